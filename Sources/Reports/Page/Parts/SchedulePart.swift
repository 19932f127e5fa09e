import JSON

extension ReportPage {
  /// The number of games after which the page's schedule lists no more meetings.
  package static let scheduleLimit = 50

  /// Returns the first meetings of a schedule, until they have at least ``scheduleLimit`` games.
  ///
  /// `next` returns the next meeting; nil if there is none. The result has at most ``scheduleLimit``
  /// meetings.
  package static func meetings(
    _ next: () -> ScheduledMeeting?
  ) -> [ScheduledMeeting] {
    var meetings: [ScheduledMeeting] = []
    var games = 0
    while games < scheduleLimit, meetings.count < scheduleLimit, let meeting = next() {
      meetings.append(meeting)
      games += meeting.games
    }
    return meetings
  }

  /// The first games of a tournament in which no game has ended; empty if the games are unknown.
  var scheduleMarkup: Markup {
    guard !schedule.isEmpty else { return "" }
    let hasSeveralGames = Set(schedule.map(\.game)).count > 1
    let games: [Table.Column] = hasSeveralGames ? [.words("game")] : []
    let table = Table(
      columns: [.words("bots").with(\.look, .heading)] + games + [.numbers("games")],
      rows: schedule.map { meeting in
        [.text(meeting.bots.map(printable).joined(separator: " – "))]
          + (hasSeveralGames ? [.text(printable(meeting.game))] : []) + [.count(meeting.games)]
      })
    var html: Markup = "<h2>Schedule</h2>\n\(table.markup("Schedule"))"
    let shown = schedule.reduce(0) { $0 + $1.games }
    if let remaining, remaining > shown {
      let more = groupedCount(remaining - shown, "more game", "more games")
      html += "<p class=\"facts\">and \(more)</p>\n"
    }
    return html
  }
}
