import Games
import Hosting
import JSON
import Ratings
import Reports
import Runs
import Tournaments

/// A measurement of the time to fit ratings, for different numbers of bots and games.
enum RatingsBench {
  static func measure() throws -> BenchTable {
    var table = BenchTable()
    var before: Double?
    for (bots, rounds) in [(10, 5), (100, 5), (1000, 1)] {
      let fit = try fit(bots: bots, games: 2, rounds: rounds)
      let growth = before.map {
        ", \(BenchTable.number(fit.milliseconds / $0)) times the time in the line above"
      }
      table.add(
        "a fit of \(BenchTable.grouped(bots)) bots, 4 games for each pair",
        fit.milliseconds, "ms", "\(passes(fit.passes))\(growth ?? "")",
        ["fit_ms_bots_\(bots)": fit.milliseconds, "fit_passes_bots_\(bots)": fit.passes])
      before = fit.milliseconds
    }
    let fit = try fit(bots: 100, games: 200, rounds: 5)
    table.add(
      "a fit of 100 bots, 400 games for each pair", fit.milliseconds, "ms",
      passes(fit.passes), ["fit_ms_games_100_fold": fit.milliseconds])
    return table
  }

  private static func passes(_ count: Double) -> String {
    "\(BenchTable.number(count)) times a bare pass over the pairs"
  }

  /// Measures a fit of a full round-robin, in milliseconds and in passes.
  ///
  /// A pass computes one expected score for each ordered pair of bots.
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
    // The compiler must not remove the passes.
    guard sum.isFinite else { throw MachineError("a fitted rating is infinite or not a number") }
    return (1000 / paired.ours, 1 / paired.ratio)
  }
}
