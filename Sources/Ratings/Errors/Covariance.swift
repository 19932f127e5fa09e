/// The covariance of the fitted parameters, and the distributions of the errors that follow from it.
struct Covariance: Sendable {
  private let unknowns: Unknowns
  /// The parameter indices of each group whose ratings can be shifted together without changing the
  /// likelihood.
  private let shiftedGroups: [[Int]]
  private let observed: any CovarianceMatrix
  private let sandwich: (any CovarianceMatrix)?
  /// The factor, at least 1, that multiplies variances from the information (the design effect of the games).
  private let ratio: Double
  /// The share, from 0 to 1, by which a small variance is raised in comparisons of many pairs.
  ///
  /// The pooled variance is ``ratio`` times the variance from the information. A variance of the sandwich
  /// estimate below the pooled variance is raised by this share of the difference.
  private let caution: Double
  /// For each player, whether the sandwich estimate of its variance degenerates to 0.
  private let collapsed: [Bool]
  /// For each player, whether it won or lost every game.
  private let isPerfect: [Bool]
  /// The degrees of freedom of each player's standard error.
  private let degrees: [Double]
  private let profile: ProfileLikelihood
  /// For each player, whether the log-likelihood of its rating differs much from a parabola.
  private var skewed: [Bool]
  /// Whether the games have more than two seats and are in clusters.
  private let hasTables: Bool
  let clusterCount: Int?
  /// False if luck and strength cannot be distinguished in the results.
  let isIdentifiable: Bool

  /// Computes the covariance at the maximum of the likelihood; nil if the results do not determine the
  /// parameters.
  ///
  /// With clusters, or if the model is not a true likelihood, the covariance is the sandwich estimator
  /// H⁻¹·B·H⁻¹ (P. J. Huber, "The behavior of maximum likelihood estimates under nonstandard conditions",
  /// 1967; H. White, "Maximum likelihood estimation of misspecified models", 1982). Otherwise, the covariance
  /// is the inverse of the observed information. Without clusters, this inverse is also used for players that
  /// won every game, lost every game or drew every game, because the sandwich estimator degenerates for them.
  init?(
    _ likelihood: Likelihood, at solution: Likelihood.Maximum,
    usesResiduals: Bool, seats: Int, clusters: ClusteredGames?
  ) {
    let point = solution.strengths
    // If the observed information has no inverse, the expected information may have one.
    guard
      let inverse = Inverse(solution.evaluation.information, likelihood.centering)
        ?? Inverse(likelihood.information(.expected, at: point), likelihood.centering)
    else { return nil }
    unknowns = likelihood.unknowns
    shiftedGroups = likelihood.centering.groups
    observed = inverse.covariance
    let scores = likelihood.pairings.scores()
    hasTables = clusters != nil && seats > 2
    var filling: InformationMatrix?
    var collapsed = scores.map { $0.isPerfect || $0.isWinless }
    isPerfect = collapsed
    var degrees = [Double](repeating: .infinity, count: scores.count)
    if let clusters {
      let scatter = ClusterScatter(
        clusters, likelihood, at: point, inverse: inverse.covariance, isPerfect: collapsed,
        seats: seats)
      filling = scatter.filling
      degrees = zip(scatter.degrees, collapsed).map { $1 ? scatter.pooledDegrees : $0 }
      collapsed = collapsed.map { _ in false }
      ratio = max(1, scatter.ratio)
      caution = scatter.caution
      isIdentifiable = scatter.isIdentifiable
      clusterCount = scatter.count
    } else {
      for (player, score) in scores.enumerated() where score.draws == score.games {
        collapsed[player] = true
      }
      filling =
        usesResiduals && collapsed.contains(false)
        ? likelihood.information(.residual, at: point, includesPriors: false) : nil
      ratio = 1
      caution = 0
      isIdentifiable = true
      clusterCount = likelihood.clusterCount
    }
    for anchor in likelihood.looseAnchors {
      // The rating of a loose anchor varies by the error of the anchor.
      if let place = unknowns.places[anchor.player] { filling?.add(anchor.weight, place, place) }
    }
    sandwich = collapsed.contains(false) ? filling.flatMap(inverse.sandwich) : nil
    for player in collapsed.indices where unknowns.places[player] == nil {
      collapsed[player] = false
      degrees[player] = .infinity
    }
    self.collapsed = collapsed
    self.degrees = degrees
    profile = ProfileLikelihood(likelihood, at: point, inverse.covariance)
    skewed = isPerfect
    for player in skewed.indices where !skewed[player] { skewed[player] = isSkewed(player) }
  }

