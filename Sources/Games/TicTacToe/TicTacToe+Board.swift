extension TicTacToe {
  /// The marks on a board, with the number of them in a row that wins.
  public struct Board: Hashable, Sendable {
    /// The length of the side.
    public let size: Int
    /// How many marks in a row win.
    public let win: Int
    /// Whose mark each cell holds, row by row from the top left.
    public private(set) var cells: [Seat?]

    /// An empty board.
    public init(size: Int, win: Int) {
      self.size = size
      self.win = win
      cells = Array(repeating: nil, count: size * size)
    }

    /// The board that a text shows, or nil where it shows none.
    ///
    /// - Parameters:
    ///   - text: `X`, `O` or `.` for each cell of a square, row by row.
    ///   - win: how many marks in a row win.
    public init?(text: String, win: Int) {
      var cells: [Seat?] = []
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "X"): cells.append(.first)
        case UInt8(ascii: "O"): cells.append(.second)
        case UInt8(ascii: "."): cells.append(nil)
        default: return nil
        }
      }
      guard let size = (win...max(win, 15)).first(where: { $0 * $0 == cells.count }) else {
        return nil
      }
      self.size = size
      self.win = win
      self.cells = cells
    }

    /// Whose mark a cell holds.
    public subscript(cell: Int) -> Seat? {
      get { cells[cell] }
      set { cells[cell] = newValue }
    }

    /// The cells without a mark, ascending.
    public var freeCells: [Int] { cells.indices.filter { cells[$0] == nil } }

    /// Whether the mark on a cell is one of enough marks in a row.
    public func hasLine(through cell: Int) -> Bool {
      let row = cell / size
      let column = cell % size
      for (down, right) in Self.lineDirections {
        let ahead = run(from: row, column, down, right)
        if ahead + run(from: row, column, -down, -right) - 1 >= win { return true }
      }
      return false
    }

    /// The steps along a row, a column and the two diagonals.
    public static let lineDirections = [
      (down: 0, right: 1), (down: 1, right: 0), (down: 1, right: 1), (down: 1, right: -1),
    ]

    /// How many marks like the one on a cell follow each other from there, itself included.
    private func run(from row: Int, _ column: Int, _ down: Int, _ right: Int) -> Int {
      guard let mark = cells[row * size + column] else { return 0 }
      var row = row + down
      var column = column + right
      var count = 1
      while count < win, 0..<size ~= row, 0..<size ~= column, cells[row * size + column] == mark {
        count += 1
        row += down
        column += right
      }
      return count
    }
  }
}
