/// The ways in which the limit of moves ends a board that is played alone.
public enum LimitEnding: Hashable, Sendable {
  /// The referee gave a score.
  case scored
  /// The referee gave no score, so the game is a draw.
  case unscored
}
