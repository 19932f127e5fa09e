extension TwentyFortyEight {
  /// A board of any size, 3 to 8, with tiles of any value.
  public struct Board: Hashable, Sendable {
    /// The length of the side.
    public let size: Int

    // One byte per cell with the rank of its tile, 0 for an empty cell. The leftmost cell is the lowest
    // byte.
    private var rows = InlineArray<8, UInt64>(repeating: 0)

    /// Creates an empty board with a side of 3 to 8 cells.
    public init(size: Int) {
      precondition(3...8 ~= size, "the side \(size) of a board is not from 3 to 8")
      self.size = size
    }

    /// Creates a board with the given tiles; nil if they do not form a square of 3 to 8 rows, or if a value
    /// is invalid.
    ///
    /// - Parameter tiles: powers of two from 2 up, and 0 for empty cells.
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

    /// The values of the tiles row by row; 0 for an empty cell.
    public var tiles: [[Int]] {
      (0..<size).map { row in (0..<size).map { tile(row: row, column: $0) } }
    }

    /// Returns the value of the tile on a cell, or 0 for an empty cell.
    public func tile(row: Int, column: Int) -> Int {
      let rank = rank(row: row, column: column)
      return rank == 0 ? 0 : 1 << Int(rank)
    }

    /// Returns the rank of the tile on a cell, which is its base-2 logarithm, or 0 for an empty cell.
    public func rank(row: Int, column: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: rows[row] >> UInt64(8 * column))
    }

    /// The highest rank on the board, or 0 for an empty board.
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

    /// A set bit for each empty cell, with 8 bits per row; the leftmost cell is the lowest bit.
    package var vacancies: UInt64 { size == 4 ? vacancies(size: 4) : vacancies(size: size) }

    @inline(__always)
    private func vacancies(size: Int) -> UInt64 {
      var bits: UInt64 = 0
      for row in 0..<size {
        // Moves the highest bit of each byte to the eight highest bits of the product.
        let tiles = ((Self.tiled(rows[row]) >> 7) &* 0x0102_0408_1020_4080) >> 56
        bits |= (~tiles & (1 << UInt64(size) - 1)) << UInt64(8 * row)
      }
      return bits
    }

    /// Puts a tile on an empty cell; `bit` is the number of the cell's bit in ``vacancies``.
    package mutating func put(rank: UInt8, at bit: Int) {
      rows[bit >> 3] |= UInt64(rank) << UInt64(8 * (bit & 7))
    }

    /// Puts a tile on an empty cell; `place` is the number of the cell among the empty cells, from 0, row by
    /// row.
    public mutating func put(rank: UInt8, onEmpty place: Int) {
      put(rank: rank, on: place, of: vacancies)
    }

    /// Puts a tile on the cell with the number `place`, from 0, among the cells in `vacancies`.
    @inline(__always)
    mutating func put(rank: UInt8, on place: Int, of vacancies: UInt64) {
      var cells = vacancies
      for _ in 0..<place { cells &= cells &- 1 }
      precondition(cells != 0, "no empty cell number \(place)")
      put(rank: rank, at: cells.trailingZeroBitCount)
    }
  }
}

extension TwentyFortyEight.Board {
  /// Returns the board after a move, and the sum of the merged tiles.
  ///
  /// The board is unchanged if the move is illegal.
  public func slid(_ direction: TwentyFortyEight.Direction) -> (board: Self, gain: Int) {
    var board = self
    let gain = board.slide(direction)
    return (board, gain)
  }

  /// Slides the tiles and returns the sum of the merged tiles.
  mutating func slide(_ direction: TwentyFortyEight.Direction) -> Int {
    let isInRows = direction == .left || direction == .right
    let isBackwards = direction == .right || direction == .down
    if isInRows { transpose() }
    if isBackwards { flip() }
    // Loops of a constant length are twice as fast on the usual board.
    let gain = size == 4 ? slideUp(size: 4) : slideUp(size: size)
    if isBackwards { flip() }
    if isInRows { transpose() }
    return gain
  }

