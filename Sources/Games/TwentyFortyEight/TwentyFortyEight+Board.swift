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