  /// Returns the variance of a player's rating, in square logits; 0 for a fixed anchor.
  func variance(of player: Int) -> Double {
    let factor = studentFactor(degrees[player])
    return spread(player, nil) * factor * factor
  }

  /// Returns the variance of the difference of two players' ratings, in square logits.
  func varianceOfDifference(_ player: Int, _ other: Int) -> Double {
    let factor = studentFactor(degrees(player, other))
    return spread(player, other) * factor * factor
  }

  /// Returns the variance of a weighted sum of ratings, in square logits, with the kind of estimate that is
  /// used for the given player.
  func variance(ofSum weights: [Double], about player: Int) -> Double {
    var vector = [Double](repeating: 0, count: unknowns.count)
    for (place, weight) in zip(unknowns.places, weights) {
      if let place { vector[place] = weight }
    }
    let sum = product(vector, matrix(for: player, nil).times(vector))
    let factor = studentFactor(degrees[player])
    return max(0, sum) * factor * factor * effect(on: player, nil)
  }

  /// Returns the variance of a player's rating, or of its lead over another, in square logits, without
  /// Student's factor.
  private func spread(_ player: Int, _ other: Int?) -> Double {
    drawnVariance(player, other) * effect(on: player, other)
  }

  /// Returns the variance, in square logits, that a player's rating or its lead over another player has in
  /// the random errors of ``draws(_:isScattered:)``.
  func drawnVariance(_ player: Int, _ other: Int?) -> Double {
    matrix(for: player, other).variance(
      unknowns.places[player], minus: other.flatMap { unknowns.places[$0] })
  }

  /// Returns the design effect that multiplies the variance; 1 for the sandwich estimate.
  private func effect(on player: Int, _ other: Int?) -> Double {
    isScattered(player, other) ? 1 : ratio
  }

  /// Returns random errors of all ratings, in logits; nil if there is no estimate of the given kind, or if
  /// its matrix is not a covariance matrix.
  ///
  /// If `isScattered` is true, the errors are from the sandwich estimate, otherwise from the information.
  /// Both kinds of estimate use the same random numbers. The error of a fixed anchor is 0.
  func draws(_ count: Int, isScattered: Bool) -> [[Double]]? {
    guard let matrix = isScattered ? sandwich : observed else { return nil }
    return matrix.draws(count, groups: shiftedGroups)?.map { errors in
      unknowns.places.map { place in place.map { errors[$0] } ?? 0 }
    }
  }

  /// Whether equations must be solved for the covariances of players that did not meet.
  var isSparse: Bool { observed is SparseCovariance }

  /// Whether there is a sandwich estimate.
  var isScatteredAnywhere: Bool { sandwich != nil }

  /// Returns the variance, in square logits, that a player's rating has in the random errors of
  /// ``draws(_:isScattered:)``.
  func variance(of player: Int, isScattered: Bool) -> Double {
    (isScattered ? sandwich ?? observed : observed).variance(unknowns.places[player], minus: nil)
  }

  /// The two factors for comparisons of many pairs.
  ///
  /// `ratio`, the design effect, multiplies a variance from the information. `caution`, from 0 to 1, is the
  /// share by which ``cautiousErrors(of:_:over:)`` raises a small sandwich variance toward that product.
  var rankLaw: (ratio: Double, caution: Double) { (ratio, caution) }

