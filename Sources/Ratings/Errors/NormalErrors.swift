/// Returns normally distributed errors, which are the same at each call.
///
/// - Parameters:
///   - covariance: The covariance, in which only the differences within each group matter.
///   - groups: The parameter indices of each group without an anchor.
///   - count: The number of draws.
/// - Returns: The errors of all parameters in each draw; nil if `covariance` is not a covariance matrix.
func normalErrors(_ covariance: SquareMatrix, groups: [[Int]], count: Int) -> [[Double]]? {
  var matrix = covariance
  for group in groups {
    let shift = group.reduce(0) { $0 + matrix[$1, $1] } / Double(group.count)
    for row in group { for column in group { matrix[row, column] += shift } }
  }
  // If the matrix has no variance in some direction, a small ridge makes it regular.
  for place in 0..<matrix.order { matrix[place, place] *= 1 + 1e-9 }
  guard let factor = Cholesky(matrix)?.lower else { return nil }
  let order = factor.order
  // If all parameters are fixed, there are no errors.
  guard order > 0 else { return [[Double]](repeating: [], count: count) }
  var generator = NormalNumbers()
  var draws: [[Double]] = []
  while draws.count < count {
    var numbers = SquareMatrix(order: order)
    for row in 0..<order { for column in 0..<order { numbers[row, column] = generator.next() } }
    var batch = [[Double]](repeating: Array(repeating: 0, count: order), count: order)
    for tile in factor.tiles {
      for draw in 0..<order {
        let sums = factor.products(tile, numbers, draw, columns: 0..<order)
        for row in tile { batch[draw][row] = sums[row - tile.lowerBound] }
      }
    }
    draws += batch.prefix(count - draws.count)
  }
  return draws
}
