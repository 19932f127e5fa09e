import Games
import Hosting
import JSON
import Ratings
import Reports
import Runs
import Tournaments

/// A simulation of the coverage of 95 % intervals, both of single ratings and of all ranks of a ladder
/// together, and of the ranges of plans.
enum Calibration {
  private static let replicates = 400
  private static let tableReplicates = 1000
  private static let planReplicates = 150

  private static let worlds = commonWorlds + sparseWorlds + raceWorlds

  private static let sparseWorlds: [TrueWorld] = [2, 5, 59].map { neighbors in
    TrueWorld(
      name: "60 bots, 6 games against each of \(min(2 * neighbors, 59)) others", bots: 60,
      meetings: 3, advantage: 35, drawParameter: 0.4, sharesStarts: false, neighbors: neighbors)
  }

  private static let tableWorlds: [TrueWorld] =
    (3...8).flatMap { seats in
      [1, 2, 3, 4, 5, 10].map { deals in
        TrueWorld(
          name: "\(seats) equal bots at one table, one luck for each of \(deals) deals",
          bots: seats, meetings: deals, spread: 0, seats: seats, deterministic: seats)
      }
    }
    + [4, 6].flatMap { seats in
      [5, 10].flatMap { deals in
        [
          TrueWorld(
            name: "\(seats) equal random bots at one table, \(deals) deals", bots: seats,
            meetings: deals, spread: 0, seats: seats, deterministic: 0),
          TrueWorld(
            name: "\(seats) bots at one table, half of them random, \(deals) deals", bots: seats,
            meetings: deals, spread: 100, seats: seats, deterministic: seats / 2),
        ]
      }
    }

  private static let raceWorlds: [TrueWorld] = (2...8).map { seeds in
    TrueWorld(
      name: "7 equal bots in a race, one luck for each of \(seeds) seeds", bots: 7,
      meetings: seeds, spread: 0, deterministic: 7)
  }

