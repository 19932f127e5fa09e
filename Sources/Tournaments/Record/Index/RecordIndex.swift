/// What the beginning of a record comes to, so that it need not be read again.
///
/// It is a copy of what the record says and nothing else: without it, or with one that does not fit,
/// the record is read whole and gives the same.
package struct RecordIndex: Hashable, Sendable {
  /// How a file looked at some time: whether it is another one, or has changed, is told by that.
  package struct Look: Hashable, Sendable {
    /// The number of the file in its file system, which another file of that name does not have.
    package let file: UInt64
    /// Its bytes.
    package let size: Int
    /// When it was last changed, in nanoseconds.
    package let change: Int64

    package init(file: UInt64, size: Int, change: Int64) {
      self.file = file
      self.size = size
      self.change = change
    }
  }

  /// How the record looked before it was read.
  package let look: Look
  /// How many of its bytes are in the index: whole lines.
  package let length: Int
  /// How many lines these are.
  package let lineCount: Int
  /// The digest of the last of these bytes, at most ``tailLength``.
  package let tail: UInt64
  private let bytes: [UInt8]
  /// Where what the record comes to begins among them.
  private let start: Int

  /// How many bytes before its end an index knows, to tell a record that was written anew.
  package static let tailLength = 4096
  private static let mark = "joust index 1 "

  /// The index of a record's beginning.
  ///
  /// - Parameters:
  ///   - record: what these lines come to, read by themselves.
  ///   - look: how the file looked before it was read.
  ///   - length: the bytes of the lines.
  ///   - lineCount: the number of the lines.
  ///   - tail: the last of the bytes, at most ``tailLength``.
  package init(_ record: Record, look: Look, length: Int, lineCount: Int, tail: [UInt8]) {
    var index = IndexWriter()
    record.write(to: &index)
    bytes = index.bytes
    start = 0
    self.look = look
    self.length = length
    self.lineCount = lineCount
    self.tail = Self.digest(tail, in: tail.indices)
  }

  /// How many bytes the index takes.
  package var size: Int { bytes.count - start }

  /// Whether the record still begins with what is in the index.
  ///
  /// - Parameters:
  ///   - now: how the file looks.
  ///   - tail: its bytes before ``length``, at most ``tailLength``.
  /// - Returns: false where it was replaced, cut off or changed in place.
  package func fits(_ now: Look, tail: [UInt8]) -> Bool {
    guard now.file == look.file, now.size >= length else { return false }
    // Who appends changes the time, too; who only changes the time has done something else.
    guard now.size != look.size || now.change == look.change else { return false }
    return Self.digest(tail, in: tail.indices) == self.tail
  }

  /// Takes what the index says, as if the lines were read after all that was taken before.
  ///
  /// - Parameters:
  ///   - record: takes it.
  ///   - file: the record's name.
  /// - Returns: false where a game was there before, so that the record is of no use.
  /// - Throws: where the index is damaged; then the record is of no use, either.
  package func add(to record: inout Record, file: String) throws(IndexDamage) -> Bool {
    var index = IndexReader(bytes, in: start..<bytes.count)
    let areNew = try record.read(&index, file: file)
    guard index.isAtEnd else { throw IndexDamage() }
    return areNew
  }
}

// MARK: - As a file

extension RecordIndex {
  /// The bytes of a file.
  ///
  /// - Parameter version: the version of Joust: another one may read a record otherwise.
  /// - Returns: what ``init(_:version:)`` reads.
  package func bytes(version: String) -> [UInt8] {
    var head = IndexWriter()
    head.text(Self.mark + version)
    head.word(look.file)
    head.number(look.size)
    head.word(UInt64(bitPattern: look.change))
    head.number(length)
    head.number(lineCount)
    head.word(tail)
    let bytes = head.bytes + bytes[start...]
    var digest = IndexWriter()
    digest.number(head.bytes.count)
    digest.word(Self.digest(bytes, in: bytes.indices))
    return digest.bytes + bytes
  }

  /// Reads a file.
  ///
  /// - Throws: where it is cut off, damaged, or of another version.
  package init(_ bytes: [UInt8], version: String) throws(IndexDamage) {
    var front = IndexReader(bytes, in: bytes.indices)
    let headLength = try front.count()
    let digest = try front.word()
    let rest = front.position..<bytes.count
    guard headLength <= rest.count, Self.digest(bytes, in: rest) == digest else {
      throw IndexDamage()
    }
    var head = IndexReader(bytes, in: rest.lowerBound..<rest.lowerBound + headLength)
    guard try head.text() == Self.mark + version else { throw IndexDamage() }
    let file = try head.word()
    let size = try head.number()
    look = Look(file: file, size: size, change: Int64(bitPattern: try head.word()))
    length = try head.number()
    lineCount = try head.number()
    tail = try head.word()
    guard head.isAtEnd else { throw IndexDamage() }
    self.bytes = bytes
    self.start = head.position
  }

  /// A digest of bytes, taken eight at a time, in which any changed byte changes the result.
  private static func digest(_ bytes: [UInt8], in range: Range<Int>) -> UInt64 {
    var digest = UInt64(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      var word: UInt64 = 0
      for offset in 0..<min(8, range.upperBound - position) {
        word |= UInt64(bytes[position + offset]) << UInt64(8 * offset)
      }
      digest = WordTable.mixed(digest ^ word)
      position += 8
    }
    return digest
  }
}
