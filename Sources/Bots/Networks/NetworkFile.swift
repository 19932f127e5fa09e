/// The bytes of a network: a checksum, a header, how likely the bits of its blocks are, how long the
/// blocks are, and the blocks.
///
/// They stand in a file as they are, behind a line that says how they were made, or as text in a
/// Swift source file, so that a network comes with the program.
struct NetworkFile: Sendable {
  let layout: TupleLayout
  /// What one step of a weight is worth, in points.
  let unit: Float

  private let models: WeightBlock.Models
  private let content: Content
  /// Where each block begins, and the last one ends.
  private let starts: [Int]

  /// The bytes behind the checksum.
  private enum Content: Sendable {
    case bytes(ArraySlice<UInt8>)
    /// Lines of the text that comes with the program, the checksum first.
    case text(Substring.UTF8View)

    /// Some bytes, or as many of them as there are.
    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
      switch self {
      case .bytes(let bytes): bytes.dropFirst(range.lowerBound).prefix(range.count)
      case .text(let text): Base85.bytes(of: text, in: range.lowerBound + 8..<range.upperBound + 8)
      }
    }
  }

  private static let heading = "joust network, made by: "

  /// Reads what a training wrote, either as it is or between two lines of three quotation marks.
  init(_ file: [UInt8]) throws(NetworkError) {
    if file.starts(with: Self.heading.utf8), let end = file.firstIndex(of: 0x0A) {
      try self.init(content: file[(end + 1)...])
      return
    }
    let quotes = Array(#"""""#.utf8)
    let marks = file.indices.filter { file[$0] == 0x22 && file[$0...].starts(with: quotes) }
    guard let first = marks.first else {
      throw NetworkError(description: "is no network that joust train wrote")
    }
    guard marks.count == 2, let last = marks.last else {
      throw NetworkError(
        description: "is cut off: its text begins with \"\"\" and does not end with it; "
          + Self.advice(Base85.bytes(of: file[(first + 3)...])[...]))
    }
    try self.init(content: Base85.bytes(of: file[first + 3..<last])[...])
  }

  private init(content: ArraySlice<UInt8>) throws(NetworkError) {
    let rest = content.dropFirst(8)
    guard Checksum(rest) == Checksum(reading: content), !rest.isEmpty else {
      throw NetworkError(description: "is damaged: " + Self.advice(content))
    }
    try self.init(.bytes(rest))
  }

  /// The network whose text comes with the program: of which nothing is read before it is needed.
  init(shipped text: String) throws(NetworkError) { try self.init(.text(text[...].utf8)) }

  private init(_ content: Content) throws(NetworkError) {
    // More than there is before the blocks of the largest network.
    let start = content[0..<1 << 17]
    guard let header = Header(start),
      let models = WeightBlock.Models(start.dropFirst(header.bytes.count)),
      let starts = Self.starts(start, from: header.bytes.count + models.count, of: header.layout)
    else {
      throw NetworkError(description: "is a network of a kind that this program does not know")
    }
    (layout, unit, self.models) = (header.layout, header.unit, models)
    (self.content, self.starts) = (content, starts)
  }

  private static func advice(_ content: ArraySlice<UInt8>) -> String {
    "it has the checksum \(Checksum(content.dropFirst(8))) where "
      + "\(Checksum(reading: content)) was expected; train it afresh, or take another copy"
  }

  /// Where the blocks begin, from their lengths, which stand before them in as many bytes of seven
  /// bits as they need.
  private static func starts(
    _ content: ArraySlice<UInt8>, from first: Int, of layout: TupleLayout
  ) -> [Int]? {
    var rest = content.dropFirst(first)
    var starts = [0]
    var end = 0
    for _ in 0..<layout.count >> WeightBlock.bits {
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

  /// Reads a block into its weights, which are still 0.
  func read(_ block: Int, into weights: inout MutableSpan<Int16>) {
    var decoder = RangeDecoder(content[starts[block]..<starts[block + 1]])
    WeightBlock.read(from: &decoder, models: models, into: &weights)
  }
}

/// What stands before the blocks: the version, the unit and the cells of each tuple.
private struct Header {
  let layout: TupleLayout
  let unit: Float

  private static let version: UInt8 = 2

  init(layout: TupleLayout, unit: Float) {
    self.layout = layout
    self.unit = unit
  }

  init?(_ content: ArraySlice<UInt8>) {
    var rest = content
    guard rest.popFirst() == Self.version, rest.count > 5 else { return nil }
    let bits = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    rest = rest.dropFirst(4)
    var tuples: [[Int]] = []
    for _ in 0..<Int(rest.popFirst() ?? 0) {
      let count = Int(rest.popFirst() ?? 0)
      tuples.append(rest.prefix(count).map(Int.init))
      rest = rest.dropFirst(count)
    }
    guard let layout = TupleLayout(tuples), Float(bitPattern: bits).isNormal else { return nil }
    self.init(layout: layout, unit: Float(bitPattern: bits))
  }

  var bytes: [UInt8] {
    let tuples = layout.tuples.flatMap { [UInt8($0.count)] + $0.map { UInt8($0) } }
    return [Self.version] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: unit.bitPattern >> $0) }
      + [UInt8(layout.tuples.count)] + tuples
  }
}

