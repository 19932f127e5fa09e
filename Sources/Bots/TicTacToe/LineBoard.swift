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

extension LineBoard {
  /// The free cells, ascending.
  var freeCells: [Int] { (0..<lines.cellCount).filter(isFree) }

  /// The free cells that complete a line of a side, ascending.
  func wins(of seat: Seat) -> [Int] {
    guard isThreatening(seat) else { return [] }
    return (0..<lines.cellCount).filter { isFree($0) && hope(of: seat, on: $0).completes }
  }

  /// The first free cell that completes a line of a side, or nil.
  func win(of seat: Seat) -> Int? {
    guard isThreatening(seat) else { return nil }
    return (0..<lines.cellCount).first { isFree($0) && hope(of: seat, on: $0).completes }
  }

  /// The free cells that give a side two ways to win at once, ascending.
  func forks(of seat: Seat) -> [Int] {
    guard canThreaten(seat) else { return [] }
    return freeCells.filter { isFork($0, of: seat) }
  }

  /// The first free cell that gives a side two ways to win at once, or nil.
  func firstFork(of seat: Seat) -> Int? {
    guard canThreaten(seat) else { return nil }
    return (0..<lines.cellCount).first { isFree($0) && isFork($0, of: seat) }
  }

  /// Whether a free cell gives a side two ways to win at once.
  func isFork(_ cell: Int, of seat: Seat) -> Bool {
    guard hope(of: seat, on: cell).threatCount >= 2 else { return false }
    var first: Int?
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      guard count(of: seat, on: line) == lines.length - 2 else { continue }
      for place in 0..<lines.length {
        let other = lines.cell(place, of: line)
        guard isFree(other), other != cell else { continue }
        if let first, first != other { return true }
        first = other
      }
    }
    return false
  }

  /// The free cells of the lines through a cell on which a side lacks just two marks.
  func cells(ofThreatsOf seat: Seat, through cell: Int) -> [Int] {
    var cells: [Int] = []
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      guard count(of: seat, on: line) == lines.length - 2 else { continue }
      for place in 0..<lines.length {
        let other = lines.cell(place, of: line)
        if isFree(other), !cells.contains(other) { cells.append(other) }
      }
    }
    return cells
  }

  /// The free cells that complete lines through the mark that a side has just put, at most two.
  func completions(of seat: Seat, through cell: Int) -> (first: Int?, second: Int?) {
    var first: Int?
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      guard count(of: seat, on: line) == lines.length - 1 else { continue }
      for place in 0..<lines.length {
        let other = lines.cell(place, of: line)
        guard isFree(other) else { continue }
        if let first, first != other { return (first, other) }
        first = other
      }
    }
    return (first, nil)
  }

  /// How much a free cell would bring to a side or keep from the other; of cells that are equal in
  /// this the one nearer to the middle has more.
  func promise(of cell: Int, to seat: Seat) -> Int {
    let own = hope(of: seat, on: cell).weight
    let others = hope(of: seat.other, on: cell).weight
    return (2 * own + others) << 9 | lines.nearness(of: cell)
  }
}

/// A cell with what it promises.
struct RankedCell: Sendable {
  let cell: Int
  let promise: Int
}

extension LineBoard {
  /// The most promising free cells, the best first, equal ones ascending.
  ///
  /// - Parameters:
  ///   - seat: the side that is to take one.
  ///   - width: how many at most.
  /// - Returns: the cells with what they promise.
  func ranked(for seat: Seat, width: Int) -> [RankedCell] {
    ranked(0..<lines.cellCount, for: seat, width: width)
  }

  /// The most promising of some cells, of which those that are not free are left out.
  func ranked(_ cells: some Sequence<Int>, for seat: Seat, width: Int) -> [RankedCell] {
    var best: [RankedCell] = []
    best.reserveCapacity(width + 1)
    for cell in cells where isFree(cell) {
      let promise = promise(of: cell, to: seat)
      // Few cells are better than the last that was kept.
      if best.count == width, promise <= best[width - 1].promise { continue }
      var place = best.count
      while place > 0, best[place - 1].promise < promise { place -= 1 }
      best.insert(RankedCell(cell: cell, promise: promise), at: place)
      if best.count > width { best.removeLast() }
    }
    return best
  }
}

extension LineBoard {
  /// Plays on to the end: each side completes a line where it can, else stops one of the other's,
  /// else marks any free cell; the board is left as it was.
  ///
  /// - Parameters:
  ///   - seat: the side on turn.
  ///   - generator: where the random numbers come from.
  /// - Returns: 1 where the side on turn wins, 0 for a draw, -1 for a loss.
  mutating func playout(from seat: Seat, generator: inout SplitMix64) -> Float {
    var free = freeCells
    var played: [Int] = []
    var turn = seat
    var value: Float = 0
    while !free.isEmpty {
      if isThreatening(turn) {
        value = turn == seat ? 1 : -1
        break
      }
      let block = win(of: turn.other)
      let index = block.flatMap(free.firstIndex) ?? generator.next(below: free.count)
      let cell = free[index]
      free[index] = free[free.count - 1]
      free.removeLast()
      put(turn, on: cell)
      played.append(cell)
      turn = turn.other
    }
    for cell in played.reversed() {
      turn = turn.other
      take(turn, from: cell)
    }
    return value
  }

  /// Plays on to the end against any moves: one side plays by win, block and promise, the other one
  /// marks any free cell; the board is left as it was.
  ///
  /// - Parameters:
  ///   - seat: the side on turn, which marks any cell.
  ///   - generator: where the random numbers come from.
  /// - Returns: 1 where the side on turn loses, 0 for a draw, -1 where it wins.
  mutating func exhibition(from seat: Seat, generator: inout SplitMix64) -> Int {
    var played: [Int] = []
    var turn = seat
    while freeCount > 0, !hasWon {
      var cell = 0
      if turn == seat {
        let free = freeCells
        cell = free[generator.next(below: free.count)]
      } else {
        let ranked = ranked(for: turn, width: 1)
        cell = win(of: turn) ?? win(of: turn.other) ?? ranked[0].cell
      }
      put(turn, on: cell)
      played.append(cell)
      turn = turn.other
    }
    let value = hasWon ? (turn == seat ? 1 : -1) : 0
    for cell in played.reversed() {
      turn = turn.other
      take(turn, from: cell)
    }
    return value
  }
}
