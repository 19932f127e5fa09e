/// How players stand against the mix of them that nobody beats, where no one of them beats all
/// others: the maximum-entropy equilibrium in which a choice wins the logarithm of the odds.
///
/// Source: Balduzzi, Tuyls, Pérolat and Graepel, "Re-evaluating evaluation" (2018).
package struct NashAverage: Hashable, Sendable {
  /// The share of each rated player in the mix of its group, from 0 to 1.
  package private(set) var shares: [Int: Double] = [:]
  /// The lead of each rated player over its group's mix, in Elo: about 0 for those in it.
  package private(set) var leads: [Int: Double] = [:]

  /// Groups of more players are left out, since the search takes time.
  private static let mostPlayers = 200
  /// How many games what is expected weighs beside what happened.
  private static let weight = 2.0
  /// The least share of a player who counts as one of the mix.
  private static let leastShare = 0.01

  /// Finds the mix of each group; nil where all groups have a player who beats all others.
  init?(_ likelihood: Likelihood, at point: Strengths, groups: [[Int]]) {
    let residuals = PairResiduals(likelihood, at: point)
    let players = likelihood.pairings.players
    for group in groups where group.count <= Self.mostPlayers {
      var places: [Int: Int] = [:]
      for (place, player) in group.enumerated() { places[player] = place }
      var odds = group.map { own in group.map { point.ratings[own] - point.ratings[$0] } }
      for pair in residuals.pairs {
        guard let first = places[pair.first], let second = places[pair.second] else { continue }
        let expected = pair.expected / pair.games
        let share = (pair.points + Self.weight * expected) / (pair.games + Self.weight)
        let surplus = ln(share / (1 - share)) - ln(expected / (1 - expected))
        odds[first][second] += surplus
        odds[second][first] -= surplus
      }
      let mix = Self.mix(odds)
      for (place, player) in group.enumerated() {
        shares[players[player]] = mix[place]
        leads[players[player]] = Self.product(odds[place], mix) / EloScale.logit
      }
    }
    guard
      groups.contains(where: { group in
        group.count { (shares[players[$0]] ?? 0) >= Self.leastShare } > 1
      })
    else { return nil }
  }

  /// The players of the mix, those with the greatest share first.
  package var mixed: [Int] {
    shares.filter { $0.value >= Self.leastShare }.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .map(\.key)
  }

  private static let mostRounds = 20_000
  /// How much anybody may still win against the mix, in logits.
  private static let tolerance = 1e-4

  /// The mix p of greatest entropy with A·p ≤ 0, for the antisymmetric A: softmax(A·λ) for the λ ≥
  /// 0 that minimises the logarithm of its denominator, by projected gradients with Nesterov's
  /// momentum.
  private static func mix(_ odds: [[Double]]) -> [Double] {
    let greatest = odds.reduce(0) { max($0, $1.reduce(0) { max($0, abs($1)) }) }
    guard greatest > 0 else { return odds.map { _ in 1 / Double(odds.count) } }
    let step = 1 / (greatest * greatest * Double(odds.count))
    var (multipliers, ahead) = (odds.map { _ in 0.0 }, odds.map { _ in 0.0 })
    var mix = multipliers
    var momentum = 1.0
    for _ in 0..<mostRounds {
      mix = softmax(odds.map { product($0, ahead) })
      let gains = odds.map { product($0, mix) }
      if gains.allSatisfy({ $0 < tolerance }) { break }
      let next = zip(ahead, gains).map { max(0, $0 + step * $1) }
      let moves = zip(next, multipliers).map { $0 - $1 }
      let isUphill = product(moves, gains) < 0
      let following = isUphill ? 1 : (1 + (1 + 4 * momentum * momentum).squareRoot()) / 2
      let share = isUphill ? 0 : (momentum - 1) / following
      ahead = zip(next, moves).map { max(0, $0 + share * $1) }
      (multipliers, momentum) = (next, following)
    }
    return mix
  }

  private static func softmax(_ values: [Double]) -> [Double] {
    let top = values.max() ?? 0
    let weights = values.map { exponential($0 - top) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  private static func product(_ one: [Double], _ other: [Double]) -> Double {
    var sum = 0.0
    for index in one.indices { sum += one[index] * other[index] }
    return sum
  }
}
