/// Groups of players whom nothing anchors: results fix their ratings but for a shift.
///
/// The information of such a group is singular along the shift. Adding a multiple of the matrix of
/// ones makes it regular and leaves all else as it is, since gradients sum to zero along the shift;
/// taken off the inverse again, the covariance is that of ratings that sum to zero.
struct GroupCentring {
  /// The places of each group's ratings among the unknowns.
  let groups: [[Int]]

  init(groups: [[Int]], unknowns: Unknowns) {
    self.groups = groups.compactMap { group in
      let places = group.compactMap { unknowns.places[$0] }
      return places.count == group.count ? places : nil
    }
  }

  /// Makes an information matrix regular.
  ///
  /// - Parameter matrix: the matrix, of which the lower triangle is used.
  /// - Returns: what each group's ones were multiplied by.
  func fix(_ matrix: inout SquareMatrix) -> [Double] {
    groups.map { group in
      let mean = group.reduce(0) { $0 + matrix[$1, $1] } / Double(group.count)
      let factor = mean / Double(group.count)
      for row in group { for column in group where column <= row { matrix[row, column] += factor } }
      return factor
    }
  }

  /// Takes what ``fix(_:)`` added off the inverse.
  func unfix(_ inverse: inout SquareMatrix, factors: [Double]) {
    for (group, factor) in zip(groups, factors) {
      let size = Double(group.count)
      let excess = 1 / (factor * size * size)
      for row in group { for column in group { inverse[row, column] -= excess } }
    }
  }

  /// Shifts each group's ratings so that they sum to zero.
  func centre(_ step: inout [Double]) {
    for group in groups {
      let mean = group.reduce(0) { $0 + step[$1] } / Double(group.count)
      for place in group { step[place] -= mean }
    }
  }
}
