/// The numbers of games in one file of a record.
package struct RecordFileSummary: Hashable, Sendable {
  /// The number of games, including games that also occur in an earlier file.
  package var games = 0
  /// The number of games that do not occur in an earlier file.
  package var newGames = 0
  /// The end of the last new game; nil if there is none.
  package var last: Moment?

  package init() {}
}
