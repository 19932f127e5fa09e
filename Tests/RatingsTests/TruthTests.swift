import Ratings
import Testing

/// Tests ladders with known true ratings, because their counts are those that a model expects.
struct TruthTests {
  /// Returns the expected counts of each pair according to a model.
  static func results(
    _ model: RatingModel, ratings: [Double], pairs: [(Int, Int)], advantage: Double,
    drawParameter: Double, games: Double
  ) -> Results {
    let logit = 2.302585092994046 / 400
    var results = Results()
    results.names = ratings.indices.map { "bot\($0)" }
    for (first, second) in pairs {
      let outcomes = model.outcomes(
        difference: logit * (ratings[first] - ratings[second] + advantage),
        drawParameter: drawParameter)
      results.encounters.append(
        Encounter(
          first: first, second: second, wins: games * outcomes.win.chance,
          draws: games * outcomes.draw.chance, losses: games * outcomes.loss.chance))
    }
    return results
  }

  @Test(arguments: [(RatingModel.elo, 300), (.davidson, 40), (.bayeselo, 40)])
  func `a ladder in which only neighbors meet has the true ratings`(
    model: RatingModel, size: Int
  ) throws {
    let truth = (0..<size).map { Double($0 * 10) - Double(size - 1) * 5 }
    let pairs = (0..<size - 1).flatMap { [($0, $0 + 1), ($0 + 1, $0)] }
    let results = Self.results(
      model, ratings: truth, pairs: pairs, advantage: 30, drawParameter: -0.5, games: 20)
    let fit = try results.fit(model, prior: 0)
    #expect(fit.steps <= 15)
    for rating in fit.ratings { #expect(abs(rating.elo - 1500 - truth[rating.player]) < 1e-4) }
    #expect(abs(try #require(fit.advantage).value - 30) < 1e-4)
    // A prior that is local to the pairings shrinks ratings only in proportion to its weight relative to the
    // games.
    let spread = try results.fit(model).ratings
    #expect(
      try #require(spread.first).elo - (try #require(spread.last)).elo > 0.95 * Double(size - 1)
        * 10)
  }

  @Test(arguments: [RatingModel.elo, .davidson, .bayeselo])
  func `seven draws in ten games do not shift ratings`(model: RatingModel) throws {
    let truth = [-60.0, -20, -3, 30, 53]
    let pairs = (0..<5).flatMap { a in (0..<5).filter { $0 != a }.map { (a, $0) } }
    let results = Self.results(
      model, ratings: truth, pairs: pairs, advantage: 20, drawParameter: 1.4, games: 100)
    let draws = results.encounters.reduce(0) { $0 + $1.draws }
    #expect(draws / 2000 > 0.7)
    let fit = try results.fit(model, prior: 0)
    for rating in fit.ratings { #expect(abs(rating.elo - 1500 - truth[rating.player]) < 1e-5) }
    let share = try #require(fit.drawShare)
    #expect(abs(share.value - 0.8021838885585818) < 1e-9)
  }

  @Test func `intervals contain the truth as often as stated`() throws {
    // The results are random with a fixed seed, by SplitMix64: 60 bots, each pair twice.
    var state: UInt64 = 7
    func uniform() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ z >> 31) >> 11) * 0x1p-53
    }
    let truth = (0..<60).map { Double($0) * 10 - 295 }
    var results = Results()
    results.names = truth.indices.map { "bot\($0)" }
    for first in truth.indices {
      for second in truth.indices where second != first {
        let chance = EloScale.expectedScore(truth[first] - truth[second] + 50)
        let won = uniform() < chance
        results.encounters.append(
          Encounter(
            first: first, second: second, wins: won ? 1 : 0, draws: 0, losses: won ? 0 : 1))
      }
    }
    let fit = try results.fit()
    let held = fit.ratings.count { abs($0.elo - 1500 - truth[$0.player]) <= $0.error }
    #expect((53...60).contains(held))
    let advantage = try #require(fit.advantage)
    #expect(abs(advantage.value - 50) < (try #require(advantage.error)))
  }
}
