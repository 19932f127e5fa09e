internal import BotKit
internal import Games

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A bot that takes the move with the best mean over all tiles that may appear.
struct ExpectimaxBot: Bot {
  typealias Game = TwentyFortyEight

  private let limits: SearchLimits
  /// Whether the bot chooses the depth itself, because the user set none.
  private let savesTime: Bool
  private let explains: Bool
  private var compact: Expectimax<HeuristicTable>
  private var general: Expectimax<Heuristic>
  private var time: MoveTime

  /// A bot that computes its tables at once, and not on the clock of the first move.
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
  /// Returns the useful search depth: while no tile is large, each plan works, so the bot saves
  /// time.
  ///
  /// Boards with more kinds of tiles need longer plans. Source: nneonneo's 2048-ai.
  private static func usefulDepth(on board: TwentyFortyEight.Board) -> Int {
    let kinds = Set(board.tiles.joined().filter { $0 != 0 }).count
    return board.highestRank > 10 ? .max : max(3, kinds - 2)
  }
}

extension BotOption {
  fileprivate static let movesAhead = BotOption(
    "depth", "the largest search depth in its own moves",
    .count(1...UInt64(SearchLimits.deepest)),
    default: "as far as the time allows from a tile of 2048 on; 2 if the board is not 4 × 4")

  fileprivate static let fours = BotOption(
    "fours", "the number of 4s in a sequence of moves; more count as 2s", .count(0...30),
    default: "1, but not as the last tile")

  fileprivate static let boards = BotOption(
    "boards", "the approximate largest number of boards for a move",
    .count(1...1_000_000_000_000), default: "as many as the time allows")

  fileprivate static let heuristic = BotOption(
    "heuristic", "the terms that value a board, with factors for their weights",
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
  /// A depth that no search reaches.
  static let deepest = 30

  /// The largest number of the bot's moves in a row.
  var depth: Int

  /// The largest number of 4s in a sequence of tiles; any further tile counts as a 2.
  var fours: Int

  /// The approximate largest number of boards.
  var boards: Int
}

/// The time at which a search ends.
struct ThinkingTime {
  let usual: Deadline

  /// The later end if the best move is in doubt.
  let longest: Deadline

  /// Enough time for a search that ends by its limits alone.
  static var ample: Self {
    Self(.init(usual: .seconds(3600), longest: .seconds(3600)), by: .wall)
  }

  init(_ share: TimePlan.Share, by clock: TimeLimits.Clock) {
    usual = Deadline(after: share.usual, by: clock)
    longest = Deadline(after: share.longest, by: clock)
  }
}

/// A search over the bot's moves, of which the best counts, and the tiles, which are weighted by
/// their probability.
///
/// All sequences of moves have the same length, because values grow with the number of moves and
/// cannot be compared between depths. The search is in this file so that debug builds, which
/// compile file by file, specialize it for its board.
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

  /// Returns the legal moves, the best first.
  ///
  /// The depth grows until the time is up. An unfinished search counts, because it begins with the
  /// former best move. If the best move has just changed, the search may use the longer time.
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

  /// Clears the results of former searches, so that the next one depends only on its board.
  func forget() {
    table.clear()
  }

  private mutating func lookAtLimits() {
    nextLook = min(visited + 256, mostBoards)
    isStopped = visited >= mostBoards || deadline.hasPassed
  }

  /// Returns the mean over all tiles that may appear, each followed by the bot's best move.
  private mutating func meanValue(_ board: Value.Board, depth: Int, fours: Int) -> Float {
    // A 4 above the limit counts as a 2, because it makes the least difference as the last tile.
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
    // A loss is never better than a board on which the bot can move.
    return best > -.infinity ? best : min(0, 2 * value.value(of: board))
  }
}

/// A table of the values of boards with a fixed size; a new value replaces the old one in its
/// place.
@safe private final class SearchTable {
  /// The limits of the search that found a value.
  ///
  /// A search is as thorough as another if none of its limits is lower.
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

  /// A table for 2 to the power of `bits` boards of 16 bytes each, which use memory when they are
  /// written.
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

  /// Returns the value of a board, or nil if no search as thorough as this one found it.
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
