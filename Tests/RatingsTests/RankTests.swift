import Ratings
import Testing

struct RankTests {
  /// Returns the results of a league of bots of equal strength, drawn with a seed.
  private static func league(_ bots: Int, rounds: Int, seed: UInt64) -> Results {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    var results = Results()
    results.names = (0..<bots).map { "bot\($0)" }
    for first in 0..<bots {
      for second in 0..<bots where second != first {
        var wins = 0.0
        for _ in 0..<rounds {
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          wins += Double(state >> 63)
        }
        results.encounters.append(
          Encounter(
            first: first, second: second, wins: wins, draws: 0, losses: Double(rounds) - wins))
      }
    }
    return results
  }

  @Test func `the ranks of equal bots are right for all bots together`() throws {
    var held = (together: 0, pairwise: 0)
    for seed in 1...40 {
      let results = Self.league(12, rounds: 5, seed: UInt64(seed))
      let fit = try results.fit(ranks: .simultaneous)
      if fit.ratings.allSatisfy({ $0.ranks == 1...12 }) { held.together += 1 }
      let pairwise = try results.fit(ranks: .pairwise)
      if pairwise.ratings.allSatisfy({ $0.ranks == 1...12 }) { held.pairwise += 1 }
      for (one, other) in zip(fit.ratings, pairwise.ratings) {
        #expect(one.ranks.lowerBound <= other.ranks.lowerBound)
        #expect(one.ranks.upperBound >= other.ranks.upperBound)
      }
    }
    #expect(held.together >= 35)
    #expect(held.pairwise <= 20)
  }

  @Test func `after the first separations, fewer comparisons remain`() throws {
    // The strongest bot is separated in the first step. Fewer pairs remain after that, so that the others are
    // separated as well.
    let far = Results([("a", "b", 400, 0, 100), ("b", "c", 240, 0, 160), ("c", "d", 250, 0, 150)])
    #expect(
      try far.fit(hasFirstPlayer: false).ratings.map(\.ranks) == [1...1, 2...2, 3...3, 4...4])
  }

  @Test func `a field without a free rating has ranks`() throws {
    let fit = try Results([("a", "b", 3, 0, 2)])
      .fit(hasFirstPlayer: false, anchors: ["a": 1500, "b": 1600])
    #expect(fit.ratings.map(\.player) == [1, 0])
    #expect(fit.ratings.map(\.ranks) == [1...1, 2...2])
    #expect(fit.ratings.allSatisfy { $0.standardError == 0 })
  }

  @Test func `two fixed ratings are separated from each other`() throws {
    let fit = try Results([("a", "b", 3, 0, 3), ("b", "c", 2, 0, 4)])
      .fit(hasFirstPlayer: false, anchors: ["a": 1500, "b": 1501])
    #expect(fit.ratings.filter { $0.standardError == 0 }.map(\.ranks) == [1...2, 2...3])
  }
}
