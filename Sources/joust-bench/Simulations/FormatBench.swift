import Games
import Hosting
import JSON
import Ratings
import Tournaments

/// A format that pairs the bots of each round at random.
private struct RandomPairing: Format {
  static let name = "random"
  static let summary = "the pairings of each round are drawn by lot"

  func next(_ standing: GameProgress, after last: RoundPairings?) -> RoundPairings? {
    .random(standing)
  }
}

/// A simulation that measures how accurately each format ranks the bots.
struct FormatBench {
  private let bots: Int
  /// The standard deviation of the bots' strengths, in Elo.
  private let spread: Double
  /// The numbers of games at which the accuracy is measured, in percent of a round-robin.
  private var shares: [Double] = [2.5, 5, 10, 20, 100 / 3, 50, 100]
  private var tournaments = 20

  static func print() throws {
    StandardStream.output.write(
      """
      The accuracy of ratings: the rank correlation with the true order, and the mean error of a
      rating in Elo. Each line is for a number of games, which is also shown in % of a round-robin.

      """)
    for spread in [200.0, 400, 800, 1500] { try Self(bots: 100, spread: spread).print() }
    try Self(bots: 1000, spread: 1500, shares: [1, 2, 5, 10, 20, 100], tournaments: 1).print()
  }

  private func print() throws {
    let mean = tournaments == 1 ? "one tournament" : "mean of \(tournaments) tournaments"
    StandardStream.output.write(
      """

      \(bots) bots, standard deviation \(Int(spread)) Elo, \(mean)
      games        %   round-robin      random           swiss            ladder

      """)
    let all = bots * (bots - 1)
    let limits = shares.map { Int(($0 * Double(all) / 100).rounded()) }
    let formats: [any Format] = [
      RoundRobin(), RandomPairing(), Swiss(rounds: bots - 1), AdaptiveLadder(error: 1, games: nil),
    ]
    // In a large field, the adaptive format rates all bots many times, so it is simulated only up to a fifth
    // of the games.
    let columns = try formats.map { format in
      let isLong = bots > 100 && format is AdaptiveLadder
      return try means(format, limits: isLong ? limits.filter { $0 <= all / 5 } : limits)
    }
    for (index, limit) in limits.enumerated() {
      let cells = columns.map { ($0.indices.contains(index) ? $0[index] : "").aligned(to: 15) }
      StandardStream.output.write(
        "\("\(limit)".aligned(to: 7)) \(rounded(shares[index], 1).aligned(to: 6))   "
          + cells.joined(separator: "  ") + "\n")
    }
  }

  /// Returns the rank correlation and the mean error of the ratings after each number of games, as text.
  private func means(_ format: any Format, limits: [Int]) throws -> [String] {
    let looks = try (0..<tournaments).map {
      try play(format, lookingAfter: limits, seed: UInt64($0))
    }
    return (0..<(looks.map(\.count).min() ?? 0)).map { index in
      let count = Double(tournaments)
      let correlation = looks.reduce(0) { $0 + $1[index].correlation } / count
      let error = looks.reduce(0) { $0 + $1[index].error } / count
      return "\(rounded(correlation, 4)) ±\(rounded(error).aligned(to: 5))"
    }
  }

  private typealias Accuracy = (correlation: Double, error: Double)

  private func play(
    _ format: any Format, lookingAfter limits: [Int], seed: UInt64
  ) throws -> [Accuracy] {
    var generator = SplitMix64(seed: seed)
    let drawn = (0..<bots).map { _ in spread * generator.normal() }
    let mean = drawn.reduce(0, +) / Double(bots)
    let strengths = drawn.map { $0 - mean }
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    let names = (0..<bots).map { "bot\(10_000 + $0)" }
    var program = Schedule.Program(
      games: [game],
      entrants: names.map {
        Entrant(name: $0, version: "1", games: [TicTacToe.name], program: .builtIn(name: $0))
      }, pairs: format is RoundRobin ? 1 + (limits.last ?? 0) / (bots - 1) : 1, openingPlies: 0,
      seed: Seed(value: seed))
    program.format = format
    var results = ResultCounts(game: TicTacToe.name, hasFirstPlayer: true, rules: game.rules)
    for name in names { _ = results.index(of: .init(name: name)) }
    var played = PlayedGames(keepsResults: true)
    var last: Schedule?
    var looks: [Accuracy] = []
    while looks.count < limits.count {
      var schedule = try Schedule(
        program, played: played, after: last, longestBatch: 1)
      last = schedule
      let before = played.count
      while looks.count < limits.count, let batch = schedule.next() {
        for game in batch.games {
          let first = game.entrants[0]
          let second = game.entrants[1]
          let isWon =
            generator.uniform() < EloScale.expectedScore(strengths[first] - strengths[second])
          guard played.insert(game.id, isWon ? .firstWins : .secondWins) else { continue }
          results.add(first: first, second: second, wins: isWon ? 1 : 0, losses: isWon ? 0 : 1)
        }
        if played.count >= limits[looks.count] { looks.append(try accuracy(results, strengths)) }
      }
      guard played.count > before else { break }
    }
    return looks
  }

  /// Returns Spearman's rank correlation with the true strengths, and the mean error in Elo.
  private func accuracy(_ results: ResultCounts, _ strengths: [Double]) throws -> Accuracy {
    let encounters = results.encounters.map {
      Encounter(first: $0.first, second: $0.second, $0.results)
    }
    let fit = try RatingFit(encounters, names: results.bots.map(\.name))
    var ratings = [Double](repeating: 0, count: bots)
    for rating in fit.ratings { ratings[rating.player] = rating.elo - EloScale.mean }
    let gaps = zip(ratings, strengths).map { abs($0 - $1) }
    let squares = zip(Self.ranks(ratings), Self.ranks(strengths)).reduce(0.0) { sum, pair in
      sum + Double((pair.0 - pair.1) * (pair.0 - pair.1))
    }
    let count = Double(bots)
    return (1 - 6 * squares / (count * (count * count - 1)), gaps.reduce(0, +) / count)
  }

  private static func ranks(_ values: [Double]) -> [Int] {
    var ranks = [Int](repeating: 0, count: values.count)
    let order = values.indices.sorted { values[$0] < values[$1] }
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    return ranks
  }
}
