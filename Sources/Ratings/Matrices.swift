/// A square matrix of numbers, row by row, in blocks of four that the processor takes at once.
struct SquareMatrix: Sendable {
  let order: Int
  private let stride: Int
  private var blocks: [SIMD4<Double>]

  init(order: Int) {
    self.order = order
    stride = (order + 3) / 4
    // As many rows as there are columns, so that rows can be taken four by four.
    blocks = Array(repeating: .zero, count: 4 * stride * stride)
  }

  var tiles: some Sequence<Range<Int>> {
    Swift.stride(from: 0, to: order, by: 4).lazy.map { [order] in $0..<min($0 + 4, order) }
  }

  subscript(row: Int, column: Int) -> Double {
    get { blocks[row * stride + column >> 2][column & 3] }
    set { blocks[row * stride + column >> 2][column & 3] = newValue }
  }

  /// The variance of the difference of two numbers, of which either may be given, by their covariance.
  func variance(_ place: Int?, minus other: Int?) -> Double {
    var sum = place.map { self[$0, $0] } ?? 0
    sum += other.map { self[$0, $0] } ?? 0
    if let place, let other { sum -= 2 * self[place, other] }
    return sum
  }

  /// The sum of the products of two rows over some columns, rounded to whole blocks of four.
  func product(
    _ row: Int, _ other: SquareMatrix, _ otherRow: Int, columns: Range<Int>
  ) -> Double {
    var sum = SIMD4<Double>.zero
    let left = blocks.span.extracting(blockRange(row, columns))
    let right = other.blocks.span.extracting(blockRange(otherRow, columns))
    for index in left.indices { sum += left[index] * right[index] }
    return sum.sum()
  }

  /// The sums of the products of up to four rows, 0 for those that are not there, with another row.
  func products(
    _ tile: Range<Int>, _ other: SquareMatrix, _ otherRow: Int, columns: Range<Int>
  ) -> SIMD4<Double> {
    let row = tile.lowerBound
    var sum0 = SIMD4<Double>.zero
    var sum1 = SIMD4<Double>.zero
    var sum2 = SIMD4<Double>.zero
    var sum3 = SIMD4<Double>.zero
    let row0 = blocks.span.extracting(blockRange(row, columns))
    let row1 = blocks.span.extracting(blockRange(row + 1, columns))
    let row2 = blocks.span.extracting(blockRange(row + 2, columns))
    let row3 = blocks.span.extracting(blockRange(row + 3, columns))
    let right = other.blocks.span.extracting(blockRange(otherRow, columns))
    for index in right.indices {
      let factor = right[index]
      sum0 += row0[index] * factor
      sum1 += row1[index] * factor
      sum2 += row2[index] * factor
      sum3 += row3[index] * factor
    }
    return SIMD4(sum0.sum(), sum1.sum(), sum2.sum(), sum3.sum())
  }

  /// The products of all rows with those of another matrix, where they are symmetric; `isUpper`
  /// says that rows are 0 left of the diagonal.
  func symmetricProducts(_ other: SquareMatrix, isUpper: Bool = false) -> SquareMatrix {
    var result = SquareMatrix(order: order)
    for tile in tiles {
      let columns = (isUpper ? tile.lowerBound : 0)..<order
      for otherRow in 0..<tile.upperBound {
        let sums = products(tile, other, otherRow, columns: columns)
        for row in tile {
          result[row, otherRow] = sums[row - tile.lowerBound]
          result[otherRow, row] = sums[row - tile.lowerBound]
        }
      }
    }
    return result
  }

  private func blockRange(_ row: Int, _ columns: Range<Int>) -> Range<Int> {
    row * stride + columns.lowerBound >> 2..<row * stride + (columns.upperBound + 3) >> 2
  }
}

/// The lower triangle L of a symmetric positive definite matrix A = L·Lᵀ, in n³/3 multiplications.
struct Cholesky {
  let lower: SquareMatrix

  /// Factors a matrix by its lower triangle; nil where it is not positive definite.
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

  func inverse() -> SquareMatrix {
    let columns = inverseOfLower()
    return columns.symmetricProducts(columns, isUpper: true)
  }

  /// The inverse of L, transposed: row j holds column j.
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
