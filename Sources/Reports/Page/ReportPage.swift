/// A tournament as a page of HTML that needs nothing else: no network, no other file.
///
/// The ladders stand in it as tables; its script adds the bots' own pages, the games and their
/// replays, from data that stands in it as JSON.
package struct ReportPage: Sendable {
  /// Whether more games are to come.
  package enum State: String, Sendable {
    /// The page is of a record, whoever writes it.
    case record
    /// A run goes on, and writes the page again: it reloads itself.
    case running
    /// A run has ended before its schedule.
    case stopped
  }

  /// What the tournament is called.
  package var name: String
  /// What `joust replay` calls the record.
  package var path: String
  /// The games, in the order in which they are shown.
  package var contests: [Contest]
  /// What the record tells beside their results.
  package var facts: GameFacts
  /// Whether more games are to come.
  package var state = State.record
  /// How many games are still to be played; nil where nobody knows.
  package var remaining: Int?
  /// When the page was made: RFC 3339, UTC.
  package var moment: String

  /// A page.
  ///
  /// - Parameters:
  ///   - name: what the tournament is called.
  ///   - path: what `joust replay` calls the record.
  ///   - contests: the games.
  ///   - facts: what the record tells beside their results.
  ///   - moment: when the page is made.
  package init(
    name: String, path: String, contests: [Contest], facts: GameFacts, moment: String
  ) {
    self.name = name
    self.path = path
    self.contests = contests
    self.facts = facts
    self.moment = moment
  }

  /// How many bytes the games of a page may take together.
  static let gameBudget = 2_400_000

  /// Writes the page piece by piece.
  ///
  /// - Parameter sink: takes the pieces, in their order.
  /// - Throws: what the sink throws.
  package func write<Failure: Error>(
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try sink(PageHead(title: printableName).markup.html)
    try sink(Banner(self).markup.html)
    for (index, contest) in contests.enumerated() {
      let part = ContestPart(
        contest, number: index, heading: contest.heading(among: contests),
        facts: facts.kind(of: contest.results))
      try sink(part.markup.html)
    }
    try sink(PageEnd.beforeData.html)
    let data = PageData(self)
    try sink(data.opening)
    for index in contests.indices { try sink(data.contest(index)) }
    try sink(data.ending)
    try sink(PageEnd.afterData)
  }

  private var printableName: String { shown(name) }
}
