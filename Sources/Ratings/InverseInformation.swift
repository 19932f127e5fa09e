/// The inverse of an information matrix: the covariance of parameters, in which the ratings of each
/// group without an anchor sum to 0.
struct InverseInformation: Sendable {
  private let matrix: SquareMatrix

  init(_ matrix: SquareMatrix) {
    self.matrix = matrix
  }

  /// Returns the variance of a parameter, or of the difference of two; 0 for fixed ones.
  func variance(_ place: Int?, minus other: Int?) -> Double {
    max(0, matrix.variance(place, minus: other))
  }

  /// Returns the covariances of a parameter, or of the difference of two, with all parameters.
  func covariances(_ place: Int?, minus other: Int?) -> [Double] {
    (0..<matrix.order).map { column in
      (place.map { matrix[$0, column] } ?? 0) - (other.map { matrix[$0, column] } ?? 0)
    }
  }
}
