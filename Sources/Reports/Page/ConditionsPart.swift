import Games
import JSON
import Tournaments

/// Under which conditions games were played: one line, and behind it what protected them.
struct ConditionsPart {
  private let run: RunRecord

  init(_ run: RunRecord) {
    self.run = run
  }

  var markup: Markup {
    let words = ([time, memory] + rest).compactMap { $0 }.joined(separator: " · ")
    var html: Markup = "<p class=\"facts conditions\">\(words)</p>\n"
    if !run.protections.isEmpty {
      html += """
        <details><summary>\(groupedCount(run.protections.count, "protection", "protections"))</summary>\
        <p class="facts">\(run.protections.joined(separator: ", "))</p></details>

        """
    }
    return html
  }

  private var time: String {
    let limits = run.time
    var words = "\(DurationText.format(limits.move)) a move"
    if let first = limits.first { words += ", \(DurationText.format(first)) for the first one" }
    if let total = limits.total {
      words += ", \(DurationText.format(total)) a game"
      if limits.increment != .zero { words += " + \(DurationText.format(limits.increment)) a move" }
    }
    return limits.clock == .cpu ? words + " of processor time" : words
  }

  private var memory: String? {
    run.memory.map { bytes in
      bytes >= 1_000_000_000
        ? "\(rounded(Double(bytes) / 1e9, bytes % 1_000_000_000 == 0 ? 0 : 1)) GB"
        : "\(rounded(Double(bytes) / 1e6)) MB"
    }
  }

  private var rest: [String] {
    [
      run.pondering ? nil : "no pondering",
      groupedCount(run.concurrency, "game at a time", "games at a time"),
      "last run begun \(run.at.prefix(10))", "Joust \(run.joust)",
    ].compactMap { $0 }
  }
}