  /// Returns whether at least one of two players won or lost every game.
  func isPerfect(_ player: Int, _ other: Int) -> Bool { isPerfect[player] || isPerfect[other] }

  /// Returns the deviation of a player's log-likelihood from a parabola; nil if it is negligible.
  func skewTable(of player: Int) -> SkewTable? {
    guard skewed[player] else { return nil }
    return profile.path(of: player, over: nil, exactly: [player]).map(SkewTable.init)
  }

  /// Returns whether the variance of a rating, or of a difference, is from the sandwich estimator.
  func isScattered(_ player: Int, _ other: Int?) -> Bool {
    sandwich != nil && !collapsed[player] && !(other.map { collapsed[$0] } ?? false)
  }

  /// The variance of the advantage, in square logits; nil if it was not fitted.
  var varianceOfAdvantage: Double? { unknowns.advantage.map(variance(at:)) }

  /// The variance of the draw parameter, in square logits; nil if the parameter was not fitted.
  var varianceOfDraw: Double? { unknowns.draw.map(variance(at:)) }

  private func variance(at place: Int) -> Double {
    max(0, sandwich?[place, place] ?? (ratio * observed[place, place]))
  }

  /// Returns the degrees of freedom of the difference of two players.
  private func degrees(_ player: Int, _ other: Int) -> Double {
    min(degrees[player], degrees[other])
  }

  /// Returns the degrees of freedom of a player's rating.
  func degrees(of player: Int) -> Double { degrees[player] }

  private func matrix(for player: Int, _ other: Int?) -> any CovarianceMatrix {
    isScattered(player, other) ? sandwich ?? observed : observed
  }
}

/// The distributions of the errors, which are Student's t distributions.
///
/// If the log-likelihood differs much from a parabola, the t distribution is applied to the signed root of
/// the likelihood ratio.
extension Covariance {
  /// The variance, in square logits, above which the log-likelihood of a rating is tested for skewness: a
  /// 95 % interval of about ± 88 Elo.
  private static let leastVariance = 1 / 15.0
  /// The largest relative deviation of the log-likelihood from a parabola that is treated as negligible.
  private static let greatestSkew = 0.15
  /// The share by which a short side of an interval is extended toward the side of the symmetric interval.
  ///
  /// Both sides of the symmetric interval are the usual multiple of the standard error. If a side of the
  /// interval is shorter, it is extended by this share of the difference. This applies to clusters of games
  /// of more than two seats, because the sum of a cluster's scores is less skewed than the scores. It does
  /// not apply to players that won or lost every game.
  private static let symmetry = 1 / 3.0

  private func isSkewed(_ player: Int) -> Bool {
    let variance = spread(player, nil)
    guard variance > Self.leastVariance,
      let path = profile.path(of: player, over: nil, exactly: [player])
    else { return false }
    let distance = EloScale.errorFactor * studentFactor(degrees[player]) * variance.squareRoot()
    let parabola = distance * distance / 2 / path.variance
    return [-distance, distance].contains {
      abs(path.loss(at: $0) / parabola - 1) > Self.greatestSkew
    }
  }

  /// Returns the ends of the 95 % interval of a player's rating, relative to the rating, in logits.
  ///
  /// `low` is at most 0, and `high` is at least 0.
  func interval(of player: Int) -> (low: Double, high: Double) {
    let variance = spread(player, nil)
    let errors = EloScale.errorFactor * studentFactor(degrees[player])
    guard skewed[player], let path = profile.path(of: player, over: nil, exactly: [player]) else {
      let error = errors * variance.squareRoot()
      return (-error, error)
    }
    let level = errors * errors / 2 * variance / path.variance
    let low = path.distance(at: level, side: -1)
    let high = path.distance(at: level, side: 1)
    guard hasTables, !isPerfect[player] else { return (low, high) }
    let error = errors * variance.squareRoot()
    return (
      low - Self.symmetry * max(0, error + low), high + Self.symmetry * max(0, error - high)
    )
  }

