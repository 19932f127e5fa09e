/// What becomes of each row of four tiles that slides, looked up instead of worked out.
///
/// A row is 16 bits, four ranks of four bits, the leftmost tile's lowest.
struct RowTable: Sendable {
  /// The highest rank that four bits hold, that of 32768.
  static let limit: UInt8 = 15

  /// A row that has slid.
  struct Entry: Sendable {
    var left: UInt16
    var right: UInt16
    var gain: UInt32
  }

  /// An entry for each row.
  let entries: [Entry]

  /// The one table, worked out when it is first needed.
  static let shared = RowTable()

  private init() {
    var entries = Array(repeating: Entry(left: 0, right: 0, gain: 0), count: 1 << 16)
    for row in UInt16.min...UInt16.max {
      var line = Line()
      for place in 0..<4 { line[place] = UInt8(row >> (4 * place) & 15) }
      let (slid, gain) = line.slid(limit: Self.limit)
      var result: UInt16 = 0
      for place in 0..<4 { result |= UInt16(slid[place]) << (4 * place) }
      entries[Int(row)].left = result
      entries[Int(row)].gain = UInt32(gain)
      entries[Int(Self.mirrored(row))].right = Self.mirrored(result)
    }
    self.entries = entries
  }

  private static func mirrored(_ row: UInt16) -> UInt16 {
    row >> 12 | row >> 4 & 0x00F0 | row << 4 & 0x0F00 | row << 12
  }
}
