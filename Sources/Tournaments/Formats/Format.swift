/// The rule by which a tournament pairs the bots, one round at a time.
///
/// The next round depends only on the games played so far, so that a tournament can continue after an
/// interruption.
package protocol Format: Sendable {
  /// The name in `tournament.json`.
  static var name: String { get }

  /// A description of the format in one line, which follows the name on the page of a run.
  static var summary: String { get }

  /// Whether the format can schedule games of more than two seats.
  static var hasTables: Bool { get }

  /// The names of bots in the format's settings; each of these bots must take part in the tournament.
  var mentionedNames: [String] { get }

  /// Whether the format depends on the results of single games; such a format may have its own standings.
  var needsResults: Bool { get }

  /// Returns the pairings of the next round, or all pairings if the format has only one round; nil if no
  /// round remains.
  ///
  /// If rounds have a ``RoundPairings/history``, `last` is the previous round, and nil requests the first
  /// round. The caller must have played all games of the previous round that can be played. The next round is
  /// returned even if all of its games have already been played.
  ///
  /// If rounds have no history, `last` is ignored.
  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings?

  /// Returns the pairings that have ended and are not part of the next round.
  ///
  /// The result is empty if the format has only one round, or if its rounds have a
  /// ``RoundPairings/history``.
  func endedPairings(_ progress: GameProgress) -> [Pairing]

  /// Returns the format's own standings; nil if the format has none, or before the first round has ended (in
  /// a knockout, before the first match has ended).
  func outcome(_ progress: GameProgress) -> FormatOutcome?
}

extension Format {
  package static var hasTables: Bool { false }

  package var mentionedNames: [String] { [] }

  package var needsResults: Bool { false }

  package func endedPairings(_ progress: GameProgress) -> [Pairing] { [] }

  package func outcome(_ progress: GameProgress) -> FormatOutcome? { nil }
}
