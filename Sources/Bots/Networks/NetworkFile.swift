internal import CWeights

/// The bytes of a network that `joust-bench train 2048` wrote.
///
/// A line names the command that made the file. After it come a checksum, a header, the probabilities
/// of the bits of blocks, the length of each block, and the blocks.
package struct NetworkFile: Sendable {
  let layout: TupleLayout
  /// The value of one step of a weight, in points.
  let unit: Float

  private let models: WeightBlock.Models
  private let content: Content
  /// The start of each block, and the end of the last one.
  private let starts: [Int]

  /// The bytes after the checksum.
  private enum Content: Sendable {
    case read(ArraySlice<UInt8>)
    /// The bytes of the file that comes with the program, from an offset on.
    case embedded(offset: Int)

    /// The bytes of a range, without those after the end.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
      switch self {
      case .read(let bytes): bytes.dropFirst(range.lowerBound).prefix(range.count)
      case .embedded(let offset):
        unsafe ArraySlice(
          NetworkFile.embedded.dropFirst(offset + range.lowerBound).prefix(range.count))
      }
    }
  }

  /// The beginning of the line that names the command.
  package static let heading = "joust network, made by: "

  private static let checksumSize = 8

  private static var embedded: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: ntuple_weights(), count: ntuple_weights_size())
  }

  /// A copy of the bytes of the network that comes with the program.
  package static var shippedBytes: [UInt8] { unsafe Array(embedded) }

  /// Reads a network and checks all of its bytes.
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

  /// Opens the network that comes with the program, whose blocks are read when they are needed.
  static func shipped() throws(NetworkError) -> Self {
    let line = unsafe embedded.prefix { $0 != 0x0A }.count + 1
    return try Self(.embedded(offset: line + checksumSize))
  }

  private init(_ content: Content) throws(NetworkError) {
    // More than the bytes before the blocks of the largest network.
    let start = content[0..<1 << 17]
    guard let header = NetworkHeader(start),
      let models = WeightBlock.Models(start.dropFirst(header.bytes.count)),
      let starts = Self.starts(start, from: header.bytes.count + models.count, of: header.layout)
    else {
      throw NetworkError("is a network of a kind that this version of joust cannot read")
    }
    layout = header.layout
    unit = header.unit
    self.models = models
    self.content = content
    self.starts = starts
  }

  /// Returns the starts of the blocks, by their lengths, which are written in seven bits a byte.
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

  /// Reads a block into weights that are 0.
  func read(_ block: Int, into weights: inout MutableSpan<Int16>) {
    var decoder = RangeDecoder(content[starts[block]..<starts[block + 1]])
    WeightBlock.read(from: &decoder, models: models, into: &weights)
  }
}
