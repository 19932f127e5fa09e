import Ratings
import Testing

struct RefusalTests {
  @Test func `without a prior, disconnected groups are refused and named`() throws {
    let results = try ReferenceData.results("d.csv")
    let error = #expect(throws: RatingError.self) { try results.fit(prior: 0) }
    #expect(
      error == .notConnected([["perfect"], ["p1", "p2", "p3", "p4"], ["winless"]]))
    #expect(
      error?.description
        == "Without a prior, bots that games connect must have scored points against each other in both directions, directly or through other bots. These groups did not: (perfect), (p1, p2, p3, p4), (winless); use a prior above 0."
    )
  }

  @Test func `draws count as points in both directions`() throws {
    let fit = try Results([("a", "b", 3, 1, 0), ("b", "a", 1, 0, 2)]).fit(prior: 0)
    #expect(fit.ratings.count == 2)
  }

  @Test func `groups that never met need no connection`() throws {
    let fit = try Results([
      ("a", "b", 3, 1, 2), ("b", "a", 2, 1, 2), ("c", "d", 1, 0, 1), ("d", "c", 1, 0, 1),
    ]).fit(prior: 0)
    #expect(fit.groupCount == 2)
  }

  @Test func `anchors count as if they had scored against each other`() throws {
    let results = Results([("a", "b", 5, 0, 0), ("a", "c", 5, 0, 0), ("b", "c", 2, 0, 2)])
    let fit = try results.fit(prior: 0, hasFirstPlayer: false, anchors: ["a": 2000, "b": 1000])
    let c = try #require(results.rating("c", in: fit))
    #expect(c.bound == nil)
    #expect(abs(c.elo - 997.3) < 1)
    let error = #expect(throws: RatingError.self) {
      try results.fit(prior: 0, hasFirstPlayer: false, anchors: ["b": 1000, "c": 1000])
    }
    #expect(error == .notConnected([["a"], ["b", "c"]]))
  }

  @Test func `anchors bound the rating of a bot that met only them`() throws {
    let results = Results([("a", "b", 5, 0, 0), ("b", "c", 5, 0, 0), ("d", "e", 1, 0, 1)])
    let fit = try results.fit(prior: 0, hasFirstPlayer: false, anchors: ["a": 2000, "c": 1000])
    #expect(abs(try #require(results.rating("b", in: fit)).elo - 1500) < 1e-6)
    let error = #expect(throws: RatingError.self) {
      try results.fit(prior: 0, hasFirstPlayer: false, anchors: ["a": 2000, "b": 1000])
    }
    #expect(error?.description.contains("(a, b), (c)") == true)
  }

  @Test func `without a prior, a first player who always wins is refused`() {
    let results = Results([("a", "b", 5, 0, 0), ("b", "a", 5, 0, 0)])
    #expect(throws: RatingError.unbounded) { try results.fit(prior: 0) }
  }

  @Test func `without a prior, models with draws refuse a first player who never loses`() {
    let results = Results([("a", "b", 5, 4, 0), ("b", "a", 3, 6, 0)])
    for model in [RatingModel.elo, .davidson, .bayeselo] {
      #expect(throws: RatingError.unbounded) { try results.fit(model, prior: 0) }
    }
    #expect(throws: Never.self) { try results.fit(.points, prior: 0) }
  }

  @Test(arguments: [-1, Double.nan, .infinity, 1e-9, 1e9])
  func `an invalid prior is refused`(prior: Double) {
    let results = Results([("a", "b", 5, 0, 1)])
    let error = #expect(throws: RatingError.self) { try results.fit(prior: prior) }
    #expect(error?.description.hasPrefix("The prior is \(prior), but it must be") == true)
  }

  @Test func `an anchor out of range or given twice is refused`() {
    let results = Results([("a", "b", 5, 0, 1)])
    #expect(throws: RatingError.wrongAnchor("a", 1e9)) { try results.fit(anchors: ["a": 1e9]) }
    var options = RatingOptions()
    options.anchors = [("b", 1), ("b", 1)]
    #expect(throws: RatingError.repeatedAnchor("b")) {
      try RatingFit(results.encounters, names: results.names, options: options)
    }
  }

  @Test func `a long list of groups is shortened`() {
    let groups = (0..<9).map { group in (0..<8).map { "bot\(group)-\($0)" } }
    let text = RatingError.notConnected(groups).description
    #expect(text.contains("bot5-5 and 2 more) and 3 more;"))
    #expect(!text.contains("bot6"))
  }
}
