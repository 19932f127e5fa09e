package import Games

/// A finished game, as a line of the record holds it.
package struct GameRecord: Hashable, Sendable {
  /// The scheduled game that was played.
  package var id: String
  /// The game's name.
  package var game: String
  /// The rules that it was played by.
  package var rules: Rules
  /// The names of the two bots; the first has the first seat.
  package var bots: [String]
  /// Their versions.
  package var versions: [String]
  /// What was played.
  package var play: Play
  /// The seed of a game in turns that has luck; nil in all others.
  package var seed: UInt64?
  /// Who won.
  package var result: GameResult
  /// Why: the rules' word or a fault's.
  package var reason: String
  /// The indices of the bots at fault, ascending; empty where the game was played to its end.
  package var forfeit: [Int] = []
  /// A sentence about the fault.
  package var detail: String?
  /// The end of the faulty bot's standard error, at most 2,000 characters.
  package var log: String?
  /// The moves that each bot was too late for, where a late move costs no game and some were.
  package var timeouts: [Int]?
  /// What the bots said beside their moves.
  package var comments: [Comment] = []
  /// The thinking time of each bot in all, in milliseconds.
  package var milliseconds: [Double]
  /// The thinking time of each bot's longest move, in milliseconds.
  package var longestMilliseconds: [Double]
  /// The processor time of each bot with all that it started, in milliseconds, also while the other
  /// one was to move; nil where it was not taken down.
  package var processorMilliseconds: [Double]?
  /// When it ended: RFC 3339, UTC, whole seconds.
  package var at: String

  /// The moves of a game, by its shape.
  package enum Play: Hashable, Sendable {
    /// A game in turns: the opening's moves, then those of the bots.
    case versus(opening: [Int], moves: [Int])
    /// Two games on the same luck: each bot's moves, score and measure.
    case race(seed: UInt64, moves: [[Int]], scores: [Int], measures: [Int])
  }

  /// A text that a bot sent beside a move.
  package struct Comment: Hashable, Sendable {
    /// The number that the turn had in messages.
    package var turn: Int
    /// The index of the bot: 0 or 1.
    package var bot: Int
    /// The text, at most 1,000 characters.
    package var text: String

    package init(turn: Int, bot: Int, text: String) {
      self.turn = turn
      self.bot = bot
      self.text = text
    }
  }

  package init(
    id: String, game: String, rules: Rules, bots: [String], versions: [String], play: Play,
    result: GameResult, reason: String, milliseconds: [Double], longestMilliseconds: [Double],
    at: String
  ) {
    self.id = id
    self.game = game
    self.rules = rules
    self.bots = bots
    self.versions = versions
    self.play = play
    self.result = result
    self.reason = reason
    self.milliseconds = milliseconds
    self.longestMilliseconds = longestMilliseconds
    self.at = at
  }
}

/// Who won a game, from the side of the first bot.
package enum GameResult: String, Hashable, Sendable, CaseIterable {
  case firstWins = "1-0"
  case secondWins = "0-1"
  case draw = "1/2-1/2"
}
