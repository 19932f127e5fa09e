internal import Ratings

/// Ratings that are updated round by round, in time and memory proportional to the number of players and
/// games.
///
/// The ratings determine the pairings in a ladder that is too large for the exact fit. The cost of the exact
/// fit grows with the cube of the number of players. Each strength has a normal prior. The results of a round
/// update the mean and the variance of each strength, based on the strengths before that round.
///
/// Source: M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied
/// Statistics 48 (1999), without the growth of the variance over time.
struct OnlineRatings: Sendable {
  /// For each player, the mean and the variance of the strength, in logits and square logits.
  private var strengths: [SIMD2<Double>]

  /// The standard deviation of strengths before the first game, in Elo.
  private static let spread = 300.0

  init(players: Int) {
    let deviation = EloScale.logits(Self.spread)
    strengths = Array(repeating: SIMD2(0, deviation * deviation), count: players)
  }

  /// Returns a strength drawn from the distribution of a player's strength, in logits; `lot` is a random
  /// number.
  func drawnStrength(of player: Int, lot: UInt64) -> Double {
    // The sum of four uniform numbers is nearly normal, with a variance of 1/3.
    let sum = (0..<4).reduce(0.0) { $0 + Double(lot >> UInt64(16 * $1) & 0xFFFF) / 65_536 }
    return strengths[player].x + strengths[player].y.squareRoot() * (sum - 2) * 3.0.squareRoot()
  }

  /// Returns the largest error of the strengths of the given players: half of the 95 % interval, in Elo.
  func largestError(of players: [Int]) -> Double {
    let variance = players.reduce(0) { max($0, strengths[$1].y) }
    return 1.96 * variance.squareRoot() / EloScale.logits(1)
  }

  /// Adds the results of a round; each win, draw or loss counts as `weight` games.
  mutating func add(
    _ results: [(first: Int, second: Int, results: WinsDrawsLosses)], weight: Double
  ) {
    // For each player, the slope of the log-likelihood and the information.
    var sums: [Int: SIMD2<Double>] = [:]
    for (first, second, results) in results where results.games > 0 {
      let games = weight * Double(results.games)
      let points = weight * results.points
      for (own, other, score) in [(first, second, points), (second, first, games - points)] {
        let attenuation = 1 / (1 + 3 * strengths[other].y / (.pi * .pi)).squareRoot()
        let chance = EloScale.expectedScore(
          attenuation * (strengths[own].x - strengths[other].x) / EloScale.logits(1))
        sums[own, default: .zero] += SIMD2(
          attenuation * (score - games * chance),
          attenuation * attenuation * games * chance * (1 - chance))
      }
    }
    for (player, sum) in sums {
      let variance = 1 / (1 / strengths[player].y + sum.y)
      strengths[player] = SIMD2(strengths[player].x + variance * sum.x, variance)
    }
  }
}
