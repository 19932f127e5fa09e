/// A prior on the difference between two players' ratings; its weight is a number of games.
///
/// Each player has a prior of the same weight, which is divided among its opponents in proportion to the
/// games against them. If games are weighted by age, the weight is multiplied by the mean weight of the
/// player's games, so that the rating of an absent player does not change.
struct PairingPrior: Sendable {
  let low: Int32
  let high: Int32
  /// The weight v in (v / 2) · [ln s(δ) + ln s(−δ)], above 0, where s is the logistic function.
  private(set) var weight: Double
  /// The sum of the weights by age of the two players' games.
  private var games: Double
  /// The number of the two players' games.
  private var count: Double

  /// The mean weight by age of the two players' games; older games weigh less.
  var freshness: Double { games / count }

  /// Returns the priors of all pairings, with v = (P / 2) · g_ij · (f_i / g_i + f_j / g_j).
  ///
  /// P is the prior's weight, g_ij the sum of the games' weights by age in a pairing, g_i the sum of the
  /// weights of a player's games, and f_i the mean of these weights.
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
        priors[priors.count - 1].games += encounter.games
        priors[priors.count - 1].count += encounter.count
      } else {
        priors.append(
          PairingPrior(
            low: Int32(low), high: Int32(high), weight: weight, games: encounter.games,
            count: encounter.count))
      }
    }
    return priors
  }
}
