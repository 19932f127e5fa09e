extension TupleNetwork {
  static let version: UInt8 = 1

  /// Reads what a training wrote, between the two lines that hold three quotation marks.
  package init(text: [UInt8]) throws(NetworkError) {
    let marks = text.indices.filter { place in
      text[place] == 0x22 && text[place...].prefix(3).elementsEqual([0x22, 0x22, 0x22])
    }
    guard let first = marks.first else {
      throw NetworkError(description: "is no network: it has no text in \"\"\"")
    }
    guard marks.count == 2, let last = marks.last else {
      throw NetworkError(
        description: "is cut off: its text begins with \"\"\" and does not end with it; "
          + Self.advice(text[(first + 3)...]))
    }
    try self.init(packed: text[first + 3..<last])
  }

  init(packed text: some Sequence<UInt8>) throws(NetworkError) {
    let bytes = Base85.bytes(of: text)
    let content = bytes.dropFirst(8)
    guard Checksum(content) == Checksum(reading: bytes), bytes.count > 8 else {
      throw NetworkError(description: "is damaged: " + Self.advice(text))
    }
    guard let header = Header(content) else {
      throw NetworkError(description: "is a network of a kind that this program does not know")
    }
    self.init(header, payload: content.dropFirst(header.bytes.count))
  }

  private static func advice(_ text: some Sequence<UInt8>) -> String {
    let bytes = Base85.bytes(of: text)
    return "it has the checksum \(Checksum(bytes.dropFirst(8))) where "
      + "\(Checksum(reading: bytes)) was expected; train it afresh, or take another copy"
  }

  private init(_ header: Header, payload: ArraySlice<UInt8>) {
    let layout = header.layout
    var weights = [Int16](repeating: 0, count: layout.count)
    var decoder = RangeDecoder(payload)
    for (cells, start) in zip(layout.tuples, layout.starts) {
      TupleTable.read(length: cells.count, from: &decoder, into: &weights, at: start)
    }
    self.init(layout: layout, unit: header.unit, weights: weights)
  }

  /// What stands before the weights: the version, the unit and the cells of each tuple.
  struct Header {
    let layout: TupleLayout
    let unit: Float

    var bytes: [UInt8] {
      var bytes = [TupleNetwork.version]
      for shift: UInt32 in [24, 16, 8, 0] {
        bytes.append(UInt8(truncatingIfNeeded: unit.bitPattern >> shift))
      }
      bytes.append(UInt8(layout.tuples.count))
      for cells in layout.tuples {
        bytes.append(UInt8(cells.count))
        bytes += cells.map { UInt8($0) }
      }
      return bytes
    }
  }
}

extension TupleNetwork.Header {
  init?(_ content: ArraySlice<UInt8>) {
    var rest = content
    guard rest.popFirst() == TupleNetwork.version, rest.count > 5 else { return nil }
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
}

extension TupleNetwork {
  /// What one step of a weight is worth where none is coarser, in points.
  static let finestUnit: Float = 2

  /// A network as finely as there is room, as a reader gets it, and its characters in lines.
  static func packed(_ learner: TupleLearner, limit: Int) -> (network: Self, text: [UInt8]) {
    let room = limit - 400
    // The steps are some standard errors of the weights: a quarter is as good as exact.
    var fine: Float = 0.25
    var result = packed(learner, coarseness: fine)
    if result.text.count <= room { return result }
    var coarse = fine
    repeat {
      coarse *= 4
      result = packed(learner, coarseness: coarse)
    } while result.text.count > room && coarse < 1e6
    for _ in 0..<6 {
      let middle = (fine * coarse).squareRoot()
      let candidate = packed(learner, coarseness: middle)
      if candidate.text.count <= room {
        result = candidate
        coarse = middle
      } else {
        fine = middle
      }
    }
    return result
  }

  private static func packed(
    _ learner: TupleLearner, coarseness: Float
  ) -> (network: Self, text: [UInt8]) {
    let layout = learner.layout
    var weights = [Int16](repeating: 0, count: layout.count)
    var encoder = RangeEncoder()
    for (cells, start) in zip(layout.tuples, layout.starts) {
      let range = start..<start + 1 << (4 * cells.count)
      let draft = TupleTable.Draft(learner, range, coarseness: coarseness, unit: finestUnit)
      TupleTable.write(draft, length: cells.count, to: &encoder, into: &weights, at: start)
    }
    var content = Header(layout: layout, unit: finestUnit).bytes + encoder.finish()
    while !content.count.isMultiple(of: 4) { content.append(0) }
    let text = Base85.text(of: Checksum(content).bytes + content)
    return (Self(layout: layout, unit: finestUnit, weights: weights), lines(of: text))
  }

  /// The file of a network, which is a Swift source file, too: so it comes with the program.
  static func file(
    _ learner: TupleLearner, madeBy command: String, limit: Int
  ) -> (text: [UInt8], checksum: String) {
    let packed = packed(learner, limit: limit).text
    let checksum = Checksum(reading: Base85.bytes(of: packed)).description
    let head = """
      // swift-format-ignore-file
      // The weights of the bot ntuple, made by: \(command)
      // Checksum: \(checksum)
      extension TupleNetwork {
        static let shippedText = \"""

      """
    return (Array(head.utf8) + packed + Array("\"\"\"\n}\n".utf8), checksum)
  }

  private static func lines(of text: [UInt8]) -> [UInt8] {
    stride(from: 0, to: text.count, by: 100).reduce(into: []) { lines, place in
      lines += text[place..<min(place + 100, text.count)]
      lines.append(0x0A)
    }
  }
}

extension TupleTable.Draft {
  /// What a learner knows of a tuple.
  ///
  /// A row's step is a multiple of the standard error of what was learnt: its mean error, by the
  /// root of how often it learnt.
  init(_ learner: TupleLearner, _ range: Range<Int>, coarseness: Float, unit: Float) {
    weights = learner.weights[range].map { $0 / unit }
    isKept = range.map { learner.error(of: $0) > 0 && learner.visits[$0] > 0 }
    steps = (0..<range.count >> 4).map { row in
      var visits: Float = 0
      var error: Float = 0
      for place in row << 4..<row << 4 + 16 where isKept[place] {
        visits += Float(learner.visits[range.lowerBound + place])
        error += learner.error(of: range.lowerBound + place)
      }
      guard visits > 0 else { return 0 }
      let step = coarseness * (error / visits) / visits.squareRoot() / unit
      // The power of two that is next to it.
      let exponent = Int(step.exponent) + (step.significand > 1.414_213_5 ? 1 : 0)
      return Int8(min(max(exponent, 0), TupleTable.coarsest))
    }
  }
}

extension TupleNetwork {
  /// The network that comes with the program.
  package static func shipped() throws(NetworkError) -> Self { try shippedNetwork.get() }

  private static let shippedNetwork = Result { () throws(NetworkError) in
    try Self(packed: shippedText.utf8)
  }
}
