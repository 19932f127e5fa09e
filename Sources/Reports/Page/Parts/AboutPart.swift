import Games
import JSON
import Tournaments

/// The section at the end of the page.
///
/// It describes the rules of the games, the format, the limits, the machine and the seed, as far as they are
/// known.
extension ReportPage {
  /// A heading and its text.
  private typealias Fact = (title: String, text: Markup)

  var about: Markup {
    let facts = gameFacts + formatFacts + runFacts + withdrawnFacts
    guard !facts.isEmpty else { return "" }
    var html: Markup = """
      <section id="about" class="about"><h2>About this tournament</h2>
      <dl>

      """
    for fact in facts { html += "<div><dt>\(fact.title)</dt><dd>\(fact.text)</dd></div>\n" }
    html += "</dl>\n"
    if let protections = run?.protections, !protections.isEmpty {
      html += """
        <details><summary>\(groupedCount(protections.count, "protection", "protections"))</summary>\
        <p class="facts">\(protections.joined(separator: ", "))</p></details>

        """
    }
    return html + "</section>\n"
  }

  private var gameFacts: [Fact] {
    games.compactMap { game in
      let about = game.builtIn?.about ?? facts.of(game)?.description?.about
      guard about != nil || game.rulesText != nil else { return nil }
      var text: Markup = "\(game.rulesText ?? "")"
      if let about {
        text += """
          <details class="rules">
          <summary>The rules</summary>
          <p>\(printableLines(about))</p>
          </details>
          """
      }
      return (game.heading(among: games), text)
    }
  }

  private var formatFacts: [Fact] {
    guard comparison == nil, let tournament else { return [] }
    let format = type(of: tournament.format)
    var text = "\(format.name): \(format.summary)"
    text += ". " + counted(tournament.pairs, "meeting", "meetings") + " of each pairing"
    let plies = tournament.openingPlies
    // Races and games with luck have no openings.
    let games = tournament.games.filter { game in
      if case .versus(let versus) = game.shape { !versus.hasLuck } else { false }
    }
    if plies > 0, !games.isEmpty {
      text += ", from openings of \(counted(plies, "ply", "plies"))"
      if games.count < tournament.games.count {
        text += " in " + games.map { printable($0.name) }.joined(separator: " and ")
      }
    }
    return [("Format", "\(text).")]
  }

  private var runFacts: [Fact] {
    var facts: [Fact] = []
    if let run {
      var limits = [Self.words(run.time)]
      if let memory = run.memory { limits.append(Self.words(bytes: memory)) }
      if let processes = run.processes {
        limits.append("\(groupedCount(processes)) processes and threads")
      }
      if !run.pondering { limits.append("no pondering") }
      facts.append(("Limits of a bot", "\(limits.joined(separator: " · "))"))
      let machine =
        groupedCount(run.concurrency, "game at a time", "games at a time")
        + (run.processors.map { " on " + groupedCount($0, "processor", "processors") } ?? "")
      facts.append(("Machine", "\(machine)"))
    }
    if let dates = self.facts.dates {
      let first = dates.lowerBound
      let last = dates.upperBound
      let isOneDay = first.prefix(10) == last.prefix(10)
      let text: Markup =
        isOneDay
        ? time(first, isDay: true) : time(first, isDay: true) + " to " + time(last, isDay: true)
      facts.append(("Played", text))
    }
    if let seed {
      facts.append(("Seed", "\(seed.description), from which all openings and luck follow"))
    } else if run != nil {
      facts.append(("Seed", state == .record ? "secret" : "secret while games remain"))
    }
    if let run {
      let version: Markup = "Joust \(run.joust) · page written at \(time(moment))"
      facts.append(("Program", version))
    }
    return facts
  }

  private var withdrawnFacts: [Fact] {
    let names = (tournament?.withdrawn ?? []).sorted()
    guard !names.isEmpty else { return [] }
    return [("Withdrawn", "\(names.map { printable($0) }.joined(separator: ", "))")]
  }

  /// Returns markup for a time of the record, which the page's script converts to the reader's time zone.
  private func time(_ text: String, isDay: Bool = false) -> Markup {
    let text = printableLines(text)
    return """
      <time datetime="\(text)"\(raw: isDay ? " data-day" : "")>\(isDay ? String(text.prefix(10)) : text)</time>
      """
  }

  /// Returns a description of the time control.
  private static func words(_ limits: TimeControl) -> String {
    var words = "\(DurationText.format(limits.move)) a move"
    if let first = limits.first { words += ", \(DurationText.format(first)) for the first one" }
    if let total = limits.total {
      words += ", \(DurationText.format(total)) a game"
      if limits.increment != .zero { words += " + \(DurationText.format(limits.increment)) a move" }
    }
    return limits.clock == .cpu ? words + " of processor time" : words
  }

  private static func words(bytes: Int) -> String {
    bytes >= 1_000_000_000
      ? "\(rounded(Double(bytes) / 1e9, bytes % 1_000_000_000 == 0 ? 0 : 1)) GB"
      : "\(rounded(Double(bytes) / 1e6)) MB"
  }
}

extension GameReport {
  /// A description of the rules of the game; nil for results of other programs, and for a built-in game
  /// without such a description.
  fileprivate var rulesText: String? {
    guard let rules = results.rules else { return nil }
    if let builtIn { return builtIn.rulesText { groupedCount($0) } }
    return rules.summary.isEmpty ? "a game with a referee" : printable(rules.summary)
  }
}
