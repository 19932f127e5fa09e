/// The reasons of results that neither the rules of a game nor a fault brought about, as messages and the
/// record name them.
///
/// The limit of moves is not among them, because it belongs to the rules of each game with a referee.
package enum EarlyEnd: String, Hashable, Sendable, CaseIterable {
  /// A bot gave the game up.
  case resignation
  /// The bots agreed on a draw.
  case agreement
  /// The tournament's rules ended the game by the evals of the bots.
  case adjudication
}
