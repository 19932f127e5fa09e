internal import Games

/// The winning lines of a board: the cells of each line, and the lines through each cell.
final class Lines: Sendable {
  let size: Int
  let length: Int
  let count: Int
  let values: LineValues
  // The cells of line n begin at index n * length. Nested arrays would make the search slower by a third.
  private let cells: [UInt8]
  private let linesByCell: [UInt16]
  private let starts: [Int]
  /// The closeness of each cell to the center, from 0 in the corners to at most 392.
  let nearness: [Int]

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

  var cellCount: Int { nearness.count }

  func cell(_ place: Int, of line: Int) -> Int { Int(cells[line &* length &+ place]) }

  /// Returns the indices at which ``line(at:)`` returns the lines through a cell.
  func places(through cell: Int) -> Range<Int> { starts[cell]..<starts[cell + 1] }

  func line(at place: Int) -> Int { Int(linesByCell[place]) }
}

/// Tables of the contributions of a line, indexed by a code of the number of marks of each side on the line.
///
/// The code of a line is the first side's count plus 16 times the second side's count.
struct LineValues: Sendable {
  /// The contribution to the ``OpenLines`` of each cell of the line; the first side's part is in the low
  /// half.
  private(set) var openLines = Array(repeating: 0 as UInt64, count: 256)
  /// The contribution to ``LineBoard/counts``.
  private(set) var counts = Array(repeating: 0 as UInt64, count: 256)
  /// The value of the line; positive values favor the first side.
  private(set) var balances = Array(repeating: 0, count: 256)

  init(length: Int) {
    for count in 0...length {
      let missing = length - count
      let isOpen = count > 0 && 1...4 ~= missing
      for seat in 0...1 {
        let code = count << (4 * seat)
        openLines[code] |= OpenLines.bits(missing: missing) << UInt64(32 * seat)
        if missing == 0 { counts[code] = 1 }
        if 1...2 ~= missing { counts[code] = 1 << UInt64(24 * missing - 12 + 12 * seat) }
        if isOpen { balances[code] = (seat == 0 ? 1 : -1) << (2 * (4 - missing)) }
      }
    }
  }
}

/// The numbers of a side's open lines through a cell, by the number of missing marks.
///
/// A line is open for a side if the other side has no mark on it.
struct OpenLines: Hashable, Sendable {
  /// Six bits for each number of missing marks, the smallest number in the highest bits; five or more are
  /// counted together.
  let bits: UInt32

  static func bits(missing: Int) -> UInt64 {
    missing == 0 ? 0 : 1 << UInt64(6 * (5 - min(missing, 5)))
  }

  var completes: Bool { bits >= 1 << 24 }

  var threatens: Bool { bits & 0xFC_0000 != 0 }

  var threatCount: Int { Int(bits >> 18 & 63) }

  /// The total weight of the lines; a line weighs as much as four lines that lack one more mark.
  var weight: Int {
    let pairs = (bits >> 24 & 63) << 2 + bits >> 18 & 63
    let others = (bits >> 12 & 63) << 4 + (bits >> 6 & 63) << 2 + bits & 63
    return Int(pairs << 6 + others)
  }
}
