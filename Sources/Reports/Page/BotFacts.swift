import JSON
import Tournaments

/// What the games of a record tell of a bot beside its results.
struct BotFacts: Sendable {
  /// How games ended: wins, draws and losses in the first seat, then in the second one.
  typealias Outcomes = SIMD8<Int>

  private var openings: [Int: Outcomes] = [:]
  private var times = TimeHistogram()
  private var longestTimes = TimeHistogram()
  private var milliseconds = 0.0
  private var longestMilliseconds = 0.0
  private var moves = 0
  /// When its first game of these ended; empty before any.
  private var since = ""
  /// How many of these were made for it, because it was late.
  private var lateMoves = 0
  private var scores = ScoreHistogram()
  private var scoreSum = 0.0
  private var bestScore = 0
  private var measures: [Int: Int] = [:]
  private var forfeits: [String: Int] = [:]

  /// Takes down a game by the number that it has there; a race, and a game of more than two, has no
  /// opening.
  mutating func add(_ game: GameRecord, bot: Int, opening: Int?) {
    if let opening { openings[opening, default: .zero][game.outcome(of: bot) + 3 * bot] += 1 }
    if since.isEmpty || game.at < since { since = game.at }
    addTimes(game, bot)
    if case .race(_, _, let all, let measured) = game.play {
      scores.add(all[bot])
      scoreSum += Double(max(all[bot], 0))
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

extension GameRecord {
  /// 0 for a win, 1 for a draw and 2 for a loss of one of the bots.
  func outcome(of bot: Int) -> Int {
    switch result {
    case .firstWins?: bot == 0 ? 0 : 2
    case .secondWins?: bot == 0 ? 2 : 0
    // The page reads the places of a game of more than two.
    case .draw?, nil: 1
    }
  }
}

/// Whole numbers counted in bins of one width, which grows with them so that the bins stay few.
package struct ScoreHistogram: Hashable, Sendable {
  package static let limit = 60

  /// How many numbers a bin spans: 1, 5, 10, 50, 100 and so on.
  package private(set) var width = 1
  /// The counts, from the bin of 0; the last one is not 0.
  package private(set) var counts: [Int] = []
  private var growsByFive = true

  package init() {}

  /// Counts a number; one below 0 counts as 0.
  package mutating func add(_ value: Int) {
    let value = max(value, 0)
    while value / width >= Self.limit { grow() }
    let bin = value / width
    while counts.count <= bin { counts.append(0) }
    counts[bin] += 1
  }

  private mutating func grow() {
    let factor = growsByFive ? 5 : 2
    growsByFive.toggle()
    width *= factor
    var merged = [Int](repeating: 0, count: (counts.count + factor - 1) / factor)
    for (bin, count) in counts.enumerated() { merged[bin / factor] += count }
    counts = merged
  }
}

/// Times counted in bins of a logarithmic scale, three for each power of ten.
package struct TimeHistogram: Hashable, Sendable {
  /// Where each bin but the first one begins, in milliseconds.
  package static let bounds = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000,
    20_000, 50_000, 100_000,
  ]

  /// The counts: below the first bound, from each bound to the next, and from the last one on.
  package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

  package init() {}

  package mutating func add(_ milliseconds: Double) {
    counts[Self.bounds.firstIndex { milliseconds < $0 } ?? Self.bounds.count] += 1
  }

  /// The counts without the empty ones at the end.
  var json: JSONValue {
    .array(numbers: counts.reversed().drop { $0 == 0 }.reversed())
  }
}
