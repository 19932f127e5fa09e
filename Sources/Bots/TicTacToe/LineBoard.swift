internal import Games

/// A board that counts the marks of each side on every line, and evaluates each cell from these counts.
struct LineBoard: Sendable {
  let lines: Lines
  /// The sum of the values of all lines; positive values favor the first side.
  private(set) var balance = 0
  private(set) var freeCount: Int

  // The mark on each cell: 0 for a free cell, 1 for a mark of the first side, 2 for a mark of the second
  // side.
  private var marks: [UInt8]
  private var codes: [UInt8]
  private var openLines: [UInt64]
  // Five counts of lines, in 12 bits each. The lowest bits count the complete lines. The next bits count the
  // lines on which the first side lacks one mark, and the lines on which the second side lacks one mark. The
  // highest bits count, in the same order of the sides, the lines on which a side lacks two marks.
  private var counts: UInt64 = 0

  init(_ board: TicTacToe.Board, lines: Lines) {
    self.lines = lines
    freeCount = lines.cellCount
    marks = Array(repeating: 0, count: lines.cellCount)
    codes = Array(repeating: 0, count: lines.count)
    openLines = Array(repeating: 0, count: lines.cellCount)
    for cell in marks.indices {
      openLines[cell] = lines.values.openLines[0] &* UInt64(lines.places(through: cell).count)
    }
    for (cell, seat) in board.cells.enumerated() {
      if let seat { put(seat, on: cell) }
    }
  }

  mutating func put(_ seat: Seat, on cell: Int) {
    marks[cell] = UInt8(truncatingIfNeeded: seat.rawValue &+ 1)
    freeCount &-= 1
    change(cell, by: seat == .first ? 1 : 16)
  }

  /// Removes the mark of a side from a cell.
  mutating func claim(_ seat: Seat, from cell: Int) {
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
      counts = counts &+ lines.values.counts[new] &- lines.values.counts[old]
      balance = balance &+ lines.values.balances[new] &- lines.values.balances[old]
      // The bit fields never carry into each other, because each sum fits into its field.
      let difference = lines.values.openLines[new] &- lines.values.openLines[old]
      if difference == 0 { continue }
      for place in 0..<length {
        openLines[lines.cell(place, of: line)] &+= difference
      }
    }
  }

  func isFree(_ cell: Int) -> Bool { marks[cell] == 0 }

  func holds(_ seat: Seat, _ cell: Int) -> Bool { Int(marks[cell]) == seat.rawValue + 1 }

  var hasWon: Bool { counts & 0xFFF != 0 }

  func isThreatening(_ seat: Seat) -> Bool {
    counts >> UInt64(12 &+ 12 &* seat.rawValue) & 0xFFF != 0
  }

  func canThreaten(_ seat: Seat) -> Bool {
    counts >> UInt64(36 &+ 12 &* seat.rawValue) & 0xFFF != 0
  }

  func openLines(of seat: Seat, on cell: Int) -> OpenLines {
    OpenLines(bits: UInt32(truncatingIfNeeded: openLines[cell] >> UInt64(32 &* seat.rawValue)))
  }

  /// Returns the number of marks of a side on a line, or nil if the other side has a mark on it.
  func count(of seat: Seat, on line: Int) -> Int? {
    let first = Int(codes[line] & 15)
    let second = Int(codes[line] >> 4)
    return seat == .first ? (second == 0 ? first : nil) : (first == 0 ? second : nil)
  }
}

extension LineBoard {
  var freeCells: [Int] { (0..<lines.cellCount).filter(isFree) }

  /// Returns the free cells that complete a line of a side, in ascending order.
  func wins(of seat: Seat) -> [Int] {
    guard isThreatening(seat) else { return [] }
    return (0..<lines.cellCount).filter { isFree($0) && openLines(of: seat, on: $0).completes }
  }

  func win(of seat: Seat) -> Int? {
    guard isThreatening(seat) else { return nil }
    return (0..<lines.cellCount).first { isFree($0) && openLines(of: seat, on: $0).completes }
  }

