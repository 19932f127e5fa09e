import Games
import Hosting
import JSON
import Ratings
import Tournaments
import Reports

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

  /// Prints what comes out of all worlds.
  static func print() throws {
    StandardStream.output.write(
      """
      How often 95 % intervals hold the truth, in % of \(replicates) tournaments a line:

      ratings  differences  ranks  misfits  width  world

      """)
    for world in worlds {
      let (ratings, differences, ranks, misfits) = try simulate(world)
      let figures = [
        rounded(100 * ratings.share, 1).aligned(to: 7),
        rounded(100 * differences.share, 1).aligned(to: 11),
        rounded(100 * ranks, 1).aligned(to: 5), rounded(100 * misfits, 1).aligned(to: 7),
        rounded(ratings.width, 2).aligned(to: 5), world.name,
      ]
      StandardStream.output.write(figures.joined(separator: "  ") + "\n")
    }
    StandardStream.output.write(
      """

      ranks: those of all bots at once. misfits: told though the law holds.
      width: the stated errors over those that would hold 95 %.

      """)
  }

  /// How ratings and the differences between two of them lie about the truth; perfect scores, whose
  /// errors are one-sided, left out.
  private static func simulate(
    _ world: TrueWorld
  ) throws -> (ratings: Hits, differences: Hits, ranks: Double, misfits: Double) {
    var generator = SplitMix64(seed: 95)
    var singles = Hits()
    var pairs = Hits()
    var (rightRanks, misfits) = (0, 0)
    for _ in 0..<replicates {
      let (strengths, results) = world.play(&generator)
      let ladder = try Ladder(results)
      if ladder.entrants.allSatisfy({ holdsRank(of: $0, strengths) }) { rightRanks += 1 }
      if ladder.fit.misfit != nil { misfits += 1 }
      let mean = strengths.reduce(0, +) / Double(strengths.count)
      var bots: [(number: Int, gap: Double, index: Int)] = []
      for (index, entrant) in ladder.entrants.enumerated() where entrant.bound == nil {
        let number = number(of: entrant)
        let gap = entrant.elo - EloScale.mean - strengths[number] + mean
        singles.ratios.append(abs(gap) / entrant.error)
        bots.append((number, gap, index))
      }
      bots.sort { $0.number < $1.number }
      for (one, other) in zip(bots, bots.dropFirst()) {
        guard let error = ladder.errorOfDifference(one.index, other.index) else { continue }
        pairs.ratios.append(abs(one.gap - other.gap) / error)
      }
    }
    return (
      singles, pairs, Double(rightRanks) / Double(replicates), Double(misfits) / Double(replicates)
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

  /// How many gaps were within their errors.
  private struct Hits {
    /// Each gap over its error.
    var ratios: [Double] = []

    var share: Double { Double(ratios.count { $0 <= 1 }) / Double(max(ratios.count, 1)) }

    /// What errors ought to be multiplied by for 95 % to hold, inverted.
    var width: Double {
      let sorted = ratios.sorted()
      return sorted.isEmpty ? 1 : 1 / sorted[min(sorted.count * 95 / 100, sorted.count - 1)]
    }
  }
}
