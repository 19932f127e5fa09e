/// The rule by which a tournament pairs the bots, one round at a time.
///
/// The next round depends only on the games played so far, so that a tournament can continue after an
/// interruption.
package protocol Format: Sendable {
  /// The name in `tournament.json`.
  static var name: String { get }

  /// Whether the format can schedule games of more than two seats.
  static var hasTables: Bool { get }

  /// The names in the format's settings, all of which must be among the bots.
  var mentionedNames: [String] { get }

  /// Whether the format depends on the results of single games; such a format may have its own standings.
  var needsResults: Bool { get }

  /// Returns the pairings of the next round, or all pairings if the format has only one round; nil at the
  /// end.
  ///
  /// `last` is the previous round; nil means that the first round is requested. If rounds have a
  /// ``RoundPairings/history``, all games of `last` must have been played, and the round after `last` is
  /// returned even if its games have been played.
  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings?

  /// Returns the pairings of the rounds that have ended, for a format whose rounds have no
  /// ``RoundPairings/history``.
  func endedPairings(_ progress: GameProgress) -> [Pairing]

  /// Returns the format's own standings; nil if the format has none, or before the end of the first round or,
  /// in a knockout, of the first match.
  func outcome(_ progress: GameProgress) -> FormatOutcome?
}

extension Format {
  package static var hasTables: Bool { false }

  package var mentionedNames: [String] { [] }

  package var needsResults: Bool { false }

  package func endedPairings(_ progress: GameProgress) -> [Pairing] { [] }

  package func outcome(_ progress: GameProgress) -> FormatOutcome? { nil }
}

/// A format that a tournament file can select and configure.
package protocol ReadableFormat: Format {
  /// The keys of the format's settings in addition to its name.
  static var keys: [String] { get }

  init(_ section: ConfigurationSection) throws(ConfigurationError)
}
