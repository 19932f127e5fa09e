internal import Games

/// All lines of a board that would win: which cells each has, and which lines each cell is on.
struct Lines: Sendable {
  /// The side of the board.
  let size: Int
  /// How many cells a line has.
  let length: Int
  /// How many lines there are.
  let count: Int
  /// What a line is worth by its marks.
  let values: LineValues
  // The cells of line n stand from n * length; nested arrays would cost the search a third.
  private let cells: [UInt8]
  private let linesByCell: [UInt16]
  private let starts: [Int]
  private let nearness: [Int]

  init(size: Int, win: Int) {
    self.size = size
    length = win
    values = LineValues(length: win)
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
    cells = lines.joined().map { UInt8($0) }
    var through = Array(repeating: [UInt16](), count: size * size)
    for (number, line) in lines.enumerated() {
      for cell in line { through[cell].append(UInt16(number)) }
    }
    linesByCell = Array(through.joined())
    starts = through.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    nearness = (0..<size * size).map { cell in
      let down = 2 * (cell / size) - (size - 1)
      let right = 2 * (cell % size) - (size - 1)
      return 2 * (size - 1) * (size - 1) - down * down - right * right
    }
  }

  /// How many cells the board has.
  var cellCount: Int { nearness.count }

  /// A cell of a line, from 0.
  func cell(_ place: Int, of line: Int) -> Int { Int(cells[line &* length &+ place]) }

  /// The places, for ``line(at:)``, of the lines that a cell is on.
  func places(through cell: Int) -> Range<Int> { starts[cell]..<starts[cell + 1] }

  /// The line at one of the places of a cell.
  func line(at place: Int) -> Int { Int(linesByCell[place]) }

  /// How near a cell is to the middle, from 0 to below 512.
  func nearness(of cell: Int) -> Int { nearness[cell] }
}
