package import Games
package import JSON

/// The standings of a tournament in the terms of its format.
package struct FormatOutcome: Sendable {
  /// The name of the format.
  package let format: String
  /// The game and its rules, as they appear in results.
  package internal(set) var game = ""
  package internal(set) var rules: Rules?
  /// The value of the key with the format's name in JSON ladders.
  package let json: JSONValue
  package let rounds: Rounds
  /// The standings, best first; nil if they are not known yet.
  package let standings: FormatTable?

  /// The rounds played so far, one table each.
  package enum Rounds: Sendable {
    case pairings([FormatTable])
    /// The rounds of a knockout.
    ///
    /// Each row is a match: the winner, the points, the loser (empty for a bye), and the deciding
    /// rule. A bracket is fixed if the winners of adjacent matches meet.
    case bracket([FormatTable], isFixed: Bool)
  }

  /// The tables of all rounds and the standings.
  package var tables: [FormatTable] {
    switch rounds {
    case .pairings(let tables), .bracket(let tables, _): tables + (standings.map { [$0] } ?? [])
    }
  }
}

/// Returns a match of a round as JSON; without an opponent, it is a bye.
func matchJSON(
  _ name: String, _ opponent: String?, _ points: (own: Double, others: Double)
) -> JSONObject {
  guard let opponent else { return ["bots": .array([.string(name)]), "bye": .bool(true)] }
  return [
    "bots": .array([.string(name), .string(opponent)]),
    "points": .array([.number(points.own), .number(points.others)]),
  ]
}
