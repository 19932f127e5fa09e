import Ratings
import Testing

struct MisfitTests {
  private static let circle = Results([
    ("rock", "scissors", 50, 0, 0), ("scissors", "rock", 0, 0, 50),
    ("scissors", "paper", 50, 0, 0), ("paper", "scissors", 0, 0, 50),
    ("paper", "rock", 50, 0, 0), ("rock", "paper", 0, 0, 50),
  ])

  @Test func `a cycle is reported, and none of its bots leads`() throws {
    let fit = try Self.circle.fit()
    let misfit = try #require(fit.misfit)
    #expect(misfit.probability < 1e-6)
    #expect(misfit.pairs.count == 3)
    for pair in misfit.pairs {
      #expect(pair.points == 100)
      #expect(abs(pair.expected - 50) < 1e-6)
    }
    let nash = try #require(fit.nash)
    for player in 0..<3 {
      #expect(abs((nash.shares[player] ?? 0) - 1 / 3.0) < 1e-3)
      #expect(abs(nash.leads[player] ?? 99) < 1)
    }
  }

  @Test func `a copy of a bot changes ratings and not the Nash average`() throws {
    var results = Self.circle
    for (other, wins) in [("scissors", 50.0), ("paper", 0)] {
      results.add("boulder", other, wins: wins, draws: 0, losses: 50 - wins)
      results.add(other, "boulder", wins: 50 - wins, draws: 0, losses: wins)
    }
    results.add("rock", "boulder", wins: 0, draws: 50, losses: 0)
    results.add("boulder", "rock", wins: 0, draws: 50, losses: 0)
    let nash = try #require(try results.fit().nash)
    let rocks = (nash.shares[0] ?? 0) + (nash.shares[3] ?? 0)
    #expect(abs(rocks - 1 / 3.0) < 0.05)
    #expect(abs((nash.shares[0] ?? 0) - (nash.shares[3] ?? 0)) < 0.01)
    #expect(nash.leads.values.allSatisfy { $0 < 1 })
  }

  @Test func `a pair thousands of Elo apart has finite odds in the Nash average`() throws {
    let fit = try Results([
      ("a", "b", 90, 0, 10), ("b", "c", 90, 0, 10), ("c", "a", 90, 0, 10), ("a", "x", 20, 0, 0),
    ]).fit(hasFirstPlayer: false, anchors: ["a": 8000, "x": 0])
    let nash = try #require(fit.nash)
    for player in 0..<3 {
      #expect(abs((nash.shares[player] ?? 0) - 1 / 3.0) < 1e-3)
      #expect(abs(nash.leads[player] ?? 99) < 1)
    }
    #expect((nash.shares[3] ?? 1) < 1e-3)
    #expect((nash.leads[3] ?? 0) < -8000)
  }

  @Test func `expected results are not reported`() throws {
    let ratings = [1800, 1650, 1500, 1420, 1200.0]
    let pairs = ratings.indices.flatMap { one in
      ratings.indices.filter { $0 != one }.map { (one, $0) }
    }
    for games in [1, 10, 1000.0] {
      let fit = try TruthTests.results(
        .elo, ratings: ratings, pairs: pairs, advantage: 40, drawParameter: 0, games: games
      ).fit()
      #expect(fit.misfit == nil)
      #expect(fit.nash == nil)
    }
  }

  @Test func `a single unlikely game is not reported`() throws {
    let fit = try Results([("a", "b", 400, 0, 1), ("b", "c", 400, 0, 0), ("a", "c", 0, 0, 1)]).fit()
    #expect(fit.misfit == nil)
  }

  @Test func `an unexpected score against the strongest bot is reported, and there is no cycle`()
    throws
  {
    let fit = try Results([
      ("top", "b", 80, 0, 20), ("b", "c", 80, 0, 20), ("c", "d", 80, 0, 20), ("top", "c", 95, 0, 5),
      ("b", "d", 95, 0, 5), ("top", "d", 60, 0, 40),
    ]).fit(hasFirstPlayer: false)
    let worst = try #require(fit.misfit?.pairs.first)
    #expect((worst.player, worst.opponent) == (3, 0))
    #expect(worst.points == 40)
    #expect(fit.nash == nil)
  }
}
