extension TupleNetwork {
  /// The first byte of the format that this program reads and writes.
  static let version: UInt8 = 1

  /// Reads the text of a network.
  ///
  /// - Parameter text: a file that a training wrote, as UTF-8: its bytes stand, four in five
  ///   characters, between the two lines that hold three quotation marks.
  /// - Throws: where it is damaged, cut off or none.
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

  /// Reads a network from its characters.
  init(packed text: some Sequence<UInt8>) throws(NetworkError) {
    let bytes = Base85.bytes(of: text)
    let content = bytes.dropFirst(8)
    guard Checksum(content) == Checksum(reading: bytes), bytes.count > 8 else {
      throw NetworkError(description: "is damaged: " + Self.advice(text))
    }
    guard let header = Header(content) else {
      throw NetworkError(description: "is a network of a kind that this program does not know")
    }
    self.init(header, payload: content.dropFirst(header.length))
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

    init(layout: TupleLayout, unit: Float) {
      self.layout = layout
      self.unit = unit
    }

    /// Reads a header, or nothing where it is none.
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

    var length: Int { bytes.count }
  }
}
