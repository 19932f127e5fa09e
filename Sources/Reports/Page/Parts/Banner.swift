/// The top of a page: what was played, when, and the way to each part.
struct Banner {
  private let page: ReportPage

  init(_ page: ReportPage) {
    self.page = page
  }

  var markup: Markup {
    var html: Markup = """
      <body>
      <header class="wide">
      <p class="brand"><a href="#">Joust</a></p>
      <h1><a href="#">\(page.name)</a></h1>
      <p class="facts">\(summary)\(status)</p>

      """
    if page.contests.count > 1 {
      html += "<nav aria-label=\"Games\"><ul>"
      for (index, contest) in page.contests.enumerated() {
        let heading = contest.heading(among: page.contests)
        html += "<li><a href=\"#contest-\(index)\">\(heading)</a></li>"
      }
      html += "</ul></nav>\n"
    }
    html += "</header>\n<main id=\"ladders\" class=\"wide\">\n"
    if page.contests.isEmpty {
      html += "<p class=\"empty\">No games have been played.</p>\n"
    }
    return html
  }

  private var summary: String {
    let games = page.contests.reduce(0) { $0 + $1.ladder.games }
    let bots = Set(page.contests.flatMap { $0.ladder.entrants.map(\.contestant) }).count
    return counted(games, "game", "games") + " · " + counted(bots, "bot", "bots")
  }

  private var status: Markup {
    let left = page.remaining.map { " · \(counted($0, "game", "games")) to play" } ?? ""
    switch page.state {
    case .running:
      return "\(left) · <span class=\"live\" id=\"status\">being played</span>"
    case .stopped:
      return "\(left) · <span id=\"status\">stopped</span>"
    case .record:
      return "<span id=\"status\"></span>"
    }
  }
}
