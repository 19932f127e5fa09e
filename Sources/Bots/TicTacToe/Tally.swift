/// How many lines of a board are complete or nearly so, twelve bits for each count.
struct Tally: Hashable, Sendable {
  var bits: UInt64 = 0

  /// What a line of a side adds that lacks so many marks.
  static func bits(missing: Int, of seat: Int) -> UInt64 {
    switch missing {
    case 0: 1
    case 1: 1 << UInt64(12 + 12 * seat)
    case 2: 1 << UInt64(36 + 12 * seat)
    default: 0
    }
  }

  /// Whether a side has a whole line.
  var hasWon: Bool { bits & 0xFFF != 0 }

  /// Whether a side has a line that lacks one mark.
  func hasThreat(of seat: Int) -> Bool { bits >> UInt64(12 + 12 * seat) & 0xFFF != 0 }

  /// Whether a side has a line that lacks two marks.
  func hasSeed(of seat: Int) -> Bool { bits >> UInt64(36 + 12 * seat) & 0xFFF != 0 }
}
