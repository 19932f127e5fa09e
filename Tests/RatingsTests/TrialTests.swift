import Ratings
import Testing

struct TrialTests {
  /// The two games of meetings, by the first bot's points in each: "11" is won twice, "==" drawn
  /// twice; the moves follow from the opening and the results.
  private static func games(_ meetings: [String], openings: Int = 1 << 40) -> [Trial.Game] {
    meetings.enumerated().flatMap { number, results in
      results.enumerated().map { leg, result in
        let halfPoints = result == "1" ? 2 : result == "=" ? 1 : 0
        return Trial.Game(
          meeting: number + 1, leg: leg, halfPoints: halfPoints,
          moves: UInt64(number % openings * 10 + halfPoints))
      }
    }
  }

  private static func trial(
    _ games: [Trial.Game], limit: Int = 10_000, openings: Int? = nil, legs: Int = 2
  ) throws -> Trial {
    var trial = Trial(
      test: try SequentialTest(), gamesInMeeting: legs, limit: limit, openings: openings)
    for game in games { trial.add(game) }
    return trial
  }

  @Test(arguments: [
    ("11", 38, Trial.Outcome.accepted(.upper)), ("00", 35, .accepted(.lower)),
    ("==", 447, .accepted(.lower)), ("10", 447, .accepted(.lower)),
    ("1=", 55, .accepted(.upper)), ("=0", 49, .accepted(.lower)),
  ])
  func `meetings that all end alike decide`(
    results: String, number: Int, outcome: Trial.Outcome
  ) throws {
    let trial = try Self.trial(Self.games(Array(repeating: results, count: 1000)))
    #expect(trial.outcome == outcome)
    #expect(trial.counts.meetings == number)
    #expect(trial.score.games == 2 * number)
  }

  @Test func `between opposite bounds draws decide nothing, and the limit ends it`() throws {
    var trial = Trial(
      test: try SequentialTest(elo0: -20, elo1: 20), gamesInMeeting: 1, limit: 500)
    for meeting in 1...600 {
      trial.add(.init(meeting: meeting, leg: 0, halfPoints: 1, moves: 0))
    }
    #expect(trial.outcome == .limit)
    #expect(trial.counts.counts == [0, 500, 0])
    #expect(abs(trial.ratio) < 1e-9)
  }

  @Test func `the order in which games are finished changes nothing`() throws {
    let games = Self.games((0..<300).map { $0 % 5 == 0 ? "=1" : $0 % 7 == 0 ? "10" : "==" })
    let trial = try Self.trial(games)
    #expect(trial.outcome == .accepted(.upper))
    #expect(trial.counts.meetings < 300)
    let lanes = (0..<3).flatMap { lane in games.filter { $0.meeting % 3 == lane } }
    for order in [games.reversed(), lanes] {
      let other = try Self.trial(order)
      #expect(other.outcome == trial.outcome)
      #expect(other.counts == trial.counts)
      #expect(other.ratio == trial.ratio)
    }
  }

  @Test func `a meeting counts when both of its games are there, and once`() throws {
    let games = Self.games(["1=", "11"])
    #expect(try Self.trial([games[0]]).counts.meetings == 0)
    #expect(try Self.trial([games[0], games[0]]).counts.meetings == 0)
    #expect(try Self.trial([games[2], games[3]]).counts.meetings == 0)
    let trial = try Self.trial([games[2], games[0], games[3], games[1], games[1]])
    #expect(trial.counts.counts == [0, 0, 0, 1, 1])
    #expect(trial.score == WinsDrawsLosses(wins: 3, draws: 1, losses: 0))
  }

  @Test func `bots that repeat themselves are told nothing new by old openings`() throws {
    let round = ["==", "1=", "==", "10", "=="]
    let meetings = Array(repeating: round, count: 100).flatMap(\.self)
    let trial = try Self.trial(Self.games(meetings, openings: 5), openings: 5)
    #expect(trial.outcome == .exhausted)
    #expect(trial.counts.counts == [0, 0, 4, 1, 0])
  }

  @Test func `what was held back counts as soon as a bot plays otherwise`() throws {
    let round = ["==", "1=", "==", "10", "=="]
    var meetings = Array(repeating: round, count: 4).flatMap(\.self)
    meetings[13] = "11"
    let games = Self.games(meetings, openings: 5)
    #expect(try Self.trial(Array(games.prefix(26)), openings: 5).counts.meetings == 5)
    let trial = try Self.trial(games, openings: 5)
    #expect(trial.outcome == nil)
    #expect(trial.counts.meetings == 20)
  }

  @Test func `the limit ends it among repeated openings, too`() throws {
    let games = Self.games(Array(repeating: "==", count: 30), openings: 5)
    let trial = try Self.trial(games, limit: 12, openings: 5)
    #expect(trial.outcome == .limit)
    #expect(trial.counts.meetings == 5)
  }
}
