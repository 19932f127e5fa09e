import Games
import Ratings
import Reports
import Testing
import Tournaments

/// Tests ratings of games of more than two seats with known true strengths; `joust-bench ratings` has more
/// such tests.
struct TableCalibrationTests {
  private static let bots = 9
  private static let seats = 6

  /// Returns games according to the Plackett–Luce model, in which all rotations of a table have the same
  /// luck.
  private func results(_ strengths: [Double], seed: UInt64) -> ResultCounts {
    var generator = SplitMix64(seed: seed)
    var results = ResultCounts(game: "six", seats: Self.seats)
    for bot in 0..<Self.bots { _ = results.index(of: BotVersion(name: "bot\(bot)")) }
    for (number, table) in TableDesign(players: Self.bots, seats: Self.seats).tables.enumerated() {
      for meeting in 0..<4 {
        let performances = table.map { bot in
          let chance = (Double(generator.next() >> 12) + 0.5) * 0x1p-52
          return EloScale.logits(strengths[bot]) - ln(-ln(chance))
        }
        for turn in 0..<Self.seats {
          let order = table.indices.map { ($0 + turn) % Self.seats }
          results.add(
            TableResult(
              bots: order.map { table[$0] },
              places: order.map { own in 1 + performances.count { $0 > performances[own] } },
              share: UInt64(number * 4 + meeting)))
        }
      }
    }
    return results
  }

  @Test func `intervals contain the truth, and luck that a table shares is not a misfit`() throws {
    let strengths = (0..<Self.bots).map { 80 * Double($0 - Self.bots / 2) }
    var held = 0
    var all = 0
    for seed in 0..<40 {
      let ladder = try Ladder(results(strengths, seed: UInt64(seed)))
      #expect(ladder.fit.misfit == nil)
      for entrant in ladder.entrants where entrant.bound == nil {
        let number = try #require(Int(entrant.bot.name.dropFirst(3)))
        held += abs(entrant.elo - EloScale.mean - strengths[number]) <= entrant.error ? 1 : 0
        all += 1
      }
    }
    #expect(Double(held) > 0.91 * Double(all))
    #expect(Double(held) < 0.99 * Double(all))
  }

  @Test func `a cycle of bots is reported even if the games of each table repeat each other`()
    throws
  {
    var results = ResultCounts(game: "three", seats: 3)
    for name in ["rock", "scissors", "paper", "last"] {
      _ = results.index(of: BotVersion(name: name))
    }
    // The orders list the best bot first.
    for order in [[0, 1, 3], [1, 2, 3], [2, 0, 3]] {
      for seed in 0..<20 {
        for turn in 0..<3 {
          let seats = (0..<3).map { ($0 + turn) % 3 }
          results.add(
            TableResult(
              bots: seats.map { order[$0] }, places: seats.map { $0 + 1 }, share: UInt64(seed)))
        }
      }
    }
    #expect(try Ladder(results).fit.misfit?.pairs.count == 3)
  }
}
