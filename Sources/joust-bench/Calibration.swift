import Games
import Hosting
import JSON
import Ratings
import Reports
import Runs
import Tournaments

/// How often 95 % intervals, and all ranks of a ladder together, hold the truth, by simulation.
enum Calibration {
  private static let replicates = 1000

  private static let worlds: [TrueWorld] = [
    TrueWorld(
      name: "tic-tac-toe-like: both seats of 18 openings, draws", bots: 8, meetings: 18,
      advantage: 80, drawParameter: 0.4, decisive: 0),
    TrueWorld(
      name: "tic-tac-toe-like: openings that decide", bots: 8, meetings: 18, advantage: 80,
      drawParameter: -0.5, decisive: 0.5),
    TrueWorld(
      name: "2048-like: 40 seeds, one luck for all pairs", bots: 7, meetings: 40, deterministic: 7),
    TrueWorld(
      name: "2048-like: 8 seeds, one luck for all pairs", bots: 7, meetings: 8, deterministic: 7),
    TrueWorld(
      name: "2048-like: 40 seeds, some bots use luck of their own", bots: 8, meetings: 40,
      deterministic: 4),
    TrueWorld(
      name: "2048-like: 40 seeds, all use luck of their own", bots: 7, meetings: 40,
      deterministic: 0),
    TrueWorld(
      name: "chess-like: independent games, 60 % draws", bots: 12, meetings: 10, advantage: 35,
      drawParameter: 0.4, sharesStarts: false),
    TrueWorld(
      name: "chess-like: both seats of 30 openings", bots: 6, meetings: 30, spread: 80,
      advantage: 35, drawParameter: 0.8, decisive: 0.2),
    TrueWorld(
      name: "deterministic: 9 openings, each game 5 times", bots: 6, meetings: 9, advantage: 60,
      drawParameter: -0.5, repeats: 5, deterministic: 6),
    TrueWorld(
      name: "deterministic and random bots, each game 5 times", bots: 8, meetings: 9, advantage: 60,
      drawParameter: -0.5, repeats: 5, deterministic: 4),
    TrueWorld(
      name: "random bots: 9 openings, each 5 times", bots: 6, meetings: 9, advantage: 60,
      drawParameter: -0.5, repeats: 5, deterministic: 0),
    TrueWorld(
      name: "random bots: one opening, 20 times", bots: 8, meetings: 1, advantage: 60,
      drawParameter: -0.5, repeats: 20, deterministic: 0),
    TrueWorld(
      name: "deterministic: one opening, 20 times", bots: 10, meetings: 1, spread: 60,
      advantage: 60, drawParameter: -0.5, repeats: 20, deterministic: 10),
    TrueWorld(
      name: "two deterministic bots, 25 openings, each game 4 times", bots: 2, meetings: 25,
      spread: 60, advantage: 30, drawParameter: -0.5, repeats: 4, deterministic: 2),
    TrueWorld(
      name: "20 equal bots, independent games", bots: 20, meetings: 10, spread: 0, advantage: 35,
      drawParameter: 0.4, sharesStarts: false),
    TrueWorld(
      name: "20 equal bots, both seats of 10 openings", bots: 20, meetings: 10, spread: 0,
      advantage: 35, drawParameter: 0.4, decisive: 0.2),
    TrueWorld(
      name: "20 equal bots, 40 seeds, one luck for all pairs", bots: 20, meetings: 40, spread: 0,
      deterministic: 20),
    TrueWorld(name: "3 seats: independent games", bots: 9, meetings: 3, seats: 3),
    TrueWorld(
      name: "3 seats: one luck for a table's rotations", bots: 9, meetings: 4, seats: 3,
      deterministic: 9),
    TrueWorld(
      name: "3 seats: some bots use luck of their own", bots: 7, meetings: 6, seats: 3,
      deterministic: 4),
    TrueWorld(name: "6 seats: independent games", bots: 11, meetings: 1, seats: 6),
    TrueWorld(
      name: "6 seats: one luck for a table's rotations", bots: 9, meetings: 4, seats: 6,
      deterministic: 9),
    TrueWorld(
      name: "6 seats at one table, 40 seeds", bots: 6, meetings: 40, seats: 6, deterministic: 6),
    TrueWorld(
      name: "6 equal bots, independent games", bots: 6, meetings: 20, spread: 0, advantage: 35,
      drawParameter: 0.4, sharesStarts: false),
  ]

  static func print() throws {
    StandardStream.output.write(
      """
      How often 95 % intervals hold the truth, in % of \(replicates) tournaments a line; as ranks,
      those of all bots at once:

      ratings  ranks  world

      """)
    for world in worlds {
      let (ratings, ranks) = try simulate(world)
      let figures = [ratings, ranks].map { rounded(100 * $0, 1).aligned(to: 5) }
      StandardStream.output.write("  \(figures.joined(separator: "  "))  \(world.name)\n")
    }
  }

