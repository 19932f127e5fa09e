/// The results that ratings do not explain, pair by pair, as when rock beats scissors, scissors
/// beat paper, and paper beats rock.
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
    /// The difference of points and expected points in standard errors, above 0.
    package var errors: Double
  }

  /// The probability of results at least this far from the expected ones if ratings explained all
  /// results.
  package let probability: Double
  /// The pairs with the worst fit, worst first, each from the side that scored more than expected.
  package let pairs: [Pair]

  private static let level = 0.01
  private static let mostPairs = 3

  /// Tests whether results differ from the expected ones by more than chance; nil if they do not.
  ///
  /// The variance of a pair is the model's, times the design effect of repeated games, or the
  /// variance of its clusters' sums if that is greater, shrunk toward the variance of clusters in
  /// which all games have the same result. The variance that the fit absorbs is subtracted. All
  /// pairs together are tested by Pearson's chi-square test, the worst pair by Bonferroni's
  /// inequality.
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
        // The continuity correction for one unlikely game and its repetitions.
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

  /// The least variance, in square points, of a pair in Pearson's chi-square test.
  private static let leastVariance = 1.25
}
