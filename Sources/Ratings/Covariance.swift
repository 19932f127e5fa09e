/// The covariance of the fitted parameters.
struct Covariance: Sendable {
  private let unknowns: Unknowns
  /// The parameter indices of each group whose ratings can shift together.
  private let shiftedGroups: [[Int]]
  private let observed: SquareMatrix
  private let sandwich: SquareMatrix?
  /// The players for whom the sandwich estimate degenerates to 0.
  private let collapsed: [Bool]
  /// The degrees of freedom of each player's standard error.
  private let degrees: [Double]
  let clusterCount: Int?

  /// Computes the covariance at the maximum of the likelihood; nil if the results do not determine
  /// the parameters.
  ///
  /// With clusters, or if the model is not a true likelihood, it is the sandwich estimator
  /// H⁻¹·B·H⁻¹ (P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard
  /// conditions", 1967; H. White, "Maximum likelihood estimation of misspecified models", 1982).
  /// Otherwise, and for players for whom that estimator degenerates (they won or lost every game
  /// or, without clusters, drew every game), it is the inverse of the observed information.
  init?(
    _ likelihood: Likelihood, at solution: Likelihood.Maximum,
    usesResiduals: Bool, clusters: ClusteredGames?
  ) {
    let point = solution.strengths
    // If the observed information has no inverse, the expected information may have one.
    guard
      let inverse = Self.inverse(solution.evaluation.information, likelihood.centering)
        ?? Self.inverse(likelihood.information(.expected, at: point), likelihood.centering)
    else { return nil }
    unknowns = likelihood.unknowns
    shiftedGroups = likelihood.centering.groups
    observed = inverse
    let scores = likelihood.pairings.scores()
    var filling: SquareMatrix?
    var collapsed = scores.map { $0.isPerfect || $0.isWinless }
    var degrees = [Double](repeating: .infinity, count: scores.count)
    if let clusters {
      let scatter = ClusterScatter(
        clusters, likelihood, at: point, inverse: inverse, isPerfect: collapsed)
      filling = scatter.filling
      degrees = scatter.degrees
      clusterCount = scatter.count
    } else {
      for (player, score) in scores.enumerated() where score.draws == score.games {
        collapsed[player] = true
      }
      filling =
        usesResiduals && collapsed.contains(false)
        ? likelihood.information(.residual, at: point, includesPriors: false) : nil
      clusterCount = likelihood.clusterCount
    }
    for anchor in likelihood.looseAnchors {
      // A loose anchor varies by its own error.
      if let place = unknowns.places[anchor.player] { filling?[place, place] += anchor.weight }
    }
    sandwich = collapsed.contains(false) ? filling.map { Self.sandwich(inverse, $0) } : nil
    for player in collapsed.indices where unknowns.places[player] == nil {
      collapsed[player] = false
      degrees[player] = .infinity
    }
    self.collapsed = collapsed
    self.degrees = degrees
  }

  /// Returns the variance of a player's rating, in square logits; 0 for an anchor.
  func variance(of player: Int) -> Double {
    guard let place = unknowns.places[player] else { return 0 }
    let factor = studentFactor(degrees(player, player))
    return max(0, matrix(for: player, player)[place, place]) * factor * factor
  }

  /// Returns the variance of the difference of two players' ratings, in square logits.
  func varianceOfDifference(_ player: Int, _ other: Int) -> Double {
    let factor = studentFactor(degrees(player, other))
    return spread(player, other) * factor * factor
  }

  /// Returns the variance of a weighted sum of ratings, in square logits, by the kind of estimate
  /// used for one player.
  func variance(ofSum weights: [Double], about player: Int) -> Double {
    let matrix = matrix(for: player, player)
    let terms = zip(unknowns.places, weights).compactMap { place, weight in
      place.flatMap { weight == 0 ? nil : (place: $0, weight: weight) }
    }
    var sum = 0.0
    for one in terms {
      for other in terms { sum += one.weight * other.weight * matrix[one.place, other.place] }
    }
    let factor = studentFactor(degrees(player, player))
    return max(0, sum) * factor * factor
  }

  /// Returns the difference, in logits, of two ratings that are `z` standard errors apart.
  func distance(_ player: Int, _ other: Int, at z: Double) -> Double {
    z * studentFactor(degrees(player, other), at: z) * spread(player, other).squareRoot()
  }

  /// Returns the variance of the difference of two players' ratings, in square logits, without
  /// Student's factor.
  func spread(_ player: Int, _ other: Int) -> Double {
    let matrix = matrix(for: player, other)
    return max(0, matrix.variance(unknowns.places[player], minus: unknowns.places[other]))
  }

  /// Returns random errors of all ratings, in logits, from the same random numbers for both kinds
  /// of estimate; nil if there is no such estimate.
  func draws(_ count: Int, isScattered: Bool) -> [[Double]]? {
    guard let matrix = isScattered ? sandwich : observed else { return nil }
    return normalErrors(matrix, groups: shiftedGroups, count: count)?.map { errors in
      unknowns.places.map { place in place.map { errors[$0] } ?? 0 }
    }
  }

  /// Returns whether the variance of a difference is from the sandwich estimator.
  func isScattered(_ player: Int, _ other: Int) -> Bool {
    sandwich != nil && !collapsed[player] && !collapsed[other]
  }

  /// The variance of the advantage, in square logits; nil if it was not fitted.
  var varianceOfAdvantage: Double? { unknowns.advantage.map(variance(at:)) }

  /// The variance of the draw parameter; nil if it was not fitted.
  var varianceOfDraw: Double? { unknowns.draw.map(variance(at:)) }

  private func variance(at place: Int) -> Double {
    max(0, (sandwich ?? observed)[place, place])
  }

  private func degrees(_ player: Int, _ other: Int) -> Double {
    collapsed[player] || collapsed[other] ? .infinity : min(degrees[player], degrees[other])
  }

  private func matrix(for player: Int, _ other: Int) -> SquareMatrix {
    isScattered(player, other) ? sandwich ?? observed : observed
  }

  private static func inverse(
    _ information: consuming SquareMatrix, _ centering: GroupCentering
  ) -> SquareMatrix? {
    let factors = centering.fix(&information)
    guard let factor = Cholesky(information) else { return nil }
    var inverse = factor.inverse()
    centering.unfix(&inverse, factors: factors)
    return inverse
  }

  /// Returns the product H⁻¹·B·H⁻¹, from the lower triangle of B.
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
