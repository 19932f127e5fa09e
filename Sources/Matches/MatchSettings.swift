package import Tournaments

/// What the referee goes by, beside the rules of the game.
package struct MatchSettings: Sendable {
  /// How long bots may take.
  package var time: TimeControl
  /// The most memory that a bot's processes may hold together, in bytes; nil for no limit.
  package var memory: Int?
  /// Whether a late move is made for the bot, at random, instead of losing it the game.
  package var playsLateMovesAtRandom: Bool
  /// Whether bots may think while the other one is on turn.
  package var allowsPondering: Bool

  package init(
    time: TimeControl = TimeControl(), memory: Int? = nil, playsLateMovesAtRandom: Bool = false,
    allowsPondering: Bool = true
  ) {
    self.time = time
    self.memory = memory
    self.playsLateMovesAtRandom = playsLateMovesAtRandom
    self.allowsPondering = allowsPondering
  }
}
