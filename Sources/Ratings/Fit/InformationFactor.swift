/// The factor of an information matrix, for Newton's method.
struct InformationFactor {
  private let dense: Cholesky?
  private let sparse: BorderedFactor?

  /// Factors a matrix; nil if it is not positive definite.
  init?(_ matrix: InformationMatrix, _ centering: GroupCentering) {
    if let bordered = matrix.sparse {
      guard let factor = BorderedFactor(bordered, centering) else { return nil }
      dense = nil
      sparse = factor
    } else {
      var fixed = matrix.dense
      _ = centering.fix(&fixed)
      guard let factor = Cholesky(fixed) else { return nil }
      dense = factor
      sparse = nil
    }
  }

  /// Returns the information about the advantage or the draw parameter if the parameters before it are fitted
  /// and the parameters after it are fixed.
  func pivot(_ place: Int) -> Double { dense?.pivot(place) ?? sparse?.pivot(place) ?? 0 }

  /// Returns the solution x of A·x = b, where A is the factored matrix.
  func solve(_ b: [Double]) -> [Double] { dense?.solve(b) ?? sparse?.solve(b) ?? b }
}

/// Returns the dot product of a vector with the beginning of another vector.
func product(_ one: [Double], _ other: [Double]) -> Double {
  var sum = 0.0
  for index in one.indices { sum += one[index] * other[index] }
  return sum
}
