import JSON
import Tournaments

/// Facts about a bot, in addition to its results, from the games of a record.
struct BotFacts: Sendable {
  /// The numbers of wins, draws and losses in the first seat, followed by those in the second seat.
  typealias Outcomes = SIMD8<Int>

  /// The outcomes of the bot's games, by the number of the opening.
  private var openings: [Int: Outcomes] = [:]
  private var times = TimeHistogram()
  private var longestTimes = TimeHistogram()
  private var timesByMove = MoveTimes()
  private var milliseconds = 0.0
  private var longestMilliseconds = 0.0
  private var moves = 0
  /// The time at which the bot's first game ended; empty before the first game.
  private(set) var since = ""
  /// The time at which the bot's last game ended; empty before the first game.
  private(set) var until = ""
  /// The numbers of games that the bot won, drew and lost; games of more than two seats are counted as drawn.
  private(set) var totals = [0, 0, 0]
  /// The number of games in a row, up to the bot's last game, in which the bot failed to start.
  private(set) var failedStarts = 0
  /// The detail of the last game in which the bot failed to start; nil if there is none.
  private(set) var startFailure: String?
  /// The number of moves that were made for the bot because it was late.
  private var lateMoves = 0
  private var scores = ScoreHistogram()
  private var scoreSum = 0.0
  private var bestScore = -Double.infinity
  private var measures: [Int: Int] = [:]
  private var forfeits: [String: Int] = [:]

  /// Adds a game that the bot played in the given seat.
  ///
  /// `opening` is the number of the game's opening; nil for a race and for a game of more than two seats.
  mutating func add(_ game: GameRecord, bot: Int, opening: Int?) {
    if let opening { openings[opening, default: .zero][game.outcome(of: bot) + 3 * bot] += 1 }
    if since.isEmpty || game.at < since { since = game.at }
    until = max(until, game.at)
    totals[game.outcome(of: bot)] += 1
    if game.reason == FaultReason.startFailure.rawValue, game.forfeit.contains(bot) {
      failedStarts += 1
      startFailure = game.detail
    } else {
      failedStarts = 0
    }
    addTimes(game, bot)
    if case .race(_, _, let all, let measured) = game.play {
      // The histogram counts whole numbers.
      scores.add(Int(max(-0x1p53, min(all[bot].rounded(.down), 0x1p53))))
      scoreSum += all[bot]
      bestScore = max(bestScore, all[bot])
      if !measured.isEmpty { measures[measured[bot], default: 0] += 1 }
    }
    if game.forfeit.contains(bot) { forfeits[game.reason, default: 0] += 1 }
    if let timeouts = game.timeouts { lateMoves += max(0, min(timeouts[bot], 1 << 32)) }
  }

  private mutating func addTimes(_ game: GameRecord, _ bot: Int) {
    let count = game.moveCount(of: bot)
    guard count > 0 else { return }
    moves += count
    milliseconds += game.milliseconds[bot]
    longestMilliseconds = max(longestMilliseconds, game.longestMilliseconds[bot])
    times.add(game.milliseconds[bot] / Double(count))
    longestTimes.add(game.longestMilliseconds[bot])
    let all = game.figures.times
    if all.indices.contains(bot) { timesByMove.add(all[bot]) }
  }

  var json: JSONValue {
    let openings = openings.sorted { $0.key < $1.key }.map { opening, outcomes in
      JSONValue.array(numbers: [opening] + (0..<6).map { outcomes[$0] })
    }
    var object: JSONObject = [
      "openings": .array(openings), "times": times.json, "longest": longestTimes.json,
      "ms": .number(min(milliseconds, 1e15)), "max_ms": .number(min(longestMilliseconds, 1e15)),
      "moves": .number(moves), "late": .number(lateMoves),
      "since": .string(printable(since)),
    ]
    if let times = timesByMove.json { object.append("byMove", times) }
    if !scores.counts.isEmpty {
      object.append("width", .number(scores.width))
      if scores.start < 0 { object.append("start", .number(scores.start)) }
      object.append("scores", .array(numbers: scores.counts))
      object.append("sum", .number(scoreSum))
      object.append("best", .number(bestScore))
      let measures = measures.sorted { $0.key < $1.key }
      object.append("measures", .array(measures.map { .array(numbers: [$0.key, $0.value]) }))
    }
    var forfeits = JSONObject()
    for (reason, count) in self.forfeits.sorted(by: { $0.key < $1.key }) {
      forfeits.append(printableLines(reason), .number(count))
    }
    object.append("forfeits", .object(forfeits))
    return .object(object)
  }
}

extension GameRecord {
  /// Returns the outcome for a bot: 0 for a win, 1 for a draw, 2 for a loss.
  func outcome(of bot: Int) -> Int {
    switch result {
    case .firstWins?: bot == 0 ? 0 : 2
    case .secondWins?: bot == 0 ? 2 : 0
    // For a game of more than two seats, the page uses the places instead of the outcome.
    case .draw?, nil: 1
    }
  }
}
