internal import Games

/// A board that knows at each moment how many marks of each side every line holds, and what that
/// makes of every cell.
struct LineBoard: Sendable {
  /// The lines that would win.
  let lines: Lines
  /// How much better the lines look for the first side than for the second.
  private(set) var balance = 0
  /// How many cells are free.
  private(set) var freeCount: Int

  // 0 for a free cell, 1 for the first side's mark, 2 for the second's.
  private var marks: [UInt8]
  private var codes: [UInt8]
  private var hopes: [UInt64]
  private var tally = Tally()

  /// The marks on a board, with all lines counted.
  ///
  /// - Parameters:
  ///   - board: the marks.
  ///   - lines: those of its size.
  init(_ board: TicTacToe.Board, lines: Lines) {
    self.lines = lines
    freeCount = lines.cellCount
    marks = Array(repeating: 0, count: lines.cellCount)
    codes = Array(repeating: 0, count: lines.count)
    hopes = Array(repeating: 0, count: lines.cellCount)
    for cell in marks.indices {
      hopes[cell] = lines.values.hopes[0] &* UInt64(lines.places(through: cell).count)
    }
    for (cell, seat) in board.cells.enumerated() {
      if let seat { put(seat, on: cell) }
    }
  }

  /// Marks a free cell.
  mutating func put(_ seat: Seat, on cell: Int) {
    marks[cell] = UInt8(truncatingIfNeeded: seat.rawValue &+ 1)
    freeCount &-= 1
    change(cell, by: seat == .first ? 1 : 16)
  }

  /// Takes back the mark that was put last.
  mutating func take(_ seat: Seat, from cell: Int) {
    marks[cell] = 0
    freeCount &+= 1
    change(cell, by: seat == .first ? 255 : 240)
  }

  private mutating func change(_ cell: Int, by step: UInt8) {
    let length = lines.length
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      let old = Int(codes[line])
      let code = codes[line] &+ step
      let new = Int(code)
      codes[line] = code
      tally.bits = tally.bits &+ lines.values.tallies[new] &- lines.values.tallies[old]
      balance = balance &+ lines.values.balances[new] &- lines.values.balances[old]
      // The fields never carry into each other, as their sums stay within them.
      let difference = lines.values.hopes[new] &- lines.values.hopes[old]
      if difference == 0 { continue }
      for place in 0..<length {
        hopes[lines.cell(place, of: line)] &+= difference
      }
    }
  }

  /// Whether a cell has no mark.
  func isFree(_ cell: Int) -> Bool { marks[cell] == 0 }

  /// Whether a side's mark is on a cell.
  func holds(_ seat: Seat, _ cell: Int) -> Bool { Int(marks[cell]) == seat.rawValue + 1 }

  /// Whether a side has a whole line.
  var hasWon: Bool { tally.hasWon }

  /// Whether a side needs just one more mark to win.
  func isThreatening(_ seat: Seat) -> Bool { tally.hasThreat(of: seat.rawValue) }

  /// Whether a side has a line that lacks two marks.
  func canThreaten(_ seat: Seat) -> Bool { tally.hasSeed(of: seat.rawValue) }

  /// What a free cell would bring to a side.
  func hope(of seat: Seat, on cell: Int) -> Hope {
    Hope(bits: UInt32(truncatingIfNeeded: hopes[cell] >> UInt64(32 &* seat.rawValue)))
  }

  /// How many marks of a side a line holds, or nil where the other side has one on it.
  func count(of seat: Seat, on line: Int) -> Int? {
    let first = Int(codes[line] & 15)
    let second = Int(codes[line] >> 4)
    return seat == .first ? (second == 0 ? first : nil) : (first == 0 ? second : nil)
  }
}
