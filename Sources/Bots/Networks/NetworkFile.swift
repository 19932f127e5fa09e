internal import CWeights

/// The bytes of a network file that `joust-bench train 2048` wrote.
///
/// The first line contains the command that made the file. It is followed by a checksum, a header, the
/// initial probabilities of the bits in blocks, the length of each block, and the blocks.
package struct NetworkFile: Sendable {
  let layout: TupleLayout
  /// The step of the weights, in points: the weight that the stored value 1 represents.
  let unit: Float

  private let models: WeightBlock.Models
  private let content: Content
  /// The index at which each block starts, followed by the end of the last block.
  private let starts: [Int]

  /// The source of the bytes after the checksum.
  private enum Content: Sendable {
    case read(ArraySlice<UInt8>)
    /// The bytes of the file that is embedded in the program, beginning at an offset.
    case embedded(offset: Int)

    /// The bytes in a range; bytes after the end are left out.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
      switch self {
      case .read(let bytes): bytes.dropFirst(range.lowerBound).prefix(range.count)
      case .embedded(let offset):
        unsafe ArraySlice(
          NetworkFile.embedded.dropFirst(offset + range.lowerBound).prefix(range.count))
      }
    }
  }

  /// The beginning of the first line; the command follows it.
  package static let heading = "joust network, made by: "

  private static let checksumSize = 8

  private static var embedded: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: ntuple_weights(), count: ntuple_weights_size())
  }

  /// A copy of the bytes of the network file that is embedded in the program.
  package static var shippedBytes: [UInt8] { unsafe Array(embedded) }

  /// Reads a network file and checks all its bytes.
  init(_ file: [UInt8]) throws(NetworkError) {
    guard file.starts(with: Self.heading.utf8), let end = file.firstIndex(of: 0x0A) else {
      throw NetworkError("is not a network that joust-bench train wrote")
    }
    let content = file[(end + 1)...]
    let rest = content.dropFirst(Self.checksumSize)
    let checksum = Checksum(rest)
    let expected = Checksum(reading: content)
    guard checksum == expected, !rest.isEmpty else {
      throw NetworkError(
        "is damaged: its checksum is \(checksum), expected \(expected); train it again, or use "
          + "another copy")
    }
    try self.init(.read(rest))
  }

  /// Opens the network that is embedded in the program; its blocks are read when they are needed.
  static func shipped() throws(NetworkError) -> Self {
    let line = unsafe embedded.prefix { $0 != 0x0A }.count + 1
    return try Self(.embedded(offset: line + checksumSize))
  }

  private init(_ content: Content) throws(NetworkError) {
    // This is more than the number of bytes before the blocks in the largest network of `joust-bench train`.
    let start = content[0..<1 << 17]
    guard let header = NetworkHeader(start),
      let models = WeightBlock.Models(start.dropFirst(header.bytes.count)),
      let starts = Self.starts(start, from: header.bytes.count + models.count, of: header.layout)
    else {
      throw NetworkError(
        "is a network of a kind that this version of joust cannot read; train it again with the "
          + "joust-bench of this version")
    }
    layout = header.layout
    unit = header.unit
    self.models = models
    self.content = content
    self.starts = starts
  }

  /// Returns the starts of the blocks from their lengths, which are stored in groups of seven bits; nil if
  /// the lengths are invalid.
  private static func starts(
    _ content: ArraySlice<UInt8>, from first: Int, of layout: TupleLayout
  ) -> [Int]? {
    var rest = content.dropFirst(first)
    var starts = [0]
    var end = 0
    for _ in 0..<layout.blockCount {
      var shift = 0
      while true {
        guard let byte = rest.popFirst(), shift < 28 else { return nil }
        end += Int(byte & 127) << shift
        if byte < 128 { break }
        shift += 7
      }
      starts.append(end)
    }
    let head = rest.startIndex - content.startIndex
    return starts.map { head + $0 }
  }

  func isEmpty(_ block: Int) -> Bool { starts[block] == starts[block + 1] }

  /// Reads a block; all `weights` must be 0 before.
  func read(_ block: Int, into weights: inout MutableSpan<Int16>) {
    var decoder = RangeDecoder(content[starts[block]..<starts[block + 1]])
    WeightBlock.read(from: &decoder, models: models, into: &weights)
  }
}
