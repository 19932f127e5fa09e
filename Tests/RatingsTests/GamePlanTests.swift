import Ratings
import Testing

/// Tests the number of additional games until ratings are accurate enough.
struct GamePlanTests {
  /// Returns the results that the model expects, with the given number of games for each pair of bots and
  /// each order of seats.
  private static func results(_ truth: [Double], games: Double) -> Results {
    let pairs = truth.indices.flatMap { one in
      truth.indices.filter { $0 != one }.map { (one, $0) }
    }
    return TruthTests.results(
      .points, ratings: truth, pairs: pairs, advantage: 0, drawParameter: 0, games: games)
  }

  /// Returns results to which the games of a plan are added, with the results that the model expects.
  private static func played(_ plan: GamePlan, after results: Results, _ truth: [Double]) -> Results
  {
    var results = results
    for part in plan.parts {
      for (first, second) in [(part.one, part.other), (part.other, part.one)] {
        let score = EloScale.expectedScore(truth[first] - truth[second])
        let games = Double(part.games) / 2
        results.encounters.append(
          Encounter(
            first: first, second: second, wins: score * games, draws: 0,
            losses: (1 - score) * games))
      }
    }
    return results
  }

  @Test(arguments: [6.0, 14])
  func `after the planned games, the largest error equals the goal`(
    error: Double
  ) throws {
    let truth = [-200.0, -60, -20, 30, 90, 160]
    // After few games, the true strengths are expected to be closer together than the ratings.
    let results = Self.results(truth, games: 40)
    let fit = try results.fit(.elo)
    #expect(fit.ratings.allSatisfy { $0.error > 14 })
    let plan = try #require(
      GamePlan(until: error, fit, results.encounters, gamesInMeeting: 2))
    #expect(plan.parts.allSatisfy { $0.games > 0 && $0.games % 2 == 0 })
    let after = try Self.played(plan, after: results, truth).fit(.elo)
    let largest = try #require(after.ratings.map(\.error).max())
    #expect(largest < 1.03 * error && largest > 0.93 * error)
  }

  @Test func `no games are planned if the errors are small enough`() throws {
    let results = Self.results([-50, 0, 50], games: 500)
    let fit = try results.fit(.elo)
    let plan = try #require(GamePlan(until: 60, fit, results.encounters, gamesInMeeting: 2))
    #expect(plan.parts.isEmpty && plan.games == 0)
  }

  @Test func `a bot that lost every game is ignored`() throws {
    var results = Self.results([-30, 0, 30], games: 200)
    results.names.append("lost")
    results.encounters.append(Encounter(first: 0, second: 3, wins: 6, draws: 0, losses: 0))
    let fit = try results.fit(.elo)
    #expect(try #require(fit.ratings.last).error > 100)
    let error = try #require(fit.ratings.dropLast().map(\.error).max())
    let plan = try #require(
      GamePlan(until: error + 1, fit, results.encounters, gamesInMeeting: 2))
    #expect(plan.games == 0)
  }

  @Test func `after the planned games, the difference of two bots equals its error`() throws {
    let truth = [-200.0, 0, 20, 90]
    let results = Self.results(truth, games: 30)
    let fit = try results.fit(.elo)
    let plan = try #require(
      GamePlan(separating: 1, 2, fit, results.encounters, gamesInMeeting: 2))
    #expect(plan.parts.map { Set([$0.one, $0.other]) } == [[1, 2]])
    let after = try Self.played(plan, after: results, truth).fit(.elo)
    #expect(abs(try #require(after.errorOfDifference(1, 2)) - 20) < 1)
  }

  @Test func `separated bots need no game, and equal bots have no plan`() throws {
    let results = Self.results([-400, 0, 0], games: 100)
    let fit = try results.fit(.elo)
    let none = GamePlan(separating: 0, 1, fit, results.encounters, gamesInMeeting: 2)
    #expect(try #require(none).games == 0)
    #expect(GamePlan(separating: 1, 2, fit, results.encounters, gamesInMeeting: 2) == nil)
  }

  @Test func `the range contains the plans for other ratings within the errors`() throws {
    let results = Self.results([-200.0, -60, -20, 30, 90, 160], games: 4)
    let fit = try results.fit(.elo)
    let plan = try #require(
      GamePlan(until: 30, fit, results.encounters, gamesInMeeting: 2))
    let range = try #require(plan.range)
    #expect(range.contains(plan.games))
    #expect(Double(range.upperBound) > 1.1 * Double(range.lowerBound), "\(range)")
    #expect(range.upperBound < 3 * range.lowerBound, "\(range)")
    // Each plan uses the same random draws.
    let again = GamePlan(until: 30, fit, results.encounters, gamesInMeeting: 2)
    #expect(again?.range == range)
    // More games make the range narrower.
    let many = Self.results([-200.0, -60, -20, 30, 90, 160], games: 40)
    let later = try #require(
      GamePlan(until: 10, try many.fit(.elo), many.encounters, gamesInMeeting: 2)?.range)
    #expect(
      Double(later.upperBound) / Double(later.lowerBound)
        < Double(range.upperBound) / Double(range.lowerBound), "\(later), \(range)")
    let separation = GamePlan(separating: 1, 2, fit, results.encounters, gamesInMeeting: 2)
    #expect(try #require(separation).range == nil)
  }

  @Test func `after few games, the range contains the number of games that are played later`()
    throws
  {
    var luck = RandomNumbers(seed: 4)
    var hits = 0
    var ratios: [Double] = []
    for _ in 0..<20 {
      let truth = (0..<6).map { _ in
        80 * (0..<12).reduce(-6.0) { sum, _ in sum + luck.uniform() }
      }
      var results = Results()
      results.names = truth.indices.map { "bot\($0)" }
      for first in truth.indices {
        for second in truth.indices where second != first {
          results.encounters.append(
            Encounter(first: first, second: second, wins: 0, draws: 0, losses: 0))
          Self.play(2, &results.encounters[results.encounters.count - 1], truth, &luck)
        }
      }
      var fit = try results.fit(.elo)
      let goal = 0.55 * Self.largestError(fit)
      let plan = try #require(
        GamePlan(until: goal, fit, results.encounters, gamesInMeeting: 2))
      var games = 0
      while Self.largestError(fit) > goal {
        let round = PairingDesign(results.encounters, players: 6).pairings(of: Array(0..<6))
        for (one, other) in round {
          for index in results.encounters.indices
          where Set([results.encounters[index].first, results.encounters[index].second])
            == [one, other]
          {
            Self.play(1, &results.encounters[index], truth, &luck)
            games += 1
          }
        }
        fit = try results.fit(.elo)
      }
      hits += try #require(plan.range).contains(games) ? 1 : 0
      ratios.append(Double(games) / Double(plan.games))
    }
    #expect(hits >= 15, "\(hits) of 20")
    let mean = ratios.reduce(0, +) / 20
    #expect(mean > 0.9 && mean < 1.15, "\(mean)")
  }

  private static func play(
    _ games: Int, _ encounter: inout Encounter, _ truth: [Double], _ luck: inout RandomNumbers
  ) {
    let chance = EloScale.expectedScore(truth[encounter.first] - truth[encounter.second])
    for _ in 0..<games {
      let wins = luck.uniform() < chance
      encounter = Encounter(
        first: encounter.first, second: encounter.second, wins: encounter.wins + (wins ? 1 : 0),
        draws: 0, losses: encounter.losses + (wins ? 0 : 1))
    }
  }

  private static func largestError(_ fit: RatingFit) -> Double {
    fit.ratings.filter { $0.bound == nil }.map(\.error).max() ?? 0
  }
}
