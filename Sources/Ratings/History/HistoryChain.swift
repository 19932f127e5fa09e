/// A chain of normal random vectors, one for each step, in which each vector differs from the previous vector
/// by independent changes.
///
/// The precision of a step is the sum of three parts: the information of the games before the step, of the
/// step's own games, and of the games after the step. The first and the last part are computed along the
/// chain, as in the information form of the Kalman filter and of the two-filter smoother (D. C. Fraser and J.
/// E. Potter, "The optimum linear smoother as a combination of two optimum linear filters", 1969).
struct HistoryChain: Sendable {
  private let own: [SquareMatrix]
  private let precisions: [Double]
  /// The information about each step's vector from the games before the step, and from the games after the
  /// step.
  private let before: [SquareMatrix]
  private let after: [SquareMatrix]
  /// The inverses of the pivots in the elimination from the first step on.
  private let inverses: [SquareMatrix]

  /// The information that fixes the mean of the last vector if only differences of its elements are known.
  private static let centering = 1e3
  /// The information that is added about each element if the games of a step are left out, or if rounding
  /// has made a matrix singular.
  private static let ridge = 1e-4

  /// Creates a chain from the information of each step's own games.
  ///
  /// - Parameters:
  ///   - own: The information, by step.
  ///   - precisions: The precision of the changes between each step and the next one.
  ///   - isCentered: Whether only differences between the elements of a vector are known, so that the mean of
  ///     the last vector is fixed.
  init(_ own: [SquareMatrix], _ precisions: [Double], isCentered: Bool) {
    self.own = own
    self.precisions = precisions
    let order = own.first?.order ?? 0
    var before = [SquareMatrix(order: order)]
    var inverses: [SquareMatrix] = []
    for (step, precision) in precisions.enumerated() {
      let inverse = Self.inverse(before[step].sum(own[step]), adding: precision)
      before.append(inverse.passed(precision))
      inverses.append(inverse)
    }
    var last = SquareMatrix(order: order)
    if isCentered {
      for row in 0..<order { for column in 0..<order { last[row, column] = Self.centering } }
    }
    var after = [last]
    for (step, precision) in precisions.enumerated().reversed() {
      let inverse = Self.inverse(after[after.count - 1].sum(own[step + 1]), adding: precision)
      after.append(inverse.passed(precision))
    }
    after.reverse()
    let final = own.count - 1
    inverses.append(Self.inverse(before[final].sum(own[final]).sum(last), adding: 0))
    self.before = before
    self.after = after
    self.inverses = inverses
  }

  /// Returns the inverse of a matrix after `precision` is added to its diagonal; a matrix of zeros if the
  /// inversion fails.
  private static func inverse(_ matrix: SquareMatrix, adding precision: Double) -> SquareMatrix {
    var matrix = matrix
    for place in 0..<matrix.order { matrix[place, place] += precision }
    var ridge = Self.ridge
    // Rounding may leave a matrix that is not positive definite.
    while ridge.isFinite {
      if let factor = Cholesky(matrix) { return factor.inverse() }
      for place in 0..<matrix.order { matrix[place, place] += ridge }
      ridge *= 10
    }
    return SquareMatrix(order: matrix.order)
  }

  /// Returns the solution of the equations of all steps for a right side.
  func solve(_ right: [[Double]]) -> [[Double]] {
    var x = right
    for (step, precision) in precisions.enumerated() {
      let passed = inverses[step].product(x[step])
      for place in passed.indices { x[step + 1][place] += precision * passed[place] }
    }
    for step in x.indices.reversed() {
      if step < precisions.count {
        for place in x[step].indices { x[step][place] += precisions[step] * x[step + 1][place] }
      }
      x[step] = inverses[step].product(x[step])
    }
    return x
  }

  /// Returns the covariance of the vector of a step.
  func covariance(at step: Int) -> SquareMatrix {
    Self.inverse(before[step].sum(own[step]).sum(after[step]), adding: 0)
  }

  /// Returns the covariance of the vector of a step if some information of the step is missing.
  func covariance(at step: Int, without missing: SquareMatrix) -> SquareMatrix {
    let rest = own[step].sum(missing, factor: -1)
    return Self.inverse(before[step].sum(rest).sum(after[step]), adding: Self.ridge)
  }
}

extension SquareMatrix {
  /// Returns the sum of this matrix and `factor` times another matrix.
  fileprivate func sum(_ other: SquareMatrix, factor: Double = 1) -> SquareMatrix {
    var sum = self
    for row in 0..<order {
      for column in 0..<order { sum[row, column] += factor * other[row, column] }
    }
    return sum
  }

  /// Returns the information that remains after a change of a given precision p: p·I − p²·A.
  ///
  /// A is this matrix: the inverse of the sum of p·I and the information before the change.
  fileprivate func passed(_ precision: Double) -> SquareMatrix {
    var passed = self
    for row in 0..<order {
      for column in 0..<order { passed[row, column] *= -precision * precision }
      passed[row, row] += precision
    }
    return passed
  }

  /// Returns the product of this symmetric matrix with a vector.
  fileprivate func product(_ vector: [Double]) -> [Double] {
    (0..<order).map { row in
      var sum = 0.0
      for column in 0..<order { sum += self[row, column] * vector[column] }
      return sum
    }
  }
}
