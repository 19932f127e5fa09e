internal import Games

/// A board that knows at each moment how many marks of each side every line holds.
struct LineBoard: Sendable {
  /// The lines that would win.
  let lines: Lines
  /// Whose mark each cell holds.
  private(set) var cells: [Seat?]
  /// How much better the lines look for the first side than for the second.
  private(set) var balance = 0
  /// Whether a side has a whole line.
  private(set) var hasWon = false
  /// How many cells are free.
  private(set) var freeCount: Int

  // How many marks of the two sides are on line n, at 2n and 2n + 1.
  private var counts: [Int]
  // How many lines of each side lack just one mark.
  private var threatCounts = [0, 0]
  // What a line is worth that holds so many marks of one side alone.
  private let worth: [Int]
  // How near each cell is to the middle, from 0 to below 512.
  private let nearness: [Int]

  /// The marks on a board, with all lines counted.
  init(_ board: TicTacToe.Board) {
    lines = Lines(size: board.size, win: board.win)
    cells = Array(repeating: nil, count: board.cells.count)
    freeCount = cells.count
    counts = Array(repeating: 0, count: 2 * lines.count)
    worth = (0...board.win).map { $0 == 0 ? 0 : 1 << (2 * ($0 - 1)) }
    let side = board.size
    nearness = cells.indices.map { cell in
      let down = 2 * (cell / side) - (side - 1)
      let right = 2 * (cell % side) - (side - 1)
      return 2 * (side - 1) * (side - 1) - down * down - right * right
    }
    for (cell, seat) in board.cells.enumerated() {
      if let seat { put(seat, on: cell) }
    }
  }

  /// Marks a free cell.
  mutating func put(_ seat: Seat, on cell: Int) {
    cells[cell] = seat
    freeCount -= 1
    for line in lines.through(cell) { change(line, of: seat, by: 1) }
  }

  /// Takes back the mark that was put last.
  mutating func take(_ seat: Seat, from cell: Int) {
    cells[cell] = nil
    freeCount += 1
    for line in lines.through(cell) { change(line, of: seat, by: -1) }
    hasWon = false
  }

  private mutating func change(_ line: Int, of seat: Seat, by difference: Int) {
    weigh(line, -1)
    counts[2 * line + seat.rawValue] += difference
    weigh(line, 1)
    if counts[2 * line + seat.rawValue] == lines.length { hasWon = true }
  }

  /// Adds a line to the balance and the threats, or takes it away.
  private mutating func weigh(_ line: Int, _ sign: Int) {
    let first = counts[2 * line]
    let second = counts[2 * line + 1]
    if second == 0 {
      balance += sign * worth[first]
      if first == lines.length - 1 { threatCounts[0] += sign }
    } else if first == 0 {
      balance -= sign * worth[second]
      if second == lines.length - 1 { threatCounts[1] += sign }
    }
  }

  /// Whether a side needs just one more mark to win.
  func isThreatening(_ seat: Seat) -> Bool { threatCounts[seat.rawValue] > 0 }

  /// How many marks of a side a line holds, or nil where the other side has one on it.
  func count(of seat: Seat, on line: Int) -> Int? {
    counts[2 * line + seat.other.rawValue] == 0 ? counts[2 * line + seat.rawValue] : nil
  }

  /// How much a free cell would bring to a side or keep from the other; of cells that are equal in
  /// this the one nearer to the middle has more.
  func promise(of cell: Int, to seat: Seat) -> Int {
    var sum = 0
    for line in lines.through(cell) {
      let own = counts[2 * line + seat.rawValue]
      let others = counts[2 * line + seat.other.rawValue]
      if others == 0 { sum += 2 * worth[own + 1] }
      if own == 0 { sum += worth[others + 1] }
    }
    return sum << 9 | nearness[cell]
  }
}
