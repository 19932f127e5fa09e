internal import BotKit
internal import Games

/// Weighs all tiles that may appear and takes the direction that is best on average.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  private let depth: Int?
  private let time: Duration?
  private let explains: Bool
  private var compact: Expectimax<HeuristicTable>
  private var general: Expectimax<Heuristic>

  /// A bot whose tables are worked out at once rather than on the first move's clock.
  init(_ options: OptionValues) {
    depth = options.count(.movesAhead)
    time = options.duration(.time)
    explains = options.isSet(.comment)
    let heuristic = options.weights(.heuristic).map { words in
      Heuristic(
        words.compactMap { word in
          HeuristicTerm(rawValue: word.word).map { ($0, Float(word.weight)) }
        })
    }
    let cutoff = 1 / Float(options.number(.rarity) ?? 30)
    compact = Expectimax(
      valuing: heuristic.map { HeuristicTable($0) } ?? .best, cutoff: cutoff, tableBits: 18)
    general = Expectimax(valuing: heuristic ?? .best, cutoff: cutoff, tableBits: 0)
    _ = compact.choices(on: .init(), within: 3, until: Deadline(clock: .zero))
  }

  mutating func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let deadline = Deadline(clock: clock, atMost: time)
    let choices = choices(on: view.board.lowered(to: 15), until: deadline)
    return view.answer(choices.map { ($0.direction, Double($0.value)) }, explained: explains)
  }

  private mutating func choices(
    on board: TwentyFortyEight.Board, until deadline: Deadline
  ) -> [(direction: TwentyFortyEight.Direction, value: Float)] {
    guard let small = TwentyFortyEight.CompactBoard(board) else {
      return general.choices(on: board, within: depth ?? 2, until: deadline)
    }
    // The more different tiles there are, the longer plans must be. Source: nneonneo's 2048-ai.
    let kinds = Set(board.tiles.joined().filter { $0 != 0 }).count
    return compact.choices(on: small, within: depth ?? max(3, kinds - 2), until: deadline)
  }
}

extension BotOption {
  fileprivate static let movesAhead = BotOption(
    "depth", "how many of its own moves it looks ahead at most", .count(1...12),
    default: "3 to 13, less the fewer kinds of tiles there are; 2 where the board is not 4 × 4")

  fileprivate static let rarity = BotOption(
    "cutoff", "looks into no tiles, 2s or 4s, that come up less often than once in so many times",
    .count(1...1_000_000_000), default: "30")

  fileprivate static let heuristic = BotOption(
    "heuristic", "what makes a board good, by weights that multiply each word's own",
    .weights(HeuristicTerm.allCases.map(\.rawValue)), default: "empty,merges,monotonicity,sum")
}

extension BuiltInBot {
  static let expectimax = BuiltInBot(
    "expectimax", "takes the direction that is best on average over the tiles to come",
    options: [.movesAhead, .rarity, .heuristic, .time]
  ) { _, values in ExpectimaxBot(values) }
}

/// Looks ahead over the bot's moves, the best of which counts, and the tiles, which are weighed.
private struct Expectimax<Value: BoardValue> {
  typealias Choice = (direction: TwentyFortyEight.Direction, value: Float)

  private let value: Value
  private var table: SearchTable
  private let cutoff: Float
  private var deadline = Deadline(clock: nil)
  private var visited = 0
  private var isStopped = false

  init(valuing value: Value, cutoff: Float, tableBits: Int) {
    self.value = value
    self.cutoff = cutoff
    table = SearchTable(bits: tableBits)
  }

  mutating func choices(
    on board: Value.Board, within deepest: Int, until deadline: Deadline
  ) -> [Choice] {
    self.deadline = deadline
    isStopped = false
    let next = board.neighbours
    var choices: [Choice] = TwentyFortyEight.Direction.allCases
      .filter { next[$0.rawValue] != board }.map { ($0, value.value(of: next[$0.rawValue])) }
    guard choices.count > 1 else { return choices }
    for depth in 1...deepest {
      var latest: [Choice] = []
      for (direction, _) in choices {
        let value = valueBeforeTile(next[direction.rawValue], depth: depth - 1, chance: 1)
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

  private mutating func valueBeforeTile(
    _ board: Value.Board, depth: Int, chance: Float
  ) -> Float {
    guard depth > 0, chance >= cutoff, !isStopped else { return value.value(of: board) }
    let reach = Self.reach(chance / cutoff)
    guard let key = board.key else {
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
    return board.meanAfterTile { valueBeforeMove($0, depth: depth, chance: chance * $1) }
  }

  /// What a board is worth on which the bot is to move: 0 where it cannot, or less if even boards
  /// on which it can are worth less.
  private mutating func valueBeforeMove(
    _ board: Value.Board, depth: Int, chance: Float
  ) -> Float {
    let next = board.neighbours
    var best = -Float.infinity
    for direction in 0..<4 where next[direction] != board {
      best = max(best, valueBeforeTile(next[direction], depth: depth - 1, chance: chance))
    }
    return best > -.infinity ? best : min(0, 2 * value.value(of: board))
  }

  private static func reach(_ ratio: Float) -> Int {
    ratio < 1e30 ? Int(ratio.exponent) : 100
  }
}

/// Remembers what boards were found to be worth: of fixed size, the latest of equal places stays.
private struct SearchTable {
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

  mutating func insert(_ value: Float, of key: UInt64, depth: Int, reach: Int) {
    entries[place(of: key)] = Entry(
      key: key, value: value, depth: UInt8(truncatingIfNeeded: depth),
      reach: UInt8(truncatingIfNeeded: reach))
  }

  private func place(of key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15 ^ key >> 32 &* 0xD6E8_FEB8_6659_FD93) >> shift)
  }
}
