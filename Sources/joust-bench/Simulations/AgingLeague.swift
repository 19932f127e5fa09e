import Games
import Ratings

/// A league over ten half-lives, with ratings in which the weight of a game is halved after each half-life.
struct AgingLeague: Sendable {
  /// True if the strengths drift at the rate for which the half-life is best.
  let drifts: Bool

  private static let bots = 8
  private static let spread = 150.0
  private static let halfLife = 7.0
  private static let halfLives = 10
  private static let roundsInHalfLife = 4

  var name: String {
    "8 bots over ten half-lives, "
      + (drifts ? "drifting strengths" : "constant strengths")
  }

  /// The standard deviation of the change of a strength between two rounds, in Elo.
  ///
  /// In the steady state of a Kalman filter, the weight of a game decays by √(Q·J) per round, where Q is the
  /// variance of the change and J the information about a strength in a round (R. E. Kalman, "A new approach
  /// to linear filtering and prediction problems", 1960). A half-life sets this decay, so Q follows.
  private static var change: Double {
    let decay = ln(2) / Double(roundsInHalfLife)
    let logit = EloScale.logits(1)
    // Among bots with these strengths, the mean of p·(1 − p) is about 0.2.
    let information = 0.2 * logit * logit * Double(2 * (bots - 1))
    return decay / information.squareRoot()
  }

  /// Returns the strengths at the end, in Elo, and the fit.
  ///
  /// In each round, each pair of bots plays both seats of an opening.
  func play(_ generator: inout SplitMix64) throws -> (strengths: [Double], fit: RatingFit) {
    var strengths = (0..<Self.bots).map { _ in Self.spread * generator.normal() }
    var pairs: [(first: Int, second: Int)] = []
    for second in 1..<Self.bots {
      for first in 0..<second { pairs += [(first, second), (second, first)] }
    }
    var encounters = pairs.map {
      Encounter(first: $0.first, second: $0.second, WinsDrawsLosses())
    }
    var clusters: [[ClusterPart]] = []
    let rounds = Self.halfLives * Self.roundsInHalfLife
    for round in 0..<rounds {
      if drifts, round > 0 {
        strengths = strengths.map { $0 + Self.change * generator.normal() }
      }
      let age = Double(rounds - 1 - round) / Double(Self.roundsInHalfLife)
      for (index, pair) in pairs.enumerated() {
        let chance = EloScale.expectedScore(strengths[pair.first] - strengths[pair.second])
        let wins = generator.uniform() < chance
        let part = ClusterPart(
          encounter: index, wins ? WinsDrawsLosses(wins: 1) : WinsDrawsLosses(losses: 1),
          weight: exponential(-ln(2) * age))
        encounters[index].add(part)
        if index.isMultiple(of: 2) {
          clusters.append([part])
        } else {
          clusters[clusters.count - 1].append(part)
        }
      }
    }
    var options = RatingOptions()
    options.halfLife = Self.halfLife
    let fit = try RatingFit(
      encounters, clusters: { [clusters] body in for parts in clusters { body(parts, 1) } },
      names: strengths.indices.map { "bot\($0)" }, options: options)
    return (strengths, fit)
  }
}
