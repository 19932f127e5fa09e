/// The rule by which a tournament pairs the bots: it is asked for the next round until it
/// has none.
///
/// The answer depends only on the games played so far, so that a tournament can continue wherever
/// it stopped.
package protocol Format: Sendable {
  /// The name in `tournament.json`.
  static var name: String { get }

  /// Whether the format can schedule games of more than two seats.
  static var hasTables: Bool { get }

  /// The names that the format's settings mention, all of which must be among the bots.
  var mentionedNames: [String] { get }

  /// Whether the format depends on the results of single games, and may have standings of its own.
  var needsResults: Bool { get }

  /// Returns the pairings to play next, or all pairings of a format with only one round; nil at the
  /// end.
  ///
  /// If rounds have a ``RoundPairings/history``, `last` is the previous round, all of which has
  /// been played, and the next round is returned whether it has been played or not. Nil asks for
  /// the first round.
  func next(_ progress: GameProgress, after last: RoundPairings?) -> RoundPairings?

  /// Returns the pairings of the rounds that have ended, for a format whose rounds have no
  /// ``RoundPairings/history``.
  func endedPairings(_ progress: GameProgress) -> [Pairing]

  /// Returns the format's own standings; nil if it has none, or before the end of the first round.
  func outcome(_ progress: GameProgress) -> FormatOutcome?
}

extension Format {
  package static var hasTables: Bool { false }

  package var mentionedNames: [String] { [] }

  package var needsResults: Bool { false }

  package func endedPairings(_ progress: GameProgress) -> [Pairing] { [] }

  package func outcome(_ progress: GameProgress) -> FormatOutcome? { nil }
}

/// A format that a tournament file can name and configure.
package protocol ReadableFormat: Format {
  /// The keys that the format has in addition to its name.
  static var keys: [String] { get }

  init(_ section: ConfigurationSection) throws(ConfigurationError)
}