  /// Slides all columns at once and returns the sum of the merged tiles.
  @inline(__always)
  private mutating func slideUp(size: Int) -> Int {
    var gain = 0
    for row in (0..<size - 1).reversed() {
      let gaps = Self.bytes(Self.tiled(rows[row]) ^ Self.highestBits)
      for row in row..<size - 1 { rows[row] ^= (rows[row] ^ rows[row + 1]) & gaps }
      rows[size - 1] &= ~gaps
    }
    for row in 0..<size - 1 {
      let merging = Self.bytes(Self.tiled(rows[row]) & ~Self.tiled(rows[row] ^ rows[row + 1]))
      rows[row] &+= merging & 0x0101_0101_0101_0101
      var merged = rows[row] & merging
      while merged != 0 {
        merged >>= UInt64(merged.trailingZeroBitCount & ~7)
        gain += 1 << Int(merged & 0xFF)
        merged >>= 8
      }
      for row in row + 1..<size - 1 { rows[row] ^= (rows[row] ^ rows[row + 1]) & merging }
      rows[size - 1] &= ~merging
    }
    return gain
  }

  /// The directions that change the board; bit n is the direction with the raw value n.
  ///
  /// A tile can move if the next cell is empty or holds an equal tile.
  var movesThatChange: UInt8 { size == 4 ? movesThatChange(size: 4) : movesThatChange(size: size) }

  @inline(__always)
  private func movesThatChange(size: Int) -> UInt8 {
    var up: UInt64 = 0
    var right: UInt64 = 0
    var down: UInt64 = 0
    var left: UInt64 = 0
    for row in 0..<size {
      let (toLeft, toRight) = Self.moves(rows[row], rows[row] >> 8)
      left |= toLeft
      right |= toRight
      guard row + 1 < size else { break }
      let (toTop, toBottom) = Self.moves(rows[row], rows[row + 1])
      up |= toTop
      down |= toBottom
    }
    // There is no cell after the last column.
    right &= 1 << UInt64(8 * (size - 1)) - 1
    let inColumns: UInt8 = (up == 0 ? 0 : 1) | (down == 0 ? 0 : 4)
    return inColumns | (right == 0 ? 0 : 2) | (left == 0 ? 0 : 8)
  }

  /// Compares each cell in `cells` with the adjacent cell at the same place in `next`.
  ///
  /// The first result marks the cells to which the tile of the adjacent cell can move. The second result
  /// marks the cells whose tile can move to the adjacent cell.
  private static func moves(_ cells: UInt64, _ next: UInt64) -> (UInt64, UInt64) {
    let one = tiled(cells)
    let other = tiled(next)
    let merging = one & ~tiled(cells ^ next)
    return (other & ~one | merging, one & ~other | merging)
  }

  private static var highestBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns a value in which the highest bit of each byte shows whether the byte of `cells` is not 0.
  ///
  /// No rank is above 63, so the sum of a byte does not overflow.
  private static func tiled(_ cells: UInt64) -> UInt64 {
    (cells &+ 0x7F7F_7F7F_7F7F_7F7F) & highestBits
  }

  /// Returns a value in which a byte is 0xFF if its highest bit is set in `highest`, and 0 otherwise.
  private static func bytes(_ highest: UInt64) -> UInt64 { (highest >> 7) &* 0xFF }

  private mutating func flip() {
    for row in 0..<size / 2 { rows.swapAt(row, size - 1 - row) }
  }

  /// Transposes the board; each round exchanges one bit of the row number with one bit of the column number.
  private mutating func transpose() {
    let count = size > 4 ? 8 : 4
    for row in stride(from: 0, to: count, by: 2) {
      exchange(row, row + 1, 8, 0x00FF_00FF_00FF_00FF)
    }
    for row in 0..<count where row & 2 == 0 { exchange(row, row + 2, 16, 0x0000_FFFF_0000_FFFF) }
    if count == 8 { for row in 0..<4 { exchange(row, row + 4, 32, 0x0000_0000_FFFF_FFFF) } }
  }

  @inline(__always)
  private mutating func exchange(_ row: Int, _ other: Int, _ shift: UInt64, _ mask: UInt64) {
    let swap = (rows[row] &>> shift ^ rows[other]) & mask
    rows[row] ^= swap &<< shift
    rows[other] ^= swap
  }

  /// Returns whether the tiles are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.size == right.size && (0..<left.size).allSatisfy { left.rows[$0] == right.rows[$0] }
  }

  /// Hashes the tiles.
  public func hash(into hasher: inout Hasher) {
    for row in 0..<size { hasher.combine(rows[row]) }
  }
}
