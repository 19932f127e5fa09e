internal import BotKit
internal import Games

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Weighs all tiles that may appear and takes the direction that is best on average.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  private let limits: SearchLimits
  /// Whether it looks no further than is of use: where it was not told how far.
  private let savesTime: Bool
  private let explains: Bool
  private var compact: Expectimax<HeuristicTable>
  private var general: Expectimax<Heuristic>
  private var time: MoveTime

  /// A bot whose tables are worked out at once rather than on the first move's clock.
  init(_ game: TwentyFortyEight, _ options: OptionValues) {
    limits = SearchLimits(
      depth: options.count(.movesAhead) ?? (game.size == 4 ? SearchLimits.deepest : 2),
      fours: options.count(.fours) ?? 1,
      boards: options.count(.boards) ?? .max)
    savesTime = options.count(.movesAhead) == nil && options.count(.boards) == nil
    time = MoveTime(game, atMost: options.duration(.time))
    explains = options.isSet(.comment)
    let heuristic = options.weights(.heuristic).map { words in
      Heuristic(
        words.compactMap { word in
          HeuristicTerm(rawValue: word.word).map { ($0, Float(word.weight)) }
        })
    }
    compact = Expectimax(valuing: heuristic.map { HeuristicTable($0) } ?? .ordered, tableBits: 18)
    general = Expectimax(valuing: heuristic ?? .ordered, tableBits: 0)
  }

  mutating func prepare(for limits: TimeLimits) { time.prepare(for: limits) }

  mutating func start(seat: Seat?) { time.startGame() }

  mutating func move(in view: TwentyFortyEight.View, clock: Duration?) -> Answer {
    let board = view.board.lowered(to: 15)
    let until = time.begin(on: view.board, clock: clock)
    var limits = limits
    if savesTime { limits.depth = min(limits.depth, Self.usefulDepth(on: view.board)) }
    let choices =
      TwentyFortyEight.CompactBoard(board).map {
        compact.choices(on: $0, within: limits, until: until)
      } ?? general.choices(on: board, within: limits, until: until)
    time.end()
    return view.answer(choices.map { ($0.direction, Double($0.value)) }, explained: explains)
  }
}

extension ExpectimaxBot {
  /// How far it is of use to look ahead: as long as no tile is large every plan works out, so that
  /// time is better saved.
  ///
  /// The more kinds of tiles there are, the longer plans are. Source: nneonneo's 2048-ai.
  private static func usefulDepth(on board: TwentyFortyEight.Board) -> Int {
    let kinds = Set(board.tiles.joined().filter { $0 != 0 }).count
    return board.highestRank > 10 ? .max : max(3, kinds - 2)
  }
}

extension BotOption {
  fileprivate static let movesAhead = BotOption(
    "depth", "how many of its own moves it looks ahead at most",
    .count(1...UInt64(SearchLimits.deepest)),
    default: "as far as the time allows, from a tile of 2048 on; 2 where the board is not 4 × 4")

  fileprivate static let fours = BotOption(
    "fours", "how many 4s in a row of moves it reckons with; more count as 2s", .count(0...30),
    default: "1, but not as the last tile")

  fileprivate static let boards = BotOption(
    "boards", "how many boards it looks at for a move at most, some dozens more or less",
    .count(1...1_000_000_000_000), default: "as many as the time allows")

  fileprivate static let heuristic = BotOption(
    "heuristic", "what makes a board good, by weights that multiply each word's own",
    .weights(HeuristicTerm.allCases.map(\.rawValue)), default: "order")
}

extension BuiltInBot {
  static let expectimax = BuiltInBot(
    "expectimax", "takes the direction that is best on average over the tiles to come",
    options: [.movesAhead, .fours, .boards, .heuristic, .time]
  ) { game, values in ExpectimaxBot(game, values) }
}

/// How far a search goes.
struct SearchLimits {
  /// More than time allows.
  static let deepest = 30

  /// The bot's own moves in a row, at most.
  var depth: Int

  /// The 4s among the tiles of a row of moves; where there are as many, each further tile is taken
  /// for a 2.
  var fours: Int

  /// The boards that it looks at, by and large, at most.
  var boards: Int
}

/// When a search is to end.
struct ThinkingTime {
  let usual: Deadline

  /// Where the best move is in doubt.
  let longest: Deadline

  /// So much that a search ends by its limits alone.
  static var ample: Self {
    Self(.init(usual: .seconds(3600), longest: .seconds(3600)), by: .wall)
  }

  init(_ share: TimePlan.Share, by clock: TimeLimits.Clock) {
    usual = Deadline(after: share.usual, by: clock)
    longest = Deadline(after: share.longest, by: clock)
  }
}

/// Looks ahead over the bot's moves, the best of which counts, and the tiles, which are weighed.
///
/// Each row of moves is as long as any other: what boards are worth grows with the moves that were
/// made, so that those at different depths cannot be compared. The search stands in the bot's file so
/// that debug builds, whose compiler sees one file at a time, have it made for its kind of board.
struct Expectimax<Value: BoardValue> {
  typealias Choice = (direction: TwentyFortyEight.Direction, value: Float)

  private let value: Value
  private let table: SearchTable
  private var deadline = Deadline(after: .zero, by: .wall)
  private var margin = Float.infinity
  private var visited = 0
  private var nextLook = 0
  private var mostBoards = Int.max
  private var isStopped = false

  init(valuing value: Value, tableBits: Int) {
    self.value = value
    table = SearchTable(bits: tableBits)
  }

