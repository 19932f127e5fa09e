internal import Games

/// Looks ahead over the bot's moves, the best of which counts, and the tiles, which are weighed.
struct Expectimax<Value: BoardValue> {
  /// A move and what it was found to be worth.
  typealias Choice = (direction: TwentyFortyEight.Direction, value: Float)

  private let value: Value
  private var table: SearchTable
  private var depth = 1
  private var cutoff: Float = 0
  private var deadline = Deadline(clock: nil)
  private var visited = 0
  private var isStopped = false

  /// A search that values what it sees at its end.
  ///
  /// - Parameters:
  ///   - value: what boards are worth.
  ///   - tableBits: the power of two of boards that are remembered.
  init(valuing value: Value, tableBits: Int) {
    self.value = value
    table = SearchTable(bits: tableBits)
  }

  /// Looks further ahead each time, as far as time allows.
  ///
  /// - Parameters:
  ///   - board: a board on which a move is legal.
  ///   - limits: how far to look each time; the first is always looked through to its end.
  ///   - deadline: when to stop.
  /// - Returns: the legal moves by the deepest search that was of use, the best first.
  mutating func choices(
    on board: Value.Board, within limits: [SearchLimits], until deadline: Deadline
  ) -> [Choice] {
    self.deadline = deadline
    isStopped = false
    let next = board.neighbours
    var choices: [Choice] = TwentyFortyEight.Direction.allCases
      .filter { next[$0] != board }.map { ($0, value.value(of: next[$0])) }
    guard choices.count > 1 else { return choices }
    for limit in limits {
      depth = limit.depth
      cutoff = limit.cutoff
      var latest: [Choice] = []
      for (direction, _) in choices {
        let value = valueBeforeTile(next[direction], depth: depth - 1, chance: 1)
        if isStopped { break }
        latest.append((direction, value))
      }
      // What an unfinished search found counts if it has looked at the former best first.
      let rest = choices.dropFirst(latest.count)
      latest.sort { $0.value > $1.value }
      if !latest.isEmpty { choices = latest + rest }
      if isStopped || deadline.hasPassed { break }
    }
    return choices
  }

  /// What a board is worth on which a tile is about to appear.
  private mutating func valueBeforeTile(
    _ board: Value.Board, depth: Int, chance: Float
  ) -> Float {
    guard depth > 0, chance >= cutoff, !isStopped else { return value.value(of: board) }
    let reach = Self.reach(chance / cutoff)
    guard let key = value.key(of: board) else {
      return meanValue(board, depth: depth, chance: chance)
    }
    if let known = table.value(of: key, depth: depth, reach: reach) { return known }
    let value = meanValue(board, depth: depth, chance: chance)
    if !isStopped { table.insert(value, of: key, depth: depth, reach: reach) }
    return value
  }

  /// The mean over all tiles that may appear.
  ///
  /// The chance is that of their ranks alone: by cell, boards with many empty ones would be looked
  /// into less far than others, and what they are worth could not be compared.
  private mutating func meanValue(_ board: Value.Board, depth: Int, chance: Float) -> Float {
    visited &+= 1
    if visited & 15 == 0, deadline.hasPassed { isStopped = true }
    var places = board.vacancies
    let empty = places.nonzeroBitCount
    var sum: Float = 0
    while places != 0 {
      let place = places.trailingZeroBitCount
      places &= places &- 1
      var withTwo = board
      withTwo.put(rank: 1, at: place)
      var withFour = board
      withFour.put(rank: 2, at: place)
      sum += 0.9 * valueBeforeMove(withTwo, depth: depth, chance: chance * 0.9)
      sum += 0.1 * valueBeforeMove(withFour, depth: depth, chance: chance * 0.1)
    }
    return sum / Float(empty)
  }

  /// What a board is worth on which the bot is to move: 0 where it cannot, or less if even boards
  /// on which it can are worth less.
  private mutating func valueBeforeMove(
    _ board: Value.Board, depth: Int, chance: Float
  ) -> Float {
    let next = board.neighbours
    var best = -Float.infinity
    if next.up != board {
      best = max(best, valueBeforeTile(next.up, depth: depth - 1, chance: chance))
    }
    if next.right != board {
      best = max(best, valueBeforeTile(next.right, depth: depth - 1, chance: chance))
    }
    if next.down != board {
      best = max(best, valueBeforeTile(next.down, depth: depth - 1, chance: chance))
    }
    if next.left != board {
      best = max(best, valueBeforeTile(next.left, depth: depth - 1, chance: chance))
    }
    return best > -.infinity ? best : min(0, 2 * value.value(of: board))
  }

  /// How far a chance is above the cut-off, in halvings.
  private static func reach(_ ratio: Float) -> Int {
    ratio < 1e30 ? Int(ratio.exponent) : 100
  }
}

/// How far a search goes.
struct SearchLimits {
  /// How many of its own moves it looks ahead, at least 1.
  var depth: Int
  /// Boards that come up with a smaller chance than this are not looked into.
  var cutoff: Float
}

/// Remembers what boards were found to be worth: of fixed size, the latest of equal places stays.
struct SearchTable {
  /// A board before a tile, and what is known of it.
  private struct Entry {
    var key: UInt64 = 0
    var value: Float = 0
    var depth: UInt8 = 0
    var reach: UInt8 = 0
  }

  private var entries: [Entry]
  private let shift: UInt64

  /// A table for 2 to the power of some number boards; 16 bytes each.
  init(bits: Int) {
    entries = Array(repeating: Entry(), count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  /// The value of a board, or nil where none is known from a search as thorough as this.
  func value(of key: UInt64, depth: Int, reach: Int) -> Float? {
    let entry = entries[place(of: key)]
    guard entry.key == key, entry.depth >= depth, entry.reach >= reach else { return nil }
    return entry.value
  }

  /// Remembers a board.
  mutating func insert(_ value: Float, of key: UInt64, depth: Int, reach: Int) {
    entries[place(of: key)] = Entry(
      key: key, value: value, depth: UInt8(truncatingIfNeeded: depth),
      reach: UInt8(truncatingIfNeeded: reach))
  }

  private func place(of key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15 ^ key >> 32 &* 0xD6E8_FEB8_6659_FD93) >> shift)
  }
}
