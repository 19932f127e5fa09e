internal import Games

/// A board on which random games are played.
protocol Playable: TileBoard {
  /// Plays random legal moves, each with the same chance, beginning with a tile that appears.
  ///
  /// - Parameters:
  ///   - moves: how many at most.
  ///   - luck: what settles moves and tiles.
  /// - Returns: the sum of the tiles that merged, and whether no move is left.
  mutating func playRandomly(moves: Int, luck: inout SplitMix64) -> (gain: Int, isOver: Bool)
}

extension TwentyFortyEight.CompactBoard: Playable {}

extension TwentyFortyEight.Board: Playable {
  mutating func playRandomly(
    moves: Int, luck: inout SplitMix64
  ) -> (gain: Int, isOver: Bool) {
    var gain = 0
    for _ in 0..<moves {
      addTile(&luck)
      let next = TwentyFortyEight.Direction.allCases.map(slid).filter { $0.board != self }
      guard !next.isEmpty else { return (gain, true) }
      let choice = next[luck.next(below: next.count)]
      self = choice.board
      gain += choice.gain
    }
    return (gain, false)
  }
}

extension TileBoard {
  /// Lets a tile appear on any of the empty cells, of which there must be one.
  mutating func addTile(_ luck: inout SplitMix64) {
    let rank: UInt8 = luck.next(below: 10) == 0 ? 2 : 1
    put(rank: rank, onEmpty: luck.next(below: emptyCount))
  }

  /// Plays moves of which each is the better one of two that are drawn.
  ///
  /// - Parameters:
  ///   - moves: how many at most.
  ///   - luck: what settles moves and tiles.
  ///   - value: what makes a move better.
  /// - Returns: the sum of the tiles that merged, and whether no move is left.
  mutating func playWithBias<Value: BoardValue>(
    moves: Int, luck: inout SplitMix64, to value: Value
  ) -> (gain: Int, isOver: Bool) where Value.Board == Self {
    var gain = 0
    for _ in 0..<moves {
      addTile(&luck)
      let next = TwentyFortyEight.Direction.allCases.map(slid).filter { $0.board != self }
      guard !next.isEmpty else { return (gain, true) }
      let one = next[luck.next(below: next.count)]
      let other = next[luck.next(below: next.count)]
      let choice = value.value(of: one.board) >= value.value(of: other.board) ? one : other
      self = choice.board
      gain += choice.gain
    }
    return (gain, false)
  }
}
