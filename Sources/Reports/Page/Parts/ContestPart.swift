/// The part of a page that tells of one game.
struct ContestPart {
  private let contest: Contest
  private let number: Int
  private let heading: String
  private let facts: GameFacts.Kind?

  init(_ contest: Contest, number: Int, heading: String, facts: GameFacts.Kind?) {
    self.contest = contest
    self.number = number
    self.heading = heading
    self.facts = facts
  }

  var markup: Markup {
    let details = contest.ladder.title.dropFirst().joined(separator: " · ")
    var html: Markup = """
      <section id="contest-\(number)" class="contest" data-contest="\(number)">
      <h2>\(heading)</h2>
      <p class="facts">\(details)</p>

      """
    html += LadderPart(contest, number: number).markup
    html += "<p class=\"notes\">\(contest.ladder.notes.joined(separator: " "))</p>\n"
    html += "<div class=\"pair\">\n"
    if let history = contest.history, history.ladders.count > 1 {
      html += HistoryPart(contest, history).markup
    }
    html += CrosstablePart(contest).markup
    html += "</div>\n"
    html += "<div class=\"figures\" data-figures=\"\(number)\"></div>\n"
    html += "<div class=\"games\" data-games=\"\(number)\"></div>\n"
    html += "</section>\n"
    return html
  }
}
