import Ratings
import Tournaments

extension Ladder {
  /// What is said of the game as a whole: name, games, advantage and draws, safe for a terminal.
  var title: [String] {
    var parts = [printable(game), counted(games, "game", "games")]
    if let firstAdvantage {
      let error = firstAdvantageError.map { " ± \(rounded($0))" } ?? ""
      let sign = firstAdvantage >= 0.5 ? "+" : ""
      parts.append("first player \(sign)\(rounded(firstAdvantage))\(error) Elo")
    }
    if let drawShare { parts.append("\(rounded(100 * drawShare)) % draws between equals") }
    if model != .elo { parts.append("model \(model.rawValue)") }
    return parts
  }

  /// Sentences that tell how to read the ratings.
  var notes: [String] {
    guard !entrants.isEmpty else { return ["No games have been played."] }
    var notes = ["± is half of the 95 % interval, ranks are those that it leaves open."]
    if let clusters {
      let what = hasFirstPlayer ? "two bots' games on one opening" : "all games on one seed"
      notes.append("Errors take \(what) together: \(counted(clusters, "cluster", "clusters")).")
    }
    if entrants.contains(where: { $0.bound != nil }) {
      notes.append(
        "> and < mark bots that won or lost every game: their ratings are open to that side.")
    }
    if hasFirstPlayer, firstAdvantage == nil {
      notes.append("Seats were not changed, so that the first player's advantage cannot be told.")
    }
    return notes
  }

  /// What is said before a group of several.
  func heading(ofGroup group: Int) -> String {
    let bots = counted(entrants.count { $0.group == group }, "bot", "bots")
    let sentence = "Group \(group) of \(groups), \(bots)"
    return group == 1
      ? sentence + "." : sentence + ": never met those above, so that ratings do not compare."
  }

  /// A rating for people: rounded, with its bound.
  func rating(of entrant: Entrant) -> String {
    (entrant.bound?.rawValue ?? "") + rounded(entrant.elo)
  }
}

extension Ladder.Entrant {
  /// The ranks that it may have, for people.
  var rankRange: String {
    ranks.count == 1 ? String(rank) : "\(ranks.lowerBound)–\(ranks.upperBound)"
  }
}
