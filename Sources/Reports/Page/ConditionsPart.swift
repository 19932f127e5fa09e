import Games
import JSON
import Tournaments

/// Under which conditions games were played: one line, and behind it what protected them.
struct ConditionsPart {
  private let tournament: TournamentFile?
  private let run: RunRecord?
  private let seed: Seed?
  private let dates: ClosedRange<String>?

  /// What the tournament asks for now, how its last run went, its seed, and when the first and the last
  /// game ended; each is left out where it is not known.
  init(
    _ tournament: TournamentFile?, _ run: RunRecord?, seed: Seed?, dates: ClosedRange<String>?
  ) {
    self.tournament = tournament
    self.run = run
    self.seed = seed
    self.dates = dates
  }

  var markup: Markup {
    let words = (played + schedule + limits + origin).joined(separator: " · ")
    guard !words.isEmpty else { return "" }
    var html: Markup = "<p class=\"facts\">\(words)</p>\n"
    if let protections = run?.protections, !protections.isEmpty {
      html += """
        <details><summary>\(groupedCount(protections.count, "protection", "protections"))</summary>\
        <p class="facts">\(protections.joined(separator: ", "))</p></details>

        """
    }
    return html
  }

  private var played: [String] {
    guard let dates else { return [] }
    let (first, last) = (dates.lowerBound.prefix(10), dates.upperBound.prefix(10))
    return [first == last ? "\(first)" : "\(first) to \(last)"]
  }

  private var schedule: [String] {
    guard let tournament else { return [] }
    let plies = tournament.openingPlies
    return [
      type(of: tournament.format).name,
      plies > 0 ? "openings of \(counted(plies, "ply", "plies"))" : nil,
    ].compactMap { $0 }
  }

  private var limits: [String] {
    guard let run else { return [] }
    return [
      time(run.time), run.memory.map(memory), run.pondering ? nil : "no pondering",
      groupedCount(run.concurrency, "game at a time", "games at a time")
        + (run.processors.map { " on " + groupedCount($0, "processor", "processors") } ?? ""),
    ].compactMap { $0 }
  }

  private var origin: [String] {
    [seed.map { "seed \($0)" }, run.map { "Joust \($0.joust)" }].compactMap { $0 }
  }

  private func time(_ limits: TimeControl) -> String {
    var words = "\(DurationText.format(limits.move)) a move"
    if let first = limits.first { words += ", \(DurationText.format(first)) for the first one" }
    if let total = limits.total {
      words += ", \(DurationText.format(total)) a game"
      if limits.increment != .zero { words += " + \(DurationText.format(limits.increment)) a move" }
    }
    return limits.clock == .cpu ? words + " of processor time" : words
  }

  private func memory(_ bytes: Int) -> String {
    bytes >= 1_000_000_000
      ? "\(rounded(Double(bytes) / 1e9, bytes % 1_000_000_000 == 0 ? 0 : 1)) GB"
      : "\(rounded(Double(bytes) / 1e6)) MB"
  }
}
