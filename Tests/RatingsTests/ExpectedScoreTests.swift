import Ratings
import Testing

/// Tests the expected score of a bot against the other bots of its ladder.
struct ExpectedScoreTests {
  private static let results = Results([
    ("a", "b", 6, 2, 2), ("b", "a", 4, 1, 5), ("b", "c", 5, 1, 4), ("c", "a", 2, 2, 6),
    ("c", "d", 8, 1, 1), ("d", "b", 1, 3, 6),
  ])

  @Test func `the expected score is the mean of the scores against every other bot`() throws {
    let fit = try Self.results.fit(.elo)
    let elo = try ["a", "b", "c", "d"].map { try #require(Self.results.rating($0, in: fit)).elo }
    let wanted = elo.dropFirst().reduce(0) { $0 + EloScale.expectedScore(elo[0] - $1) } / 3
    #expect(abs(try #require(fit.expectedScore(of: 0)).score - wanted) < 1e-12)
  }

  @Test func `with two bots the error equals the error of their difference`() throws {
    let results = Results([("a", "b", 7, 3, 4), ("b", "a", 3, 2, 6)])
    let fit = try results.fit(.elo)
    let (score, variance) = try #require(fit.expectedScore(of: 0))
    let error = EloScale.error(ofScore: score, standardError: variance.squareRoot())
    #expect(abs(error - (try #require(fit.errorOfDifference(0, 1)))) < 1e-9)
    #expect(abs(try #require(fit.expectedScore(of: 1)).score + score - 1) < 1e-12)
  }

  @Test func `the error follows from small changes of the ratings`() throws {
    // The expected variance follows from the fit's covariances of differences and a numeric gradient.
    let fit = try Self.results.fit(.elo)
    let elo = try ["a", "b", "c", "d"].map { try #require(Self.results.rating($0, in: fit)).elo }
    func score(_ elo: [Double]) -> Double {
      elo.dropFirst().reduce(0) { $0 + EloScale.expectedScore(elo[0] - $1) } / 3
    }
    let gradient = elo.indices.map { index in
      var more = elo
      var less = elo
      more[index] += 0.01
      less[index] -= 0.01
      return (score(more) - score(less)) / 0.02
    }
    // The variance of a sum whose weights add up to 0 follows from the variances of differences alone.
    var variance = 0.0
    for one in elo.indices {
      for other in elo.indices where one != other {
        let error = try #require(fit.errorOfDifference(one, other)) / EloScale.errorFactor
        variance -= gradient[one] * gradient[other] * error * error / 2
      }
    }
    #expect(abs(try #require(fit.expectedScore(of: 0)).variance / variance - 1) < 1e-6)
  }

  @Test func `each group has its own field, and a bot without games has no score`() throws {
    var results = Results([("a", "b", 5, 0, 5), ("c", "d", 9, 0, 1)])
    results.names.append("e")
    let fit = try results.fit(.elo)
    #expect(abs(try #require(fit.expectedScore(of: 0)).score - 0.5) < 1e-9)
    #expect(try #require(fit.expectedScore(of: 2)).score > 0.7)
    #expect(fit.expectedScore(of: 4) == nil)
  }
}
