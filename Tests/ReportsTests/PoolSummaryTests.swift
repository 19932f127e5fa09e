import Games
import Reports
import Testing
import Tournaments

struct PoolSummaryTests {
  private static let rules = Result { try Rules(of: TicTacToe.parameters) }

  /// Returns the summary of a bot with `won` of its `games` against each opponent, and of its earlier version
  /// with `formerlyWon` of as many.
  private static func summary(
    won: Int, formerlyWon: Int, of games: Int, opponents: [String] = ["x"], repeats: Bool = false,
    isRace: Bool = false
  ) throws -> PoolSummary {
    var summary = PoolSummary(
      BotVersion(name: "fox", version: "2"), BotVersion(name: "fox@1", version: "1"), limit: nil)
    for opponent in opponents {
      for (bot, version, wins) in [("fox", "2", won), ("fox@1", "1", formerlyWon)] {
        for number in 0..<games {
          let move = repeats ? number % 2 : number
          summary.add(
            GameRecord(
              id: "\(number)", game: "game", rules: try rules.get(), bots: [bot, opponent],
              versions: [version, "1"],
              play: isRace
                ? .race(seed: UInt64(number), moves: [[], []], scores: [0, 0], measures: [])
                : .versus(opening: [], moves: [move]),
              places: number < wins ? [1, 2] : [2, 1], reason: "line", milliseconds: [1, 1],
              longestMilliseconds: [1, 1], at: "2026-01-01T00:00:00Z"))
        }
      }
    }
    return summary
  }

  @Test(arguments: [
    // Two equal bots have these results in one of 16 cases, or more often if the games of a pair go together.
    (won: 0, formerlyWon: 2, games: 2, progress: Comparison.Progress.open),
    (won: 0, formerlyWon: 6, games: 6, progress: .open),
    (won: 0, formerlyWon: 8, games: 8, progress: .worse),
    (won: 8, formerlyWon: 0, games: 8, progress: .better),
    (won: 60, formerlyWon: 40, games: 100, progress: .open),
    (won: 65, formerlyWon: 35, games: 100, progress: .better),
  ])
  func `a difference is certain only after enough pairs`(
    won: Int, formerlyWon: Int, games: Int, progress: Comparison.Progress
  ) throws {
    let summary = try Self.summary(won: won, formerlyWon: formerlyWon, of: games)
    #expect(summary.progress == progress)
  }

  @Test func `the games against all opponents count together`() throws {
    let opponents = ["x", "y"]
    let few = try Self.summary(won: 0, formerlyWon: 2, of: 2, opponents: opponents)
    #expect(few.progress == .open)
    let more = try Self.summary(won: 0, formerlyWon: 4, of: 4, opponents: opponents)
    #expect(more.progress == .worse)
  }

  @Test func `repeated games count once`() throws {
    let summary = try Self.summary(won: 0, formerlyWon: 50, of: 50, repeats: true)
    #expect(summary.progress == .open)
  }

  @Test(arguments: [(games: 3, progress: Comparison.Progress.open), (games: 4, progress: .better)])
  func `in a race, each game is a result of its own`(
    games: Int, progress: Comparison.Progress
  ) throws {
    let summary = try Self.summary(won: games, formerlyWon: 0, of: games, isRace: true)
    #expect(summary.progress == progress)
  }

  @Test func `without games, nothing is certain`() throws {
    #expect(try Self.summary(won: 0, formerlyWon: 0, of: 0).progress == .open)
  }
}
