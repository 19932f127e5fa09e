import Ratings

/// A ladder as a table, with its error bars drawn.
struct LadderPart {
  /// How many rows a page shows.
  static let limit = 2000
  private static let width = 240.0

  private let contest: Contest
  private let number: Int
  private let scale: Scale

  private var ladder: Ladder { contest.ladder }

  init(_ contest: Contest, number: Int) {
    self.contest = contest
    self.number = number
    scale = Scale(
      contest.ladder.entrants.flatMap { [$0.elo - $0.error, $0.elo, $0.elo + $0.error] },
      to: (10, Self.width - 10), ticks: 5)
  }

  var markup: Markup {
    var html = head
    var group = 0
    for (place, entrant) in ladder.entrants.prefix(Self.limit).enumerated() {
      if entrant.group != group {
        html += group > 0 ? "</tbody><tbody>\n" : "<tbody>\n"
        group = entrant.group
        if ladder.groups > 1 { html += heading(ofGroup: group) }
      }
      html += row(place, entrant)
    }
    html += "</tbody></table></div>\n"
    if ladder.entrants.count > Self.limit {
      let more = ladder.entrants.count - Self.limit
      html += "<p class=\"notes\">\(more) more bots stand in joust ladder.</p>\n"
    }
    return html
  }

  private var head: Markup {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="Ladder of \(ladder.game)">
    <table class="ladder" data-sortable>
    <caption>Ladder</caption>
    <thead><tr><th scope="col" class="n" data-sort="number">#</th>\
    <th scope="col" class="n ranks">ranks</th><th scope="col" data-sort="text">bot</th>\
    <th scope="col" class="n" data-sort="number">Elo</th>\
    <th scope="col" class="n" data-sort="number"><abbr title="half of the 95 % interval">±</abbr></th>\
    <th scope="col" class="plot"><span class="hidden">interval</span>\(axis)</th>\
    <th scope="col" class="n" data-sort="number">score</th>\
    <th scope="col" class="share">won, drawn, lost</th>\
    <th scope="col" class="n" data-sort="number"><abbr title="won">W</abbr></th>\
    <th scope="col" class="n" data-sort="number"><abbr title="drawn">D</abbr></th>\
    <th scope="col" class="n" data-sort="number"><abbr title="lost">L</abbr></th>\
    <th scope="col" class="n" data-sort="number">games</th>\
    <th scope="col" class="n" data-sort="number">forfeits</th></tr></thead>

    """
  }

  private func heading(ofGroup group: Int) -> Markup {
    """
    <tr class="group"><th scope="rowgroup" colspan="13">\(ladder.heading(ofGroup: group))</th></tr>

    """
  }

  private func row(_ place: Int, _ entrant: Ladder.Entrant) -> Markup {
    let record = entrant.record
    let label = contest.labels[place]
    return """
      <tr data-place="\(place)"><td class="n rank" data-value="\(entrant.rank)">\(entrant.rank)</td>\
      <td class="n ranks">\(entrant.rankRange)</td>\
      <th scope="row" class="name"><a href="#bot=\(raw: hashWord(label))">\(mark(place))<bdi>\(label)</bdi></a></th>\
      <td class="n elo" data-value="\(exact: entrant.elo)">\(ladder.rating(of: entrant))</td>\
      <td class="n" data-value="\(exact: entrant.error)">\(rounded(entrant.error))</td>\
      <td class="plot">\(interval(entrant))</td>\
      <td class="n" data-value="\(exact: record.score)">\(rounded(100 * record.score, 1)) %</td>\
      <td class="share">\(share(record))</td>\
      <td class="n" data-value="\(record.wins)">\(record.wins)</td>\
      <td class="n" data-value="\(record.draws)">\(record.draws)</td>\
      <td class="n" data-value="\(record.losses)">\(record.losses)</td>\
      <td class="n" data-value="\(record.games)">\(record.games)</td>\
      <td class="n" data-value="\(record.forfeits)">\(record.forfeits)</td></tr>

      """
  }

  /// The dot by which the lines of the history are known.
  private func mark(_ place: Int) -> Markup {
    guard contest.history != nil, place < HistoryPart.colours else { return "" }
    return "<span class=\"dot c\(place)\"></span>"
  }

  private var axis: Markup {
    var html: Markup = """
      <svg width="\(Self.width)" height="16" viewBox="0 0 \(Self.width) 16" aria-hidden="true">
      """
    for tick in scale.ticks {
      html += """
        <text x="\(scale.length(tick))" y="12" class="tick" text-anchor="middle">\(rounded(tick))</text>
        """
    }
    html += "<defs><path id=\"grid-\(number)\" class=\"grid\" d=\""
    for tick in scale.ticks { html += "M\(scale.length(tick)) 0V24" }
    html += "\"/></defs></svg>"
    return html
  }

  /// The interval of a rating: a line with ends, or with an arrow where it is open.
  private func interval(_ entrant: Ladder.Entrant) -> Markup {
    let middle = scale.length(entrant.elo)
    let left = entrant.bound == .atLeast ? middle : scale.length(entrant.elo - entrant.error)
    let right = entrant.bound == .atMost ? middle : scale.length(entrant.elo + entrant.error)
    var html: Markup = """
      <svg width="\(Self.width)" height="24" viewBox="0 0 \(Self.width) 24" aria-hidden="true">\
      <use href="#grid-\(number)"/>
      """
    let leftEnd: Markup = entrant.bound == .atMost ? "l5 -4m-5 4l5 4" : "m0 -4v8"
    let rightEnd: Markup = entrant.bound == .atLeast ? "l-5 -4m5 4l-5 4" : "m0 -4v8"
    html += """
      <path class="whisker" d="M\(left) 12H\(right)M\(left) 12\(leftEnd)M\(right) 12\(rightEnd)"/>\
      <circle class="point" cx="\(middle)" cy="12" r="4.5"/></svg>
      """
    return html
  }

  /// The shares of games won, drawn and lost.
  private func share(_ record: Ladder.Record) -> Markup {
    let games = Double(max(record.games, 1))
    let wins = 120 * Double(record.wins) / games
    let draws = 120 * Double(record.draws) / games
    return """
      <svg width="120" height="12" viewBox="0 0 120 12" aria-hidden="true"><rect class="lost" width="120" height="12"/>\
      <rect class="drawn" width="\(wins + draws)" height="12"/><rect class="won" width="\(wins)" height="12"/></svg>
      """
  }
}

/// A text as a word of an address behind `#`, its bytes in percents where they are not plain.
func hashWord(_ text: String) -> String {
  var word = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      word.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      word += "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }
  return word
}

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

/// Who scored how much against whom: a number in each cell, and a colour that says the same.
struct CrosstablePart {
  /// How many bots a page's table has.
  static let limit = 120
  /// Up to how many bots a browser lays the table out before somebody scrolls to it.
  private static let promptLimit = 30

  private let contest: Contest
  private let table: Crosstable
  private let places: Range<Int>

  /// The table of a contest.
  init(_ contest: Contest) {
    self.contest = contest
    table = Crosstable(contest.ladder, results: contest.results)
    places = contest.ladder.entrants.indices.prefix(Self.limit).indices
  }

  var markup: Markup {
    guard places.count > 1 else { return "" }
    var html: Markup = """
      <div class="crosstable\(raw: places.count > Self.promptLimit ? " late" : "")"><h3>Who beats whom</h3>
      <p class="facts">Percent of the points of each row’s bot against each column’s.\
      \(more)</p>
      <div class="scroll" tabindex="0" role="region" aria-label="Points of each bot against each other">\
      <table class="heat"><caption>Points of each row’s bot against each column’s, in percent</caption>\
      <thead><tr><th scope="col">bot</th>
      """
    for place in places {
      html += "<th scope=\"col\" class=\"up\"><span><bdi>\(contest.labels[place])</bdi></span></th>"
    }
    html += "</tr></thead><tbody>\n"
    for row in places {
      html += "<tr data-row=\"\(row)\"><th scope=\"row\" class=\"name\">"
      html += "<a href=\"#bot=\(raw: hashWord(contest.labels[row]))\"><bdi>"
      html += "\(contest.labels[row])</bdi></a></th>"
      // The ends of cells may be left out, and there are many.
      for column in places { html += cell(row, column) }
      html += "</tr>\n"
    }
    html += "</tbody></table></div><p class=\"told\" aria-live=\"polite\"></p></div>\n"
    return html
  }

  private var more: String {
    let count = contest.ladder.entrants.count
    guard count > places.count else { return "" }
    return " The first \(places.count) of \(count) bots; joust ladder --crosstable has all."
  }

  private func cell(_ row: Int, _ column: Int) -> Markup {
    guard row != column else { return "<td class=self>" }
    guard let cell = table.cell(row, column), cell.games > 0 else { return "<td>" }
    let share = (Double(cell.wins) + Double(cell.draws) / 2) / Double(cell.games)
    return "<td class=h\(Int((share * 10).rounded()))>\(Int((share * 100).rounded()))"
  }
}