  /// Converts a lead, in logits, to standard errors: the quantile of the normal or Student's distribution
  /// that corresponds to the lead.
  ///
  /// If the lead has no variance, the result is infinite, or 0 for a lead of 0.
  func errors(of lead: Double, _ player: Int, over other: Int) -> Double {
    let variance = spread(player, other)
    guard variance > 0 else { return lead == 0 ? 0 : lead > 0 ? .infinity : -.infinity }
    let exact = [player, other].filter { skewed[$0] }
    guard !exact.isEmpty, let path = profile.path(of: player, over: other, exactly: exact) else {
      return lead / variance.squareRoot()
    }
    let root = (2 * path.loss(at: -lead) * path.variance / variance).squareRoot()
    return lead < 0 ? -root : root
  }

  /// Converts a lead to standard errors for a comparison of many pairs, in which the pair with the luckiest
  /// estimate matters.
  ///
  /// The result is at most ``errors(of:_:over:)``. For players that neither won nor lost every game, the
  /// result is also at most the lead divided by its standard error. The reason is that the likelihood ratio
  /// exceeds Student's quantiles too often if the log-likelihood differs much from a parabola. With few
  /// clusters, a small variance of the sandwich estimate is raised toward the variance from the information
  /// times the design effect.
  func cautiousErrors(of lead: Double, _ player: Int, over other: Int) -> Double {
    var variance = spread(player, other)
    guard variance > 0, !isPerfect[player], !isPerfect[other] else {
      return errors(of: lead, player, over: other)
    }
    let own = variance
    if isScattered(player, other), caution > 0 {
      let pooled =
        ratio * observed.variance(unknowns.places[player], minus: unknowns.places[other])
      variance += caution * max(0, pooled - variance)
    }
    let errors = lead / variance.squareRoot()
    guard skewed[player] || skewed[other] else { return errors }
    return min(errors, self.errors(of: lead, player, over: other) * (own / variance).squareRoot())
  }

  /// Returns the probability that a player with a lead, in logits, over another is stronger.
  func superiority(of lead: Double, _ player: Int, over other: Int) -> Double {
    studentDistribution(errors(of: lead, player, over: other), degrees: degrees(player, other))
  }
}

/// The inverse of an information matrix.
private struct Inverse {
  let covariance: any CovarianceMatrix
  /// The dense inverse; of order 0 if the information is sparse.
  private let dense: SquareMatrix
  private let sparse: BorderedFactor?

  /// Inverts a matrix; nil if it is not positive definite.
  init?(_ information: consuming InformationMatrix, _ centering: GroupCentering) {
    if let bordered = information.sparse {
      guard let factor = BorderedFactor(bordered, centering),
        let covariance = SparseCovariance(factor)
      else { return nil }
      sparse = factor
      dense = SquareMatrix(order: 0)
      self.covariance = covariance
      return
    }
    sparse = nil
    let factors = centering.fix(&information.dense)
    guard let factor = Cholesky(information.dense) else { return nil }
    var inverse = factor.inverse()
    centering.unfix(&inverse, factors: factors)
    dense = inverse
    covariance = DenseCovariance(inverse)
  }

  /// Returns the product H⁻¹·B·H⁻¹, from the lower triangle of B; nil if a factorization fails.
  func sandwich(_ filling: InformationMatrix) -> (any CovarianceMatrix)? {
    if let sparse { return SparseCovariance(sparse, filling: filling.sparse) }
    let all = 0..<dense.order
    var symmetric = filling.dense
    for row in all {
      for column in row..<dense.order { symmetric[row, column] = filling.dense[column, row] }
    }
    var half = SquareMatrix(order: dense.order)
    for tile in dense.tiles {
      for column in all {
        let sums = dense.products(tile, symmetric, column, columns: all)
        for row in tile { half[row, column] = sums[row - tile.lowerBound] }
      }
    }
    return DenseCovariance(half.symmetricProducts(dense))
  }
}
