/// Why results cannot be turned into ratings.
package enum RatingError: Error, Hashable, CustomStringConvertible {
  /// The prior is no weight.
  case wrongPrior(Double)
  /// A given rating is no rating.
  case wrongAnchor(String, Double)
  /// A rating is given twice.
  case repeatedAnchor(String)
  /// Without a prior, some bots took no points off others, so that their distance has no bound.
  case notConnected([[String]])
  /// Without a prior, the record bounds the advantage or the share of draws on one side only.
  case unbounded
  /// The fit did not settle.
  case notConverged(steps: Int)

  /// One sentence for the user.
  package var description: String {
    switch self {
    case .wrongPrior(let prior):
      "The prior is \(prior), but it must be 0 or a number of games from 0.001 to 1000000."
    case .wrongAnchor(let name, let elo):
      "The anchor of \(name) is \(elo), but it must be an Elo rating between -100000 and 100000."
    case .repeatedAnchor(let name):
      "The anchor of \(name) is given twice, but a bot can have one only."
    case .notConnected(let groups):
      "Without a prior, each bot must have taken points off every other, if only through others, but these groups have not taken points off each other in both directions: \(Self.listing(groups)); use a prior above 0."
    case .unbounded:
      "Without a prior, the games do not bound the first player's advantage and the share of draws on both sides; use a prior above 0."
    case .notConverged(let steps):
      "The ratings did not converge within \(steps) steps; use a larger prior, or fewer or closer anchors."
    }
  }

  /// The groups in a sentence, long ones cut.
  private static func listing(_ groups: [[String]]) -> String {
    let shown = groups.prefix(6).map { group in
      let names = group.prefix(6).joined(separator: ", ")
      return "(" + (group.count > 6 ? "\(names) and \(group.count - 6) more" : names) + ")"
    }
    let rest = groups.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
