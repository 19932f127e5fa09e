/// What is believed before a pair meets: that neither is stronger, weighed in games.
///
/// It belongs to the pairings played: each player's share is spread over its opponents as its games
/// are, so that perfect scores stay finite and a sparse ladder is not pulled together.
struct PairPrior: Sendable {
  private let players: SIMD2<Int32>
  /// The weight v in (v / 2) · [ln s(δ) + ln s(−δ)], above 0.
  private(set) var weight: Double

  private init(low: Int, high: Int, weight: Double) {
    players = SIMD2(Int32(low), Int32(high))
    self.weight = weight
  }

  /// The lower player.
  var low: Int { Int(players.x) }

  /// The higher player.
  var high: Int { Int(players.y) }

  /// The priors of all pairs that met, with v = (P / 2) · g_ij · (1 / g_i + 1 / g_j).
  static func all(_ pairings: Pairings, prior: Double) -> [PairPrior] {
    guard prior > 0 else { return [] }
    var games = [Double](repeating: 0, count: pairings.count)
    for encounter in pairings.encounters {
      games[encounter.first] += encounter.games
      games[encounter.second] += encounter.games
    }
    var priors: [PairPrior] = []
    for encounter in pairings.encounters {
      let low = min(encounter.first, encounter.second)
      let high = max(encounter.first, encounter.second)
      let weight = prior / 2 * encounter.games * (1 / games[low] + 1 / games[high])
      if let last = priors.last, last.low == low, last.high == high {
        priors[priors.count - 1].weight += weight
      } else {
        priors.append(PairPrior(low: low, high: high, weight: weight))
      }
    }
    return priors
  }
}
