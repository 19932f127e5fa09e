internal import Games

/// All lines of a board that would win: which cells each has, and which lines each cell is on.
struct Lines: Sendable {
  /// How many cells a line has.
  let length: Int
  /// How many lines there are.
  let count: Int
  // The cells of line n stand from n * length; nested arrays would cost the search a third.
  private let cells: [Int]
  private let linesByCell: [Int]
  private let starts: [Int]

  init(size: Int, win: Int) {
    length = win
    var lines: [[Int]] = []
    for row in 0..<size {
      for column in 0..<size {
        for (down, right) in TicTacToe.Board.lineDirections {
          let lastRow = row + down * (win - 1)
          let lastColumn = column + right * (win - 1)
          guard 0..<size ~= lastRow, 0..<size ~= lastColumn else { continue }
          lines.append((0..<win).map { (row + down * $0) * size + column + right * $0 })
        }
      }
    }
    count = lines.count
    cells = Array(lines.joined())
    var through = Array(repeating: [Int](), count: size * size)
    for (number, line) in lines.enumerated() {
      for cell in line { through[cell].append(number) }
    }
    linesByCell = Array(through.joined())
    starts = through.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  /// The cells of a line.
  func cells(of line: Int) -> ArraySlice<Int> { cells[line * length..<(line + 1) * length] }

  /// The lines that a cell is on.
  func through(_ cell: Int) -> ArraySlice<Int> { linesByCell[starts[cell]..<starts[cell + 1]] }
}
