/// The layout of the information matrix of a large field in which most pairs of players have not met.
///
/// The matrix has a sparse part for the ratings, bordered by the dense rows of the advantage and the draw
/// parameter.
final class SparseLayout: Sendable {
  let pattern: SparsePattern
  /// The structure of the factor; nil if the equations are solved by conjugate gradients.
  let symbolic: SymbolicCholesky?
  /// The number of rows of the border, from 0 to 2.
  let borderCount: Int

  /// The smallest number of ratings for which a sparse matrix can save time.
  private static let leastCount = 500
  /// The largest number of multiplications for which a sparse factorization is chosen automatically.
  private static let mostWork = 3e8

  /// Creates the layout for the given pairings; nil if the matrix must be dense, if a dense matrix is as
  /// fast, or if no rating is unknown.
  ///
  /// - Parameters:
  ///   - pairings: The pairings.
  ///   - unknowns: The parameters.
  ///   - clusters: The games in clusters; nil if all games are independent. With clusters, the matrix must be
  ///     dense if there is no sparse factorization, or if two players of a cluster have not met.
  ///   - solver: The method for solving the equations, which determines the kind of matrix.
  init?(
    _ pairings: Pairings, _ unknowns: Unknowns, _ clusters: ClusteredGames?,
    solver: RatingOptions.Solver
  ) {
    let places = unknowns.places.compactMap(\.self)
    let count = places.count
    var elements: [(row: Int, column: Int)] = []
    for encounter in pairings.encounters {
      guard let first = unknowns.places[encounter.first],
        let second = unknowns.places[encounter.second]
      else { continue }
      elements.append((max(first, second), min(first, second)))
    }
    guard solver != .dense, count > 0 else { return nil }
    let isLarge = count >= Self.leastCount && elements.count < count * count / 20
    guard solver != .automatic || isLarge else { return nil }
    pattern = SparsePattern(order: count, sorted: elements)
    borderCount = unknowns.count - count
    // A factorization of a dense matrix takes n³/6 multiplications.
    let dense = Double(count) * Double(count) * Double(count) / 6
    switch solver {
    case .automatic: symbolic = SymbolicCholesky(pattern, limit: min(dense / 4, Self.mostWork))
    case .sparse: symbolic = SymbolicCholesky(pattern, limit: .infinity)
    case .iterative, .dense: symbolic = nil
    }
    if let clusters, symbolic == nil || !Self.holds(clusters, pairings, unknowns, pattern) {
      return nil
    }
  }

  /// Returns whether all players of each cluster have met each other.
  private static func holds(
    _ clusters: ClusteredGames, _ pairings: Pairings, _ unknowns: Unknowns, _ pattern: SparsePattern
  ) -> Bool {
    var holds = true
    clusters { parts, _ in
      guard holds, parts.count > 1 else { return }
      var players = Set<Int>()
      for part in parts {
        guard let place = pairings.place(of: part.encounter) else { continue }
        players.insert(pairings.encounters[place].first)
        players.insert(pairings.encounters[place].second)
      }
      let places = players.compactMap { unknowns.places[$0] }
      for (index, place) in places.enumerated() where holds {
        holds = places[..<index].allSatisfy { pattern.index($0, place) != nil }
      }
    }
    return holds
  }
}

/// A symmetric matrix, either dense or with a sparse layout; only the lower triangle is stored.
struct InformationMatrix: Sendable {
  let order: Int
  /// The dense matrix; of order 0 if the matrix is sparse.
  var dense: SquareMatrix
  /// The sparse matrix; nil if the matrix is dense.
  var sparse: BorderedMatrix?

  init(order: Int, layout: SparseLayout?) {
    self.order = order
    dense = SquareMatrix(order: layout == nil ? order : 0)
    sparse = layout.map { BorderedMatrix($0) }
  }

  /// Creates a matrix; `value` is called for the elements of the lower triangle that may differ from 0.
  init(order: Int, layout: SparseLayout?, _ value: (_ row: Int, _ column: Int) -> Double) {
    self.init(order: order, layout: layout)
    guard let layout else {
      for row in 0..<order { for column in 0...row { dense[row, column] = value(row, column) } }
      return
    }
    let players = layout.pattern.order
    for row in 0..<players {
      for element in layout.pattern.elements(ofRow: row) {
        sparse?.elements[element] = value(row, layout.pattern.column(element))
      }
      sparse?.diagonal[row] = value(row, row)
    }
    for row in players..<order { for column in 0...row { add(value(row, column), row, column) } }
  }

  subscript(row: Int, column: Int) -> Double { sparse?[row, column] ?? dense[row, column] }

  /// Adds a value to an element of the lower triangle.
  mutating func add(_ value: Double, _ row: Int, _ column: Int) {
    if sparse == nil { dense[row, column] += value } else { sparse?.add(value, row, column) }
  }
}

/// A sparse symmetric matrix with dense last rows.
struct BorderedMatrix: Sendable {
  let layout: SparseLayout
  fileprivate(set) var diagonal: [Double]
  /// The elements at the positions of the pattern.
  fileprivate(set) var elements: [Double]
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
