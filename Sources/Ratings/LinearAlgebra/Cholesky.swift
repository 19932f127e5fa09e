/// The Cholesky factor L of a symmetric positive definite matrix A = L·Lᵀ, computed with about n³/6
/// multiplications.
struct Cholesky {
  let lower: SquareMatrix

  /// Creates a factorization from the factor L.
  init(lower: SquareMatrix) {
    self.lower = lower
  }

  /// Factors a matrix, which is given by its lower triangle; nil if it is not positive definite.
  init?(_ matrix: SquareMatrix) {
    var factor = SquareMatrix(order: matrix.order)
    for tile in matrix.tiles {
      let top = tile.lowerBound
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

  /// Returns the square of a diagonal element of L: the information about an unknown if the unknowns before
  /// it are fitted and the unknowns after it are fixed.
  func pivot(_ index: Int) -> Double { lower[index, index] * lower[index, index] }

  /// Returns the solution x of A·x = b.
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

  /// Returns the inverse of A.
  func inverse() -> SquareMatrix {
    let columns = inverseOfLower()
    return columns.symmetricProducts(columns, isUpper: true)
  }

  /// Returns the transpose of the inverse of L.
  private func inverseOfLower() -> SquareMatrix {
    var columns = SquareMatrix(order: lower.order)
    for tile in lower.tiles {
      let top = tile.lowerBound
      for row in top..<lower.order {
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
