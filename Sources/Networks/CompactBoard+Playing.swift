internal import Games

extension TwentyFortyEight.CompactBoard {
  /// A board with its first two tiles.
  static func start(_ luck: inout SplitMix64) -> Self {
    var board = Self()
    board.addTile(&luck)
    board.addTile(&luck)
    return board
  }

  /// Puts a 2, or in one of ten cases a 4, on an empty cell.
  ///
  /// - Precondition: there is one.
  mutating func addTile(_ luck: inout SplitMix64) {
    let output = luck.next()
    let place = ((output >> 32) &* UInt64(emptyCount)) >> 32
    put(rank: output & 0xFFFF_FFFF < 429_496_730 ? 2 : 1, onEmpty: Int(place))
  }

  /// The move of the greatest gain and worth together, the first of equals; nil where none is legal.
  @inline(__always)
  func bestMove(
    valuing worth: (UInt64) -> Float
  ) -> (direction: TwentyFortyEight.Direction, board: Self, gain: Int, value: Float)? {
    var best: (direction: TwentyFortyEight.Direction, board: Self, gain: Int, value: Float)?
    for direction in TwentyFortyEight.Direction.allCases {
      let (next, gain) = slid(direction)
      if next == self { continue }
      let value = Float(gain) + worth(next.bits)
      if value > best?.value ?? -.infinity { best = (direction, next, gain, value) }
    }
    return best
  }
}
