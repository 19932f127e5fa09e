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

extension TwentyFortyEight {
  /// A board of any size, 3 to 8, with tiles of any value.
  public struct Board: TileBoard {
    /// The length of the side.
    public let size: Int

    // Rows of eight cells, whatever the size: the cells beyond it stay empty.
    private var ranks = SIMD64<UInt8>()

    /// An empty board.
    ///
    /// - Precondition: the size is from 3 to 8.
    public init(size: Int) {
      precondition(3...Line.capacity ~= size, "a board of side \(size)")
      self.size = size
    }

    /// The board of some tiles, or nil where they make none.
    ///
    /// - Parameter tiles: a square, of side 3 to 8, of powers of two from 2 up; 0 for empty cells.
    public init?(tiles: [[Int]]) {
      guard 3...Line.capacity ~= tiles.count else { return nil }
      self.init(size: tiles.count)
      for (row, values) in tiles.enumerated() {
        guard values.count == size else { return nil }
        for (column, value) in values.enumerated() where value != 0 {
          guard value >= 2, value.nonzeroBitCount == 1 else { return nil }
          self[row, column] = UInt8(value.trailingZeroBitCount)
        }
      }
    }

    /// The values of the tiles row by row, 0 for an empty cell.
    public var tiles: [[Int]] {
      (0..<size).map { row in (0..<size).map { tile(row: row, column: $0) } }
    }

    /// The rank of the tile on a cell, 0 where there is none.
    public func rank(row: Int, column: Int) -> UInt8 { self[row, column] }

    subscript(row: Int, column: Int) -> UInt8 {
      get { ranks[row * Line.capacity + column] }
      set { ranks[row * Line.capacity + column] = newValue }
    }

    /// The number of cells without a tile.
    public var emptyCount: Int {
      var count = 0
      for row in 0..<size {
        for column in 0..<size where self[row, column] == 0 { count += 1 }
      }
      return count
    }

    /// The highest rank on the board, 0 on an empty one.
    public var highestRank: UInt8 { ranks.max() }

    /// A set bit for each empty cell: 8 bits a row, the leftmost cell's lowest.
    public var vacancies: UInt64 {
      var bits: UInt64 = 0
      for row in 0..<size {
        for column in 0..<size where self[row, column] == 0 {
          bits |= 1 << UInt64(row * Line.capacity + column)
        }
      }
      return bits
    }

    /// Puts a tile on the empty cell of a bit of ``vacancies``.
    public mutating func put(rank: UInt8, at bit: Int) { ranks[bit] = rank }

    /// Puts a tile on an empty cell, counted in row order.
    public mutating func put(rank: UInt8, onEmpty place: Int) {
      var left = place
      for row in 0..<size {
        for column in 0..<size where self[row, column] == 0 {
          if left == 0 {
            self[row, column] = rank
            return
          }
          left -= 1
        }
      }
      preconditionFailure("no empty cell number \(place)")
    }

    /// The board after its tiles have slid, and the sum of the tiles that merged.
    public func slid(_ direction: Direction) -> (board: Board, gain: Int) {
      var result = self
      var total = 0
      for number in 0..<size {
        let (start, step) = walk(number, from: direction)
        var line = Line()
        for place in 0..<size { line[place] = ranks[start + place * step] }
        let (slid, gain) = line.slid(limit: .max)
        for place in 0..<size { result.ranks[start + place * step] = slid[place] }
        total += gain
      }
      return (result, total)
    }

    /// The way through a row or column, away from the wall that its tiles slide to.
    private func walk(_ number: Int, from wall: Direction) -> (start: Int, step: Int) {
      let stride = Line.capacity
      return switch wall {
      case .up: (number, stride)
      case .right: (number * stride + size - 1, -1)
      case .down: ((size - 1) * stride + number, -stride)
      case .left: (number * stride, 1)
      }
    }
  }
}

/// The ranks of a row or a column, from the wall that its tiles slide to; 0 is an empty cell.
///
/// The rank of a tile is the power of two that it shows: 1 for 2, 2 for 4, 11 for 2048.
struct Line: Hashable, Sendable {
  /// The most cells that a line can have.
  static let capacity = 8

  private var ranks = SIMD8<UInt8>()

  subscript(place: Int) -> UInt8 {
    get { ranks[place] }
    set { ranks[place] = newValue }
  }

  /// Slides the tiles to the wall, where two equal ones that meet merge.
  ///
  /// - Parameter limit: the highest rank that there may be: tiles of that rank do not merge.
  /// - Returns: the line after that, and the sum of the tiles that merged.
  func slid(limit: UInt8) -> (line: Line, gain: Int) {
    var result = Line()
    var count = 0
    var gain = 0
    var isLastWhole = false
    for place in 0..<Line.capacity where self[place] != 0 {
      let rank = self[place]
      if isLastWhole, result[count - 1] == rank, rank < limit {
        result[count - 1] = rank + 1
        gain += 1 << Int(rank + 1)
        isLastWhole = false
      } else {
        result[count] = rank
        count += 1
        isLastWhole = true
      }
    }
    return (result, gain)
  }
}

/// A board that is compact as long as that changes nothing.
enum Tiles: Hashable, Sendable {
  case compact(TwentyFortyEight.CompactBoard)
  case general(TwentyFortyEight.Board)

  /// A board with its tiles.
  init(_ board: TwentyFortyEight.Board) {
    self = TwentyFortyEight.CompactBoard(board).map(Self.compact) ?? .general(board)
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

/// The boards that the four directions lead to.
public struct Neighbours<Board: TileBoard> {
  /// The board after each direction.
  public let up, right, down, left: Board

  /// The board after a direction.
  public subscript(direction: TwentyFortyEight.Direction) -> Board {
    switch direction {
    case .up: up
    case .right: right
    case .down: down
    case .left: left
    }
  }
}
