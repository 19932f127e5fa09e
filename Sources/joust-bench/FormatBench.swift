import Games
import Hosting
import JSON
import Ratings
import Tournaments

/// How well formats find the true ranking, by simulation.
struct FormatBench {
  /// How far ratings are from the truth.
  struct Accuracy {
    /// Spearman's rank correlation with the truth, 1 for the true order.
    var correlation = 0.0
    /// The mean distance of a rating from the truth, in Elo.
    var error = 0.0
  }

  /// The true strengths, in Elo about 0.
  private let strengths: [Double]
  private let program: Schedule.Program
  private var generator: SplitMix64

  init(bots: Int, spread: Double, seed: UInt64) throws {
    generator = SplitMix64(seed: seed)
    var strengths: [Double] = []
    for _ in 0..<bots { strengths.append(spread * generator.normal()) }
    let mean = strengths.reduce(0, +) / Double(bots)
    self.strengths = strengths.map { $0 - mean }
    let names = (0..<bots).map { "bot\(10_000 + $0)" }
    program = Schedule.Program(
      games: [try TicTacToe(rules: Rules(of: TicTacToe.parameters))],
      entrants: names.map {
        Entrant(name: $0, version: "1", games: [TicTacToe.name], program: .builtIn(name: $0))
      }, pairs: 1, openingPlies: 0, seed: Seed(value: seed))
  }

  mutating func play(_ format: any Format, lookingAfter limits: [Int]) throws -> [Accuracy] {
    var program = program
    program.format = format
    program.pairs = format is RoundRobin ? 1 + (limits.last ?? 0) / (strengths.count - 1) : 1
    let game = program.games[0]
    var results = ResultCounts(game: TicTacToe.name, hasFirstPlayer: true, rules: game.rules)
    for entrant in program.entrants { _ = results.index(of: .init(name: entrant.name)) }
    var played = PlayedGames()
    var looks: [Accuracy] = []
    while looks.count < limits.count {
      var schedule = try Schedule(
        program, played: played, results: [results], longestBatch: 1)
      let before = played.count
      while looks.count < limits.count, let batch = schedule.next() {
        for game in batch.games where played.insert(game.id) {
          let (first, second) = (game.entrants[0], game.entrants[1])
          let isWon =
            generator.uniform() < EloScale.expectedScore(strengths[first] - strengths[second])
          results.add(first: first, second: second, wins: isWon ? 1 : 0, losses: isWon ? 0 : 1)
        }
        if played.count >= limits[looks.count] { looks.append(try look(results)) }
      }
      guard played.count > before else { break }
    }
    return looks
  }

  private func look(_ results: ResultCounts) throws -> Accuracy {
    let encounters = results.encounters.map {
      Encounter(first: $0.first, second: $0.second, $0.results)
    }
    let fit = try RatingFit(encounters, names: results.bots.map(\.name))
    var ratings = [Double](repeating: 0, count: strengths.count)
    for rating in fit.ratings { ratings[rating.player] = rating.elo - EloScale.mean }
    let gaps = zip(ratings, strengths).map { abs($0 - $1) }
    return Accuracy(
      correlation: Self.correlation(ratings, strengths),
      error: gaps.reduce(0, +) / Double(gaps.count))
  }

  private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
    func ranks(_ values: [Double]) -> [Int] {
      var ranks = [Int](repeating: 0, count: values.count)
      let order = values.indices.sorted { values[$0] < values[$1] }
      for (rank, index) in order.enumerated() { ranks[index] = rank }
      return ranks
    }
    let count = Double(one.count)
    let squares = zip(ranks(one), ranks(other)).reduce(0.0) { sum, pair in
      let difference = Double(pair.0 - pair.1)
      return sum + difference * difference
    }
    return 1 - 6 * squares / (count * (count * count - 1))
  }
}

/// Each round pairs everybody by lot.
struct RandomPairing: Format {
  static let name = "random"

  func next(_ standing: GameProgress) -> RoundPairings? { .byLot(standing) }
}

/// What `joust-bench formats` tells.
enum FormatReport {
  /// A field of bots, and how closely it is looked at.
  struct World {
    var bots: Int
    /// The standard deviation of the bots' strengths, in Elo.
    var spread: Double
    /// After which shares of a round-robin's games to look, in %.
    var shares: [Double]
    var tournaments: Int
  }

  private static let worlds = [
    World(bots: 100, spread: 400, shares: shares, tournaments: 10),
    World(bots: 100, spread: 800, shares: shares, tournaments: 10),
    World(bots: 100, spread: 1500, shares: shares, tournaments: 10),
    World(bots: 1000, spread: 1500, shares: [1, 2, 5, 10, 20, 100], tournaments: 1),
  ]
  private static let shares: [Double] = [5, 10, 20, 100 / 3, 50, 100]

  static func print() throws {
    StandardStream.output.write(
      """
      How close to the truth ratings are after so many games, in % of those of a round-robin:
      the rank correlation (1: in the true order), and the mean error of a rating in Elo.

      """)
    for world in worlds { try print(world) }
  }

  private static func print(_ world: World) throws {
    let count = world.tournaments
    StandardStream.output.write(
      """

      \(world.bots) bots, standard deviation \(Int(world.spread)) Elo, mean of \(count)
      games        %   round-robin      by lot           swiss            ladder

      """)
    let all = world.bots * (world.bots - 1)
    let limits = world.shares.map { Int(($0 * Double(all) / 100).rounded()) }
    let formats: [any Format] = [
      RoundRobin(), RandomPairing(), Swiss(rounds: world.bots - 1),
      AdaptiveLadder(error: 1, games: nil),
    ]
    // The adaptive format rates everybody again and again: of many bots, a fifth has to do.
    let columns = try formats.map { format in
      let isLong = world.bots > 100 && format is AdaptiveLadder
      return try mean(world, format, limits: isLong ? limits.filter { $0 <= all / 5 } : limits)
    }
    for (index, limit) in limits.enumerated() {
      let cells = columns.map { $0.indices.contains(index) ? text($0[index]) : padded("", 15) }
      StandardStream.output.write(
        "\(padded("\(limit)", 7)) \(padded("\(Int(world.shares[index].rounded()))", 6))   "
          + cells.joined(separator: "  ") + "\n")
    }
  }

  private static func mean(
    _ world: World, _ format: any Format, limits: [Int]
  ) throws -> [FormatBench.Accuracy] {
    var looks: [[FormatBench.Accuracy]] = []
    for seed in 0..<world.tournaments {
      var bench = try FormatBench(bots: world.bots, spread: world.spread, seed: UInt64(seed))
      looks.append(try bench.play(format, lookingAfter: limits))
    }
    return (0..<(looks.map(\.count).min() ?? 0)).map { index in
      let count = Double(looks.count)
      return FormatBench.Accuracy(
        correlation: looks.reduce(0) { $0 + $1[index].correlation } / count,
        error: looks.reduce(0) { $0 + $1[index].error } / count)
    }
  }

  private static func text(_ accuracy: FormatBench.Accuracy) -> String {
    let digits = String(Int((accuracy.correlation * 10_000).rounded()))
    let correlation =
      accuracy.correlation > 0.99995
      ? "1.0000" : "0." + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return padded("\(correlation) ±\(padded("\(Int(accuracy.error.rounded()))", 5))", 15)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
