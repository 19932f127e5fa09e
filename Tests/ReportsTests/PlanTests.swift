import Foundation
import Games
import JSON
import Ratings
import Reports
import Testing
import Tournaments

/// Tests the plans of additional games.
struct PlanTests {
  private static func report(_ results: ResultCounts) throws -> GameReport {
    GameReport(try Ladder(results), results: results)
  }

  private static func plan(
    _ results: ResultCounts, _ goal: PlanGoal, _ times: ThinkingTimes = ThinkingTimes()
  ) throws -> PlanReport? {
    let report = try report(results)
    return PlanReport(report, among: [report], goal: goal, times: times)
  }

  private struct Answer: Decodable {
    struct Pairing: Decodable {
      let bots: [String]
      let games: Int
      let seconds: Double
    }
    let game: String
    let games: Int?
    let games_range: [Int]?
    let seconds: Double?
    let pairings: [Pairing]
  }

  private static func answer(_ plan: PlanReport?) throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: Data(try #require(plan).json.text.utf8))
  }

  private static func game(
    _ bots: [String], _ milliseconds: [Double], rules: Rules = Rules(unchecked: [:])
  ) -> GameRecord {
    GameRecord(
      id: "1", game: "tic-tac-toe", rules: rules, bots: bots, versions: ["1", "1"],
      play: .versus(opening: [], moves: []), places: [1, 1], reason: "full",
      milliseconds: milliseconds, longestMilliseconds: milliseconds, at: "")
  }

  @Test func `the time of a game follows from the games with the same rules`() throws {
    let small = Rules(unchecked: ["size": 3])
    let large = Rules(unchecked: ["size": 15])
    var times = ThinkingTimes()
    times.add(Self.game(["minimax", "rusty"], [100, 100], rules: small))
    times.add(Self.game(["minimax", "rusty"], [9000, 9000], rules: large))
    for (rules, seconds) in [(small, 0.2), (large, 18.0)] {
      let results = Samples.fourBots(rules: rules)
      let answer = try Self.answer(Self.plan(results, .error(60), times))
      let pairing = try #require(answer.pairings.first { $0.bots == ["minimax", "rusty"] })
      #expect(abs(pairing.seconds - seconds * Double(pairing.games)) < 1e-9)
    }
  }

  @Test func `a plan has the games and the time of each pairing`() throws {
    var times = ThinkingTimes()
    times.add(Self.game(["minimax", "rusty"], [200, 50]))
    times.add(Self.game(["rusty", "py-random"], [150, 400]))
    let results = Samples.fourBots(rules: Rules(unchecked: [:]))
    let answer = try Self.answer(Self.plan(results, .error(60), times))
    #expect(answer.game == "tic-tac-toe")
    #expect(answer.games == answer.pairings.reduce(0) { $0 + $1.games })
    let range = try #require(answer.games_range)
    let games = try #require(answer.games)
    #expect(range.count == 2 && range[0] <= games && range[1] >= games && range[1] > range[0])
    let text = try #require(try Self.plan(Samples.ticTacToe, .error(60), times)).table.text
    #expect(
      text.contains(
        "with 90 % certainty, the goal requires \(range[0]) to \(range[1]) more games."))
    let pairing = try #require(answer.pairings.first { $0.bots == ["minimax", "rusty"] })
    // The time of a game is 200 ms plus the mean of 50 ms and 150 ms.
    #expect(abs(pairing.seconds - 0.3 * Double(pairing.games)) < 1e-9)
    #expect(
      abs(try #require(answer.seconds) - answer.pairings.reduce(0) { $0 + $1.seconds }) < 1e-9)
  }

  @Test func `the text of a plan is a table`() throws {
    let close = Samples.results("g", [("fox", "owl", 6, 0, 4), ("owl", "fox", 4, 0, 6)])
    let text = try #require(try Self.plan(close, .separation("fox", "owl"))).table.text
    #expect(text.contains("\nbot  opponent  games  time\nfox  owl "), "\(text)")
    #expect(
      text.contains(
        "According to the games so far, these games are needed until the ratings of fox and owl "
          + "differ by at least the error of the difference."))
    let done = try #require(try Self.plan(Samples.ticTacToe, .error(900))).table.text
    #expect(done.contains("0 more games"))
    #expect(
      done.contains(
        "No more games are needed: no rating has an error above 900 Elo "
          + "(half of the 95 % interval)."))
  }

  @Test func `bots that are left out are named`() throws {
    let text = try #require(try Self.plan(Samples.ticTacToe, .error(60))).table.text
    #expect(text.contains("These bots are left out, because they won or lost every game: asleep."))
  }

  @Test func `no number of games separates equal bots`() throws {
    let equal = Samples.results("g", [("a", "b", 5, 0, 5), ("b", "a", 5, 0, 5)])
    let plan = try Self.plan(equal, .separation("a", "b"))
    #expect(try Self.answer(plan).games == nil)
    #expect(
      try #require(plan).table.text.contains(
        "It would take more than a billion games until the ratings of a and b differ by at least "
          + "the error of the difference."))
    #expect(try Self.plan(equal, .separation("a", "c")) == nil)
  }

  @Test func `bots that no games connect are named as such`() throws {
    let islands = Samples.results(
      "g", [("a", "b", 5, 0, 5), ("b", "a", 5, 0, 5), ("c", "d", 5, 0, 5)])
    let text = try #require(try Self.plan(islands, .separation("a", "c"))).table.text
    #expect(
      text.contains("No games connect a with c, so their ratings can't be compared;"), "\(text)")
  }
}
