import JSON
import Ratings
import Tournaments

/// The results that ratings do not explain.
extension Ladder {
  /// Sentences about the results that ratings do not explain, and about the mix of bots that no bot beats.
  var misfitNotes: [String] {
    guard let misfit = fit.misfit else { return [] }
    let names = Dictionary(uniqueKeysWithValues: zip(entrants, labels).map { ($0.player, $1) })
    func name(_ player: Int) -> String { names[player] ?? "" }
    let pairs = misfit.pairs.map { pair in
      "\(name(pair.player)) scored \(rounded(pair.points)) of \(rounded(pair.games)) against "
        + "\(name(pair.opponent)), expected \(rounded(pair.expected))"
    }
    var notes = [
      "Elo does not explain all results"
        + (pairs.isEmpty ? "." : ": " + pairs.joined(separator: "; ") + ".")
    ]
    if let nash = fit.nash {
      let mixed = nash.mixed
      let shares = mixed.prefix(4).map { "\(name($0)) \(rounded(100 * (nash.shares[$0] ?? 0))) %" }
      let more = mixed.count - shares.count
      notes.append(
        "Nash is the lead over a mix of bots that no bot beats: " + shares.joined(separator: ", ")
          + (more > 0 ? " and \(more) more." : "."))
    }
    return notes
  }

  /// The results that ratings do not explain, as JSON; null if there are none.
  var misfitData: JSONValue {
    guard let misfit = fit.misfit else { return .null }
    let entrants = Dictionary(uniqueKeysWithValues: entrants.map { ($0.player, $0.bot) })
    return .object([
      "probability": .number(misfit.probability),
      "pairs": .array(
        misfit.pairs.map { pair in
          let bots = [pair.player, pair.opponent].map { entrants[$0] }
          return .object([
            "bots": .array(texts: bots.map { $0?.name ?? "" }),
            "versions": .array(texts: bots.map { $0?.version ?? "" }),
            "games": .number(pair.games), "points": .number(pair.points),
            "expected": .number(pair.expected), "errors": .number(pair.errors),
          ])
        }),
    ])
  }

  /// The Nash average as JSON, in the order of the entrants; null if there is none.
  var nashData: JSONValue {
    guard let nash = fit.nash else { return .null }
    return .object([
      "elo": .array(entrants.map { .number(nash.leads[$0.player]) }),
      "shares": .array(entrants.map { .number(nash.shares[$0.player]) }),
    ])
  }
}
