/// The factor of a bordered matrix, made of the factor of the ratings and the Schur complement of the border.
///
/// The bordered matrix consists of the matrix A of the ratings, the border K and the corner D.
struct BorderedFactor: Sendable {
  let matrix: BorderedMatrix
  let centering: GroupCentering
  /// The factor of the matrix of the ratings; nil if its equations are solved by conjugate gradients.
  let ratings: SparseCholesky?
  /// The solutions for the rows of the border, A⁻¹·K, with a mean of 0 in each group.
  let border: [[Double]]
  /// The factor of the Schur complement D − Kᵀ·A⁻¹·K.
  private let corner: Cholesky?

  /// Factors a matrix; nil if it is not positive definite, or if conjugate gradients do not converge.
  init?(_ matrix: BorderedMatrix, _ centering: GroupCentering) {
    self.matrix = matrix
    self.centering = centering
    if matrix.layout.symbolic == nil {
      ratings = nil
    } else {
      guard let factor = matrix.factor(holding: centering) else { return nil }
      ratings = factor
    }
    var border: [[Double]] = []
    for row in matrix.border {
      guard let solution = Self.solve(row, matrix, centering, ratings) else { return nil }
      border.append(solution)
    }
    self.border = border
    guard !border.isEmpty else {
      corner = nil
      return
    }
    var schur = SquareMatrix(order: border.count)
    for row in border.indices {
      for column in 0...row {
        schur[row, column] =
          matrix.corner[row, column] - product(matrix.border[row], border[column])
      }
    }
    guard let corner = Cholesky(schur) else { return nil }
    self.corner = corner
  }

  private var players: Int { matrix.diagonal.count }

  func pivot(_ place: Int) -> Double { corner?.pivot(place - players) ?? 0 }

  /// Returns the product of a vector with the centered inverse of the matrix of the ratings; the border is
  /// ignored.
  ///
  /// In groups without an anchor, only the differences of the ratings matter. If conjugate gradients do not
  /// converge, the elements are NaN.
  func solveRatings(_ b: [Double]) -> [Double] {
    Self.solve(b, matrix, centering, ratings) ?? b.map { _ in .nan }
  }

  /// Returns the product of the centered inverse of the whole matrix with a vector.
  func solve(_ b: [Double]) -> [Double] {
    var result = solveRatings(Array(b[..<players]))
    guard let corner else { return result }
    let ends = corner.solve(
      border.indices.map { b[players + $0] - product(border[$0], b) })
    for (row, value) in ends.enumerated() {
      for index in result.indices { result[index] -= value * border[row][index] }
    }
    return result + ends
  }

  /// The inverse of the Schur complement: the covariance of the advantage and the draw parameter.
  ///
  /// The order is 0 if neither parameter is fitted.
  var covarianceOfCorner: SquareMatrix { corner?.inverse() ?? SquareMatrix(order: 0) }

  /// Converts standard normal numbers to normally distributed errors of the advantage and the draw parameter.
  func cornerErrors(_ numbers: [Double]) -> [Double] {
    guard let lower = corner?.lower else { return [] }
    var x = numbers
    for row in x.indices.reversed() {
      for later in x.indices where later > row { x[row] -= lower[later, row] * x[later] }
      x[row] /= lower[row, row]
    }
    return x
  }

  private static func solve(
    _ b: [Double], _ matrix: BorderedMatrix, _ centering: GroupCentering, _ factor: SparseCholesky?
  ) -> [Double]? {
    guard let factor else {
      return conjugateGradients(matrix, centering, b.map { SIMD4($0, 0, 0, 0) })?.map(\.x)
    }
    var b = b
    centering.center(&b)
    var x = factor.solve(b)
    centering.center(&x)
    return x
  }
}
