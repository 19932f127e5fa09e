/// How far the fitted numbers may be off, and in which directions together.
///
/// It answers for single numbers and for differences only, so that it need not be a whole matrix.
struct Covariance: Sendable {
  private let unknowns: Unknowns
  private let observed: SquareMatrix
  private let sandwich: SquareMatrix?
  private let collapsed: [Bool]
  /// By what each player's variance is multiplied.
  private let widening: [Double]
  let clusterCount: Int?

  /// The covariance at the greatest likelihood, or nil where the results do not tell the unknowns.
  ///
  /// With residuals it is the sandwich H⁻¹·B·H⁻¹, which holds where the law is no true likelihood;
  /// with clusters, it is filled with their scatter. For players who won or lost every game, and
  /// without clusters for those who drew every one, it collapses: for them the inverse of the
  /// observed information is used all the same.
  init?(
    _ likelihood: Likelihood, at solution: Likelihood.Maximum,
    usesResiduals: Bool, clusters: ClusteredGames?
  ) {
    let point = solution.strengths
    // Where the observed information has no inverse, the expected one may have.
    guard
      let inverse = Self.inverse(solution.evaluation.information, likelihood.centring)
        ?? Self.inverse(likelihood.information(.expected, at: point), likelihood.centring)
    else { return nil }
    unknowns = likelihood.unknowns
    observed = inverse
    let scores = likelihood.pairings.scores()
    let filling: SquareMatrix?
    if let clusters {
      collapsed = scores.map { $0.isPerfect || $0.isWinless }
      let scatter = ClusterScatter(
        clusters, likelihood, at: point, inverse: inverse, isPerfect: collapsed)
      filling = scatter.filling
      widening = scatter.widening
      clusterCount = scatter.count
    } else {
      collapsed = scores.map { $0.isPerfect || $0.isWinless || $0.draws == $0.games }
      filling =
        usesResiduals && collapsed.contains(false)
        ? likelihood.information(.residual, at: point, includesPriors: false) : nil
      widening = Array(repeating: 1, count: collapsed.count)
      clusterCount = nil
    }
    sandwich = collapsed.contains(false) ? filling.map { Self.sandwich(inverse, $0) } : nil
  }

  /// The variance of a player's rating, in square logits; 0 where it is given.
  func variance(of player: Int) -> Double {
    guard let place = unknowns.places[player] else { return 0 }
    return max(0, matrix(for: player, player)[place, place]) * widening(player, player)
  }

  /// The variance of the difference of two players' ratings, in square logits.
  func varianceOfDifference(_ player: Int, _ other: Int) -> Double {
    guard let place = unknowns.places[player] else { return variance(of: other) }
    guard let otherPlace = unknowns.places[other] else { return variance(of: player) }
    let matrix = matrix(for: player, other)
    let own = matrix[place, place] + matrix[otherPlace, otherPlace]
    return max(0, own - 2 * matrix[place, otherPlace]) * widening(player, other)
  }

  /// The variance of the advantage, in square logits; nil where it was not fitted.
  var varianceOfAdvantage: Double? { unknowns.advantage.map(variance(at:)) }

  /// The variance of the draw parameter; nil where it was not fitted.
  var varianceOfDraw: Double? { unknowns.draw.map(variance(at:)) }

  private func variance(at place: Int) -> Double {
    max(0, (sandwich ?? observed)[place, place])
  }

  private func widening(_ player: Int, _ other: Int) -> Double {
    collapsed[player] || collapsed[other] ? 1 : max(widening[player], widening[other])
  }

  private func matrix(for player: Int, _ other: Int) -> SquareMatrix {
    guard let sandwich, !collapsed[player], !collapsed[other] else { return observed }
    return sandwich
  }

  private static func inverse(
    _ information: consuming SquareMatrix, _ centring: GroupCentring
  ) -> SquareMatrix? {
    let factors = centring.fix(&information)
    guard let factor = Cholesky(information) else { return nil }
    var inverse = factor.inverse()
    centring.unfix(&inverse, factors: factors)
    return inverse
  }

  /// The product H⁻¹·B·H⁻¹, from the lower triangle of B.
  private static func sandwich(_ inverse: SquareMatrix, _ filling: SquareMatrix) -> SquareMatrix {
    let all = 0..<inverse.order
    var symmetric = filling
    for row in all {
      for column in row..<inverse.order { symmetric[row, column] = filling[column, row] }
    }
    var half = SquareMatrix(order: inverse.order)
    for tile in inverse.tiles {
      for column in all {
        let sums = inverse.products(tile, symmetric, column, columns: all)
        for row in tile { half[row, column] = sums[row - tile.lowerBound] }
      }
    }
    return half.symmetricProducts(inverse)
  }
}
