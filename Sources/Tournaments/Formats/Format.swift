/// How a tournament decides who meets whom.
///
/// A format is asked what comes next, each time with what was played so far, until nothing comes any
/// more. Its answer follows from that alone, so that a tournament goes on wherever it was stopped.
package protocol Format: Sendable {
  /// What `tournament.json` calls it.
  static var name: String { get }

  /// What it is, in one line.
  static var summary: String { get }

  /// The names that must be among the bots.
  var wantedNames: [String] { get }

  /// The pairings to be played next; nil at the end.
  ///
  /// - Parameter standing: what was played, by players.
  /// - Returns: pairings of which some game was not played, or all that a format ever asks for.
  func next(_ standing: Standing) -> Wave?

  /// How it stands in the format's own terms; nil for one whose result is its ladder.
  func table(_ standing: Standing) -> FormatTable?
}

extension Format {
  /// Any bots will do.
  package var wantedNames: [String] { [] }

  /// The ladder is all there is to show.
  package func table(_ standing: Standing) -> FormatTable? { nil }
}

/// A format as a file sets it.
protocol ReadableFormat: Format {
  /// The keys beside its name.
  static var keys: [String] { get }

  /// Reads the keys.
  ///
  /// - Parameter section: the object that names the format.
  /// - Throws: where a value is wrong or missing.
  init(_ section: ConfigurationSection) throws(ConfigurationError)
}

/// Pairings that are played together: a round, or all there are.
package struct Wave: Sendable {
  /// What it is called, as in `round 2 of 5`; nil where there is only one.
  package let title: String?
  /// Who meets whom.
  package let pairings: Pairings

  package init(title: String? = nil, _ pairings: Pairings) {
    self.title = title
    self.pairings = pairings
  }
}

/// The outcome of a format, as a table of texts.
package struct FormatTable: Hashable, Sendable {
  /// What it shows.
  package let title: String
  /// The names of the columns.
  package let header: [String]
  /// The cells, row by row.
  package let rows: [[String]]
}