  /// The shares of ratings whose errors reach the truth, perfect scores left out, whose errors are
  /// one-sided, and of ladders whose ranks do.
  private static func simulate(_ world: TrueWorld) throws -> (ratings: Double, ranks: Double) {
    var generator = SplitMix64(seed: 95)
    var (count, rightCount, rightLadders) = (0, 0, 0)
    for _ in 0..<replicates {
      let (strengths, results) = world.play(&generator)
      let ladder = try Ladder(results)
      if ladder.entrants.allSatisfy({ holdsRank(of: $0, strengths) }) { rightLadders += 1 }
      let mean = strengths.reduce(0, +) / Double(strengths.count)
      for entrant in ladder.entrants where entrant.bound == nil {
        let truth = strengths[number(of: entrant)] - mean + EloScale.mean
        count += 1
        if abs(entrant.elo - truth) <= entrant.error { rightCount += 1 }
      }
    }
    return (
      Double(rightCount) / Double(max(count, 1)), Double(rightLadders) / Double(replicates)
    )
  }

  private static func number(of entrant: Ladder.Entrant) -> Int {
    (Int(entrant.bot.name.dropFirst(3)) ?? 100) - 100
  }

  /// Whether a bot's range holds all ranks that its true strength may have; equals share theirs.
  private static func holdsRank(of entrant: Ladder.Entrant, _ strengths: [Double]) -> Bool {
    let own = strengths[number(of: entrant)]
    let best = 1 + strengths.count { $0 > own }
    return entrant.ranks.contains(best)
      && entrant.ranks.contains(strengths.count - strengths.count { $0 < own })
  }
}

/// How the fit of ratings grows with bots and with games.
enum RatingsBench {
  static func measure() throws -> BenchTable {
    var table = BenchTable()
    var before: Double?
    for (bots, rounds) in [(10, 5), (100, 5), (1000, 1)] {
      let fit = try fit(bots: bots, games: 2, rounds: rounds)
      let growth = before.map { ", \(BenchTable.number(fit.milliseconds / $0)) times the last" }
      table.add(
        "a fit of \(BenchTable.grouped(bots)) bots, each two played 4 games",
        fit.milliseconds, "ms", "\(BenchTable.number(fit.passes)) bare passes\(growth ?? "")",
        ["fit_ms_bots_\(bots)": fit.milliseconds, "fit_passes_bots_\(bots)": fit.passes])
      before = fit.milliseconds
    }
    let fit = try fit(bots: 100, games: 200, rounds: 5)
    table.add(
      "a fit of 100 bots, each two played 400 games", fit.milliseconds, "ms",
      "\(BenchTable.number(fit.passes)) bare passes", ["fit_ms_games_100_fold": fit.milliseconds])
    return table
  }

  /// The time of a fit of everybody's games against everybody, also in passes over all pairs with one
  /// expected score each.
  private static func fit(
    bots: Int, games: Int, rounds: Int
  ) throws -> (milliseconds: Double, passes: Double) {
    let names = (0..<bots).map { "bot\(10_000 + $0)" }
    var encounters: [Encounter] = []
    for first in 0..<bots {
      for second in 0..<bots where first != second {
        let wins = Double((first * 7 + second * 3) % (games + 1))
        encounters.append(
          Encounter(
            first: first, second: second, wins: wins, draws: 0, losses: Double(games) - wins))
      }
    }
    var sum = 0.0
    let paired = try Paired(rounds: rounds) {
      1
        / Paired.seconds {
          for encounter in encounters {
            sum += EloScale.expectedScore(Double(encounter.first - encounter.second))
          }
        }
    } ours: {
      try 1 / Paired.seconds { sum += try RatingFit(encounters, names: names).ratings[0].elo }
    }
    // Nobody may leave the passes out.
    guard sum.isFinite else { throw MachineError("ratings are no numbers") }
    return (1000 / paired.ours, 1 / paired.ratio)
  }
}

/// Bots whose true strengths are known, and how their games come about.
struct TrueWorld: Sendable {
  var name: String
  var bots: Int
  var meetings: Int
  /// The standard deviation of strengths, in Elo.
  var spread = 150.0
  /// How many bots play a game; more than two sit at the tables of a design, and a meeting is all rotations
  /// of a table on one seed.
  var seats = 2
  /// What the first seat is worth, in Elo; nil for a race and for a game of more than two.
  var advantage: Double?
  /// The log-odds of a draw between equals; nil for a game without draws.
  var drawParameter: Double?
  /// Whether games are told apart by their opening or seed.
  var sharesStarts = true
  /// The share of openings that decide both games on them: the same seat has the luck in both.
  var decisive: Double?
  var repeats = 1
  /// The first so many bots repeat their games against each other, and have one performance a seed.
  var deterministic = 0

