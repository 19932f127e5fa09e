extension TwentyFortyEight {
  /// A board of any size, 3 to 8, with tiles of any value.
  public struct Board: Hashable, Sendable {
    /// The length of the side.
    public let size: Int

    // A byte a cell: the rank of its tile, 0 where it is empty. The leftmost cell's is the lowest.
    private var rows = InlineArray<8, UInt64>(repeating: 0)

    /// An empty board.
    ///
    /// - Precondition: the size is from 3 to 8.
    public init(size: Int) {
      precondition(3...8 ~= size, "a board of side \(size)")
      self.size = size
    }

    /// The board of some tiles, or nil where they make none.
    ///
    /// - Parameter tiles: a square, of side 3 to 8, of powers of two from 2 up; 0 for empty cells.
    public init?(tiles: [[Int]]) {
      guard 3...8 ~= tiles.count else { return nil }
      self.init(size: tiles.count)
      for (row, values) in tiles.enumerated() {
        guard values.count == size else { return nil }
        for (column, value) in values.enumerated() where value != 0 {
          guard value >= 2, value.nonzeroBitCount == 1 else { return nil }
          put(rank: UInt8(value.trailingZeroBitCount), at: 8 * row + column)
        }
      }
    }

    /// The values of the tiles row by row, 0 for an empty cell.
    public var tiles: [[Int]] {
      (0..<size).map { row in (0..<size).map { tile(row: row, column: $0) } }
    }

    /// The value of the tile on a cell, 0 where there is none.
    public func tile(row: Int, column: Int) -> Int {
      let rank = rank(row: row, column: column)
      return rank == 0 ? 0 : 1 << Int(rank)
    }

    /// The rank of the tile on a cell, the power of two that it shows; 0 where there is none.
    public func rank(row: Int, column: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: rows[row] >> UInt64(8 * column))
    }

    /// The highest rank on the board, 0 on an empty one.
    public var highestRank: UInt8 {
      var highest: UInt64 = 0
      for row in 0..<size {
        var rest = rows[row]
        while rest != 0 {
          highest = max(highest, rest & 0xFF)
          rest >>= 8
        }
      }
      return UInt8(highest)
    }

    /// The number of cells without a tile.
    public var emptyCount: Int { vacancies.nonzeroBitCount }

    /// A set bit for each empty cell: 8 bits a row, the leftmost cell's lowest.
    package var vacancies: UInt64 {
      var bits: UInt64 = 0
      for row in 0..<size {
        // Moves the highest bit of each byte to the eight highest of the product.
        let tiles = ((Self.tiled(rows[row]) >> 7) &* 0x0102_0408_1020_4080) >> 56
        bits |= (~tiles & (1 << UInt64(size) - 1)) << UInt64(8 * row)
      }
      return bits
    }

    /// Puts a tile on the empty cell of a bit of ``vacancies``.
    package mutating func put(rank: UInt8, at bit: Int) {
      rows[bit >> 3] |= UInt64(rank) << UInt64(8 * (bit & 7))
    }

    /// Puts a tile on an empty cell.
    ///
    /// - Parameters:
    ///   - rank: the power of two that the tile shows.
    ///   - place: which of the empty cells, in row order from 0.
    /// - Precondition: there are more empty cells than `place`.
    public mutating func put(rank: UInt8, onEmpty place: Int) {
      var cells = vacancies
      for _ in 0..<place { cells &= cells &- 1 }
      precondition(cells != 0, "no empty cell number \(place)")
      put(rank: rank, at: cells.trailingZeroBitCount)
    }
  }
}

extension TwentyFortyEight.Board {
  /// The board after its tiles have slid, equal to this one where the move is illegal, and the sum
  /// of the tiles that merged.
  public func slid(_ direction: TwentyFortyEight.Direction) -> (board: Self, gain: Int) {
    let isInColumns = direction == .up || direction == .down
    let isBackwards = direction == .right || direction == .down
    var board = self
    var total = 0
    if isInColumns { board.transpose() }
    for number in 0..<size where board.rows[number] != 0 {
      let line = isBackwards ? backwards(board.rows[number]) : board.rows[number]
      let (slid, gain) = Self.slid(line)
      board.rows[number] = isBackwards ? backwards(slid) : slid
      total += gain
    }
    if isInColumns { board.transpose() }
    return (board, total)
  }

