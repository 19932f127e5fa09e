/// What a line contributes by the marks on it, as tables over a code of both sides' counts.
///
/// The code of a line is the first side's count of marks plus 16 times the second's.
struct LineValues: Sendable {
  /// What the cells of a line can hope for, the first side in the low half, the second in the high.
  let hopes: [UInt64]
  /// What all lines are counted by, as ``Tally`` has it.
  let tallies: [UInt64]
  /// How much better a line looks for the first side than for the second.
  let balances: [Int]

  init(length: Int) {
    var hopes = Array(repeating: 0 as UInt64, count: 256)
    var tallies = hopes
    var balances = Array(repeating: 0, count: 256)
    for count in 0...length {
      let hope = Hope.bits(missing: length - count)
      let balance = count == 0 || count == length ? 0 : Self.worth(missing: length - count)
      for seat in 0...1 {
        let code = count << (4 * seat)
        hopes[code] |= UInt64(hope) << UInt64(32 * seat)
        tallies[code] |= Tally.bits(missing: length - count, of: seat)
        balances[code] = seat == 0 ? balance : -balance
      }
    }
    self.hopes = hopes
    self.tallies = tallies
    self.balances = balances
  }

  private static func worth(missing: Int) -> Int { missing > 4 ? 0 : 1 << (2 * (4 - missing)) }
}
