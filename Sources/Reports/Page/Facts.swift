import Games
import JSON
package import Tournaments

/// What a page tells of the games of a record beside their results, taken down game by game.
///
/// It grows with the bots and, up to a limit, with the games that are kept to be shown.
package struct GameFacts: Sendable {
  /// The facts of a game by some rules.
  struct Kind: Sendable {
    /// The most openings that are told apart.
    static let openingLimit = 81

    /// Who played, in the order of the first game.
    private(set) var contestants: [Contestant] = []
    /// What each of them did.
    private(set) var bots: [BotFacts] = []
    /// The openings, in the order of the first game; later ones than the last stand for others.
    private(set) var openings: [[Int]] = []
    /// Whether there were more openings.
    private(set) var hasMoreOpenings = false
    /// The games that can be shown.
    private(set) var kept = KeptGames()
    /// What the game's referee told; nil where nobody asked one.
    private(set) var told: ToldGame?
    private var toldCount = 0
    /// The most games that are asked about.
    private static let toldLimit = 200
    private var numbers: [Contestant: Int] = [:]
    private var openingNumbers: [[Int]: Int] = [:]

    fileprivate mutating func add(_ game: GameRecord, _ tell: Teller?) {
      let seats = (0..<2).map {
        number(of: Contestant(name: game.bots[$0], version: game.versions[$0]))
      }
      var opening: Int?
      if case .versus(let moves, _) = game.play { opening = number(ofOpening: moves) }
      for bot in 0..<2 { bots[seats[bot]].add(game, bot: bot, opening: opening) }
      var told: ToldGame?
      if let tell, toldCount < Self.toldLimit, let answer = tell(game) {
        toldCount += 1
        told = answer
        self.told =
          self.told ?? ToldGame(seats: answer.seats, words: answer.words, drawings: [])
      }
      kept.add(game, told: told, first: seats[0], second: seats[1])
    }

    private mutating func number(of contestant: Contestant) -> Int {
      if let number = numbers[contestant] { return number }
      numbers[contestant] = bots.count
      contestants.append(contestant)
      bots.append(BotFacts())
      return bots.count - 1
    }

    private mutating func number(ofOpening moves: [Int]) -> Int {
      if let number = openingNumbers[moves] { return number }
      guard openings.count < Self.openingLimit else {
        hasMoreOpenings = true
        return Self.openingLimit
      }
      openingNumbers[moves] = openings.count
      openings.append(moves)
      return openings.count - 1
    }
  }

  private struct Key: Hashable {
    var game: String
    var rules: Rules
  }

  private var kinds: [Key: Kind] = [:]

  /// Asks the referee of a game about one that was played; nil where it has none.
  package typealias Teller = @Sendable (GameRecord) -> ToldGame?

  private let tell: Teller?

  /// Nothing yet.
  ///
  /// - Parameter tell: asks about the first games of each kind.
  package init(asking tell: Teller? = nil) {
    self.tell = tell
  }

  /// Takes down a game, which was not taken down before.
  package mutating func add(_ game: GameRecord) {
    kinds[Key(game: game.game, rules: game.rules), default: Kind()].add(game, tell)
  }

  /// The facts of the games that some results count; nil where there are none.
  func kind(of results: ResultCounts) -> Kind? {
    results.rules.flatMap { kinds[Key(game: results.game, rules: $0)] }
  }
}

/// What the games of a record tell of a bot beside its results.
struct BotFacts: Sendable {
  /// How games ended: wins, draws and losses in the first seat, then in the second one.
  typealias Outcomes = SIMD8<Int>

  /// The most different words that are kept for reasons or measures.
  private static let limit = 64

  /// The outcomes by the opening's number.
  private(set) var openings: [Int: Outcomes] = [:]
  /// The average time of a move, by game.
  private(set) var times = TimeHistogram()
  /// The longest time of a move, by game.
  private(set) var longestTimes = TimeHistogram()
  /// The thinking time of all games, in milliseconds.
  private(set) var milliseconds = 0.0
  /// The thinking time of the longest move of all, in milliseconds.
  private(set) var longestMilliseconds = 0.0
  /// How many moves it made.
  private(set) var moves = 0
  /// How many of these were made for it, because it was late.
  private(set) var lateMoves = 0
  /// The scores of a race.
  private(set) var scores = ScoreHistogram()
  /// The sum of the scores.
  private(set) var scoreSum = 0.0
  /// The highest score.
  private(set) var bestScore = 0
  /// How often each measure of a race came about.
  private(set) var measures: [Int: Int] = [:]
  /// The forfeits by their reason.
  private(set) var forfeits: [String: Int] = [:]

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
  /// Writes the facts as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("openings")
    writer.beginArray()
    for (opening, outcomes) in openings.sorted(by: { $0.key < $1.key }) {
      writer.integers([opening] + (0..<6).map { outcomes[$0] })
    }
    writer.endArray()
    for (key, times) in [("times", times), ("longest", longestTimes)] {
      writer.key(key)
      writer.integers(times.counts.reversed().drop { $0 == 0 }.reversed())
    }
    writer.key("ms")
    writer.double(min(milliseconds, 1e15))
    writer.key("max_ms")
    writer.double(min(longestMilliseconds, 1e15))
    writer.key("moves")
    writer.integer(moves)
    writer.key("late")
    writer.integer(lateMoves)
    if !scores.counts.isEmpty { writeScores(to: &writer) }
    writer.key("forfeits")
    writer.beginObject()
    for (reason, count) in forfeits.sorted(by: { $0.key < $1.key }) {
      writer.key(shown(reason))
      writer.integer(count)
    }
    writer.endObject()
    writer.endObject()
  }

  private func writeScores(to writer: inout JSONWriter) {
    writer.key("width")
    writer.integer(scores.width)
    writer.key("scores")
    writer.integers(scores.counts)
    writer.key("sum")
    writer.double(scoreSum)
    writer.key("best")
    writer.integer(bestScore)
    writer.key("measures")
    writer.beginArray()
    for (measure, count) in measures.sorted(by: { $0.key < $1.key }) {
      writer.integers([measure, count])
    }
    writer.endArray()
  }
}

/// Whole numbers counted in bins of one width, which grows with them so that the bins stay few.
package struct ScoreHistogram: Hashable, Sendable {
  /// The most bins that there are.
  package static let limit = 60

  /// How many numbers a bin spans: 1, 5, 10, 50, 100 and so on.
  package private(set) var width = 1
  /// The counts, from the bin of 0; the last one is not 0.
  package private(set) var counts: [Int] = []
  private var growsByFive = true

  /// No numbers yet.
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
  /// Where each bin but the first one begins, in milliseconds: 0.01, 0.02, 0.05, 0.1 … 100,000.
  package static let bounds: [Double] = {
    var bounds: [Double] = []
    var unit = 1.0
    // Whole numbers, divided at the end, have no rounding in them.
    for _ in 0..<7 {
      bounds += [1, 2, 5].map { $0 * unit / 100 }
      unit *= 10
    }
    return bounds + [unit / 100]
  }()

  /// The counts: below the first bound, from each bound to the next, and from the last one on.
  package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

  /// No times yet.
  package init() {}

  /// Counts a time in milliseconds.
  package mutating func add(_ milliseconds: Double) {
    counts[Self.bounds.firstIndex { milliseconds < $0 } ?? Self.bounds.count] += 1
  }
}
