internal import BotKit
internal import Games

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A bot that plays the move with the best mean value over all tiles that may appear.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  private let limits: SearchLimits
  /// Whether the bot chooses the depth itself, because the user has set neither `depth` nor `boards`.
  private let savesTime: Bool
  private let explains: Bool
  private var compact: Expectimax<HeuristicTable>
  private var general: Expectimax<Heuristic>
  private var time: MoveTime

  /// Creates a bot; its tables are computed here, and not during the first move.
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
  /// Returns the search depth that is useful on a board.
  ///
  /// As long as no tile is large, shallow searches are good enough, so the bot can save time. Boards with
  /// more different tiles need deeper searches. Source: nneonneo's 2048-ai.
  private static func usefulDepth(on board: TwentyFortyEight.Board) -> Int {
    let kinds = Set(board.tiles.joined().filter { $0 != 0 }).count
    return board.highestRank > 10 ? .max : max(3, kinds - 2)
  }
}

extension BotOption {
  fileprivate static let movesAhead = BotOption(
    "depth", "the largest search depth, in moves of the bot",
    .count(1...UInt64(SearchLimits.deepest)),
    default: "3 or more, depending on the tiles; no limit with a tile of at least 2048, or if the "
      + "option boards is set; 2 if the board is not 4 × 4")

  fileprivate static let fours = BotOption(
    "fours",
    "the largest number of new 4s in a sequence of moves; further 4s count as 2s, and so does the "
      + "last tile if only one more 4 is allowed",
    .count(0...30), default: "1")

  fileprivate static let boards = BotOption(
    "boards", "the approximate largest number of boards that are searched for a move",
    .count(1...1_000_000_000_000), default: "as many as the time allows")

  fileprivate static let heuristic = BotOption(
    "heuristic", "the terms that value a board, each with an optional factor",
    .weights(HeuristicTerm.allCases.map(\.rawValue)), default: "order")
}

extension BuiltInBot {
  static let expectimax = BuiltInBot(
    "expectimax", "takes the move that is best on average over the next tiles",
    options: [.movesAhead, .fours, .boards, .heuristic, .time]
  ) { game, values in ExpectimaxBot(game, values) }
}

/// The limits of a search.
struct SearchLimits {
  /// The largest depth, which no search reaches within its time.
  static let deepest = 30

  /// The largest number of consecutive moves of the bot.
  var depth: Int

  /// The largest number of 4s in a sequence of tiles; any further tile is treated as a 2.
  var fours: Int

  /// The approximate largest number of searched boards.
  var boards: Int
}

/// The time limits of a search.
struct ThinkingTime {
  let usual: Deadline

  /// The later time limit, for the case that the best move is in doubt.
  let longest: Deadline

  /// Enough time for a search that is limited only by its ``SearchLimits``.
  static var ample: Self {
    Self(.init(usual: .seconds(3600), longest: .seconds(3600)), by: .wall)
  }

  init(_ share: TimePlan.Share, by clock: TimeLimits.Clock) {
    usual = Deadline(after: share.usual, by: clock)
    longest = Deadline(after: share.longest, by: clock)
  }
}

/// A search that maximizes over the bot's moves and averages over the tiles, weighted by their probability.
///
/// All sequences of moves have the same length, because values grow with the number of moves and cannot be
/// compared between depths. Only a value from the table may come from a deeper search. The search is in this
/// file so that debug builds, which compile file by file, specialize the search for its board.
struct Expectimax<Value: BoardValue> {
  typealias Choice = (direction: TwentyFortyEight.Direction, value: Float)

  private let value: Value
  private let table: SearchTable
  private var deadline = Deadline(after: .zero, by: .wall)
  private var margin = Float.infinity
  private var visited = 0
  private var nextCheck = 0
  private var mostBoards = Int.max
  private var isStopped = false

  init(valuing value: Value, tableBits: Int) {
    self.value = value
    table = SearchTable(bits: tableBits)
  }

  /// Returns the legal moves, the best first.
  ///
  /// The depth increases until a limit is reached or the time is up. The result of an unfinished search is
  /// used, because each search begins with the best move of the previous search. If the best move has just
  /// changed, the search may use the longer time.
  mutating func choices(
    on board: Value.Board, within limits: SearchLimits, until time: ThinkingTime
  ) -> [Choice] {
    isStopped = false
    visited = 0
    nextCheck = 0
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

  private mutating func checkLimits() {
    nextCheck = min(visited + 256, mostBoards)
    isStopped = visited >= mostBoards || deadline.hasPassed
  }

  /// Returns the mean over all tiles that may appear, each followed by the bot's best move.
  private mutating func meanValue(_ board: Value.Board, depth: Int, fours: Int) -> Float {
    // If only one 4 is allowed, it is not used for the last tile, where it makes the least difference.
    let fours = depth > 1 || fours > 1 ? min(fours, depth + 1) : 0
    let reach = SearchTable.Reach(depth: depth, fours: fours)
    if let known = board.key.flatMap({ table.value(of: $0, reach: reach) }) { return known }
    if visited >= nextCheck { checkLimits() }
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

  /// Returns the value of a board on which the bot is to move.
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
    // A lost board is never better than a board on which the bot can move.
    return best > -.infinity ? best : min(0, 2 * value.value(of: board))
  }
}

/// A table of a fixed size with the values of boards; a new value overwrites an old value with the same
/// index.
@safe private final class SearchTable {
  /// The limits of the search that found a value.
  ///
  /// A search is at least as thorough as another search if none of its limits is lower.
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

  /// Creates a table for 2 to the power of `bits` boards of 16 bytes each; the system allocates the memory
  /// when it is written.
  init(bits: Int) {
    // An entry of zeros is empty.
    guard let memory = unsafe calloc(1 << bits, MemoryLayout<Entry>.stride) else {
      preconditionFailure("there is no memory for \(1 << bits) boards")
    }
    unsafe entries = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: Entry.self, capacity: 1 << bits), count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  deinit {
    unsafe free(entries.baseAddress)
  }

  /// Returns the value of a board, or nil if the table has no value from a search that was at least as
  /// thorough.
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
