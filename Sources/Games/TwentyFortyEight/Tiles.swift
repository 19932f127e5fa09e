/// A board that is compact as long as that changes nothing.
enum Tiles: Hashable, Sendable {
  case compact(TwentyFortyEight.CompactBoard)
  case general(TwentyFortyEight.Board)

  /// An empty board.
  init(size: Int) {
    self = size == 4 ? .compact(.init()) : .general(.init(size: size))
  }

  var emptyCount: Int {
    switch self {
    case .compact(let board): board.emptyCount
    case .general(let board): board.emptyCount
    }
  }

  var highestRank: UInt8 {
    switch self {
    case .compact(let board): board.highestRank
    case .general(let board): board.highestRank
    }
  }

  /// The directions that change the board: bit n stands for the one with the raw value n.
  var movesThatChange: UInt8 {
    switch self {
    case .compact(let board): Self.movesThatChange(board)
    case .general(let board): Self.movesThatChange(board)
    }
  }

  private static func movesThatChange(_ board: some TileBoard) -> UInt8 {
    TwentyFortyEight.Direction.allCases.reduce(0) { moves, direction in
      board.slid(direction).board == board ? moves : moves | 1 << UInt8(direction.rawValue)
    }
  }

  /// Slides the tiles.
  ///
  /// - Returns: the sum of the tiles that merged.
  mutating func slide(_ direction: TwentyFortyEight.Direction) -> Int {
    switch self {
    case .compact(let board):
      let (next, gain) = board.slid(direction)
      self = next.isFaithful ? .compact(next) : .general(next.board)
      return gain
    case .general(let board):
      let (next, gain) = board.slid(direction)
      self = .general(next)
      return gain
    }
  }

  /// Puts a tile on the empty cell where the luck lets it appear.
  mutating func put(_ tile: Luck.Tile) {
    switch self {
    case .compact(var board):
      board.put(rank: tile.rank, onEmpty: tile.place)
      self = .compact(board)
    case .general(var board):
      board.put(rank: tile.rank, onEmpty: tile.place)
      self = .general(board)
    }
  }
}
