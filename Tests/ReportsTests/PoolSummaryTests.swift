import Games
import Reports
import Testing
import Tournaments

struct PoolSummaryTests {
  private static let rules = Result { try Rules(of: TicTacToe.parameters) }

  /// Returns the summary of a bot with `won` of its `games` against each opponent, and of its earlier version
  /// with `formerlyWon` of as many.
  private static func summary(
    won: Int, formerlyWon: Int, of games: Int, opponents: [String] = ["x"]
  ) throws -> PoolSummary {
    var summary = PoolSummary(
      BotVersion(name: "fox", version: "2"), BotVersion(name: "fox@1", version: "1"), limit: nil)
    for opponent in opponents {
      for (bot, version, wins) in [("fox", "2", won), ("fox@1", "1", formerlyWon)] {
        for number in 0..<games {
          summary.add(
            GameRecord(
              id: "\(number)", game: TicTacToe.name, rules: try rules.get(), bots: [bot, opponent],
              versions: [version, "1"], play: .versus(opening: [], moves: []),
              places: number < wins ? [1, 2] : [2, 1], reason: "line", milliseconds: [1, 1],
              longestMilliseconds: [1, 1], at: "2026-01-01T00:00:00Z"))
        }
      }
    }
    return summary
  }

  @Test(arguments: [
    // Two equal bots have these results in one of 16 cases.
    (won: 0, formerlyWon: 2, games: 2, progress: Comparison.Progress.open),
    (won: 0, formerlyWon: 3, games: 3, progress: .open),
    (won: 0, formerlyWon: 4, games: 4, progress: .worse),
    (won: 4, formerlyWon: 0, games: 4, progress: .better),
    (won: 55, formerlyWon: 45, games: 100, progress: .open),
    (won: 60, formerlyWon: 40, games: 100, progress: .better),
  ])
  func `a difference is certain only after enough games`(
    won: Int, formerlyWon: Int, games: Int, progress: Comparison.Progress
  ) throws {
    let summary = try Self.summary(won: won, formerlyWon: formerlyWon, of: games)
    #expect(summary.progress == progress)
  }

  @Test func `the games against all opponents count together`() throws {
    let opponents = ["x", "y"]
    let summary = try Self.summary(won: 0, formerlyWon: 2, of: 2, opponents: opponents)
    #expect(summary.progress == .worse)
  }

  @Test func `without games, nothing is certain`() throws {
    #expect(try Self.summary(won: 0, formerlyWon: 0, of: 0).progress == .open)
  }
}
