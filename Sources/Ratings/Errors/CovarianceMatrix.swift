import Synchronization

/// A covariance matrix of the parameters; the ratings of each group without an anchor sum to 0.
protocol CovarianceMatrix: Sendable {
  subscript(_ place: Int, _ other: Int) -> Double { get }

  /// Returns the product of the matrix with a vector.
  func times(_ vector: [Double]) -> [Double]

  /// Returns `count` random draws of the normally distributed errors of all parameters; nil if the matrix is
  /// not a covariance matrix.
  ///
  /// Each call uses the same random numbers. `groups` contains the parameter indices of each group without an
  /// anchor.
  func draws(_ count: Int, groups: [[Int]]) -> [[Double]]?
}

extension CovarianceMatrix {
  /// Returns the variance of a parameter, or of the difference of two parameters; a fixed parameter has the
  /// index nil and variance 0.
  func variance(_ place: Int?, minus other: Int?) -> Double {
    var sum = place.map { self[$0, $0] } ?? 0
    sum += other.map { self[$0, $0] } ?? 0
    if let place, let other { sum -= 2 * self[place, other] }
    return max(0, sum)
  }
}

struct DenseCovariance: CovarianceMatrix {
  private let matrix: SquareMatrix

  init(_ matrix: SquareMatrix) {
    self.matrix = matrix
  }

  subscript(place: Int, other: Int) -> Double { matrix[place, other] }

  func times(_ vector: [Double]) -> [Double] {
    (0..<matrix.order).map { row in
      vector.indices.reduce(0) { vector[$1] == 0 ? $0 : $0 + matrix[row, $1] * vector[$1] }
    }
  }

  func draws(_ count: Int, groups: [[Int]]) -> [[Double]]? {
    normalErrors(matrix, groups: groups, count: count)
  }
}

/// The covariance C of a large field in which most pairs of players have not met, or the sandwich C·B·C with
/// a middle matrix B.
///
/// Variances and the covariances of players that met are stored; the other covariances are computed when
/// needed.
final class SparseCovariance: CovarianceMatrix {
  private let factor: BorderedFactor
  private let filling: BorderedMatrix?
  private let known: SelectedCovariances
  /// The rows of the advantage and of the draw parameter.
  private let border: [[Double]]
  /// The most recently computed columns.
  private let columns = Mutex<[(place: Int, values: [Double])]>([])

  private static let mostColumns = 64

  /// Creates the covariance; nil if the factorizations for the middle matrix fail.
  init?(_ factor: BorderedFactor, filling: BorderedMatrix? = nil) {
    guard let known = SelectedCovariances(factor, filling: filling) else { return nil }
    self.factor = factor
    self.filling = filling
    self.known = known
    let players = factor.matrix.diagonal.count
    border = factor.border.indices.map { row in
      var unit = [Double](repeating: 0, count: players + factor.border.count)
      unit[players + row] = 1
      return Self.times(unit, factor, filling)
    }
  }

  subscript(place: Int, other: Int) -> Double {
    let players = known.diagonal.count
    if place >= players { return border[place - players][other] }
    if other >= players { return border[other - players][place] }
    if place == other { return known.diagonal[place] }
    if let element = factor.matrix.layout.pattern.index(place, other) {
      return known.elements[element]
    }
    return columns.withLock { columns in
      if let column = columns.first(where: { $0.place == place }) { return column.values[other] }
      if let column = columns.first(where: { $0.place == other }) { return column.values[place] }
      var unit = [Double](repeating: 0, count: players + border.count)
      unit[place] = 1
      let values = times(unit)
      if columns.count == Self.mostColumns { columns.removeFirst() }
      columns.append((place, values))
      return values[other]
    }
  }

  func times(_ vector: [Double]) -> [Double] { Self.times(vector, factor, filling) }

  private static func times(
    _ vector: [Double], _ factor: BorderedFactor, _ filling: BorderedMatrix?
  ) -> [Double] {
    let solution = factor.solve(vector)
    return filling.map { factor.solve($0.times(solution)) } ?? solution
  }

  /// Returns `count` random draws of the errors of all parameters; nil if the middle matrix is not a
  /// covariance matrix.
  ///
  /// With a middle matrix B, the errors are the solutions for random scores with the covariance B. Without a
  /// middle matrix, the errors of the ratings are x = L⁻ᵀ·z for standard normal numbers z, or come from
  /// conjugate gradients. Then the errors of the advantage and the draw parameter are drawn, and their effect
  /// on the ratings is added.
  func draws(_ count: Int, groups: [[Int]]) -> [[Double]]? {
    var generator = NormalNumbers()
    let players = known.diagonal.count
    func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in generator.next() } }
    if let filling {
      guard let root = SparseRoot(filling) else { return nil }
      return (0..<count).map { _ in
        factor.solve(root.times(numbers(players), numbers(border.count)))
      }
    }
    var batch: [SIMD4<Double>] = []
    return (0..<count).map { draw in
      var errors: [Double]
      if let ratings = factor.ratings {
        errors = ratings.backward(numbers(players))
        factor.centering.center(&errors)
      } else {
        if draw % 4 == 0 { batch = factor.errorsOfRatings { generator.next() } }
        errors = batch.map { $0[draw % 4] }
      }
      let ends = factor.cornerErrors(numbers(border.count))
      for (row, value) in ends.enumerated() {
        for index in errors.indices { errors[index] -= value * factor.border[row][index] }
      }
      return errors + ends
    }
  }
}

/// A square root of a bordered matrix, which converts standard normal numbers to numbers with the matrix as
/// covariance.
private struct SparseRoot {
  private let factor: SparseCholesky
  /// The solutions F of L·F = K for the border K.
  private let border: [[Double]]
  private let corner: SquareMatrix

  /// Computes the root; nil if the matrix is not a covariance matrix.
  init?(_ matrix: BorderedMatrix) {
    guard let factor = matrix.factor(ridge: 1e-9) else { return nil }
    self.factor = factor
    border = matrix.border.map(factor.forward)
    var schur = SquareMatrix(order: border.count)
    for row in border.indices {
      for column in 0...row {
        schur[row, column] = matrix.corner[row, column] - product(border[row], border[column])
      }
      schur[row, row] = max(schur[row, row], 1e-9 * matrix.corner[row, row])
    }
    guard let corner = border.isEmpty ? schur : Cholesky(schur)?.lower else { return nil }
    self.corner = corner
  }

  func times(_ numbers: [Double], _ ends: [Double]) -> [Double] {
    factor.product(numbers)
      + border.indices.map { row in
        product(border[row], numbers) + (0...row).reduce(0) { $0 + corner[row, $1] * ends[$1] }
      }
  }
}
