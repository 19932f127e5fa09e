/// The maximum-entropy Nash equilibrium of a game in which each of two sides chooses a player.
///
/// The payoff of a side is the log-odds that its player beats the other side's player.
///
/// Source: D. Balduzzi, K. Tuyls, J. Pérolat and T. Graepel, "Re-evaluating evaluation" (2018).
package struct NashAverage: Hashable, Sendable {
  /// The probability of each player in the equilibrium of its group, from 0 to 1; groups of more than 200
  /// players are left out.
  package private(set) var shares: [Int: Double] = [:]
  /// The lead of each player over the equilibrium of its group, in Elo; about 0 for players in the
  /// equilibrium.
  ///
  /// Groups of more than 200 players are left out.
  package private(set) var leads: [Int: Double] = [:]

  /// The largest size of a group for which the equilibrium is computed; larger groups would take too long.
  private static let mostPlayers = 200
  /// The weight, in games, with which the score of a pair is shrunk toward the expected score.
  private static let weight = 2.0
  /// The smallest probability with which a player counts as part of the equilibrium.
  private static let leastShare = 0.01
  /// The smallest probability p for which the difference 1 − p is accurate enough for odds.
  private static let leastChance = 1e-12
  /// The smallest probability by which points are divided, so that the quotients are finite.
  private static let leastDivisor = 1e-290

  /// Finds the equilibrium of each group with at most 200 players; nil if no equilibrium includes more than
  /// one player.
  ///
  /// An equilibrium includes a single player if this player beats all others of the group.
  init?(_ likelihood: Likelihood, at point: Strengths, groups: [[Int]]) {
    let residuals = PairResiduals(likelihood, at: point)
    let players = likelihood.pairings.players
    for group in groups where group.count <= Self.mostPlayers {
      var places: [Int: Int] = [:]
      for (place, player) in group.enumerated() { places[player] = place }
      var odds = group.map { own in group.map { point.ratings[own] - point.ratings[$0] } }
      for pair in residuals.pairs {
        guard let first = places[pair.first], let second = places[pair.second] else { continue }
        let surplus = Self.surplus(of: pair)
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

  /// The players with a probability of at least 1 % in the equilibrium of their group, in descending order of
  /// probability.
  package var mixed: [Int] {
    shares.filter { $0.value >= Self.leastShare }.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .map(\.key)
  }

  /// Returns the log-odds of the shrunk score of a pair minus those of the expected score.
  private static func surplus(of pair: PairResiduals.Pair) -> Double {
    let expected = pair.expected / pair.games
    guard min(expected, 1 - expected) < leastChance else {
      let share = (pair.points + weight * expected) / (pair.games + weight)
      return ln(share / (1 - share)) - ln(expected / (1 - expected))
    }
    // This expression equals the one above, but avoids the differences 1 − share and 1 − expected.
    let own = max(pair.bothExpected.x / pair.games, leastDivisor)
    let other = max(pair.bothExpected.y / pair.games, leastDivisor)
    return ln(weight + pair.points / own) - ln(weight + (pair.games - pair.points) / other)
  }

  private static let mostRounds = 20_000
  /// The convergence tolerance: the largest gain of a player against the equilibrium, in logits.
  private static let tolerance = 1e-4

  /// Returns the distribution p of maximum entropy with A·p ≤ 0; A is the antisymmetric matrix `odds`.
  ///
  /// The distribution is softmax(A·λ) with the λ ≥ 0 that minimizes the logarithm of the softmax denominator.
  /// This λ is found by projected gradient descent with Nesterov's momentum.
  private static func mix(_ odds: [[Double]]) -> [Double] {
    let greatest = odds.reduce(0) { max($0, $1.reduce(0) { max($0, abs($1)) }) }
    guard greatest > 0 else { return odds.map { _ in 1 / Double(odds.count) } }
    let step = 1 / (greatest * greatest * Double(odds.count))
    var multipliers = odds.map { _ in 0.0 }
    var ahead = multipliers
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
      multipliers = next
      momentum = following
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
