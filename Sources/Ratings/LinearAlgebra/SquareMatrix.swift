/// A matrix, stored by rows in SIMD blocks of four numbers.
struct Panel: Sendable {
  let rows: Int
  let columns: Int
  private let stride: Int
  private var blocks: [SIMD4<Double>]

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    stride = (columns + 3) / 4
    // Three additional rows allow a group of four rows to start at any row.
    blocks = Array(repeating: .zero, count: (rows + 3) * stride)
  }

  subscript(row: Int, column: Int) -> Double {
    get { blocks[row * stride + column >> 2][column & 3] }
    set { blocks[row * stride + column >> 2][column & 3] = newValue }
  }

  /// Returns the dot product of two rows over the given columns, extended to whole blocks of four.
  func product(_ row: Int, _ other: Panel, _ otherRow: Int, columns: Range<Int>) -> Double {
    var sum = SIMD4<Double>.zero
    let left = blocks.span.extracting(blockRange(row, columns))
    let right = other.blocks.span.extracting(other.blockRange(otherRow, columns))
    for index in left.indices { sum += left[index] * right[index] }
    return sum.sum()
  }

  /// Returns the dot products of four consecutive rows with another row; missing rows give 0.
  func products(
    _ row: Int, _ other: Panel, _ otherRow: Int, columns: Range<Int>
  ) -> SIMD4<Double> {
    var sum0 = SIMD4<Double>.zero
    var sum1 = SIMD4<Double>.zero
    var sum2 = SIMD4<Double>.zero
    var sum3 = SIMD4<Double>.zero
    let row0 = blocks.span.extracting(blockRange(row, columns))
    let row1 = blocks.span.extracting(blockRange(row + 1, columns))
    let row2 = blocks.span.extracting(blockRange(row + 2, columns))
    let row3 = blocks.span.extracting(blockRange(row + 3, columns))
    let right = other.blocks.span.extracting(other.blockRange(otherRow, columns))
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

/// A square matrix, whose elements are 0 at first.
struct SquareMatrix: Sendable {
  let order: Int
  private var panel: Panel

  init(order: Int) {
    self.order = order
    panel = Panel(rows: order, columns: order)
  }

  /// The rows in groups of up to four.
  var tiles: some Sequence<Range<Int>> {
    Swift.stride(from: 0, to: order, by: 4).lazy.map { [order] in $0..<min($0 + 4, order) }
  }

  subscript(row: Int, column: Int) -> Double {
    get { panel[row, column] }
    set { panel[row, column] = newValue }
  }

  /// Returns the variance of the difference of two numbers in a covariance matrix; the index of a fixed
  /// number is nil.
  func variance(_ place: Int?, minus other: Int?) -> Double {
    var sum = place.map { self[$0, $0] } ?? 0
    sum += other.map { self[$0, $0] } ?? 0
    if let place, let other { sum -= 2 * self[place, other] }
    return sum
  }

  /// Returns the dot product of two rows over the given columns, extended to whole blocks of four.
  func product(
    _ row: Int, _ other: SquareMatrix, _ otherRow: Int, columns: Range<Int>
  ) -> Double {
    panel.product(row, other.panel, otherRow, columns: columns)
  }

  /// Returns the dot products of up to four rows with another row; missing rows give 0.
  func products(
    _ tile: Range<Int>, _ other: SquareMatrix, _ otherRow: Int, columns: Range<Int>
  ) -> SIMD4<Double> {
    panel.products(tile.lowerBound, other.panel, otherRow, columns: columns)
  }

  /// Returns the dot products of all rows with the rows of another matrix; the result must be symmetric.
  ///
  /// - Parameters:
  ///   - other: The other matrix.
  ///   - isUpper: Whether the matrices are 0 to the left of the diagonal.
  /// - Returns: The matrix of the products.
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
}
