import Ratings
import Testing

/// Tests the intervals of nearly perfect scores, and the distribution of the likelihood of superiority.
struct EdgeIntervalTests {
  /// Returns the lower end of the interval of a bot's lead after the given wins and losses.
  private func lowerEnd(wins: Double, losses: Double) throws -> Double {
    let fit = try Results([("a", "b", wins, 0, losses)]).fit(hasFirstPlayer: false)
    return 2 * (fit.ratings[0].low - 1500)
  }

  @Test func `the lower end of a lead falls with each lost game`() throws {
    let ends = try (0...10).map { try lowerEnd(wins: 20 - Double($0), losses: Double($0)) }
    for (better, worse) in zip(ends, ends.dropFirst()) { #expect(better > worse, "\(ends)") }
    // The exact interval after 20 wins in 20 games begins at 277 Elo (two-sided) or at 317 Elo (one-sided).
    #expect((277...317).contains(ends[0]), "\(ends)")
  }

  @Test(arguments: [200.0, 400, 600, 800])
  func `intervals contain a large lead`(lead: Double) throws {
    let chance = EloScale.expectedScore(lead)
    var covered = 0.0
    var probability = exponential(20 * ln(1 - chance))
    for wins in 0...20 {
      let fit = try Results([("a", "b", Double(wins), 0, Double(20 - wins))])
        .fit(hasFirstPlayer: false)
      let rating = try #require(fit.ratings.first { $0.player == 0 })
      if rating.low <= 1500 + lead / 2, rating.high >= 1500 + lead / 2 { covered += probability }
      probability *= Double(20 - wins) / Double(wins + 1) * chance / (1 - chance)
    }
    #expect(covered > 0.93, "\(covered)")
  }

  @Test func `an even score has a symmetric interval`() throws {
    let rating = try Results([("a", "b", 30, 10, 30)]).fit().ratings[0]
    #expect(abs(rating.high + rating.low - 2 * rating.elo) < 1e-9)
    #expect(abs(rating.error - 1.96 * rating.standardError) < 1e-9)
  }

  /// Returns a fit of two bots whose openings are clusters.
  private func fit(_ clusters: [[(Int, Int)]]) throws -> RatingFit {
    var encounter = Encounter(first: 0, second: 1, WinsDrawsLosses())
    let parts = clusters.map { games in
      games.map { ClusterPart(encounter: 0, WinsDrawsLosses(wins: $0.0, losses: $0.1)) }
    }
    for part in parts.joined() { encounter.add(part) }
    var options = RatingOptions()
    options.hasFirstPlayer = false
    return try RatingFit(
      [encounter], clusters: { body in for part in parts { body(part, 1) } }, names: ["a", "b"],
      options: options)
  }

  @Test func `a lead equal to its error has a certainty of 97.5 %`() throws {
    // With few clusters, the distribution is Student's.
    for lead in 1...6 {
      let fit = try fit((0..<6).map { [(10 + lead + $0 % 3, 10 - lead + $0 % 2)] })
      let rating = fit.ratings[0]
      let error = try #require(fit.errorOfDifference(0, 1))
      let superiority = try #require(fit.superiority(of: rating.player, over: 1 - rating.player))
      let distance = rating.elo - fit.ratings[1].elo
      #expect((distance > error) == (superiority > 0.975), "\(distance) \(error) \(superiority)")
    }
  }
}
