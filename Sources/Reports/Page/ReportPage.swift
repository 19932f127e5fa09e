import Games
import JSON
import Ratings
package import Tournaments

/// The report of a tournament, an HTML page that needs neither a network nor other files.
///
/// The page contains the ladders as tables. From JSON data in the page, its script adds the bots' own pages,
/// the games and their replays.
package struct ReportPage: Sendable {
  /// The state of the tournament's run.
  package enum State: String, Sendable {
    /// No run is active, and the last run was not stopped early.
    case record
    /// A run is active and rewrites the page, which updates itself in place.
    case running
    /// A run was stopped before its schedule was complete.
    case stopped
  }

  /// The number of bots up to which the page shows ratings over time.
  ///
  /// More lines would not be readable, and rating more bots ten times would take too long.
  package static let historyLimit = 300

  /// The name of the tournament.
  package var name: String
  /// The arguments that `joust replay` needs for the record, quoted for a shell.
  package var path: String
  package var games: [GameReport]
  package var facts: GameFacts
  package var state = State.record
  /// The number of remaining games; nil if it is unknown.
  package var remaining: Int?
  /// The first games that will be played, shown until a game of the record has ended.
  package var schedule: [ScheduledMeeting] = []
  /// The estimated time until the run ends, in seconds; nil if it is unknown.
  package var secondsLeft: Double?
  /// The interval at which the page of an active run checks for its next version, in seconds.
  package var refreshSeconds = 3.0
  /// For each game in progress, the names of its bots, in the order in which the games started.
  package var playing: [[String]] = []
  /// Whether the run writes the moves of the games in progress to the file ``LiveGames/fileName``.
  package var showsMoves = false
  /// The tournament's file; nil for records without one.
  package var tournament: TournamentFile?
  /// The bots that currently take part; empty for records without a tournament file.
  package var entrants: [Entrant] = []
  /// The names of the bots that the run withdrew because they failed to start.
  package var withdrawn: Set<String> = []
  /// Returns the version of a bot that ladders show; nil if there is none.
  package var currentVersion: @Sendable (_ bot: String) -> String? = { _ in nil }
  /// The test of a comparison; nil for any other tournament.
  package var comparison: Comparison?
  /// The last run in the record; nil if the record has none.
  package var run: RunRecord?
  /// The seed of all openings and luck; nil while games remain, or if it is secret.
  package var seed: Seed?
  /// The name of the page's file.
  package var fileName = "report.html"
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

  /// Writes the page in pieces.
  ///
  /// Throws the errors that the sink throws.
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

  /// Returns the name of a page's file without the extension `html`.
  static func stem(ofFile name: String) -> String {
    name.hasSuffix(".html") ? String(name.dropLast(5)) : name
  }

  /// Returns a relative path as an address, with the characters that an address can't contain
  /// percent-encoded.
  static func address(of path: String) -> String {
    String(path.flatMap { " %?#\"".contains($0) ? escape($0) : [$0] })
  }

  /// Returns an ASCII character percent-encoded for an address, such as `%20`.
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
      let path = Self.address(of: previous)
      html += "<p class=\"facts\"><a href=\"\(path)/report.html\">The previous season</a></p>\n"
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

  /// The numbers of games and bots, and the format, as one line.
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

  /// The progress of a run that is active or was stopped; empty for a complete record.
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

  /// The largest number of games in progress that the page lists.
  private static let playingLimit = 8

  /// The games in progress, as one line; empty if no run is active.
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

  /// Returns a duration in words, with a single unit.
  static func words(_ seconds: Double) -> String {
    switch seconds {
    case ..<90: "\(max(Int(seconds.rounded()), 1)) s"
    case ..<5400: "\(Int((seconds / 60).rounded())) min"
    case ..<172_800: "\(Int((seconds / 3600).rounded())) h"
    default: "\(Int(min(seconds / 86_400, 1e6).rounded())) days"
    }
  }

  /// A list of the entrants, for a tournament without games.
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
    // The first fact is left out, because it is the same count without groups of digits.
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
        <p class="facts">Ratings from all games; the \(game.outcomeWord) decides the \
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
    replays need the script of this page, which loads nothing from other sites.</p></noscript>
    <script type="application/json" id="data">
    """
  }
}
