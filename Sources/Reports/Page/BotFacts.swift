import JSON
import Tournaments

/// What the games of a record tell of a bot beside its results.
struct BotFacts: Sendable {
  /// How games ended: wins, draws and losses in the first seat, then in the second one.
  typealias Outcomes = SIMD8<Int>

  /// The most different words that are kept for reasons or measures.
  private static let limit = 64

  /// The outcomes by the opening's number.
  private var openings: [Int: Outcomes] = [:]
  /// The average time of a move, by game.
  private var times = TimeHistogram()
  /// The longest time of a move, by game.
  private var longestTimes = TimeHistogram()
  /// The thinking time of all games, in milliseconds.
  private var milliseconds = 0.0
  /// The thinking time of the longest move of all, in milliseconds.
  private var longestMilliseconds = 0.0
  /// How many moves it made.
  private var moves = 0
  /// How many of these were made for it, because it was late.
  private var lateMoves = 0
  /// The scores of a race.
  private var scores = ScoreHistogram()
  /// The sum of the scores.
  private var scoreSum = 0.0
  /// The highest score.
  private var bestScore = 0
  /// How often each measure of a race came about.
  private var measures: [Int: Int] = [:]
  /// The forfeits by their reason.
  private var forfeits: [String: Int] = [:]

  /// Takes down a game.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - bot: which of its two bots this is.
  ///   - opening: the opening's number; nil in a race.
  mutating func add(_ game: GameRecord, bot: Int, opening: Int?) {
    if let opening { openings[opening, default: .zero][game.outcome(of: bot) + 3 * bot] += 1 }
    addTimes(game, bot)
    if case .race(_, _, let all, let measured) = game.play {
      scores.add(all[bot])
      scoreSum += Double(max(all[bot], 0))
      bestScore = max(bestScore, all[bot])
      if measures[measured[bot]] != nil || measures.count < Self.limit {
        measures[measured[bot], default: 0] += 1
      }
    }
    if game.forfeit.contains(bot) {
      let known = forfeits[game.reason] != nil || forfeits.count < Self.limit
      forfeits[known ? game.reason : "other", default: 0] += 1
    }
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
  }
}

extension GameRecord {
  /// 0 for a win, 1 for a draw and 2 for a loss of one of the bots.
  func outcome(of bot: Int) -> Int {
    switch result {
    case .firstWins: bot == 0 ? 0 : 2
    case .draw: 1
    case .secondWins: bot == 0 ? 2 : 0
    }
  }
}

extension BotFacts {
  /// The facts as an object.
  var json: JSONValue {
    let openings = openings.sorted { $0.key < $1.key }.map { opening, outcomes in
      JSONValue.array(numbers: [opening] + (0..<6).map { outcomes[$0] })
    }
    var object: JSONObject = [
      "openings": .array(openings), "times": times.json, "longest": longestTimes.json,
      "ms": .number(min(milliseconds, 1e15)), "max_ms": .number(min(longestMilliseconds, 1e15)),
      "moves": .number(moves), "late": .number(lateMoves),
    ]
    if !scores.counts.isEmpty {
      object.append("width", .number(scores.width))
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

extension TimeHistogram {
  /// The counts without the empty ones at the end.
  fileprivate var json: JSONValue {
    .array(numbers: counts.reversed().drop { $0 == 0 }.reversed())
  }
}
