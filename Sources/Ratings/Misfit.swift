/// The results, pair by pair, that ratings cannot explain.
///
/// An example is a cycle such as rock, paper and scissors, in which each player beats the next one.
package struct Misfit: Hashable, Sendable {
  /// The score of two players against each other, from both seats.
  package struct Pair: Hashable, Sendable {
    package var player: Int
    package var opponent: Int
    package var games: Double
    /// The player's points; a draw is half a point.
    package var points: Double
    /// The player's expected points.
    package var expected: Double
    /// The points minus the expected points, in standard errors; above 0.
    package var errors: Double
  }

  /// The p-value: the probability of results at least as far from the expected results as the observed
  /// results, if ratings explain all results.
  package let probability: Double
  /// The pairs whose points differ from the expected points by more than 1.96 standard errors.
  ///
  /// There are at most three pairs, the worst first. In each pair, ``Pair/player`` scored more than expected.
  package let pairs: [Pair]

  private static let level = 0.01
  private static let mostPairs = 3

  /// Tests whether the results differ from the expected results by more than chance; nil if the p-value is at
  /// least 1 %.
  ///
  /// The variance of a pair is the larger of two estimates. One is the model's variance times the design
  /// effect of repeated games. The other is the variance of the sums of the pair's clusters, shrunk toward
  /// the variance for clusters in which all games have the same result. Pearson's chi-square test is applied
  /// to all pairs with enough variance together, and Bonferroni's inequality to the worst pair. For this
  /// inequality, the variance that the fit absorbs is subtracted.
  init?(
    _ likelihood: Likelihood, at point: Strengths, _ covariance: Covariance,
    clusters: ClusteredGames?, groupCount: Int
  ) {
    var residuals = PairResiduals(likelihood, at: point)
    if let clusters { clusters { residuals.add($0, count: Double($1)) } }
    let players = likelihood.pairings.players
    var sum = 0.0
    var tested = 0.0
    let repetition = residuals.repetition
    let pairs = residuals.pairs.map { pair in
      let variance = pair.variance(repetition)
      let spread = covariance.varianceOfDifference(pair.first, pair.second)
      let followed = pair.slope * pair.slope * spread
      let rest = max(variance - followed, 0.2 * variance)
      let surplus = pair.points - pair.expected
      if variance >= Self.leastVariance * repetition * repetition {
        sum += surplus * surplus / variance
        tested += 1
      }
      let isAhead = surplus >= 0
      return Pair(
        player: players[isAhead ? pair.first : pair.second],
        opponent: players[isAhead ? pair.second : pair.first], games: pair.games,
        points: isAhead ? pair.points : pair.games - pair.points,
        expected: isAhead ? pair.expected : pair.games - pair.expected,
        // The added term is a continuity correction for one unlikely game and its repetitions.
        errors: abs(surplus) / (rest + repetition * repetition).squareRoot())
    }
    guard let worst = pairs.map(\.errors).max() else { return nil }
    let count = Double(pairs.count)
    let degrees = tested * (1 - Double(players.count - groupCount) / count)
    let together = degrees > 0 ? chiSquareTail(sum, degrees: degrees) : 1
    let alone = min(1, 2 * count * normalDistribution(-worst))
    probability = min(1, 2 * min(together, alone))
    guard probability < Self.level else { return nil }
    let notable = pairs.filter { $0.errors > EloScale.errorFactor }.sorted {
      ($0.errors, $1.player, $1.opponent) > ($1.errors, $0.player, $0.opponent)
    }
    self.pairs = Array(notable.prefix(Self.mostPairs))
  }

  /// The smallest variance, in square points, of a pair that is included in Pearson's chi-square test.
  ///
  /// The limit is multiplied by the square of the design effect of repeated games.
  private static let leastVariance = 1.25
}