  /// The true strengths, in Elo, and what was played once.
  func play(_ generator: inout SplitMix64) -> (strengths: [Double], results: ResultCounts) {
    let strengths = (0..<bots).map { _ in spread * generator.normal() }
    var results = ResultCounts(game: name, hasFirstPlayer: advantage != nil, seats: seats)
    for bot in 0..<bots { _ = results.index(of: .init(name: "bot\(100 + bot)")) }
    let design = seats > 2 ? TableDesign(players: bots, seats: seats).tables : []
    for (number, table) in design.enumerated() {
      for meeting in 0..<meetings {
        sit(table, UInt64(number * meetings + meeting), strengths, &results, &generator)
      }
    }
    for meeting in 0..<(seats > 2 ? 0 : meetings) {
      if advantage == nil {
        race(UInt64(meeting), strengths, &results, &generator)
      } else {
        meet(UInt64(meeting), strengths, &results, &generator)
      }
    }
    return (strengths, results)
  }

  private func meet(
    _ opening: UInt64, _ strengths: [Double], _ results: inout ResultCounts,
    _ generator: inout SplitMix64
  ) {
    for high in 1..<bots {
      for low in 0..<high {
        let decision = decision(&generator)
        for (first, second) in [(low, high), (high, low)] {
          let difference = strengths[first] - strengths[second] + (advantage ?? 0)
          var result = outcome(difference, decision ?? generator.uniform())
          for turn in 0..<repeats {
            if turn > 0, high >= deterministic { result = outcome(difference, generator.uniform()) }
            add(first, second, result, opening, &results)
          }
        }
      }
    }
  }

  private func add(
    _ first: Int, _ second: Int, _ result: GameResult, _ share: UInt64,
    _ results: inout ResultCounts
  ) {
    if sharesStarts {
      results.add(first: first, second: second, result: result, share: share)
    } else {
      results.add(
        first: first, second: second, wins: result == .firstWins ? 1 : 0,
        draws: result == .draw ? 1 : 0, losses: result == .secondWins ? 1 : 0)
    }
  }

  /// The luck of both games on an opening; nil where each has its own.
  private func decision(_ generator: inout SplitMix64) -> Double? {
    guard let decisive, generator.uniform() < decisive else { return nil }
    return generator.uniform()
  }

  /// How a game ends, by the difference and a number from 0 to 1: the less, the better for the first.
  private func outcome(_ difference: Double, _ chance: Double) -> GameResult {
    let law = RatingModel.elo.outcomes(
      difference: EloScale.logits(difference), drawParameter: drawParameter ?? -30)
    if chance < law.win.chance { return .firstWins }
    return chance < law.win.chance + law.draw.chance ? .draw : .secondWins
  }

  /// Plays all rotations of a table on one seed; the places are those of the performances, so that the law
  /// of Plackett and Luce is exact.
  private func sit(
    _ table: [Int], _ seed: UInt64, _ strengths: [Double], _ results: inout ResultCounts,
    _ generator: inout SplitMix64
  ) {
    let luck = table.map { _ in generator.gumbel() }
    for turn in 0..<seats {
      let performances = table.enumerated().map { seat, bot in
        EloScale.logits(strengths[bot])
          + (bot < deterministic ? luck[seat] : generator.gumbel())
      }
      let order = table.indices.map { ($0 + turn) % seats }
      let places = order.map { own in 1 + performances.count { $0 > performances[own] } }
      results.add(TableResult(bots: order.map { table[$0] }, places: places, share: seed))
    }
  }

  /// Plays all pairs on one seed: a bot's score is its strength and a luck whose differences are
  /// logistic (Gumbel's), so that the law is exact.
  private func race(
    _ seed: UInt64, _ strengths: [Double], _ results: inout ResultCounts,
    _ generator: inout SplitMix64
  ) {
    let performances = strengths.map { EloScale.logits($0) + generator.gumbel() }
    for second in 1..<bots {
      for first in 0..<second {
        let scores = [first, second].map { bot in
          bot < deterministic
            ? performances[bot] : EloScale.logits(strengths[bot]) + generator.gumbel()
        }
        let result: GameResult = scores[0] > scores[1] ? .firstWins : .secondWins
        add(first, second, result, seed, &results)
      }
    }
  }
}

extension SplitMix64 {
  mutating func uniform() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }

  /// A number from Gumbel's distribution; the difference of two is logistic.
  mutating func gumbel() -> Double { -ln(-ln(uniform())) }

  /// A number from the standard normal distribution, by the polar method of Marsaglia.
  mutating func normal() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1 { return x * (-2 * ln(square) / square).squareRoot() }
    }
  }
}
