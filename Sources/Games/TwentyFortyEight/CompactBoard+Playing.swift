extension TwentyFortyEight.CompactBoard {
  /// Lets a tile appear on any of the empty cells, of which there must be one: a 4 once in ten times.
  ///
  /// - Parameter random: 64 random bits.
  package mutating func addTile(_ random: UInt64) {
    let cells = vacancies
    let counts = cells &* Self.lowestBits
    // The count of all is 16, of which four bits hold none, on an empty board alone.
    let total = (counts >> 60 &- 1) & 15 &+ 1
    let place = ((random >> 32) &* total) >> 32
    let rank: UInt64 = random & 0xFFFF_FFFF < 429_496_730 ? 2 : 1
    bits |= rank &<< UInt64(Self.bit(place, of: cells, counts).trailingZeroBitCount)
  }

  /// Plays random legal moves, each with the same chance, beginning with a tile that appears.
  ///
  /// - Parameters:
  ///   - moves: how many at most.
  ///   - luck: what settles moves and tiles.
  /// - Returns: the sum of the tiles that merged, and whether no move is left.
  package mutating func playRandomly(
    moves: Int, luck: inout SplitMix64
  ) -> (gain: Int, isOver: Bool) {
    var gain = 0
    for _ in 0..<moves {
      addTile(luck.next())
      guard let slid = slidRandomly(luck: &luck) else { return (gain, true) }
      self = slid.board
      gain &+= slid.gain
    }
    return (gain, false)
  }

  /// The board after any of the legal moves, or nil where there is none.
  private func slidRandomly(luck: inout SplitMix64) -> (board: Self, gain: Int)? {
    let random = luck.next()
    // The first that is tried is legal nearly always.
    let first = slid(TwentyFortyEight.Direction(lowBitsOf: random))
    if first.board != self { return first }
    let next = neighbours
    let rest = TwentyFortyEight.Direction.allCases.filter { next[$0] != self }
    guard !rest.isEmpty else { return nil }
    return slid(rest[Int((random >> 32) &* UInt64(rest.count) >> 32)])
  }
}

extension TwentyFortyEight.Direction {
  /// Any of the four, by two random bits.
  fileprivate init(lowBitsOf bits: UInt64) {
    switch bits & 3 {
    case 0: self = .up
    case 1: self = .right
    case 2: self = .down
    default: self = .left
    }
  }
}
