import JSON
import Protocol
import Tournaments

/// The parts of the bots' answers that the record contains in addition to the moves.
struct KeptAnswers {
  private(set) var comments: [GameRecord.Comment] = []
  private(set) var figures = AnswerFigures()
  /// The answers that offered or accepted a draw.
  private(set) var drawOffers: [GameRecord.DrawOffer] = []
  /// The sums of the numbers that each bot reported with its answers; empty if no bot reported numbers.
  private(set) var stats: [NamedNumbers] = []
  private let recordsTimes: Bool
  /// The number of moves of each bot.
  private var moveCounts: [Int]
  /// The number of bytes that remain for the comments of each bot.
  private var commentRoom: [Int]
  /// The number of bytes that remain for the expected moves (`pv`) of each bot.
  private var pvRoom: [Int]

  init(bots: Int, _ settings: MatchSettings) {
    recordsTimes = settings.recordsTimes
    moveCounts = Array(repeating: 0, count: bots)
    commentRoom = Array(repeating: settings.commentBytes, count: bots)
    pvRoom = Array(repeating: settings.pvBytes, count: bots)
  }

  /// Adds the time of an answer if times are recorded, and the bot's remaining time if it is limited.
  mutating func addTimes(of seat: Int, _ clock: BotClock) {
    if recordsTimes { add(Double(clock.last) / 1e6, to: &figures.times, of: seat) }
    if let left = clock.millisecondsLeft { add(left, to: &figures.clocks, of: seat) }
  }

  /// Adds the comment of a reply, unless the comments of the bot in this game have become too long.
  mutating func addComment(of reply: Reply, of seat: Int) {
    guard let text = reply.comment else { return }
    commentRoom[seat] -= JSONValue.string(text).text.utf8.count
    guard commentRoom[seat] >= 0 else { return }
    comments.append(.init(turn: reply.turn, bot: seat, text: text))
  }

  /// Adds the numbers (`stats`) of a reply, even if the reply's move is not applied.
  mutating func addStats(of reply: Reply, of seat: Int) {
    guard let numbers = reply.stats, !numbers.isEmpty else { return }
    if stats.isEmpty { stats = moveCounts.map { _ in NamedNumbers() } }
    stats[seat].add(numbers)
  }

  mutating func addDrawOffer(of reply: Reply, of seat: Int) {
    drawOffers.append(.init(turn: reply.turn, bot: seat))
  }

  /// Adds the figures of the search for the move that is about to be applied.
  mutating func addSearch(_ search: SearchReport?, of seat: Int) {
    guard let search else { return }
    if let eval = search.eval { add(eval, to: &figures.evals, of: seat) }
    if let depth = search.depth { add(depth, to: &figures.depths, of: seat) }
    if let nodes = search.nodes { add(nodes, to: &figures.nodes, of: seat) }
    guard let pv = search.pv else { return }
    pvRoom[seat] -= JSONWriter.quoted(pv).utf8.count
    if pvRoom[seat] >= 0 { add(pv, to: &figures.pvs, of: seat) }
  }

  /// Counts a move after its figures were added.
  mutating func countMove(of seat: Int) { moveCounts[seat] += 1 }

  private func add<Value>(_ value: Value, to list: inout [[Value?]], of seat: Int) {
    AnswerFigures.add(value, to: &list, of: seat, at: moveCounts[seat], bots: moveCounts.count)
  }
}
