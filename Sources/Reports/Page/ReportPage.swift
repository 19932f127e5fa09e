import Games
import JSON
import Ratings
package import Tournaments

/// A tournament as an HTML page that needs no network and no other file.
///
/// The page has the ladders as tables. Its script adds the bots' own pages, the games and their replays from
/// JSON data in the page.
package struct ReportPage: Sendable {
  /// The state of the tournament's run.
  package enum State: String, Sendable {
    /// No run is active.
    case record
    /// A run is active and rewrites the page, which updates itself in place.
    case running
    /// A run was stopped before its schedule was complete.
    case stopped
  }

  /// The number of bots up to which the page shows ratings over time.
  ///
  /// More lines are not readable, and rating more bots ten times takes long.
  package static let historyLimit = 300

  /// The name of the tournament.
  package var name: String
  /// The arguments of `joust replay` for the record, quoted for a shell.
  package var path: String
  package var games: [GameReport]
  package var facts: GameFacts
  package var state = State.record
  /// The number of remaining games; nil if it is unknown.
  package var remaining: Int?
  /// The first games that will be played, shown before the first one has ended.
  package var schedule: [ScheduledMeeting] = []
  /// The estimated time until the run ends, in seconds; nil if it is unknown.
  package var secondsLeft: Double?
  /// The time after which a running page looks for its next version, in seconds.
  package var refreshSeconds = 3.0
  /// The names of the bots of the games that are being played, in the order of their starts.
  package var playing: [[String]] = []
  /// Whether the run writes the moves of these games into a file of the name ``LiveGames/fileName``.
  package var showsMoves = false
  /// The tournament's file; nil for records without one.
  package var tournament: TournamentFile?
  /// The current bots of the tournament; empty for records without a tournament's file.
  package var entrants: [Entrant] = []
  /// The names of the bots that the run withdrew because they could not be started.
  package var withdrawn: Set<String> = []
  /// The test of a comparison; nil for any other tournament.
  package var comparison: Comparison?
  /// The last run in the record; nil if the record has none.
  package var run: RunRecord?
  /// The seed of all openings and luck; nil if it is secret or while games remain.
  package var seed: Seed?
  /// The name of the feed file next to the page; nil if there is none.
  package var feed: String?
  /// The files next to the page with all games; nil if there are none.
  package var gameFiles: GameFiles?
  /// The time at which the page was made (RFC 3339, UTC).
  package var moment: String

  package init(
    name: String, path: String, games: [GameReport], facts: GameFacts, moment: String
  ) {
    self.name = name
    self.path = path
    self.games = games
    self.facts = facts
    self.moment = moment
  }

  /// Writes the page piece by piece.
  ///
  /// Throws the errors of the sink.
  package func write<Failure: Error>(
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try sink(head.html)
    try sink(header.html)
    for index in games.indices { try sink(part(index).html) }
    try sink((about + footer).html)
    try sink(data)
    try sink("</script>\n<script>\(PageAssets.script)</script>\n</body>\n</html>\n")
  }

  /// Returns a character of ASCII in the form of addresses.
  private static func escape(_ character: Character) -> [Character] {
    Array(
      "%" + String(Int(character.asciiValue ?? 0) + 256, radix: 16, uppercase: true).dropFirst())
  }

  private var header: Markup {
    var html: Markup = """
      <body>
      <a class="skip" href="#ladders">to the ladders</a>
      <header class="wide" id="top">
      <p class="brand"><a href="#">Joust</a></p>
      <h1><a href="#">\(name)</a></h1>
      <p class="facts">\(summary)</p>
      \(progress)
      """
    if let previous = tournament?.previous {
      let path = String(previous.flatMap { " %?#\"".contains($0) ? Self.escape($0) : [$0] })
      html += "<p class=\"facts\"><a href=\"\(path)/report.html\">The season before</a></p>\n"
    }
    if games.count > 1 {
      html += "<nav aria-label=\"Games\"><ul>"
      for (index, game) in games.enumerated() {
        html += "<li><a href=\"#contest-\(index)\">\(game.heading(among: games))</a></li>"
      }
      html += "</ul></nav>\n"
    }
    html += "</header>\n<main id=\"ladders\" class=\"wide\" tabindex=\"-1\">\n"
    if games.isEmpty { html += emptiness }
    if let comparison { html += comparison.markup }
    if games.count(where: { !$0.isPast }) > 1,
      games.allSatisfy({ [.elo, .points].contains($0.ladder.fit.model) })
    {
      html += OverallRanking(games).markup
    }
    return html
  }

  /// The number of games and bots, the format, and the state of the run.
  var summary: String {
    let count = games.reduce(0) { $0 + $1.ladder.games }
    let bots = Set(games.flatMap { $0.ladder.entrants.map(\.bot) }).count
    var words = [groupedCount(count, "game", "games")]
    words.append(groupedCount(max(bots, entrants.count), "bot", "bots"))
    if comparison != nil {
      words.append("comparison")
    } else if let tournament {
      words.append(type(of: tournament.format).name)
    }
    return words.joined(separator: " · ")
  }

  /// The progress of a run that is active or was stopped; nothing for a complete record.
  private var progress: Markup {
    guard state != .record else { return "" }
    let played = games.reduce(0) { $0 + $1.ladder.games }
    var bar: Markup = ""
    var words: [String] = []
    if let remaining {
      bar = """
        <progress aria-label="games played" max="\(max(played + remaining, 1))" value="\(played)"></progress>

        """
      words.append("\(groupedCount(remaining, "game", "games")) to play")
    }
    if state == .running, let secondsLeft { words.append("about \(Self.words(secondsLeft)) left") }
    let status: Markup =
      state == .running
      ? "<span class=\"live\" id=\"status\">being played</span>"
      : "<span id=\"status\">stopped</span>"
    let details: Markup = words.isEmpty ? "" : " · \(words.joined(separator: " · "))"
    return """
      <div class="progress">
      \(bar)<p class="facts">\(status)\(details)</p>
      </div>
      \(pairings)
      """
  }

  /// The number of games in play that the page names.
  private static let playingLimit = 8

  /// The games that are being played, on one line; empty for a page of no active run.
  private var pairings: Markup {
    guard state == .running else { return "" }
    var html: Markup = "<p class=\"playing\">"
    if playing.isEmpty { html += "No game is being played." }
    for (index, names) in playing.prefix(Self.playingLimit).enumerated() {
      html += index == 0 ? "playing " : " · "
      for (seat, name) in names.enumerated() {
        if seat > 0 { html += " – " }
        html += "<bdi>\(printable(name))</bdi>"
      }
    }
    return html + "</p>\n"
  }

  /// Returns a duration in words with one unit.
  static func words(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(max(Int(seconds.rounded()), 1)) s"
    case ..<5400: "\(Int((seconds / 60).rounded())) min"
    case ..<172_800: "\(Int((seconds / 3600).rounded())) h"
    default: "\(Int(min(seconds / 86_400, 1e6).rounded())) days"
    }
  }

  /// The entrants of a tournament without games.
  private var emptiness: Markup {
    var html: Markup = """
      <section class="contest"><p class="empty">No games have been played.\
      \(raw: remaining.map { " \(groupedCount($0, "game is", "games are")) scheduled." } ?? "")</p>

      """
    html += scheduleMarkup
    if !entrants.isEmpty {
      let table = Table(
        columns: [.words("bot").with(\.look, .heading), .words("version"), .words("games")],
        rows: entrants.map { entrant in
          [
            .text(printable(entrant.name)), .text(printable(entrant.version)),
            .text(printable(entrant.games.joined(separator: ", "))),
          ]
        })
      html += "<h2>Entrants</h2>\n\(table.markup("Entrants"))"
    }
    return html + "</section>\n"
  }

  private func part(_ number: Int) -> Markup {
    let game = games[number]
    let heading = game.heading(among: games)
    let seats = game.ladder.seats
    let count =
      groupedCount(game.ladder.games, "game", "games") + (seats > 2 ? " of \(seats) seats" : "")
    // The first fact is the same count without groups of digits.
    let details = ([count] + game.ladder.facts.dropFirst()).joined(separator: " · ")
    var html: Markup = """
      <section id="contest-\(number)" class="contest" data-contest="\(number)">
      <header><h2>\(heading)</h2><p class="facts">\(details)</p></header>
      \(comparison == nil ? game.podium(isOver: state == .record) : "")
      """
    if let outcome = game.outcome { html += game.markup(of: outcome, heading) }
    html += "<div class=\"front\">\n<div class=\"first\">\n"
    if game.outcome != nil {
      html += """
        <h3>Ladder</h3>
        <p class="facts">Ratings from all games, whoever met whom; the \(game.outcomeWord) decides the \
        tournament.</p>

        """
    }
    html += game.ladderMarkup(number, heading)
    html += """
      <p class="notes">\((game.ladder.notes + game.pastNotes).joined(separator: " "))</p>
      </div>
      <div class="second"><div class="lately"><div class="news" data-news="\(number)"></div>
      <div class="history" data-history="\(number)"></div></div>
      \(game.hasLargeMap ? "" : game.crosstableMarkup(heading))</div>
      <div class="third"><div class="games" data-games="\(number)"></div></div>
      <div class="fourth" data-figures="\(number)"></div>
      \(game.hasLargeMap ? "<div class=\"map\">" + game.crosstableMarkup(heading) + "</div>" : "")
      </div>
      </section>

      """
    return html
  }

  private var footer: Markup {
    """
    </main>
    <main id="view" tabindex="-1" hidden></main>
    <noscript><p class="wide">The ladders need no script. The bots’ own pages, the games and the \
    replays need the script of this page, which fetches nothing.</p></noscript>
    <script type="application/json" id="data">
    """
  }
}
