/// A board of 2048, however it is stored: what bots that look ahead need of one.
public protocol TileBoard: Hashable, Sendable {
  /// The length of the side.
  var size: Int { get }

  /// The number of cells without a tile.
  var emptyCount: Int { get }

  /// The board after its tiles have slid, equal to this one where the move is illegal, and the
  /// sum of the tiles that merged.
  func slid(_ direction: TwentyFortyEight.Direction) -> (board: Self, gain: Int)

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
  /// The value of the tile on a cell, 0 where there is none.
  public func tile(row: Int, column: Int) -> Int {
    let rank = rank(row: row, column: column)
    return rank == 0 ? 0 : 1 << Int(rank)
  }
}