  /// The legal moves, the best first.
  ///
  /// It looks further and further ahead until the time is up: what an unfinished search found
  /// counts, since it looks at the former best first. Where the best has just changed, it may take
  /// the longer time.
  mutating func choices(
    on board: Value.Board, within limits: SearchLimits, until time: ThinkingTime
  ) -> [Choice] {
    isStopped = false
    visited = 0
    nextLook = 0
    mostBoards = limits.boards
    margin = value.margin(on: board)
    let next = value.outcomes(of: board)
    var choices: [Choice] = TwentyFortyEight.Direction.allCases
      .filter { next[$0.rawValue].isLegal }.map { ($0, next[$0.rawValue].value) }
    guard choices.count > 1 else { return choices }
    choices.sort { $0.value > $1.value }
    deadline = time.usual
    for depth in 1..<max(limits.depth, 2) {
      guard depth < limits.depth else { break }
      let former = choices[0].direction
      var latest: [Choice] = []
      for (direction, _) in choices {
        let outcome = next[direction.rawValue]
        let mean = meanValue(outcome.board, depth: depth, fours: limits.fours)
        if isStopped { break }
        latest.append((direction, outcome.gain + mean))
      }
      let rest = choices.dropFirst(latest.count)
      latest.sort { $0.value > $1.value }
      choices = latest + rest
      deadline = choices[0].direction == former ? time.usual : time.longest
      if isStopped || deadline.hasPassed { break }
    }
    return choices
  }

  /// Forgets what former searches found, so that the next goes by its board alone.
  func forget() {
    table.clear()
  }

  private mutating func lookAtLimits() {
    nextLook = min(visited + 256, mostBoards)
    isStopped = visited >= mostBoards || deadline.hasPassed
  }

  /// The mean over all tiles that may appear, each followed by the bot's best move.
  private mutating func meanValue(_ board: Value.Board, depth: Int, fours: Int) -> Float {
    // A 4 as the last tile is one more of those that are too many: it makes the least difference.
    let fours = depth > 1 || fours > 1 ? min(fours, depth + 1) : 0
    let reach = SearchTable.Reach(depth: depth, fours: fours)
    if let known = board.key.flatMap({ table.value(of: $0, reach: reach) }) { return known }
    if visited >= nextLook { lookAtLimits() }
    var places = board.vacancies
    let count = places.nonzeroBitCount
    visited &+= fours > 0 ? 2 &* count : count
    var twos: Float = 0
    var others: Float = 0
    while places != 0, !isStopped {
      let place = places.trailingZeroBitCount
      places &= places &- 1
      twos += bestValue(board.with(rank: 1, at: place), depth: depth, fours: fours)
      guard fours > 0 else { continue }
      others += bestValue(board.with(rank: 2, at: place), depth: depth, fours: fours - 1)
    }
    let mean = (fours > 0 ? 0.9 * twos + 0.1 * others : twos) / Float(count)
    if !isStopped, let key = board.key { table.insert(mean, of: key, reach: reach) }
    return mean
  }

  /// What a board is worth on which the bot is to move.
  private mutating func bestValue(_ board: Value.Board, depth: Int, fours: Int) -> Float {
    let next = value.outcomes(of: board)
    var best = max(max(next[0].value, next[1].value), max(next[2].value, next[3].value))
    if depth > 1, best > -.infinity {
      let least = max(best - margin, -.greatestFiniteMagnitude)
      best = -.infinity
      for direction in 0..<4 where next[direction].value >= least {
        let mean = meanValue(next[direction].board, depth: depth - 1, fours: fours)
        best = max(best, next[direction].gain + mean)
      }
    }
    // No loss is worth more than any board on which the bot can move.
    return best > -.infinity ? best : min(0, 2 * value.value(of: board))
  }
}

/// Remembers what boards were found to be worth: of fixed size, the latest of equal places stays.
@safe private final class SearchTable {
  /// How thorough a search was: one is as thorough as another where no part is less.
  struct Reach {
    let depth: UInt8
    let fours: UInt8

    init(depth: Int, fours: Int) {
      self.depth = UInt8(truncatingIfNeeded: depth)
      self.fours = UInt8(truncatingIfNeeded: fours)
    }
  }

  private struct Entry {
    var key: UInt64 = 0
    var value: Float = 0
    var reach = Reach(depth: 0, fours: 0)
  }

  private let entries: UnsafeMutableBufferPointer<Entry>
  private let shift: UInt64

  /// A table for 2 to the power of some number boards; 16 bytes each, which take memory as they are used.
  init(bits: Int) {
    // Zeros are an empty entry.
    guard let memory = unsafe calloc(1 << bits, MemoryLayout<Entry>.stride) else {
      preconditionFailure("there is no memory for \(1 << bits) boards")
    }
    unsafe entries = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: Entry.self, capacity: 1 << bits), count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  func clear() {
    unsafe entries.update(repeating: Entry())
  }

  deinit {
    unsafe free(entries.baseAddress)
  }

  /// The value of a board, or nil where none is known from a search as thorough as this.
  @inline(__always)
  func value(of key: UInt64, reach: Reach) -> Float? {
    let entry = unsafe entries[place(of: key)]
    guard entry.key == key, entry.reach.depth >= reach.depth, entry.reach.fours >= reach.fours
    else { return nil }
    return entry.value
  }

  @inline(__always)
  func insert(_ value: Float, of key: UInt64, reach: Reach) {
    unsafe entries[place(of: key)] = Entry(key: key, value: value, reach: reach)
  }

  private func place(of key: UInt64) -> Int {
    Int((key &* 0x9E37_79B9_7F4A_7C15 ^ key >> 32 &* 0xD6E8_FEB8_6659_FD93) >> shift)
  }
}
