/// How far the fitted numbers may be off, and in which directions together.
struct Covariance: Sendable {
  private let unknowns: Unknowns
  /// The places of each group whose ratings may shift together.
  private let shiftedGroups: [[Int]]
  private let observed: SquareMatrix
  private let sandwich: SquareMatrix?
  /// The players for whom the sandwich collapses.
  private let collapsed: [Bool]
  /// The degrees of freedom that each player's error is told from.
  private let degrees: [Double]
  let clusterCount: Int?

  /// The covariance at the greatest likelihood; nil where the results do not tell the unknowns.
  ///
  /// It is the sandwich H⁻¹·B·H⁻¹ of residuals, where the law is no true likelihood, or of the
  /// scatter of clusters; for those for whom that collapses (they won or lost every game or,
  /// without clusters, drew every one), it is the inverse of the observed information.
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
    shiftedGroups = likelihood.centring.groups
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
      // What is known beforehand scatters as its own error says.
      if let place = unknowns.places[anchor.player] { filling?[place, place] += anchor.weight }
    }
    sandwich = collapsed.contains(false) ? filling.map { Self.sandwich(inverse, $0) } : nil
    for player in collapsed.indices where unknowns.places[player] == nil {
      (collapsed[player], degrees[player]) = (false, .infinity)
    }
    (self.collapsed, self.degrees) = (collapsed, degrees)
  }

  /// The variance of a player's rating, in square logits; 0 where it is given.
  func variance(of player: Int) -> Double {
    guard let place = unknowns.places[player] else { return 0 }
    let factor = studentFactor(degrees(player, player))
    return max(0, matrix(for: player, player)[place, place]) * factor * factor
  }

  /// The variance of the difference of two players' ratings, in square logits.
  func varianceOfDifference(_ player: Int, _ other: Int) -> Double {
    let factor = studentFactor(degrees(player, other))
    return spread(player, other) * factor * factor
  }

  /// The variance of a weighted sum of ratings, in square logits, with the errors of one player.
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

  /// How far apart two ratings must be, in logits, to be told apart by so many standard errors.
  func distance(_ player: Int, _ other: Int, at z: Double) -> Double {
    z * studentFactor(degrees(player, other), at: z) * spread(player, other).squareRoot()
  }

  /// The variance of a difference, in square logits, as if it were known.
  func spread(_ player: Int, _ other: Int) -> Double {
    let matrix = matrix(for: player, other)
    return max(0, matrix.variance(unknowns.places[player], minus: unknowns.places[other]))
  }

  /// Errors of all ratings, in logits, the same draws for both kinds; nil where there are none.
  func draws(_ count: Int, isScattered: Bool) -> [[Double]]? {
    guard let matrix = isScattered ? sandwich : observed else { return nil }
    return normalErrors(matrix, groups: shiftedGroups, count: count)?.map { errors in
      unknowns.places.map { place in place.map { errors[$0] } ?? 0 }
    }
  }

  /// Whether the error of a difference is told from the scatter of games.
  func isScattered(_ player: Int, _ other: Int) -> Bool {
    sandwich != nil && !collapsed[player] && !collapsed[other]
  }

  /// The variance of the advantage, in square logits; nil where it was not fitted.
  var varianceOfAdvantage: Double? { unknowns.advantage.map(variance(at:)) }

  /// The variance of the draw parameter; nil where it was not fitted.
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
