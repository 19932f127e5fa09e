import Games
import JSON
import Ratings
package import Tournaments

/// A tournament as a page of HTML that needs nothing else: no network, no other file.
///
/// The ladders stand in it as tables; its script adds the bots' own pages, the games and their
/// replays, from data that stands in it as JSON.
package struct ReportPage: Sendable {
  /// Whether more games are to come.
  package enum State: String, Sendable {
    case record
    /// A run goes on, and writes the page again: it reloads itself.
    case running
    /// A run has ended before its schedule.
    case stopped
  }

  /// Up to how many bots the page tells how ratings changed: nobody can follow more lines, and to rate
  /// more of them ten times takes long.
  package static let historyLimit = 300

  package var name: String
  /// What `joust replay` calls the record, as words of the shell.
  package var path: String
  package var games: [GameReport]
  package var facts: GameFacts
  package var state = State.record
  /// How many games are still to be played; nil where nobody knows.
  package var remaining: Int?
  /// What is played, and how; nil where there is no tournament to ask.
  package var tournament: TournamentFile?
  /// The bots as they are now, where there is a tournament to ask.
  package var entrants: [Entrant] = []
  /// The test of a comparison; nil for any other tournament.
  package var comparison: Comparison?
  /// The last run of the record; nil for none.
  package var run: RunRecord?
  /// The seed that all openings and luck follow from; nil for a secret, and as long as games are left.
  package var seed: Seed?
  /// When the page was made: RFC 3339, UTC.
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

  /// Writes the page piece by piece; what the sink throws is thrown on.
  package func write<Failure: Error>(
    to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try sink(head.html)
    try sink(header.html)
    for index in games.indices { try sink(part(index).html) }
    try sink(footer.html)
    try sink(data)
    try sink("</script>\n<script>\(PageAssets.script)</script>\n</body>\n</html>\n")
  }

  private var head: Markup {
    // Nothing may be fetched, and no script or style but the page's own counts.
    let policy =
      "default-src 'none'; style-src \(Self.digest(of: PageAssets.style)); "
      + "script-src \(Self.digest(of: PageAssets.script)); base-uri 'none'; form-action 'none'"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(raw: policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(printableLines(name)) · Joust</title>
      <style>\(raw: PageAssets.style)</style>
      </head>

      """
  }

  /// What a content security policy calls a text, so that nothing else is taken for it.
  private static func digest(of text: String) -> String {
    "'sha256-\(base64(SHA256.digest(Array(text.utf8))))'"
  }

  private var header: Markup {
    let count = games.reduce(0) { $0 + $1.ladder.games }
    let bots = Set(games.flatMap { $0.ladder.entrants.map(\.bot) }).count
    let summary =
      groupedCount(count, "game", "games") + " · " + groupedCount(bots, "bot", "bots")
    var html: Markup = """
      <body>
      <header class="wide">
      <p class="brand"><a href="#">Joust</a></p>
      <h1><a href="#">\(name)</a></h1>
      <p class="facts">\(summary)\(status)</p>

      """
    html += conditions
    if games.count > 1 {
      html += "<nav aria-label=\"Games\"><ul>"
      for (index, game) in games.enumerated() {
        html += "<li><a href=\"#contest-\(index)\">\(game.heading(among: games))</a></li>"
      }
      html += "</ul></nav>\n"
    }
    html += "</header>\n<main id=\"ladders\" class=\"wide\">\n"
    if games.isEmpty { html += "<p class=\"empty\">No games have been played.</p>\n" }
    if let comparison { html += comparison.markup }
    if games.count(where: { !$0.isPast }) > 1,
      games.allSatisfy({ [.elo, .points].contains($0.ladder.fit.model) })
    {
      html += OverallRanking(games).markup
    }
    return html
  }

  private func part(_ number: Int) -> Markup {
    let game = games[number]
    let heading = game.heading(among: games)
    let seats = game.ladder.seats
    let count =
      groupedCount(game.ladder.games, "game", "games") + (seats > 2 ? " of \(seats) seats" : "")
    // The title begins with the game's name and the same count.
    let details = ([count] + game.ladder.facts.dropFirst()).joined(separator: " · ")
    var html: Markup = """
      <section id="contest-\(number)" class="contest" data-contest="\(number)">
      <h2>\(heading)</h2>
      <p class="facts">\(details)</p>
      \(lead(of: game))
      """
    if let outcome = game.outcome { html += game.markup(of: outcome, heading) }
    html += game.ladderMarkup(number, heading)
    html += """
      <p class="notes">\((game.ladder.notes + game.pastNotes).joined(separator: " "))</p>
      <div class="pair">
      \(game.crosstableMarkup(heading))\
      <div class="figures" data-figures="\(number)"></div>
      <div class="games" data-games="\(number)"></div>
      </div>
      </section>

      """
    return html
  }

  /// Who is first, and how sure that is; a format with a result of its own tells its champion, and
  /// a comparison what its test says.
  private func lead(of game: GameReport) -> Markup {
    guard game.outcome == nil, comparison == nil, game.labels.count > 1,
      let certainty = game.ladder.superiority(of: 0, over: 1)
    else { return "" }
    let share =
      certainty > 0.999 ? "more than 99.9" : rounded(100 * certainty, certainty > 0.99 ? 1 : 0)
    let verb = state == .running ? "leads" : "is first"
    return """
      <p class="lead"><strong><bdi>\(game.labels[0])</bdi></strong> \(verb), and stronger than \
      <bdi>\(game.labels[1])</bdi> with a certainty of \(share)\u{A0}%.</p>

      """
  }

  private var status: Markup {
    let left = remaining.map { " · \(groupedCount($0, "game", "games")) to play" } ?? ""
    return switch state {
    case .running: "\(left) · <span class=\"live\" id=\"status\">being played</span>"
    case .stopped: "\(left) · <span id=\"status\">stopped</span>"
    case .record: "<span id=\"status\"></span>"
    }
  }

  private var footer: Markup {
    """
    </main>
    <main id="view" tabindex="-1" hidden></main>
    <noscript><p class="wide">The ladders need no script. The bots’ own pages, the games and their \
    replays do: allow this page its own, which fetches nothing.</p></noscript>
    <script type="application/json" id="data">
    """
  }
}

/// The page's own style and script, from the files in the folder `Assets`.
package enum PageAssets {
  package static let style =
    Embedded.page_css + Embedded.heat_css + Embedded.boards_css + Embedded.narrow_css

  /// The script: its parts in an order in which each finds what it uses, in one scope of their own.
  ///
  /// A game that is replayed as a board has one part, named here; all others are told as lists of
  /// moves.
  package static let script =
    "\"use strict\";\n(() => {\n"
    + [
      Embedded.elements_js, Embedded.charts_js, Embedded.records_js, Embedded.boards_js,
      Embedded.tic_tac_toe_js, Embedded.twenty_forty_eight_js, Embedded.replay_js,
      Embedded.sieve_js,
      Embedded.downloads_js, Embedded.games_js, Embedded.bot_js, Embedded.ladder_js,
      Embedded.heat_js,
      Embedded.enhance_js, Embedded.address_js, Embedded.page_js,
    ].joined(separator: "\n") + "})();\n"
}
