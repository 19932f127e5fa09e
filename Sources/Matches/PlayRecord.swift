import Tournaments

/// What was played of a game, whoever won.
struct PlayRecord {
  /// The moves.
  var play: GameRecord.Play
  /// What the bots said.
  var comments: [GameRecord.Comment] = []
  /// The moves that each bot was too late for.
  var late = [0, 0]
}
