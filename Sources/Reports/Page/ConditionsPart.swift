import Games
import JSON
import Tournaments

extension ReportPage {
  /// The conditions of the games, as far as they are known: the settings of the tournament and of its last
  /// run on one line, followed by the protections of the run.
  var conditions: Markup {
    var words: [String] = []
    if let dates = facts.dates {
      let (first, last) = (dates.lowerBound.prefix(10), dates.upperBound.prefix(10))
      words.append(first == last ? "\(first)" : "\(first) to \(last)")
    }
    if let tournament {
      words.append(type(of: tournament.format).name)
      let plies = tournament.openingPlies
      if plies > 0 { words.append("openings of \(counted(plies, "ply", "plies"))") }
    }
    if let run {
      words.append(Self.words(run.time))
      if let memory = run.memory { words.append(Self.words(bytes: memory)) }
      if !run.pondering { words.append("no pondering") }
      words.append(
        groupedCount(run.concurrency, "game at a time", "games at a time")
          + (run.processors.map { " on " + groupedCount($0, "processor", "processors") } ?? ""))
    }
    if let seed { words.append("seed \(seed)") }
    if let run { words.append("Joust \(run.joust)") }
    guard !words.isEmpty else { return "" }
    var html: Markup = "<p class=\"facts\">\(words.joined(separator: " · "))</p>\n"
    if let protections = run?.protections, !protections.isEmpty {
      html += """
        <details><summary>\(groupedCount(protections.count, "protection", "protections"))</summary>\
        <p class="facts">\(protections.joined(separator: ", "))</p></details>

        """
    }
    return html
  }

  /// Returns the time control in words.
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
