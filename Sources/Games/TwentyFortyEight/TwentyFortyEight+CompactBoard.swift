extension TwentyFortyEight {
  /// A board of 4 × 4 with tiles up to 32768 in 64 bits: a move costs four look-ups in a table.
  ///
  /// Two tiles of 32768 do not merge on it, since it cannot hold what they would make.
  public struct CompactBoard: TileBoard {
    /// Four bits a cell, row by row, the top left tile's lowest.
    public internal(set) var bits: UInt64

    /// An empty board.
    public init() {
      bits = 0
    }

    /// The same tiles in 64 bits, or nil where the board is not 4 × 4, has a tile above 32768, or
    /// two of 32768.
    public init?(_ board: Board) {
      guard board.size == 4, board.highestRank <= RowTable.limit else { return nil }
      bits = 0
      for row in 0..<4 {
        for column in 0..<4 {
          bits |= UInt64(board[row, column]) << UInt64(16 * row + 4 * column)
        }
      }
      guard isFaithful else { return nil }
    }

    /// The same tiles on a board without limits.
    public var board: Board {
      var board = Board(size: 4)
      for row in 0..<4 {
        for column in 0..<4 { board[row, column] = rank(row: row, column: column) }
      }
      return board
    }

    /// Four.
    public var size: Int { 4 }

    /// Whether there is at most one tile of 32768, so that each slide is as the rules say.
    public var isFaithful: Bool {
      let highest = bits & bits >> 1 & bits >> 2 & bits >> 3 & Self.lowestBits
      return highest & (highest &- 1) == 0
    }

    /// The number of cells without a tile.
    public var emptyCount: Int { vacancies.nonzeroBitCount }

    /// The highest rank on the board, 0 on an empty one.
    public var highestRank: UInt8 {
      var highest: UInt64 = 0
      var rest = bits
      while rest != 0 {
        highest = max(highest, rest & 15)
        rest >>= 4
      }
      return UInt8(highest)
    }

    /// The rank of the tile on a cell, 0 where there is none.
    public func rank(row: Int, column: Int) -> UInt8 {
      UInt8(bits >> UInt64(16 * row + 4 * column) & 15)
    }

    /// Puts a tile on the empty cell of a bit of ``vacancies``.
    public mutating func put(rank: UInt8, at bit: Int) {
      bits |= UInt64(rank) << UInt64(bit)
    }

    /// Puts a tile on an empty cell, counted in row order.
    public mutating func put(rank: UInt8, onEmpty place: Int) {
      let cells = vacancies
      precondition(0..<emptyCount ~= place, "no empty cell number \(place)")
      let cell = Self.bit(UInt64(place), of: cells, cells &* Self.lowestBits)
      bits |= UInt64(rank) << UInt64(cell.trailingZeroBitCount)
    }

    /// The set bit of some number, among the lowest of each four, without a loop.
    ///
    /// - Parameters:
    ///   - place: which of the set bits, from 0.
    ///   - cells: the bits, of which at least so many are set.
    ///   - counts: their product with ``lowestBits``: how many are set up to each of them.
    /// - Returns: that bit alone.
    @inline(__always)
    static func bit(_ place: UInt64, of cells: UInt64, _ counts: UInt64) -> UInt64 {
      let x = counts ^ ((place &+ 1) & 15) &* lowestBits
      return ~(x | x >> 1 | x >> 2 | x >> 3) & cells
    }

    /// The board mirrored in its diagonal from the top left.
    public var transposed: CompactBoard {
      // Swaps the halves of each 2 × 2 block, then the blocks: Warren, "Hacker's Delight", 7-3.
      var x = bits
      var swap = (x ^ x >> 12) & 0x0000_F0F0_0000_F0F0
      x ^= swap ^ swap << 12
      swap = (x ^ x >> 24) & 0x0000_0000_FF00_FF00
      x ^= swap ^ swap << 24
      var board = Self()
      board.bits = x
      return board
    }

    /// The lowest bit of each cell without a tile.
    public var vacancies: UInt64 {
      ~(bits | bits >> 1 | bits >> 2 | bits >> 3) & Self.lowestBits
    }

    /// The lowest bit of each cell.
    static var lowestBits: UInt64 { 0x1111_1111_1111_1111 }
  }
}
