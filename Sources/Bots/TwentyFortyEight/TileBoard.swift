package import Games

/// A representation of a board of 2048 for searches.
package protocol TileBoard: Hashable, Sendable {
  var emptyCount: Int { get }

  /// A set with one bit for each empty cell, in row order from the lowest bit.
  ///
  /// The distance between the bits of adjacent cells depends on the type of the board.
  var vacancies: UInt64 { get }

  /// Returns the board after a move, and the sum of the merged tiles; the board is unchanged if the
  /// move is illegal.
  func slid(_ direction: TwentyFortyEight.Direction) -> (board: Self, gain: Int)

  /// The boards after the four moves, in the order up, right, down, left.
  ///
  /// After an illegal move, the board is unchanged.
  var neighbors: InlineArray<4, Self> { get }

  /// Puts a tile on an empty cell; `bit` is the number of the cell's bit in ``vacancies``.
  mutating func put(rank: UInt8, at bit: Int)

  /// Puts a tile on the empty cell with the given number, counted from 0 in row order.
  mutating func put(rank: UInt8, onEmpty place: Int)

  /// A number that identifies the board, or nil if the board is too large for a table.
  var key: UInt64? { get }

  /// Plays a number of random legal moves; a new tile appears before each move.
  ///
  /// Returns the points of the moves, and whether the game ended because no move was legal.
  mutating func playRandomly(moves: Int, luck: inout SplitMix64) -> (gain: Int, isOver: Bool)

  /// The number of random moves between two checks of the clock.
  static var movesBetweenLooks: Int { get }
}

extension TileBoard {
  @inline(__always)
  func with(rank: UInt8, at bit: Int) -> Self {
    var board = self
    board.put(rank: rank, at: bit)
    return board
  }

  /// Plays a number of moves that a closure chooses among the legal ones; a new tile appears before each
  /// move.
  ///
  /// Returns the points of the moves, and whether the game ended because no move was legal.
  mutating func play(
    moves: Int, luck: inout SplitMix64,
    choosing choose: ([(board: Self, gain: Int)], inout SplitMix64) -> (board: Self, gain: Int)
  ) -> (gain: Int, isOver: Bool) {
    var gain = 0
    for _ in 0..<moves {
      let rank: UInt8 = luck.next(below: 10) == 0 ? 2 : 1
      put(rank: rank, onEmpty: luck.next(below: emptyCount))
      let next = TwentyFortyEight.Direction.allCases.map(slid).filter { $0.board != self }
      guard !next.isEmpty else { return (gain, true) }
      let choice = choose(next, &luck)
      self = choice.board
      gain += choice.gain
    }
    return (gain, false)
  }
}

extension TwentyFortyEight.Board: TileBoard {
  package var neighbors: InlineArray<4, Self> {
    [slid(.up).board, slid(.right).board, slid(.down).board, slid(.left).board]
  }

  package var key: UInt64? { nil }

  package static var movesBetweenLooks: Int { 16 }

  /// Plays a number of random legal moves with equal probability; a new tile appears before each move.
  ///
  /// Returns the points of the moves, and whether the game ended because no move was legal.
  package mutating func playRandomly(
    moves: Int, luck: inout SplitMix64
  ) -> (gain: Int, isOver: Bool) {
    play(moves: moves, luck: &luck) { $0[$1.next(below: $0.count)] }
  }
}
