/// What a cell would bring to a side: how many lines through it, free of the other side's marks,
/// lack how many marks.
struct Hope: Hashable, Sendable {
  /// Six bits for each number of marks that lack, the fewest highest; lines that lack five or more
  /// are counted together.
  let bits: UInt32

  /// What a line adds to each of its cells; a complete one adds nothing.
  static func bits(missing: Int) -> UInt32 {
    missing == 0 ? 0 : 1 << UInt32(6 * (5 - min(missing, 5)))
  }

  /// Whether a mark here completes a line.
  var completes: Bool { bits >= 1 << 24 }

  /// Whether a mark here makes a line that lacks one mark more.
  var threatens: Bool { bits & 0xFC_0000 != 0 }

  /// How many lines a mark here makes that lack one mark more.
  var threatCount: Int { Int(bits >> 18 & 63) }

  /// The lines by the marks that they lack, each mark fewer counting four times as much.
  var weight: Int {
    var sum = Int(bits >> 24 & 63)
    sum = sum << 2 &+ Int(bits >> 18 & 63)
    sum = sum << 2 &+ Int(bits >> 12 & 63)
    sum = sum << 2 &+ Int(bits >> 6 & 63)
    return sum << 2 &+ Int(bits & 63)
  }
}
