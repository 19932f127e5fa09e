/// An error that prevents a fit.
package enum RatingError: Error, Hashable, CustomStringConvertible {
  case wrongPrior(Double)
  case wrongAnchor(String, Double)
  case wrongAnchorError(String, Double)
  case repeatedAnchor(String)
  /// Without a prior, some groups of bots did not score points against each other in both directions, so the
  /// differences of their ratings are unbounded.
  case notConnected([[String]])
  /// Without a prior, the results bound the advantage or the share of draws on only one side.
  case unbounded
  case notConverged(steps: Int)

  package var description: String {
    switch self {
    case .wrongPrior(let prior):
      "The prior is \(prior), but it must be 0 or a number of games from 0.001 to 1000000."
    case .wrongAnchor(let name, let elo):
      "The anchor of \(name) is \(elo), but it must be an Elo rating between -100000 and 100000."
    case .wrongAnchorError(let name, let error):
      "The error of the anchor of \(name) is \(error) Elo, but it must be from 0.1 to 100000 Elo (half of a 95 % interval)."
    case .repeatedAnchor(let name):
      "The anchor of \(name) is given twice; give only one anchor for a bot."
    case .notConnected(let groups):
      "Without a prior, bots that games connect must have scored points against each other in both directions, directly or through other bots. These groups did not: \(Self.listing(groups)); use a prior above 0."
    case .unbounded:
      "Without a prior, the first player's advantage or the draw parameter has no finite estimate, for example because the first player never loses; use a prior above 0."
    case .notConverged(let steps):
      "The ratings did not converge within \(steps) steps; use a larger prior, fewer anchors, or anchors closer to each other."
    }
  }

  private static func listing(_ groups: [[String]]) -> String {
    let shown = groups.prefix(6).map { group in
      let names = group.prefix(6).joined(separator: ", ")
      return "(" + (group.count > 6 ? "\(names) and \(group.count - 6) more" : names) + ")"
    }
    let rest = groups.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
