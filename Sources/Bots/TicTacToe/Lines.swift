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

/// What a line contributes by the marks on it, as tables over a code of both sides' counts.
///
/// The code of a line is the first side's count of marks plus 16 times the second's.
struct LineValues: Sendable {
  /// What the cells of a line can hope for, the first side in the low half, the second in the high.
  let hopes: [UInt64]
  /// What all lines are counted by, as ``Tally`` has it.
  let tallies: [UInt64]
  /// How much better a line looks for the first side than for the second.
  let balances: [Int]

  init(length: Int) {
    var hopes = Array(repeating: 0 as UInt64, count: 256)
    var tallies = hopes
    var balances = Array(repeating: 0, count: 256)
    for count in 0...length {
      let hope = Hope.bits(missing: length - count)
      let balance = count == 0 || count == length ? 0 : Self.worth(missing: length - count)
      for seat in 0...1 {
        let code = count << (4 * seat)
        hopes[code] |= UInt64(hope) << UInt64(32 * seat)
        tallies[code] |= Tally.bits(missing: length - count, of: seat)
        balances[code] = seat == 0 ? balance : -balance
      }
    }
    self.hopes = hopes
    self.tallies = tallies
    self.balances = balances
  }

  private static func worth(missing: Int) -> Int { missing > 4 ? 0 : 1 << (2 * (4 - missing)) }
}

/// What threats leave a side that is on turn to choose from.
enum Outlook: Hashable, Sendable {
  /// A move wins by force.
  case win(Int)
  /// The other side wins by two threats at once, whatever the move.
  case loss
  /// All other moves lose by force.
  case forced([Int])
  /// Nothing is forced.
  case open

  /// Looks for wins of both sides that need no more than a search of threats.
  ///
  /// - Parameters:
  ///   - seat: the side on turn.
  ///   - board: the marks; no line is complete.
  ///   - budget: how many threats to try.
  init(of seat: Seat, on board: inout LineBoard, budget: Int) {
    if let win = board.win(of: seat) {
      self = .win(win)
      return
    }
    var search = ForcedWin(budget: budget)
    if board.isThreatening(seat.other) {
      let blocks = board.wins(of: seat.other)
      guard blocks.count == 1 else {
        self = .loss
        return
      }
      self = search.move(of: seat, on: &board).map { .win($0) } ?? .forced(blocks)
      return
    }
    if let win = search.move(of: seat, on: &board) {
      self = .win(win)
      return
    }
    guard let fork = board.firstFork(of: seat.other) else {
      self = .open
      return
    }
    // To stop a fork takes a cell of its lines, or threats of one's own before.
    var moves = board.cells(ofThreatsOf: seat.other, through: fork)
    for cell in 0..<board.lines.cellCount
    where board.isFree(cell) && board.hope(of: seat, on: cell).threatens && !moves.contains(cell) {
      moves.append(cell)
    }
    self = .forced(moves)
  }
}

/// What a cell would bring to a side: how many lines through it, free of the other side's marks,
/// lack how many marks.
struct Hope: Hashable, Sendable {
  /// Six bits for each number of marks that lack, the fewest highest; lines that lack five or more
  /// are counted together.
  let bits: UInt32

  /// What a line adds to each of its cells; a complete one adds nothing.
  static func bits(missing: Int) -> UInt32 {
    missing == 0 ? 0 : 1 << UInt32(6 * (5 - min(missing, 5)))
  }

  /// Whether a mark here completes a line.
  var completes: Bool { bits >= 1 << 24 }

  /// Whether a mark here makes a line that lacks one mark more.
  var threatens: Bool { bits & 0xFC_0000 != 0 }

  /// How many lines a mark here makes that lack one mark more.
  var threatCount: Int { Int(bits >> 18 & 63) }

  /// The lines by the marks that they lack, each mark fewer counting four times as much.
  var weight: Int {
    var sum = Int(bits >> 24 & 63)
    sum = sum << 2 &+ Int(bits >> 18 & 63)
    sum = sum << 2 &+ Int(bits >> 12 & 63)
    sum = sum << 2 &+ Int(bits >> 6 & 63)
    return sum << 2 &+ Int(bits & 63)
  }
}
