/// A board of 2048, however it is stored: what bots that look ahead need of one.
public protocol TileBoard: Hashable, Sendable {
  /// The length of the side.
  var size: Int { get }

  /// The number of cells without a tile.
  var emptyCount: Int { get }

  /// The board after its tiles have slid, equal to this one where the move is illegal, and the
  /// sum of the tiles that merged.
  func slid(_ direction: TwentyFortyEight.Direction) -> (board: Self, gain: Int)

  /// The board after each of the four moves, equal to this one where the move is illegal.
  var neighbours: Neighbours<Self> { get }

  /// A set bit for each empty cell, in row order from the lowest.
  var vacancies: UInt64 { get }

  /// Puts a tile on an empty cell.
  ///
  /// - Parameters:
  ///   - rank: the power of two that the tile shows.
  ///   - bit: the number of a set bit of ``vacancies``.
  mutating func put(rank: UInt8, at bit: Int)

  /// Puts a tile on an empty cell.
  ///
  /// - Parameters:
  ///   - rank: the power of two that the tile shows.
  ///   - place: which of the empty cells, in row order from 0.
  /// - Precondition: there are more empty cells than `place`.
  mutating func put(rank: UInt8, onEmpty place: Int)

  /// The rank of the tile on a cell, 0 where there is none.
  func rank(row: Int, column: Int) -> UInt8

  /// The highest rank on the board, 0 on an empty one.
  var highestRank: UInt8 { get }
}

extension TileBoard {
  /// The board after each of the four moves.
  public var neighbours: Neighbours<Self> {
    Neighbours(
      up: slid(.up).board, right: slid(.right).board, down: slid(.down).board,
      left: slid(.left).board)
  }

  /// The value of the tile on a cell, 0 where there is none.
  public func tile(row: Int, column: Int) -> Int {
    let rank = rank(row: row, column: column)
    return rank == 0 ? 0 : 1 << Int(rank)
  }
}
