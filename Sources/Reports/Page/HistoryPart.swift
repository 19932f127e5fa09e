import JSON
import Ratings
import Tournaments

/// How ratings changed with the games: a line for each bot, and the same as a table.
struct HistoryPart {
  /// How many lines have a colour and a name of their own.
  static let colours = 8
  private static let tableLimit = 40
  /// How many lines there are at most: more of them are a slab.
  private static let lineLimit = 60
  private static let (width, height) = (620.0, 400.0)

  private let game: GameReport
  private let heading: String
  private let times: [Ladder]
  private let ratings: [[BotVersion: Double]]
  private let errors: [[BotVersion: (elo: Double, error: Double)]]
  private let across: (Int) -> Double
  private let up: Scale

  init(_ game: GameReport, _ times: [Ladder], heading: String) {
    self.game = game
    self.heading = heading
    self.times = times
    ratings = times.map { time in
      Dictionary(
        time.entrants.map { ($0.bot, $0.elo) }, uniquingKeysWith: { first, _ in first })
    }
    let coloured = Set(game.ladder.entrants.prefix(Self.colours).map(\.bot))
    errors = times.map { time in
      Dictionary(
        time.entrants.filter { coloured.contains($0.bot) }.map { ($0.bot, ($0.elo, $0.error)) },
        uniquingKeysWith: { first, _ in first })
    }
    let most = Double(max(times.last?.games ?? 1, 1))
    across = { 56 + Double($0) / most * (Self.width - 56 - 170) }
    up = Scale(ratings.flatMap(\.values), to: (Self.height - 34, 12), ticks: 7)
  }

  var markup: Markup {
    var html: Markup = """
      <figure class="history"><figcaption><h3>Elo over time</h3>\
      <p class="facts">Each tenth of the games, as told from the games up to then, with the 95 % \
      interval\(raw: isCut ? "; the first \(Self.lineLimit) bots" : "").</p></figcaption>
      <div class="scroll" tabindex="0" role="region" aria-label="Elo over time in \(heading)">\
      <svg width="\(Self.width)" height="\(Self.height)" viewBox="0 0 \(Self.width) \(Self.height)" \
      role="img" aria-label="Elo of each bot over the games; the numbers are in the table below">

      """
    html += axes
    let places = game.ladder.entrants.indices.prefix(Self.lineLimit)
    for place in places.reversed() { html += line(place) }
    for (place, y) in names { html += name(place, y) }
    html += "</svg></div>\n"
    html += table
    html += "</figure>\n"
    return html
  }

  private var axes: Markup {
    var html: Markup = ""
    for tick in up.ticks {
      let y = up.length(tick)
      html += """
        <path class="grid" d="M56 \(y)H\(Self.width - 170)"/>\
        <text class="tick" x="48" y="\(y + 4)" text-anchor="end">\(rounded(tick))</text>
        """
    }
    let ends = [times.first?.games ?? 0, times[times.count / 2].games, times.last?.games ?? 0]
    for (index, games) in ends.enumerated() {
      html += """
        <text class="tick" x="\(across(games))" y="\(Self.height - 12)" text-anchor="middle">\
        \(index == 2 ? groupedCount(games, "game", "games") : groupedCount(games))</text>
        """
    }
    return html
  }

  private var isCut: Bool { game.ladder.entrants.count > Self.lineLimit }

  private func points(_ place: Int) -> [(x: Double, y: Double)] {
    let bot = game.ladder.entrants[place].bot
    return zip(times, ratings).compactMap { time, ratings in
      ratings[bot].map { (across(time.games), up.length($0)) }
    }
  }

  /// What lies within the errors of a line.
  private func band(_ place: Int) -> Markup {
    guard place < Self.colours else { return "" }
    let bot = game.ladder.entrants[place].bot
    var (above, below): ([(Double, Double)], [(Double, Double)]) = ([], [])
    for (time, errors) in zip(times, errors) {
      guard let (elo, error) = errors[bot] else { continue }
      above.append((across(time.games), up.length(elo + error)))
      below.append((across(time.games), up.length(elo - error)))
    }
    var path: Markup = ""
    for (index, (x, y)) in (above + below.reversed()).enumerated() {
      path += index == 0 ? "M\(x) \(y)" : "L\(x) \(y)"
    }
    return "<path class=\"band\" d=\"\(path)Z\"/>"
  }

