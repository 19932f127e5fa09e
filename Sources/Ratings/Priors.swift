/// A prior on the difference of two players' ratings, weighted in games.
///
/// The weight of a player's prior is distributed over its opponents in proportion to its games. If
/// games are weighted by age, it is scaled by the mean weight of the player's games, so that a rating
/// stays as it is while the player is absent.
struct PairingPrior: Sendable {
  let low: Int32
  let high: Int32
  /// The weight v in (v / 2) · [ln s(δ) + ln s(−δ)], above 0.
  private(set) var weight: Double
  /// The mean weight of a game of the two players.
  let freshness: Double

  /// Returns the priors of all pairings, with v = (P / 2) · g_ij · (f_i / g_i + f_j / g_j), where f is
  /// the mean weight of a player's games.
  static func all(_ pairings: Pairings, prior: Double) -> [PairingPrior] {
    guard prior > 0 else { return [] }
    let scores = pairings.scores()
    var priors: [PairingPrior] = []
    for encounter in pairings.encounters {
      let low = min(encounter.first, encounter.second)
      let high = max(encounter.first, encounter.second)
      let weight =
        prior / 2 * encounter.games
        * (scores[low].freshness / scores[low].games + scores[high].freshness / scores[high].games)
      if let last = priors.last, last.low == low, last.high == high {
        priors[priors.count - 1].weight += weight
      } else {
        priors.append(
          PairingPrior(
            low: Int32(low), high: Int32(high), weight: weight,
            freshness: encounter.games / encounter.count))
      }
    }
    return priors
  }
}

/// A normal prior on a player's rating.
struct LooseAnchor: Sendable {
  let player: Int
  /// The rating, in logits relative to 1500.
  let strength: Double
  /// The variance, in square logits.
  let variance: Double

  var weight: Double { 1 / variance }
}

/// The logarithm of a prior density, with its derivatives.
struct LogPrior {
  let value: Double
  let slope: Double
  /// The negated second derivative.
  let curvature: Double

  /// The prior of the weight of one game that a number in logits is 0: half of ln s(x) + ln s(−x).
  init(evenAt x: Double) {
    let odds = exponential(-abs(x))
    let lower = odds / (1 + odds)
    let upper = 1 / (1 + odds)
    value = -abs(x) / 2 - ln(1 + odds)
    slope = (x < 0 ? upper - lower : lower - upper) / 2
    curvature = upper * lower
  }

  /// The standard normal prior.
  init(distance x: Double) {
    value = -x * x / 2
    slope = -x
    curvature = 1
  }
}
