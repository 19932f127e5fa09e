internal import Games

/// All lines of a board that would win: which cells each has, and which lines each cell is on.
final class Lines: Sendable {
  let size: Int
  let length: Int
  let count: Int
  let values: LineValues
  // The cells of line n stand from n * length; nested arrays would cost the search a third.
  private let cells: [UInt8]
  private let linesByCell: [UInt16]
  private let starts: [Int]
  /// How near each cell is to the middle, from 0 to below 512.
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

  /// The places, for ``line(at:)``, of the lines that a cell is on.
  func places(through cell: Int) -> Range<Int> { starts[cell]..<starts[cell + 1] }

  func line(at place: Int) -> Int { Int(linesByCell[place]) }
}

/// What a line contributes by the marks on it, as tables over a code of both sides' counts.
///
/// The code of a line is the first side's count of marks plus 16 times the second's.
struct LineValues: Sendable {
  /// What a line adds to the ``OpenLines`` of its cells, the first side's in the low half.
  private(set) var openLines = Array(repeating: 0 as UInt64, count: 256)
  /// What a line adds to ``LineBoard/counts``.
  private(set) var counts = Array(repeating: 0 as UInt64, count: 256)
  /// How much better a line looks for the first side than for the second.
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

/// How many lines through a cell, free of the other side's marks, lack how many marks of a side.
struct OpenLines: Hashable, Sendable {
  /// Six bits for each number of marks that lack, the fewest highest; lines that lack five or more
  /// are counted together.
  let bits: UInt32

  static func bits(missing: Int) -> UInt64 {
    missing == 0 ? 0 : 1 << UInt64(6 * (5 - min(missing, 5)))
  }

  var completes: Bool { bits >= 1 << 24 }

  var threatens: Bool { bits & 0xFC_0000 != 0 }

  var threatCount: Int { Int(bits >> 18 & 63) }

  /// Each line counts for four that lack a mark more.
  var weight: Int {
    let pairs = (bits >> 24 & 63) << 2 + bits >> 18 & 63
    let others = (bits >> 12 & 63) << 4 + (bits >> 6 & 63) << 2 + bits & 63
    return Int(pairs << 6 + others)
  }
}
