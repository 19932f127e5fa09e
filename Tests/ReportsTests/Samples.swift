import Games
import Reports
import Tournaments

/// Results for testing ladders.
enum Samples {
  /// The results of four bots, one of which lost every game and forfeited some.
  static let ticTacToe = fourBots(rules: nil)

  /// Returns the results of ``ticTacToe`` for a game with the given rules.
  static func fourBots(rules: Rules?) -> ResultCounts {
    results(
      "tic-tac-toe",
      [
        ("minimax", "py-random", 8, 0, 0), ("py-random", "minimax", 0, 1, 7),
        ("minimax", "rusty", 3, 5, 0), ("rusty", "minimax", 0, 6, 2),
        ("rusty", "py-random", 7, 1, 0), ("py-random", "rusty", 1, 1, 6),
        ("minimax", "asleep", 8, 0, 0), ("asleep", "minimax", 0, 0, 8),
        ("rusty", "asleep", 8, 0, 0), ("asleep", "py-random", 0, 0, 8),
      ], forfeiting: ["asleep"], rules: rules)
  }

  /// The results of two groups that never met, in a game in which no bot moves first.
  static let groups = results(
    "2048",
    [
      ("expectimax", "greedy", 9, 0, 1), ("greedy", "down-left", 6, 1, 3),
      ("down-left", "expectimax", 1, 0, 9), ("novice", "random", 6, 2, 2),
    ], hasFirstPlayer: false)

  /// The results of bots with wide or combining characters in their names, and with characters that a
  /// terminal would interpret.
  static let names = results(
    "g\u{1B}[2Jame",
    [
      ("囲碁ボット", "e\u{301}le\u{300}ve", 6, 2, 2), ("e\u{301}le\u{300}ve", "囲碁ボット", 4, 2, 4),
      ("🤖bot", "囲碁ボット", 3, 3, 4), ("a\u{202E}b|c*_d", "🤖bot", 1, 3, 6),
      ("🤖bot", "a\u{202E}b|c*_d", 5, 3, 2),
    ])

  static func results(
    _ game: String, _ rows: [(String, String, Int, Int, Int)], hasFirstPlayer: Bool = true,
    forfeiting: Set<String> = [], rules: Rules? = nil
  ) -> ResultCounts {
    var results = ResultCounts(game: game, hasFirstPlayer: hasFirstPlayer, rules: rules)
    for (first, second, wins, draws, losses) in rows {
      let firstIndex = results.index(of: BotVersion(name: first))
      let secondIndex = results.index(of: BotVersion(name: second))
      results.add(
        first: firstIndex, second: secondIndex, wins: wins, draws: draws, losses: losses,
        firstForfeits: forfeiting.contains(first) ? losses : 0,
        secondForfeits: forfeiting.contains(second) ? wins : 0)
    }
    return results
  }
}