  /// The directions that change the board: bit n stands for the one with the raw value n.
  ///
  /// A tile moves where the next cell is empty or holds its equal; so neighbours tell all.
  var movesThatChange: UInt8 {
    var (up, right, down, left): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    let pairs: UInt64 = 1 << UInt64(8 * (size - 1)) - 1
    for number in 0..<size {
      let (toLeft, toRight) = Self.moves(rows[number], rows[number] >> 8)
      left |= toLeft & pairs
      right |= toRight & pairs
      guard number + 1 < size else { break }
      let (toTop, toBottom) = Self.moves(rows[number], rows[number + 1])
      up |= toTop
      down |= toBottom
    }
    let inColumns: UInt8 = (up == 0 ? 0 : 1) | (down == 0 ? 0 : 4)
    return inColumns | (right == 0 ? 0 : 2) | (left == 0 ? 0 : 8)
  }

  /// Slides the tiles of a line to its lowest byte, where two equal ones that meet merge.
  ///
  /// - Parameters:
  ///   - line: a byte for each cell, the rank of its tile.
  ///   - limit: tiles of that rank do not merge.
  /// - Returns: the line after that, and the sum of the tiles that merged.
  package static func slid(_ line: UInt64, limit: UInt64 = .max) -> (line: UInt64, gain: Int) {
    var rest = line
    var result: UInt64 = 0
    var end: UInt64 = 0
    var gain = 0
    // The rank of the tile before `end` as long as it has not merged.
    var last: UInt64 = 0
    while rest != 0 {
      rest >>= UInt64(rest.trailingZeroBitCount & ~7)
      let rank = rest & 0xFF
      rest >>= 8
      if rank == last, rank != limit {
        result &+= 1 << (end - 8)
        gain += 1 << Int(rank + 1)
        last = 0
      } else {
        result |= rank << end
        end += 8
        last = rank
      }
    }
    return (result, gain)
  }

  /// The pairs of a cell and the next one whose tiles move or merge, towards the cell and from it.
  private static func moves(_ cells: UInt64, _ next: UInt64) -> (UInt64, UInt64) {
    let (one, other) = (tiled(cells), tiled(next))
    let merging = one & ~tiled(cells ^ next)
    return (other & ~one | merging, one & ~other | merging)
  }

  /// The highest bit of each byte that is not 0.
  private static func tiled(_ cells: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ((cells & low) + low | cells) & ~low
  }

  private func backwards(_ line: UInt64) -> UInt64 {
    line.byteSwapped >> UInt64(8 * (8 - size))
  }

  /// Mirrors the board in its diagonal: each round exchanges a bit of the row's number and one of the
  /// column's.
  private mutating func transpose() {
    exchange(rows: 1, 8, 0x00FF_00FF_00FF_00FF)
    exchange(rows: 2, 16, 0x0000_FFFF_0000_FFFF)
    if size > 4 { exchange(rows: 4, 32, 0x0000_0000_FFFF_FFFF) }
  }

  @inline(__always)
  private mutating func exchange(rows distance: Int, _ shift: UInt64, _ mask: UInt64) {
    for row in 0..<(size > 4 ? 8 : 4) where row & distance == 0 {
      let swap = (rows[row] &>> shift ^ rows[row + distance]) & mask
      rows[row] ^= swap &<< shift
      rows[row + distance] ^= swap
    }
  }

  /// Whether the tiles are the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.size == right.size && (0..<left.size).allSatisfy { left.rows[$0] == right.rows[$0] }
  }

  /// Hashes the tiles.
  public func hash(into hasher: inout Hasher) {
    for row in 0..<size { hasher.combine(rows[row]) }
  }
}
