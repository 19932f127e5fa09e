import JSON
import Ratings
import Tournaments

/// The best bots of a game, and a sentence about the certainty of the lead.
extension GameReport {
  /// A bot on the podium.
  private struct Step {
    let place: Int
    let label: String
    let value: String
    let detail: String
  }

  /// Returns the podium; empty for fewer than two bots.
  ///
  /// - Parameter isOver: false if games remain; the first bot is then described as leading.
  /// - Returns: a list of up to three bots and, except for a complete knockout, a sentence about the first of
  ///   them or about the missing result.
  func podium(isOver: Bool) -> Markup {
    guard labels.count > 1 else { return "" }
    let steps = formatSteps ?? ladderSteps
    var html: Markup = "<ol class=\"podium\">\n"
    for step in steps {
      html += """
        <li class="place\(step.place)"><span class="medal" aria-hidden="true">\(step.place)</span>\
        <span class="who">\(botLink(step.label))</span><strong>\(step.value)</strong>\
        <small>\(step.detail)</small></li>

        """
    }
    html += "</ol>\n"
    if outcome?.isBracket == true, formatSteps != nil { return html }
    return html + "<p class=\"lead\">\(formatLead(isOver: isOver) ?? lead(isOver: isOver))</p>\n"
  }

  /// The bots of the first group, with their labels.
  ///
  /// Ranks and ratings of different groups can't be compared.
  private var firstGroup: [(Ladder.Entrant, String)] {
    zip(ladder.entrants, labels).filter { $0.0.group == 1 }
  }

  private var ladderSteps: [Step] {
    firstGroup.prefix(3).map { entrant, label in
      Step(
        place: entrant.rank, label: label,
        value: (entrant.bound?.rawValue ?? "") + rounded(entrant.elo),
        detail: "± \(rounded(entrant.error)) Elo · \(rounded(100 * entrant.score, 1))\u{A0}%")
    }
  }

  /// The best bots according to the standings of a Swiss tournament or the places of a knockout; nil in other
  /// formats and before the first standings.
  private var formatSteps: [Step]? {
    guard let standings = outcome?.standings,
      let bot = standings.header.firstIndex(of: "bot")
    else { return nil }
    let names = names
    let points = standings.header.firstIndex(of: "points")
    let buchholz = standings.header.firstIndex(of: "Buchholz")
    let titles = ["champion", "runner-up", "third place"]
    return standings.rows.prefix(3).enumerated().map { index, row in
      let label = names[row[bot]] ?? printable(row[bot])
      guard let points else {
        return Step(
          place: index + 1, label: label, value: titles[index],
          detail: "of \(counted(labels.count, "bot", "bots"))")
      }
      let tiebreak =
        buchholz.map { " · Buchholz \(Double(row[$0]).map { rounded($0, 2) } ?? row[$0])" } ?? ""
      return Step(
        place: index + 1, label: label, value: row[points],
        detail: (row[points] == "1" ? "point" : "points") + tiebreak)
    }
  }

  /// The leading bot: its label, the verb for a sentence, and its points, title or rating; nil if no bot
  /// leads yet.
  ///
  /// In a Swiss tournament or a knockout, the standings determine the leader. In other formats, the leader is
  /// the first bot of the ladder.
  var leader: (label: String, verb: String, result: String)? {
    guard let outcome else {
      guard let first = ladder.entrants.first else { return nil }
      let rating = "\(rounded(first.elo)) ± \(rounded(first.error)) Elo"
      return (
        labels[0], "leads", "\(rating) after \(groupedCount(ladder.games, "game", "games"))"
      )
    }
    return formatSteps?.first.map { step in
      let verb = outcome.isBracket ? "wins" : "leads"
      return (step.label, verb, "\(step.value) \(step.detail)")
    }
  }

  /// The label of each bot by its name.
  var names: [String: String] {
    Dictionary(
      zip(ladder.entrants.map(\.bot.name), labels), uniquingKeysWith: { one, _ in one })
  }

  /// The name of the table that shows the format's result, for sentences.
  var outcomeWord: String { outcome?.isBracket == true ? "bracket above" : "table above" }

  private func formatLead(isOver: Bool) -> Markup? {
    guard outcome != nil else { return nil }
    guard let first = formatSteps?.first else { return "The bracket is not complete." }
    let verb = isOver ? "is first in" : "leads"
    let unit = first.value == "1" ? "point" : "points"
    return
      "<strong><bdi>\(first.label)</bdi></strong> \(verb) the tournament with \(first.value) \(unit)."
  }

  /// Returns a sentence about the leader and the certainty of the lead, or about the bots that share the
  /// first place.
  private func lead(isOver: Bool) -> Markup {
    let tied = firstGroup.filter { $0.0.rank == 1 }.map(\.1)
    if tied.count > 1 {
      let shown = tied.prefix(8).map { "<bdi>\($0)</bdi>" as Markup }
      var list: Markup = shown[0]
      for name in shown.dropFirst() { list += ", " + name }
      let more: Markup = tied.count > 8 ? " and \(tied.count - 8) more" : ""
      return "<strong>Shared first:</strong> \(list)\(more)."
    }
    let first: Markup = "<strong><bdi>\(labels[0])</bdi></strong>"
    let verb = isOver ? "is first" : "leads"
    guard let certainty = ladder.superiority(of: 0, over: 1) else {
      return "\(first) \(verb) its group."
    }
    let share =
      certainty > 0.999 ? "more than 99.9" : rounded(100 * certainty, certainty > 0.99 ? 1 : 0)
    let next: Markup = "<bdi>\(labels[1])</bdi>"
    return certainty < 0.75
      ? "\(first) \(verb), too close to call: stronger than \(next) with \(share)\u{A0}% certainty."
      : "\(first) \(verb): stronger than \(next) with \(share)\u{A0}% certainty."
  }
}
