/// A square matrix of numbers, row by row, in blocks of four that the processor takes at once.
struct SquareMatrix: Sendable {
  /// How many rows there are.
  let order: Int
  private let stride: Int
  private var blocks: [SIMD4<Double>]

  /// A matrix of zeros.
  init(order: Int) {
    self.order = order
    stride = (order + 3) / 4
    blocks = Array(repeating: .zero, count: order * stride)
  }

  subscript(row: Int, column: Int) -> Double {
    get { blocks[row * stride + column >> 2][column & 3] }
    set { blocks[row * stride + column >> 2][column & 3] = newValue }
  }

  /// The sum of the products of two rows over some columns.
  ///
  /// - Parameters:
  ///   - row: a row of this matrix.
  ///   - other: a matrix of the same order.
  ///   - otherRow: a row of it.
  ///   - columns: the columns, rounded to whole blocks of four.
  /// - Returns: the sum.
  func product(
    _ row: Int, _ other: SquareMatrix, _ otherRow: Int, columns: Range<Int>
  ) -> Double {
    var sum = SIMD4<Double>.zero
    let left = blocks.span.extracting(blockRange(row, columns))
    let right = other.blocks.span.extracting(blockRange(otherRow, columns))
    for index in left.indices { sum += left[index] * right[index] }
    return sum.sum()
  }

  /// The sums of the products of a tile's rows with one other row.
  ///
  /// - Parameters:
  ///   - tile: four rows of this matrix, or fewer.
  ///   - other: a matrix of the same order.
  ///   - otherRow: a row of it.
  ///   - columns: the columns, rounded to whole blocks of four.
  /// - Returns: the sums, 0 for rows that are not there.
  func products(
    _ tile: Range<Int>, _ other: SquareMatrix, _ otherRow: Int, columns: Range<Int>
  ) -> SIMD4<Double> {
    guard tile.count == 4 else {
      var sums = SIMD4<Double>.zero
      for (index, row) in tile.enumerated() {
        sums[index] = product(row, other, otherRow, columns: columns)
      }
      return sums
    }
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

  private func blockRange(_ row: Int, _ columns: Range<Int>) -> Range<Int> {
    row * stride + columns.lowerBound >> 2..<row * stride + (columns.upperBound + 3) >> 2
  }
}
