/// A sparse symmetric matrix with dense last rows.
struct BorderedMatrix: Sendable {
  let layout: SparseLayout
  private(set) var diagonal: [Double]
  /// The elements at the positions of the pattern.
  private(set) var elements: [Double]
  /// The last rows, without the corner.
  private(set) var border: [[Double]]
  /// The square matrix where the last rows and columns cross; only the lower triangle is filled.
  private(set) var corner: SquareMatrix

  init(_ layout: SparseLayout) {
    self.layout = layout
    diagonal = Array(repeating: 0, count: layout.pattern.order)
    elements = Array(repeating: 0, count: layout.pattern.count)
    border = Array(repeating: diagonal, count: layout.borderCount)
    corner = SquareMatrix(order: layout.borderCount)
  }

  /// Creates a matrix; `value` is called for the elements of the lower triangle that may differ from 0.
  init(_ layout: SparseLayout, _ value: (_ row: Int, _ column: Int) -> Double) {
    self.init(layout)
    for row in 0..<players {
      for element in layout.pattern.elements(ofRow: row) {
        elements[element] = value(row, layout.pattern.column(element))
      }
      diagonal[row] = value(row, row)
    }
    for row in players..<players + layout.borderCount {
      for column in 0...row { add(value(row, column), row, column) }
    }
  }

  private var players: Int { diagonal.count }

  subscript(row: Int, column: Int) -> Double {
    guard row >= players else {
      return row == column
        ? diagonal[row] : layout.pattern.index(row, column).map { elements[$0] } ?? 0
    }
    return column < players
      ? border[row - players][column] : corner[row - players, column - players]
  }

  mutating func add(_ value: Double, _ row: Int, _ column: Int) {
    if row >= players {
      if column < players {
        border[row - players][column] += value
      } else {
        corner[row - players, column - players] += value
      }
    } else if row == column {
      diagonal[row] += value
    } else if let element = layout.pattern.index(row, column) {
      elements[element] += value
    } else {
      preconditionFailure("the layout has each pair that met")
    }
  }

  /// Returns the product of the matrix, without its border, and a vector with an element for each player.
  func timesPlayers(_ x: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: players)
    for row in 0..<players {
      var sum = diagonal[row] * x[row]
      for element in layout.pattern.elements(ofRow: row) {
        let column = layout.pattern.column(element)
        sum += elements[element] * x[column]
        result[column] += elements[element] * x[row]
      }
      result[row] += sum
    }
    return result
  }

  /// Returns the product of the whole matrix with a vector.
  func times(_ x: [Double]) -> [Double] {
    var result = timesPlayers(x)
    for (row, values) in border.enumerated() {
      let factor = x[players + row]
      var sum = 0.0
      for column in 0..<players {
        sum += values[column] * x[column]
        result[column] += values[column] * factor
      }
      for column in 0..<border.count {
        sum += corner[max(row, column), min(row, column)] * x[players + column]
      }
      result.append(sum)
    }
    return result
  }

  /// Returns the sum of this matrix and `factor` times another matrix of the same layout.
  ///
  /// The border and the corner of the other matrix are ignored.
  func adding(_ other: BorderedMatrix, scaled factor: Double) -> BorderedMatrix {
    var sum = self
    for index in diagonal.indices { sum.diagonal[index] += factor * other.diagonal[index] }
    for index in elements.indices { sum.elements[index] += factor * other.elements[index] }
    return sum
  }

  /// Returns the factor of the matrix without its border, with a value added to the diagonal for the first
  /// rating of each group without an anchor.
  ///
  /// The added value holds that rating near 0 and thus makes the matrix regular.
  ///
  /// - Parameters:
  ///   - centering: The groups of players without an anchor.
  ///   - other: The matrix whose diagonal determines the added values; nil for this matrix.
  /// - Returns: The factor; nil if the layout has none, or if the matrix is not positive definite.
  func factor(
    holding centering: GroupCentering, as other: BorderedMatrix? = nil
  ) -> SparseCholesky? {
    guard let symbolic = layout.symbolic else { return nil }
    let weights = other?.diagonal ?? diagonal
    var held = diagonal
    for group in centering.groups {
      held[group[0]] += group.reduce(0) { $0 + weights[$1] } / Double(group.count)
    }
    return SparseCholesky(symbolic, elements: elements, diagonal: held)
  }

  /// Returns the factor of the matrix without its border, with a small ridge on the diagonal that makes the
  /// matrix regular.
  ///
  /// - Parameter ridge: The ridge, as a share of each diagonal element.
  /// - Returns: The factor; nil if the layout has none, or if the matrix is not positive definite.
  func factor(ridge: Double) -> SparseCholesky? {
    layout.symbolic.flatMap {
      SparseCholesky($0, elements: elements, diagonal: diagonal.map { $0 * (1 + ridge) })
    }
  }
}
