package import Games
package import JSON

/// The rounds and the standings of a tournament according to its format.
package struct FormatOutcome: Sendable {
  /// The name of the format.
  package let format: String
  /// The name of the game; empty until the schedule sets the name.
  package internal(set) var game = ""
  /// The rules of the game; nil until the schedule sets the rules.
  package internal(set) var rules: Rules?
  /// The rounds and the standings as JSON; the JSON report of a game has this value under the format's name.
  package let json: JSONValue
  package let rounds: Rounds
  /// The standings, the best player first; nil if they are not known yet.
  package let standings: FormatTable?

  /// The rounds played so far, with one table for each.
  package enum Rounds: Sendable {
    case pairings([FormatTable])
    /// The rounds of a knockout.
    ///
    /// Each row is a match: the winner, the points, the loser (empty for a bye), and the deciding rule. The
    /// match for third place has its own table at the end.
    /// `isFixed` is true if the winners of adjacent matches meet in the next round.
    case bracket([FormatTable], isFixed: Bool)
  }

  /// Whether the rounds form a bracket; if so, the standings are the places in the bracket.
  package var isBracket: Bool {
    if case .bracket = rounds { true } else { false }
  }

  /// The tables of all rounds and the standings.
  package var tables: [FormatTable] {
    switch rounds {
    case .pairings(let tables), .bracket(let tables, _): tables + (standings.map { [$0] } ?? [])
    }
  }
}

/// Returns a match of a round as JSON; a match without an opponent is a bye.
func matchJSON(
  _ name: String, _ opponent: String?, _ points: (own: Double, others: Double)
) -> JSONObject {
  guard let opponent else { return ["bots": .array([.string(name)]), "bye": .bool(true)] }
  return [
    "bots": .array([.string(name), .string(opponent)]),
    "points": .array([.number(points.own), .number(points.others)]),
  ]
}