  private func line(_ place: Int) -> Markup {
    let points = points(place)
    guard let last = points.last else { return "" }
    var path: Markup = ""
    for (index, point) in points.enumerated() {
      path += index == 0 ? "M\(point.x) \(point.y)" : "L\(point.x) \(point.y)"
    }
    let colour: Markup = place < Self.colours ? "c\(place)" : "rest"
    return """
      <g class="\(colour)"><title>\(game.labels[place])</title>\(band(place))<path class="line" d="\(path)"/>\
      <circle cx="\(last.x)" cy="\(last.y)" r="3.5"/></g>

      """
  }

  /// Where the names of the coloured lines stand, so far apart that they can be read.
  private var names: [(place: Int, y: Double)] {
    let ends = game.ladder.entrants.indices.prefix(Self.colours).compactMap { place in
      points(place).last.map { (place: place, y: $0.y) }
    }
    var spread = ends.sorted { ($0.y, $0.place) < ($1.y, $1.place) }
    for index in spread.indices.dropFirst() {
      spread[index].y = max(spread[index].y, spread[index - 1].y + 17)
    }
    var limit = Self.height - 34
    for index in spread.indices.reversed() {
      spread[index].y = min(spread[index].y, limit)
      limit = spread[index].y - 17
    }
    return spread
  }

  private func name(_ place: Int, _ y: Double) -> Markup {
    guard let end = points(place).last else { return "" }
    let x = Self.width - 148
    let label = game.labels[place]
    let short = displayWidth(label) > 17 ? label.prefix(15) + "…" : label
    return """
      <path class="leader" d="M\(end.x + 5) \(end.y)L\(x - 22) \(y)"/>\
      <path class="line c\(place)" d="M\(x - 22) \(y)h20"/>\
      <text class="label" x="\(x + 3)" y="\(y + 4)">\(short)</text>
      """
  }

  private var table: Markup {
    var html: Markup = """
      <details><summary>The numbers</summary><div class="scroll" tabindex="0" role="region" \
      aria-label="Elo after so many games of \(heading)"><table><caption>Elo after so many games</caption>\
      <thead><tr><th scope="col">bot</th>
      """
    for time in times { html += "<th scope=\"col\" class=\"n\">\(groupedCount(time.games))</th>" }
    html += "</tr></thead><tbody>\n"
    for (place, entrant) in game.ladder.entrants.prefix(Self.tableLimit).enumerated() {
      html += "<tr><th scope=\"row\" class=\"name\"><bdi>\(game.labels[place])</bdi></th>"
      for ratings in ratings {
        html += "<td class=\"n\">\(ratings[entrant.bot].map { rounded($0) } ?? "")</td>"
      }
      html += "</tr>\n"
    }
    html += "</tbody></table></div></details>\n"
    return html
  }
}

/// An axis: values to lengths, with round values to mark.
struct Scale {
  let low: Double
  let high: Double
  let lengths: (Double, Double)
  let ticks: [Double]

  /// An axis that holds some values, those that are finite, with some room beside them, from the
  /// first length to the second.
  init(_ values: [Double], to lengths: (Double, Double), ticks most: Int) {
    let values = values.filter { $0.isFinite && abs($0) < 1e9 }
    let least = values.min() ?? 1500
    let greatest = values.max() ?? 1500
    let room = max((greatest - least) * 0.04, 5)
    low = least - room
    high = greatest + room
    self.lengths = lengths
    var step = 1.0
    // 1, 5, then 10, 25, 50, 100 and so on.
    for turn in 0...30 where (high - low) / step > Double(most) {
      step *= turn == 0 ? 5 : [2, 2.5, 2][(turn - 1) % 3]
    }
    let first = (low / step).rounded(.up)
    ticks = (0..<max(0, Int((high / step).rounded(.down) - first) + 1)).map {
      (first + Double($0)) * step
    }
  }

  /// Where a value stands; one beyond the ends, at the end.
  func length(_ value: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return lengths.0 + share * (lengths.1 - lengths.0)
  }
}
