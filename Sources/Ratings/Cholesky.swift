/// The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ.
///
/// Cost: n³/3 multiplications for the factor and as many again for the inverse, and 8n² bytes for
/// each: seconds for some 1,500 rows, minutes for 5,000.
struct Cholesky {
  private let lower: SquareMatrix

  /// Factors a matrix, or answers nil where it is not positive definite.
  ///
  /// - Parameter matrix: a symmetric matrix, of which the lower triangle is read.
  init?(_ matrix: SquareMatrix) {
    var factor = SquareMatrix(order: matrix.order)
    for top in stride(from: 0, to: matrix.order, by: 4) {
      let tile = top..<min(top + 4, matrix.order)
      for column in 0..<top {
        let sums = factor.products(tile, factor, column, columns: 0..<column + 1)
        for row in tile {
          factor[row, column] = (matrix[row, column] - sums[row - top]) / factor[column, column]
        }
      }
      for row in tile {
        for column in top..<row {
          let sum = factor.product(row, factor, column, columns: 0..<column + 1)
          factor[row, column] = (matrix[row, column] - sum) / factor[column, column]
        }
        let rest = matrix[row, row] - factor.product(row, factor, row, columns: 0..<row + 1)
        guard rest > matrix[row, row] * 1e-14, rest.isFinite else { return nil }
        factor[row, row] = rest.squareRoot()
      }
    }
    lower = factor
  }

  /// What is known of an unknown once those before it are known and those after it are given.
  func pivot(_ index: Int) -> Double { lower[index, index] * lower[index, index] }

  /// The x of A·x = b.
  func solve(_ b: [Double]) -> [Double] {
    var x = b
    for row in x.indices {
      for column in 0..<row { x[row] -= lower[row, column] * x[column] }
      x[row] /= lower[row, row]
    }
    for row in x.indices.reversed() {
      x[row] /= lower[row, row]
      for column in 0..<row { x[column] -= lower[row, column] * x[row] }
    }
    return x
  }

  /// The inverse of A.
  func inverse() -> SquareMatrix {
    let order = lower.order
    let columns = inverseOfLower()
    var inverse = SquareMatrix(order: order)
    for top in stride(from: 0, to: order, by: 4) {
      let tile = top..<min(top + 4, order)
      for other in 0..<tile.upperBound {
        let sums = columns.products(tile, columns, other, columns: top..<order)
        for row in tile {
          inverse[row, other] = sums[row - top]
          inverse[other, row] = sums[row - top]
        }
      }
    }
    return inverse
  }

  /// The inverse of L, transposed: row j holds column j.
  private func inverseOfLower() -> SquareMatrix {
    let order = lower.order
    var columns = SquareMatrix(order: order)
    for top in stride(from: 0, to: order, by: 4) {
      let tile = top..<min(top + 4, order)
      for row in top..<order {
        let sums = columns.products(tile, lower, row, columns: top..<row + 1)
        for column in tile where column <= row {
          let unit = column == row ? 1.0 : 0.0
          columns[column, row] = (unit - sums[column - top]) / lower[row, row]
        }
      }
    }
    return columns
  }
}