  /// Returns the free cells on which a mark of a side creates threats that no single mark can block, in
  /// ascending order.
  func forks(of seat: Seat) -> [Int] {
    guard canThreaten(seat) else { return [] }
    return freeCells.filter { isFork($0, of: seat) }
  }

  func firstFork(of seat: Seat) -> Int? {
    guard canThreaten(seat) else { return nil }
    return (0..<lines.cellCount).first { isFree($0) && isFork($0, of: seat) }
  }

  private func isFork(_ cell: Int, of seat: Seat) -> Bool {
    openLines(of: seat, on: cell).threatCount >= 2
      && gaps(inLinesOf: seat, missing: 2, through: cell).count > 2
  }

  /// Returns the free cells of the lines through `cell` on which a side lacks `missing` marks and the other
  /// side has no mark.
  func gaps(inLinesOf seat: Seat, missing: Int, through cell: Int) -> [Int] {
    var gaps: [Int] = []
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      guard count(of: seat, on: line) == lines.length - missing else { continue }
      for place in 0..<lines.length {
        let other = lines.cell(place, of: line)
        if isFree(other), !gaps.contains(other) { gaps.append(other) }
      }
    }
    return gaps
  }

  /// Returns the free cells with the highest priority among the given cells, at most `width`, the best first.
  ///
  /// Cells with the same priority keep their order.
  func ranked(
    _ cells: some Sequence<Int>, for seat: Seat, width: Int
  ) -> [(cell: Int, priority: Int)] {
    var best: [(cell: Int, priority: Int)] = []
    best.reserveCapacity(width)
    for cell in cells where isFree(cell) {
      let priority = priority(of: cell, to: seat)
      // Most cells are not better than the last cell in the list.
      if best.count == width, priority <= best[width - 1].priority { continue }
      if best.count == width { best.removeLast() }
      var place = best.count
      best.append((cell, priority))
      while place > 0, best[place - 1].priority < priority {
        best.swapAt(place - 1, place)
        place -= 1
      }
    }
    return best
  }

  /// Returns the priority of a free cell: twice its value for a side, plus its value for the other side.
  ///
  /// Among cells with equal values, the cell nearer to the center has the higher priority.
  private func priority(of cell: Int, to seat: Seat) -> Int {
    let own = openLines(of: seat, on: cell).weight
    let others = openLines(of: seat.other, on: cell).weight
    return (2 * own + others) << 9 | lines.nearness[cell]
  }

  /// Plays the game to its end with simple moves of both sides, and returns the result for `seat`, which is
  /// on turn.
  ///
  /// The result is 1 for a win, 0 for a draw, and -1 for a loss. Each side completes a line if it can,
  /// otherwise blocks a line of the other side, and otherwise marks a random free cell.
  func playout(from seat: Seat, generator: inout SplitMix64) -> Float {
    var board = self
    var free = freeCells
    var turn = seat
    while !free.isEmpty {
      if board.isThreatening(turn) { return turn == seat ? 1 : -1 }
      let block = board.win(of: turn.other)
      free.swapAt(
        block.flatMap(free.firstIndex) ?? generator.next(below: free.count), free.count - 1)
      board.put(turn, on: free.removeLast())
      turn = turn.other
    }
    return 0
  }

  /// Plays the game to its end with random moves of `seat`, which is on turn, and returns the result for the
  /// other side.
  ///
  /// The result is 1 for a win of the other side, 0 for a draw, and -1 for a loss. The other side wins if it
  /// can, otherwise blocks, and otherwise marks the cell with the highest priority.
  func gameAgainstRandomPlay(from seat: Seat, generator: inout SplitMix64) -> Int {
    var board = self
    var turn = seat
    while board.freeCount > 0, !board.hasWon {
      let free = board.freeCells
      let cell =
        turn == seat
        ? free[generator.next(below: free.count)]
        : board.win(of: turn) ?? board.win(of: turn.other)
          ?? board.ranked(free, for: turn, width: 1)[0].cell
      board.put(turn, on: cell)
      turn = turn.other
    }
    return board.hasWon ? (turn == seat ? 1 : -1) : 0
  }
}
