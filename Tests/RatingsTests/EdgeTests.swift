import Ratings
import Testing

/// Tests fits of results that contain little or no information.
struct EdgeTests {
  /// Small records, each with a description of its difficulty.
  static let records: [(String, [(String, String, Double, Double, Double)])] = [
    ("one win", [("a", "b", 1, 0, 0)]),
    ("one draw", [("a", "b", 0, 1, 0)]),
    ("only draws", [("a", "b", 0, 8, 0), ("b", "a", 0, 8, 0), ("b", "c", 0, 3, 0)]),
    ("the first always wins", [("a", "b", 5, 0, 0), ("b", "a", 5, 0, 0)]),
    ("the first never loses", [("a", "b", 5, 4, 0), ("b", "a", 3, 6, 0)]),
    ("the second never loses", [("a", "b", 0, 4, 1), ("b", "a", 0, 6, 3)]),
    ("one bot never loses", [("a", "b", 30, 18, 0), ("b", "a", 0, 20, 28)]),
    ("no upset and draws", [("a", "b", 9, 1, 0), ("b", "a", 0, 2, 8), ("a", "c", 9, 9, 0)]),
    ("one draw in many", [("a", "b", 99, 0, 51), ("b", "a", 80, 1, 69)]),
    ("one win in many draws", [("a", "b", 1, 999, 0), ("b", "a", 0, 1000, 0)]),
    ("seats never change", [("a", "b", 6, 1, 4), ("a", "c", 3, 0, 5)]),
    ("two groups", [("a", "b", 2, 1, 1), ("b", "a", 1, 1, 2), ("c", "d", 1, 0, 0)]),
    ("a star of winners", [("a", "b", 1, 0, 0), ("a", "c", 1, 0, 0), ("d", "a", 1, 0, 0)]),
    ("a million to nothing", [("a", "b", 1_000_000, 0, 0), ("b", "a", 0, 0, 1_000_000)]),
    ("draws beside wins", [("a", "b", 20, 0, 0), ("b", "a", 0, 2, 0)]),
    ("a small weight", [("a", "b", 1e-6, 0, 0), ("b", "a", 0, 1e-6, 0)]),
  ]

  @Test(arguments: records.map(\.0), RatingModel.allCases)
  func `every number is finite`(name: String, model: RatingModel) throws {
    let record = try #require(Self.records.first { $0.0 == name })
    let results = Results(record.1)
    for (hasFirstPlayer, prior) in [(true, 1.0), (false, 1), (true, 0.05)] {
      let fit = try results.fit(model, prior: prior, hasFirstPlayer: hasFirstPlayer)
      #expect(fit.ratings.count == results.names.count)
      #expect(fit.logLikelihood.isFinite)
      for rating in fit.ratings {
        #expect(rating.elo.isFinite && abs(rating.elo) < 20_000)
        #expect(rating.standardError.isFinite && rating.standardError > 0)
        #expect(rating.ranks.contains(rating.rank))
      }
      for estimate in [fit.advantage, fit.drawShare] {
        #expect(estimate?.value.isFinite != false)
        #expect(estimate?.standardError?.isFinite != false)
      }
      for player in results.names.indices {
        for other in results.names.indices {
          #expect(fit.superiority(of: player, over: other)?.isFinite != false)
        }
      }
    }
  }

  @Test(arguments: RatingModel.allCases)
  func `anchors keep their ratings against contradicting results`(model: RatingModel) throws {
    let results = Results([("a", "b", 0, 0, 163), ("b", "a", 9, 1, 265), ("b", "c", 2, 1, 0)])
    let fit = try results.fit(model, anchors: ["a": 2500, "b": 1000])
    #expect(results.rating("a", in: fit)?.elo == 2500)
    #expect(try #require(results.rating("c", in: fit)).elo < 1000)
    #expect(try #require(fit.advantage).value.isFinite)
  }

  @Test func `without games there are no ratings`() throws {
    let fit = try RatingFit([], names: ["a", "b"])
    #expect(fit.ratings.isEmpty)
    #expect(fit.groupCount == 0)
    #expect(fit.superiority(of: 0, over: 1) == nil)
  }

  @Test func `a player without games is left out`() throws {
    let games = Encounter(first: 0, second: 2, wins: 2, draws: 1, losses: 1)
    let fit = try RatingFit([games], names: ["a", "idle", "c"])
    #expect(fit.ratings.map(\.player) == [0, 2])
    #expect(fit.superiority(of: 0, over: 1) == nil)
  }

  @Test func `an encounter without games connects no players`() throws {
    let fit = try Results([
      ("a", "b", 1, 0, 1), ("c", "d", 1, 0, 1), ("b", "c", 0, 0, 0),
    ]).fit()
    #expect(fit.groupCount == 2)
  }

  @Test func `without draws all models agree, except for the errors of the half-point model`()
    throws
  {
    let results = Results([("a", "b", 7, 0, 3), ("b", "a", 5, 0, 5), ("b", "c", 4, 0, 6)])
    let fits = try [RatingModel.elo, .davidson, .bayeselo].map { try results.fit($0) }
    for fit in fits {
      #expect(fit.ratings == fits[0].ratings)
      #expect(fit.drawShare == fits[0].drawShare)
      #expect(fit.drawShare?.value == 0)
      #expect(fit.drawShare?.error == nil)
    }
  }

  @Test func `if all games are draws, all players are equal, with an error`() throws {
    let results = Results([("a", "b", 0, 10, 0), ("b", "a", 0, 10, 0)])
    for model in RatingModel.allCases {
      let fit = try results.fit(model)
      #expect(fit.ratings.allSatisfy { abs($0.elo - 1500) < 1e-9 && $0.rank == 1 })
      #expect(fit.ratings.allSatisfy { $0.ranks == 1...2 && $0.bound == nil })
      #expect(fit.drawShare?.value == (model == .points ? nil : 1))
    }
  }

  @Test func `the advantage is unknown if seats never change`() throws {
    let results = Results([("a", "b", 7, 0, 3)])
    let fit = try results.fit()
    #expect(fit.advantage == nil)
    #expect(try #require(results.rating("a", in: fit)).elo > 1550)
  }

  @Test func `a cycle of first wins determines the advantage even without changed seats`() throws {
    let fit = try Results([("a", "b", 7, 1, 3), ("b", "c", 7, 1, 3), ("c", "a", 7, 1, 3)]).fit()
    #expect(try #require(fit.advantage).value > 50)
    #expect(fit.ratings.allSatisfy { abs($0.elo - 1500) < 1e-6 })
  }

  @Test func `a game without a first player has no advantage`() throws {
    let results = Results([("a", "b", 7, 0, 3), ("b", "a", 6, 0, 4)])
    #expect(try results.fit(hasFirstPlayer: false).advantage == nil)
    #expect(try results.fit().advantage != nil)
  }
}
