/// The variances of all ratings, and the covariances of players that met, in a large field in which most
/// pairs of players have not met.
struct SelectedCovariances: Sendable {
  /// The covariances of players that met, at the positions of the matrix's ``SparsePattern``.
  private(set) var elements: [Double]
  /// The variances.
  private(set) var diagonal: [Double]

  /// Computes the elements of the covariance C or, if `filling` is a middle matrix B, of C·B·C; nil if the
  /// factorizations for C·B·C fail.
  ///
  /// Without a factorization of the ratings, C is estimated, and `filling` is ignored.
  init?(_ factor: BorderedFactor, filling: BorderedMatrix?) {
    guard let ratings = factor.ratings else {
      (elements, diagonal) = estimatedCovariances(factor)
      addBorder(factor, factor.covarianceOfCorner)
      return
    }
    let count = factor.matrix.elements.count
    if let filling {
      guard let derivative = Self.derivative(factor, filling) else { return nil }
      (elements, diagonal) = derivative
      centerSandwich(factor, ratings, filling)
    } else {
      (elements, diagonal) = ratings.selectedInverse(count: count)
      center(factor, ratings)
    }
  }

  /// Returns the elements of A⁻¹·B·A⁻¹ as the derivative of the inverse of A − t·B at t = 0; nil if a
  /// factorization fails.
  private static func derivative(
    _ factor: BorderedFactor, _ filling: BorderedMatrix
  ) -> (elements: [Double], diagonal: [Double])? {
    let matrix = factor.matrix
    let ratio = zip(filling.diagonal, matrix.diagonal).reduce(0) { max($0, $1.0 / $1.1) }
    guard ratio > 0 else { return (matrix.elements.map { _ in 0 }, matrix.diagonal.map { _ in 0 }) }
    // This step size balances the error of the third derivative against rounding errors.
    let step = 2e-5 / ratio
    let count = matrix.elements.count
    // The added values on the diagonal must be the same in both matrices.
    let ahead = matrix.adding(filling, scaled: -step).factor(
      holding: factor.centering, as: matrix)
    let behind = matrix.adding(filling, scaled: step).factor(
      holding: factor.centering, as: matrix)
    guard let ahead, let behind else { return nil }
    let high = ahead.selectedInverse(count: count)
    let low = behind.selectedInverse(count: count)
    return (
      zip(high.elements, low.elements).map { ($0 - $1) / (2 * step) },
      zip(high.diagonal, low.diagonal).map { ($0 - $1) / (2 * step) }
    )
  }

  /// Adds the value of a function to each element.
  private mutating func add(
    _ pattern: SparsePattern, _ value: (_ row: Int, _ column: Int) -> Double
  ) {
    for row in diagonal.indices {
      for element in pattern.elements(ofRow: row) {
        elements[element] += value(row, pattern.column(element))
      }
      diagonal[row] += value(row, row)
    }
  }

  /// Returns, for each player, the mean of its column of the inverse over its group, and the mean of these
  /// means in the group.
  ///
  /// Both means are 0 for a player in a group with an anchor.
  private static func means(
    _ factor: BorderedFactor, _ ratings: SparseCholesky
  ) -> (means: [Double], grand: [Double]) {
    let groups = factor.centering.groups
    var shares = [Double](repeating: 0, count: factor.matrix.diagonal.count)
    for group in groups { for place in group { shares[place] = 1 / Double(group.count) } }
    var means = ratings.solve(shares)
    var grand = [Double](repeating: 0, count: means.count)
    for index in means.indices where shares[index] == 0 { means[index] = 0 }
    for group in groups {
      let mean = group.reduce(0) { $0 + means[$1] } / Double(group.count)
      for place in group { grand[place] = mean }
    }
    return (means, grand)
  }

