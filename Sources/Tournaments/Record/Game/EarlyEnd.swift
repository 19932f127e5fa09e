/// The reasons for the end of a game that are neither rules of the game nor faults, as named in messages and
/// in the record.
///
/// The limit of moves is not included, because it belongs to the rules of each game with a referee.
package enum EarlyEnd: String, Hashable, Sendable, CaseIterable {
  /// A bot resigned.
  case resignation
  /// The bots agreed on a draw.
  case agreement
  /// The tournament's rules ended the game based on the evals of the bots.
  case adjudication
}