extension NetworkFile {
  /// What one step of a weight is worth where none is coarser, in points.
  private static let finestUnit: Float = 2

  /// What was learnt, as finely as there is room in some number of bytes.
  static func bytes(
    of learner: LearntWeights, limit: Int, asSource: Bool, madeBy command: String
  ) -> (bytes: [UInt8], checksum: String) {
    // A line of text has 80 bytes in 101.
    let room = asSource ? (limit - 1000) / 101 * 80 : limit - 1000
    // As good as exact.
    var fine: Float = 8
    var content = Self.content(of: learner, coarseness: fine)
    if content.count > room {
      var coarse = fine
      repeat {
        coarse *= 4
        content = Self.content(of: learner, coarseness: coarse)
      } while content.count > room && coarse < 1e6
      for _ in 0..<6 {
        let middle = (fine * coarse).squareRoot()
        let candidate = Self.content(of: learner, coarseness: middle)
        if candidate.count <= room {
          (content, coarse) = (candidate, middle)
        } else {
          fine = middle
        }
      }
    }
    while !content.count.isMultiple(of: 4) { content.append(0) }
    let checksum = Checksum(content[...])
    let bytes = checksum.bytes + content
    let file =
      asSource
      ? source(bytes, checksum, madeBy: command) : Array("\(heading)\(command)\n".utf8) + bytes
    return (file, checksum.description)
  }

  private static func content(of learner: LearntWeights, coarseness: Float) -> [UInt8] {
    let blocks = 0..<learner.layout.count >> WeightBlock.bits
    let zeros = [Int16](repeating: 0, count: WeightBlock.size)
    var models = WeightBlock.Models()
    var count = BitCount()
    for block in blocks {
      guard let draft = WeightBlock.Draft(learner, block, coarseness, finestUnit) else { continue }
      var weights = zeros
      var span = weights.mutableSpan
      WeightBlock.code(draft, &count, &models, &span)
    }
    let likelihoods = models.bytes
    guard let models = WeightBlock.Models(likelihoods[...]) else { return [] }
    var lengths: [UInt8] = []
    var bytes: [UInt8] = []
    for block in blocks {
      var written: [UInt8] = []
      if let draft = WeightBlock.Draft(learner, block, coarseness, finestUnit) {
        var encoder = RangeEncoder()
        var models = models
        var weights = zeros
        var span = weights.mutableSpan
        WeightBlock.code(draft, &encoder, &models, &span)
        written = encoder.finish()
      }
      var length = written.count
      while length > 127 {
        lengths.append(UInt8(length & 127 | 128))
        length >>= 7
      }
      lengths.append(UInt8(length))
      bytes += written
    }
    return Header(layout: learner.layout, unit: finestUnit).bytes + likelihoods + lengths + bytes
  }

  /// A Swift source file whose text is a network.
  private static func source(
    _ bytes: [UInt8], _ checksum: Checksum, madeBy command: String
  ) -> [UInt8] {
    let head = """
      // swift-format-ignore-file
      // The weights of the bot ntuple, made by: \(command)
      // Checksum: \(checksum)
      extension TupleNetwork {
        package static let shippedText = \"""

      """
    let text = Base85.text(of: bytes)
    let lines = stride(from: 0, to: text.count, by: 100).reduce(into: [UInt8]()) { lines, place in
      lines += text[place..<min(place + 100, text.count)]
      lines.append(0x0A)
    }
    return Array(head.utf8) + lines + Array("\"\"\"\n}\n".utf8)
  }
}

extension WeightBlock.Draft {
  /// What a learner knows of a block, or nil where that is nothing.
  ///
  /// A row's step goes by how often it learnt and by its mean error: what matters rarely, or could
  /// not be foreseen well anyway, is coarser.
  init?(_ learner: LearntWeights, _ block: Int, _ coarseness: Float, _ unit: Float) {
    let places = block << WeightBlock.bits..<(block + 1) << WeightBlock.bits
    let known = places.map { learner[$0] }
    isKept = known.map { $0.isKnown }
    guard isKept.contains(true) else { return nil }
    weights = known.map { $0.value / unit }
    steps = stride(from: 0, to: known.count, by: 16).map { row in
      let visited = (row..<row + 16).filter { known[$0].isKnown }
      guard !visited.isEmpty else { return 0 }
      let visits = visited.reduce(Float(0)) { $0 + Float(known[$1].visits) }
      let error = visited.reduce(Float(0)) { $0 + known[$1].absolute }
      let step = coarseness * (error / visits / visits).squareRoot() / unit
      // The power of two that is next to it.
      let exponent = Int(step.exponent) + (step.significand > 1.414_213_5 ? 1 : 0)
      return Int8(min(max(exponent, 0), WeightBlock.coarsest))
    }
  }
}
