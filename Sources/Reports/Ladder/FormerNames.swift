package import Games
package import Ratings
package import Tournaments

// What callers in other files and modules still say; it goes when they have changed.

package typealias Contestant = BotVersion

extension Ladder {
  package struct Record: Hashable, Sendable {
    package var wins = 0
    package var draws = 0
    package var losses = 0
    package var forfeits = 0
    package var games: Int { wins + draws + losses }
    package var score = 0.0
  }
}

extension Ladder.Entrant {
  package var contestant: BotVersion { bot }
  package var record: Ladder.Record {
    Ladder.Record(
      wins: results.wins, draws: results.draws, losses: results.losses, forfeits: forfeits,
      score: score)
  }
}

extension Comparison {
  package init(game: String, rules: Rules, contestants: [BotVersion], trial: SPRTScoreboard) {
    self.init(game: game, rules: rules, bots: contestants, scoreboard: trial)
  }

  package var trial: SPRTScoreboard {
    get { scoreboard }
    set { scoreboard = newValue }
  }
}

package enum ComparisonText {
  package static func text(_ comparison: Comparison) -> String { comparison.text }
  package static func line(_ comparison: Comparison) -> String { comparison.line }
}

package enum ComparisonJSON {
  package static func text(_ comparison: Comparison) -> String { comparison.json }
}
