/// The groups of players without an anchor.
///
/// The results do not determine a common shift of the ratings of such a group, so the information is singular
/// in the direction of this shift. Adding a multiple of the matrix of ones makes the information regular.
/// Subtracting the corresponding multiple from the inverse gives the covariance of ratings that sum to 0.
struct GroupCentering {
  /// The parameter indices of the ratings of each group.
  let groups: [[Int]]

  init(groups: [[Int]], unknowns: Unknowns) {
    self.groups = groups.compactMap { group in
      let places = group.compactMap { unknowns.places[$0] }
      return places.count == group.count ? places : nil
    }
  }

  /// Makes an information matrix regular, and returns the added multiple of ones for each group.
  func fix(_ matrix: inout SquareMatrix) -> [Double] {
    groups.map { group in
      let mean = group.reduce(0) { $0 + matrix[$1, $1] } / Double(group.count)
      let factor = mean / Double(group.count)
      for row in group { for column in group where column <= row { matrix[row, column] += factor } }
      return factor
    }
  }

  /// Subtracts the part of the inverse that results from ``fix(_:)``.
  func unfix(_ inverse: inout SquareMatrix, factors: [Double]) {
    for (group, factor) in zip(groups, factors) {
      let size = Double(group.count)
      let excess = 1 / (factor * size * size)
      for row in group { for column in group { inverse[row, column] -= excess } }
    }
  }

  /// Shifts a step in each group so that the step leaves the group's mean unchanged.
  func center(_ step: inout [Double]) {
    for group in groups {
      let mean = group.reduce(0) { $0 + step[$1] } / Double(group.count)
      for place in group { step[place] -= mean }
    }
  }

  /// Shifts four vectors so that the mean of each group is 0.
  func center(_ vectors: inout [SIMD4<Double>]) {
    for group in groups {
      let mean = group.reduce(.zero) { $0 + vectors[$1] } / Double(group.count)
      for place in group { vectors[place] -= mean }
    }
  }
}
