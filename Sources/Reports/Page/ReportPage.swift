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
    /// A run is active and rewrites the page, which reloads itself.
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
  /// The tournament's file; nil for records without one.
  package var tournament: TournamentFile?
  /// The current bots of the tournament; empty for records without a tournament's file.
  package var entrants: [Entrant] = []
  /// The test of a comparison; nil for any other tournament.
  package var comparison: Comparison?
  /// The last run in the record; nil if the record has none.
  package var run: RunRecord?
  /// The seed of all openings and luck; nil if it is secret or while games remain.
  package var seed: Seed?
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
    try sink(footer.html)
    try sink(data)
    try sink("</script>\n<script>\(PageAssets.script)</script>\n</body>\n</html>\n")
  }

  private var head: Markup {
    // The page may fetch nothing, and only its own script and style are valid.
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

  /// Returns a character of ASCII in the form of addresses.
  private static func escape(_ character: Character) -> [Character] {
    Array(
      "%" + String(Int(character.asciiValue ?? 0) + 256, radix: 16, uppercase: true).dropFirst())
  }

  /// Returns the source expression of a script or style in a content security policy.
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
    if let previous = tournament?.previous {
      let path = String(previous.flatMap { " %?#\"".contains($0) ? Self.escape($0) : [$0] })
      html += "<p class=\"facts\"><a href=\"\(path)/report.html\">The season before</a></p>\n"
    }
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
    // The first fact is the same count without groups of digits.
    let details = ([count] + game.ladder.facts.dropFirst()).joined(separator: " · ")
    var html: Markup = """
      <section id="contest-\(number)" class="contest" data-contest="\(number)">
      <h2>\(heading)</h2>
      <p class="facts">\(details)</p>
      \(lead(of: game))
      """
    if let about = game.builtIn?.about ?? facts.of(game)?.description?.about {
      html += """
        <details class="about">
        <summary>The rules</summary>
        <p>\(printableLines(about))</p>
        </details>

        """
    }
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

  /// Returns a sentence with the first bot and the certainty of its lead; nothing for a comparison or for a
  /// format with a result of its own.
  private func lead(of game: GameReport) -> Markup {
    guard game.outcome == nil, comparison == nil, game.labels.count > 1,
      let certainty = game.ladder.superiority(of: 0, over: 1)
    else { return "" }
    let share =
      certainty > 0.999 ? "more than 99.9" : rounded(100 * certainty, certainty > 0.99 ? 1 : 0)
    let verb = state == .running ? "leads" : "is first"
    return """
      <p class="lead"><strong><bdi>\(game.labels[0])</bdi></strong> \(verb) and stronger than \
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
    <noscript><p class="wide">The ladders need no script. The bots’ own pages, the games and the \
    replays need the script of this page, which fetches nothing.</p></noscript>
    <script type="application/json" id="data">
    """
  }
}
