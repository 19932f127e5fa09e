/// What becomes of each row of four tiles that slides, looked up instead of worked out.
///
/// A row is 16 bits, four ranks of four bits, the leftmost tile's lowest.
struct RowTable: Sendable {
  /// The highest rank that four bits hold, that of 32768.
  static let limit: UInt8 = 15

  /// Each row after it has slid: to the left in the lower 16 bits, to the right in the upper.
  let rows: [UInt32]

  /// The sum of the tiles that merge in each row, the same to either side.
  let gains: [UInt32]

  /// The one table, worked out when it is first needed.
  static let shared = RowTable()

  private init() {
    var rows = Array(repeating: 0 as UInt32, count: 1 << 16)
    var gains = Array(repeating: 0 as UInt32, count: 1 << 16)
    for row in UInt16.min...UInt16.max {
      var line = Line()
      for place in 0..<4 { line[place] = UInt8(row >> (4 * place) & 15) }
      let (slid, gain) = line.slid(limit: Self.limit)
      var result: UInt16 = 0
      for place in 0..<4 { result |= UInt16(slid[place]) << (4 * place) }
      rows[Int(row)] |= UInt32(result)
      rows[Int(Self.mirrored(row))] |= UInt32(Self.mirrored(result)) << 16
      gains[Int(row)] = UInt32(gain)
    }
    self.rows = rows
    self.gains = gains
  }

  private static func mirrored(_ row: UInt16) -> UInt16 {
    row >> 12 | row >> 4 & 0x00F0 | row << 4 & 0x0F00 | row << 12
  }
}
