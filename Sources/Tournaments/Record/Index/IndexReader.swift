/// Reads what an ``IndexWriter`` wrote, and refuses all else.
struct IndexReader {
  private let bytes: [UInt8]
  /// Where the next byte is.
  private(set) var position: Int
  private let end: Int

  /// Reads a part of some bytes.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Whether nothing follows.
  var isAtEnd: Bool { position == end }

  mutating func word() throws(IndexDamage) -> UInt64 {
    guard end - position >= 8 else { throw IndexDamage() }
    var value: UInt64 = 0
    for offset in 0..<8 { value |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    position += 8
    return value
  }

  mutating func unsigned() throws(IndexDamage) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { return value }
      shift += 7
    }
    throw IndexDamage()
  }

  mutating func number() throws(IndexDamage) -> Int {
    guard let number = Int(exactly: try unsigned()) else { throw IndexDamage() }
    return number
  }

  /// A number below a limit.
  mutating func number(below limit: Int) throws(IndexDamage) -> Int {
    let number = try number()
    guard number < limit else { throw IndexDamage() }
    return number
  }

  /// How many things follow, each of at least one byte.
  mutating func count() throws(IndexDamage) -> Int {
    try number(below: end - position + 1)
  }

  /// Where the bytes of a text are.
  mutating func range() throws(IndexDamage) -> Range<Int> {
    let count = try count()
    position += count
    return position - count..<position
  }

  mutating func text() throws(IndexDamage) -> String {
    String(decoding: bytes[try range()], as: UTF8.self)
  }

  /// The bytes of a text in what is read.
  mutating func slice() throws(IndexDamage) -> (bytes: [UInt8], range: Range<Int>) {
    (bytes, try range())
  }
}
