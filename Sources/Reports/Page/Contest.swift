import Games
package import Tournaments

/// A game of a page, with all that is told of it.
package struct Contest: Sendable {
  /// The bots by strength.
  package let ladder: Ladder
  /// What the ladder was told from.
  package let results: ResultCounts
  /// How it came about; nil where that is not told.
  package let history: LadderHistory?
  /// The names of the ladder's entrants for people, in its order.
  let labels: [String]

  /// A game with its ladder.
  package init(_ ladder: Ladder, results: ResultCounts, history: LadderHistory?) {
    self.ladder = ladder
    self.results = results
    self.history = history
    var counts: [String: Int] = [:]
    for entrant in ladder.entrants { counts[entrant.contestant.name, default: 0] += 1 }
    labels = ladder.entrants.map { entrant in
      let (name, version) = (entrant.contestant.name, entrant.contestant.version)
      return printable(counts[name] == 1 ? name : "\(name)@\(version)")
    }
  }

  /// The game's name and, where another one of the page has the same, its rules.
  func heading(among contests: [Contest]) -> String {
    let name = printable(ladder.game)
    guard contests.count(where: { $0.ladder.game == ladder.game }) > 1, let rules = results.rules
    else { return name }
    return "\(name) (\(rules.summary))"
  }

  /// The places of the entrants on the ladder.
  var places: [Contestant: Int] {
    Dictionary(
      ladder.entrants.enumerated().map { ($0.element.contestant, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }
}