  private static let commonWorlds: [TrueWorld] = [
    TrueWorld(
      name: "tic-tac-toe-like: both seats of 18 openings, draws", bots: 8, meetings: 18,
      advantage: 80, drawParameter: 0.4, decisive: 0),
    TrueWorld(
      name: "tic-tac-toe-like: half of the openings decide both games", bots: 8, meetings: 18,
      advantage: 80, drawParameter: -0.5, decisive: 0.5),
    TrueWorld(
      name: "2048-like: 40 seeds, fixed scores on a seed", bots: 7, meetings: 40, deterministic: 7),
    TrueWorld(
      name: "2048-like: 8 seeds, fixed scores on a seed", bots: 7, meetings: 8, deterministic: 7),
    TrueWorld(
      name: "2048-like: 40 seeds, some bots use luck of their own", bots: 8, meetings: 40,
      deterministic: 4),
    TrueWorld(
      name: "2048-like: 40 seeds, all use luck of their own", bots: 7, meetings: 40,
      deterministic: 0),
    TrueWorld(
      name: "chess-like: independent games, 60 % draws between equals", bots: 12,
      meetings: 10, advantage: 35, drawParameter: 0.4, sharesStarts: false),
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
      name: "20 equal bots, 40 seeds, fixed scores on a seed", bots: 20, meetings: 40, spread: 0,
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
      The coverage of the ± intervals, and the share of ladders with wrong ranks, in % with standard
      errors. Ranks are wrong if a bot's range of ranks does not contain its true rank. Each line is
      from \(replicates) tournaments, or from \(tableReplicates) for one table with at most 10 deals:

                ±  wrong ranks  tournaments

      """)
    for world in worlds { try write(world.name, replicates, play: world.rate) }
    for world in tableWorlds { try write(world.name, tableReplicates, play: world.rate) }
    for drifts in [false, true] {
      let league = AgingLeague(drifts: drifts)
      try write(league.name, replicates, play: league.play)
    }
    try writeHistories()
    try writePlans()
  }

  private typealias Play = (
    _ generator: inout SplitMix64
  ) throws -> (strengths: [Double], fit: RatingFit)

  private static func write(_ name: String, _ replicates: Int, play: Play) throws {
    let outcome = try simulate(replicates, play)
    let note =
      outcome.isIdentifiable ? "" : " (at least once too few deals or seeds to estimate errors)"
    StandardStream.output.write(
      "  \(outcome.coverage.text)  \(outcome.wrongRanks.text)  \(name)\(note)\n")
  }

  private static func writeHistories() throws {
    StandardStream.output.write(
      """

      Ratings that change over time: the coverage of the ± intervals at all steps, at the last step, and
      at all steps for one bot (the bot whose strength jumps, if there is one), in % with standard errors.
      Then the root mean square errors, in Elo, of these ratings and of ratings from the games until each
      step. Each line is from at most \(replicates) leagues; a league without such ratings is left out:

                all        last     one bot errors  until leagues

      """)
    for league in DriftingLeague.all {
      var generator = SplitMix64(seed: 95)
      var shares = [Share(), Share(), Share()]
      var squares = SIMD2<Double>.zero
      var count = 0.0
      for _ in 0..<replicates {
        guard let coverage = try league.play(&generator) else { continue }
        shares[0].add(coverage.whole)
        shares[1].add(coverage.last)
        shares[2].add(coverage.first)
        squares += coverage.squaredErrors
        count += 1
      }
      let errors = [squares.x, squares.y].map {
        rounded(($0 / max(1, count)).squareRoot(), 1).aligned(to: 6)
      }
      let words = shares.map(\.text) + errors + [league.name]
      StandardStream.output.write("  \(words.joined(separator: " "))\n")
    }
  }

  private static func writePlans() throws {
    StandardStream.output.write(
      """

      The share of plans whose range contains the number of games that --until-error plays, in % with
      standard errors, and the mean ratio of that number to the planned number. Each line is from at
      most \(planReplicates) tournaments; a tournament without a plan is left out:

         in range  mean ratio  tournaments

      """)
    for plan in PlanCalibration.all {
      var generator = SplitMix64(seed: 95)
      var hits = Share()
      var ratios = 0.0
      var count = 0
      for _ in 0..<planReplicates {
        guard let outcome = try plan.play(&generator), outcome.planned > 0 else { continue }
        hits.add(outcome.range.contains(outcome.games) ? 1 : 0)
        ratios += Double(outcome.games) / Double(outcome.planned)
        count += 1
      }
      let ratio = rounded(ratios / Double(max(1, count)), 2).aligned(to: 10)
      StandardStream.output.write("  \(hits.text)  \(ratio)  \(plan.name)\n")
    }
  }

  /// The mean over tournaments of a share between 0 and 1.
  private struct Share {
    private var sum = 0.0
    private var squares = 0.0
    private var count = 0.0

    mutating func add(_ share: Double) {
      sum += share
      squares += share * share
      count += 1
    }

    /// The mean in percent, with its standard error.
    var text: String {
      guard count > 1 else { return "-".aligned(to: 11) }
      let mean = sum / count
      let error = (max(0, squares / count - mean * mean) / (count - 1)).squareRoot()
      return "\(rounded(100 * mean, 1)) (\(rounded(100 * error, 1)))".aligned(to: 11)
    }
  }

  private struct Outcome {
    var coverage = Share()
    var wrongRanks = Share()
    var isIdentifiable = true
  }

  /// Returns the coverage of the ratings' intervals, and the share of ladders in which a bot's range of ranks
  /// does not contain its true rank.
  ///
  /// The coverage does not include bots with perfect scores, because their intervals have only one end.
  private static func simulate(_ replicates: Int, _ play: Play) throws -> Outcome {
    var generator = SplitMix64(seed: 95)
    var outcome = Outcome()
    for _ in 0..<replicates {
      let (strengths, fit) = try play(&generator)
      outcome.isIdentifiable = outcome.isIdentifiable && fit.isIdentifiable
      let isRight = fit.ratings.allSatisfy { holdsRank(of: $0, strengths) }
      outcome.wrongRanks.add(isRight ? 0 : 1)
      let mean = strengths.reduce(0, +) / Double(strengths.count)
      let bounded = fit.ratings.filter { $0.bound == nil }
      let covered = bounded.count { rating in
        (rating.low...rating.high).contains(strengths[rating.player] - mean + EloScale.mean)
      }
      if !bounded.isEmpty { outcome.coverage.add(Double(covered) / Double(bounded.count)) }
    }
    return outcome
  }

  /// Returns whether a bot's range of ranks contains all ranks that are consistent with its true strength.
  private static func holdsRank(of rating: PlayerRating, _ strengths: [Double]) -> Bool {
    let own = strengths[rating.player]
    let best = 1 + strengths.count { $0 > own }
    return rating.ranks.contains(best)
      && rating.ranks.contains(strengths.count - strengths.count { $0 < own })
  }
}

extension TrueWorld {
  /// Returns true strengths in Elo, and the fit to the results of one tournament.
  ///
  /// The names of the bots are in the order of the list of strengths, so that the fit numbers the bots in
  /// this order.
  fileprivate func rate(
    _ generator: inout SplitMix64
  ) throws -> (strengths: [Double], fit: RatingFit) {
    let (strengths, results) = play(&generator)
    return (strengths, try Ladder(results).fit)
  }
}
