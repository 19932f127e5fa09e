/// The numbers of games in one file of a record.
package struct RecordFileSummary: Hashable, Sendable {
  /// The number of games, including repetitions of games in earlier files or lines.
  package var games = 0
  /// The number of games, without repetitions of games in earlier files or lines.
  package var newGames = 0
  /// The latest end time of the games in ``newGames``; nil if there are none.
  package var last: Moment?

  package init() {}
}
