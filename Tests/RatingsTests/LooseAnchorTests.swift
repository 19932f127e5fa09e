import Ratings
import Testing

struct LooseAnchorTests {
  private static let results = Results([
    ("a", "b", 6, 2, 2), ("b", "a", 4, 1, 5), ("b", "c", 5, 1, 4), ("c", "a", 2, 2, 6),
  ])

  private static func fit(
    _ anchors: [(name: String, elo: Double, error: Double)], model: RatingModel = .elo
  ) throws -> RatingFit {
    var options = RatingOptions()
    options.model = model
    options.looseAnchors = anchors
    return try RatingFit(results.encounters, names: results.names, options: options)
  }

  @Test(arguments: [RatingModel.elo, .points])
  func `one loose anchor shifts its group, and is as uncertain as it was`(
    model: RatingModel
  ) throws {
    let free = try Self.results.fit(model)
    let loose = try Self.fit([("a", 2000, 80)], model: model)
    let anchor = try #require(Self.results.rating("a", in: loose))
    #expect(abs(anchor.elo - 2000) < 1e-6)
    #expect(abs(anchor.error - 80) < 1e-6)
    let shift = 2000 - (try #require(Self.results.rating("a", in: free)).elo)
    for name in ["b", "c"] {
      let before = try #require(Self.results.rating(name, in: free))
      let after = try #require(Self.results.rating(name, in: loose))
      #expect(abs(after.elo - before.elo - shift) < 1e-6)
      #expect(after.error > 80)
    }
    let difference = try #require(loose.errorOfDifference(0, 1))
    #expect(abs(difference - (try #require(free.errorOfDifference(0, 1)))) < 1e-6)
  }

  @Test func `two loose anchors and the games are weighted by their certainty`() throws {
    let exact = try Self.results.fit(anchors: ["a": 2000, "c": 1500])
    let tight = try Self.fit([("a", 2000, 0.1), ("c", 1500, 0.1)])
    #expect(
      abs(
        (try #require(Self.results.rating("b", in: exact))).elo
          - (try #require(Self.results.rating("b", in: tight))).elo) < 0.1)
    let loose = try Self.fit([("a", 2000, 100), ("c", 1500, 100)])
    let a = Self.results.rating("a", in: loose)
    let c = Self.results.rating("c", in: loose)
    let lead = (a?.elo ?? 0) - (c?.elo ?? 0)
    let free = try Self.results.fit()
    let freeLead =
      (Self.results.rating("a", in: free)?.elo ?? 0)
      - (Self.results.rating("c", in: free)?.elo ?? 0)
    #expect(freeLead + 20 < lead && lead < 480)
    #expect(abs((a?.elo ?? 0) + (c?.elo ?? 0) - 3500) < 20)
  }

  @Test(arguments: [0, 1.0], [true, false])
  func `loose anchors bound the ratings of bots that won or lost every game`(
    prior: Double, hasClusters: Bool
  ) throws {
    var options = RatingOptions()
    options.prior = prior
    options.looseAnchors = [("a", 2000, 50), ("b", 1000, 50)]
    let wins = (0..<10).map { _ in ClusterPart(encounter: 0, WinsDrawsLosses(wins: 1)) }
    let clusters: ClusteredGames = { body in for part in wins { body([part], 1) } }
    let fit = try RatingFit(
      [Encounter(first: 0, second: 1, wins: 10, draws: 0, losses: 0)],
      clusters: hasClusters ? clusters : nil, names: ["a", "b"], options: options)
    // With few clusters, the errors are a little larger, because the distribution is Student's.
    let errors: ClosedRange<Double> = hasClusters ? 50...60 : 48...52
    for (rating, elo) in zip(fit.ratings, [2000, 1000.0]) {
      #expect(rating.bound == nil)
      #expect(abs(rating.elo - elo) < 5)
      #expect(errors.contains(rating.elo - rating.low))
      #expect(errors.contains(rating.high - rating.elo))
    }
  }

  @Test func `a bot has at most one anchor, with a valid error`() {
    for anchors in [[("a", 1.0, 5.0), ("a", 2, 5)], [("a", 1, 0)], [("a", 1, .infinity)]] {
      #expect(throws: RatingError.self) { try Self.fit(anchors) }
    }
  }
}