  /// Converts the inverse with held ratings, see ``BorderedMatrix/factor(holding:as:)``, to the covariance of
  /// ratings that sum to 0 in each group, and adds the contribution of the border.
  private mutating func center(_ factor: BorderedFactor, _ ratings: SparseCholesky) {
    let (means, grand) = Self.means(factor, ratings)
    let pattern = factor.matrix.layout.pattern
    add(pattern) { row, column in grand[row] - means[row] - means[column] }
    addBorder(factor, factor.covarianceOfCorner)
  }

  /// Adds U·S·Uᵀ, where U are the solutions for the border, and S is the covariance of the corner.
  private mutating func addBorder(_ factor: BorderedFactor, _ covariance: SquareMatrix) {
    for (one, own) in factor.border.enumerated() {
      for (two, other) in factor.border.enumerated() {
        let weight = covariance[one, two]
        add(factor.matrix.layout.pattern) { weight * own[$0] * other[$1] }
      }
    }
  }

  /// Converts G·B·G, where G is the inverse with held ratings, to C·B·C.
  ///
  /// With the means a of G in each group, w = G·B·1 and β = 1ᵀ·B·1, the result is G·B·G − a·wᵀ − w·aᵀ +
  /// β·a·aᵀ, with rows and columns centered in each group.
  private mutating func centerSandwich(
    _ factor: BorderedFactor, _ ratings: SparseCholesky, _ filling: BorderedMatrix
  ) {
    let pattern = factor.matrix.layout.pattern
    let groups = factor.centering.groups
    let (a, _) = Self.means(factor, ratings)
    var ones = [Double](repeating: 0, count: diagonal.count)
    for group in groups { for place in group { ones[place] = 1 } }
    let sums = filling.timesPlayers(ones)
    let w = ratings.solve(sums)
    let q = ratings.solve(filling.timesPlayers(a))
    var beta = ones
    var means = ones
    var grand = ones
    for group in groups {
      let size = Double(group.count)
      let total = group.reduce(0) { $0 + sums[$1] }
      let meanW = group.reduce(0) { $0 + w[$1] } / size
      let meanA = group.reduce(0) { $0 + a[$1] } / size
      for place in group {
        beta[place] = total
        means[place] = q[place] - a[place] * meanW - w[place] * meanA + total * a[place] * meanA
      }
      let mean = group.reduce(0) { $0 + means[$1] } / size
      for place in group { grand[place] = mean }
    }
    add(pattern) { row, column in
      (ones[row] == 0
        ? 0
        : beta[row] * a[row] * a[column] - a[row] * w[column] - w[row] * a[column]
          - means[row] - means[column] + grand[row])
    }
    addSandwichBorder(factor, filling)
  }

  /// Adds the contributions of the border to C·B·C.
  ///
  /// With C = C₀ + T·S·Tᵀ, the contributions are C₀·B·T·S·Tᵀ, its transpose, and T·S·(Tᵀ·B·T)·S·Tᵀ. C₀ is
  /// the covariance without the border, S is the covariance of the border, and T = (−U, 1), where U are the
  /// solutions for the rows of the border.
  private mutating func addSandwichBorder(_ factor: BorderedFactor, _ filling: BorderedMatrix) {
    let rows = factor.border.indices
    guard !rows.isEmpty else { return }
    let players = diagonal.count
    let covariance = factor.covarianceOfCorner
    let vectors = rows.map { row in
      factor.border[row].map { -$0 } + rows.map { $0 == row ? 1 : 0 }
    }
    let images = vectors.map(filling.times)
    let solutions = images.map { factor.solveRatings(Array($0[..<players])) }
    var inner = SquareMatrix(order: rows.count)
    for row in rows {
      for column in rows {
        for one in rows {
          for two in rows {
            inner[row, column] +=
              covariance[row, one] * product(vectors[one], images[two]) * covariance[two, column]
          }
        }
      }
    }
    for one in rows {
      for two in rows {
        let weight = covariance[one, two]
        let middle = inner[one, two]
        add(factor.matrix.layout.pattern) { row, column in
          weight
            * (solutions[one][row] * vectors[two][column]
              + vectors[two][row] * solutions[one][column])
            + middle * vectors[one][row] * vectors[two][column]
        }
      }
    }
  }
}
