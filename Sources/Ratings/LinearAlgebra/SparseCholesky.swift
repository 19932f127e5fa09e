/// The structure of the Cholesky factor of a sparse symmetric matrix, which depends only on its pattern.
///
/// Columns with the same structure form a supernode. Sources: T. A. Davis, "Direct methods for sparse
/// linear systems" (2006), for the elimination tree; I. S. Duff and J. K. Reid, "The multifrontal solution
/// of indefinite sparse symmetric linear equations" (1983), for the fronts.
struct SymbolicCholesky: Sendable {
  fileprivate struct Supernode {
    /// The index of each row of the front: first the indices that are eliminated here, then indices of later
    /// supernodes.
    var indices: [Int32] = []
    /// The number of indices that are eliminated in this supernode.
    var pivots = 0
    /// The supernode that contains the first index that is not eliminated here; −1 for a root.
    var parent = -1
    /// For each row that is not eliminated here, its row in the parent's front.
    var parentRows: [Int32] = []
    var children: [Int] = []
    /// The elements of the matrix that belong to the front, with their rows and columns in the front.
    var elements: [(element: Int32, row: Int32, column: Int32)] = []

    var rest: Int { indices.count - pivots }
  }

  fileprivate private(set) var supernodes: [Supernode] = []
  /// The number of multiplications of a factorization.
  let work: Double

  /// Computes the structure; nil if a factorization needs more multiplications than the limit.
  init?(_ pattern: SparsePattern, limit: Double) {
    guard let elimination = MinimumDegree(pattern, limit: limit) else { return nil }
    work = elimination.work
    let count = pattern.order
    var position = [Int32](repeating: 0, count: count)
    for (place, index) in elimination.order.enumerated() { position[Int(index)] = Int32(place) }
    // In the elimination tree, the parent of an index is the next index of its column.
    let parents = (0..<count).map { index in
      elimination.structures[index].min { position[Int($0)] < position[Int($1)] }.map { Int($0) }
        ?? -1
    }
    let order = Self.postorder(elimination.order, parents, elimination.structures)
    for (place, index) in order.enumerated() { position[index] = Int32(place) }
    var owner = [Int](repeating: -1, count: count)
    for (place, index) in order.enumerated() {
      let structure = elimination.structures[index]
      if place > 0, parents[order[place - 1]] == index,
        elimination.structures[order[place - 1]].count == structure.count + 1
      {
        supernodes[supernodes.count - 1].pivots += 1
      } else {
        supernodes.append(Supernode(pivots: 1))
        let rows = structure.sorted { position[Int($0)] < position[Int($1)] }
        supernodes[supernodes.count - 1].indices = [Int32(index)] + rows
      }
      owner[index] = supernodes.count - 1
    }
    locate(pattern, owner: owner, position: position)
  }

  /// Returns the indices in a postorder of the elimination tree: children precede their parents, and the
  /// child whose column has the most rows comes last.
  private static func postorder(
    _ order: [Int32], _ parents: [Int], _ structures: [[Int32]]
  ) -> [Int] {
    var children = [[Int]](repeating: [], count: parents.count)
    var roots: [Int] = []
    for index in order.map({ Int($0) }) {
      if parents[index] < 0 { roots.append(index) } else { children[parents[index]].append(index) }
    }
    var result: [Int] = []
    // In this list, parents come before their children; the list is reversed at the end.
    var open = roots
    while let index = open.popLast() {
      result.append(index)
      open += children[index].sorted { structures[$0].count < structures[$1].count }
    }
    return result.reversed()
  }

  /// Determines the rows of each supernode in its parent's front, and the elements of each front.
  private mutating func locate(_ pattern: SparsePattern, owner: [Int], position: [Int32]) {
    var columns = [[(element: Int32, other: Int32)]](repeating: [], count: pattern.order)
    for row in 0..<pattern.order {
      for element in pattern.elements(ofRow: row) {
        let column = pattern.column(element)
        let (first, second) = position[row] < position[column] ? (row, column) : (column, row)
        columns[first].append((Int32(element), Int32(second)))
      }
    }
    var rows = [Int32](repeating: 0, count: pattern.order)
    for place in supernodes.indices {
      let node = supernodes[place]
      if node.rest > 0 { supernodes[place].parent = owner[Int(node.indices[node.pivots])] }
    }
    for place in supernodes.indices {
      for (row, index) in supernodes[place].indices.enumerated() { rows[Int(index)] = Int32(row) }
      for column in 0..<supernodes[place].pivots {
        for (element, other) in columns[Int(supernodes[place].indices[column])] {
          supernodes[place].elements.append((element, rows[Int(other)], Int32(column)))
        }
      }
      for child in supernodes[place].children {
        supernodes[child].parentRows = supernodes[child].indices.dropFirst(supernodes[child].pivots)
          .map { rows[Int($0)] }
      }
      let parent = supernodes[place].parent
      if parent >= 0 { supernodes[parent].children.append(place) }
    }
  }
}

/// The Cholesky factor L of a sparse symmetric positive definite matrix A = L·Lᵀ, computed by the
/// multifrontal method.
struct SparseCholesky: Sendable {
  private let symbolic: SymbolicCholesky
  /// The columns of the factor for each supernode, with the rows of its front.
  private var panels: [Panel] = []

  /// Factors a matrix; nil if it is not positive definite.
  init?(_ symbolic: SymbolicCholesky, elements: [Double], diagonal: [Double]) {
    self.symbolic = symbolic
    panels.reserveCapacity(symbolic.supernodes.count)
    var updates = [Panel?](repeating: nil, count: symbolic.supernodes.count)
    for (place, node) in symbolic.supernodes.enumerated() {
      var front = Panel(rows: node.indices.count, columns: node.pivots)
      var update = Panel(rows: node.rest, columns: node.rest)
      for pivot in 0..<node.pivots { front[pivot, pivot] = diagonal[Int(node.indices[pivot])] }
      for (element, row, column) in node.elements {
        front[Int(row), Int(column)] = elements[Int(element)]
      }
      for child in node.children {
        guard let part = updates[child] else { continue }
        updates[child] = nil
        let rows = symbolic.supernodes[child].parentRows
        for (own, row) in rows.enumerated() {
          let row = Int(row)
          for other in 0...own {
            let column = Int(rows[other])
            if column < node.pivots {
              front[row, column] += part[own, other]
            } else {
              update[row - node.pivots, column - node.pivots] += part[own, other]
            }
          }
        }
      }
      guard let panel = Self.factor(front) else { return nil }
      if node.rest > 0 {
        Self.subtract(panel, from: &update)
        updates[place] = update
      }
      panels.append(panel)
    }
  }

  /// Returns the columns of the factor from the columns of a front; nil if the matrix is not positive
  /// definite.
  private static func factor(_ front: Panel) -> Panel? {
    var panel = Panel(rows: front.rows, columns: front.columns)
    for top in stride(from: 0, to: front.rows, by: 4) {
      let tile = top..<min(top + 4, front.rows)
      for column in 0..<min(top, front.columns) {
        let sums = panel.products(top, panel, column, columns: 0..<column + 1)
        let pivot = panel[column, column]
        for row in tile { panel[row, column] = (front[row, column] - sums[row - top]) / pivot }
      }
      for row in tile {
        for column in top..<max(top, min(row, front.columns)) {
          let sum = panel.product(row, panel, column, columns: 0..<column + 1)
          panel[row, column] = (front[row, column] - sum) / panel[column, column]
        }
        guard row < front.columns else { continue }
        let rest = front[row, row] - panel.product(row, panel, row, columns: 0..<row + 1)
        guard rest > front[row, row] * 1e-14, rest.isFinite else { return nil }
        panel[row, row] = rest.squareRoot()
      }
    }
    return panel
  }

  /// Subtracts the products of the rows after the pivots from the lower triangle of a matrix.
  private static func subtract(_ panel: Panel, from update: inout Panel) {
    let pivots = panel.columns
    for top in stride(from: 0, to: update.rows, by: 4) {
      let end = min(top + 4, update.rows)
      for column in 0..<end {
        let sums = panel.products(pivots + top, panel, pivots + column, columns: 0..<pivots)
        for row in max(top, column)..<end { update[row, column] -= sums[row - top] }
      }
    }
  }

  /// Returns the solution x of L·x = b, in the order of the matrix.
  func forward(_ b: [Double]) -> [Double] {
    var x = b
    for (node, panel) in zip(symbolic.supernodes, panels) {
      for column in 0..<node.pivots {
        let index = Int(node.indices[column])
        x[index] /= panel[column, column]
        let value = x[index]
        guard value != 0 else { continue }
        for row in column + 1..<node.indices.count {
          x[Int(node.indices[row])] -= panel[row, column] * value
        }
      }
    }
    return x
  }

  /// Returns the solution x of Lᵀ·x = b.
  ///
  /// If b are independent standard normal numbers, x are normal numbers with the covariance A⁻¹.
  func backward(_ b: [Double]) -> [Double] {
    var x = b
    for (node, panel) in zip(symbolic.supernodes, panels).reversed() {
      for column in (0..<node.pivots).reversed() {
        var sum = x[Int(node.indices[column])]
        for row in column + 1..<node.indices.count {
          sum -= panel[row, column] * x[Int(node.indices[row])]
        }
        x[Int(node.indices[column])] = sum / panel[column, column]
      }
    }
    return x
  }

  /// Returns the product L·x.
  ///
  /// If x are independent standard normal numbers, the product has the covariance A.
  func product(_ x: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: x.count)
    for (node, panel) in zip(symbolic.supernodes, panels) {
      for column in 0..<node.pivots {
        let value = x[Int(node.indices[column])]
        for row in column..<node.indices.count {
          result[Int(node.indices[row])] += panel[row, column] * value
        }
      }
    }
    return result
  }

  /// Returns the solution x of A·x = b.
  func solve(_ b: [Double]) -> [Double] { backward(forward(b)) }

  /// Returns the elements of the inverse of A at the positions of the elements of A and on the diagonal.
  ///
  /// Sources: K. Takahashi, J. Fagan and M.-S. Chin, "Formation of a sparse bus impedance matrix and its
  /// application to short circuit study" (1973); A. M. Erisman and W. F. Tinney, "On computing certain
  /// elements of the inverse of a sparse matrix" (1975).
  func selectedInverse(count: Int) -> (elements: [Double], diagonal: [Double]) {
    var elements = [Double](repeating: 0, count: count)
    var diagonal = [Double](repeating: 0, count: symbolic.supernodes.reduce(0) { $0 + $1.pivots })
    var fronts = [Panel?](repeating: nil, count: symbolic.supernodes.count)
    var waiting = symbolic.supernodes.map(\.children.count)
    for (place, node) in symbolic.supernodes.enumerated().reversed() {
      let front = inverseFront(place, parent: node.parent < 0 ? nil : fronts[node.parent])
      for (element, row, column) in node.elements {
        elements[Int(element)] = front[Int(row), Int(column)]
      }
      for pivot in 0..<node.pivots { diagonal[Int(node.indices[pivot])] = front[pivot, pivot] }
      if !node.children.isEmpty { fronts[place] = front }
      if node.parent >= 0 {
        waiting[node.parent] -= 1
        if waiting[node.parent] == 0 { fronts[node.parent] = nil }
      }
    }
    return (elements, diagonal)
  }

  /// Returns the elements of the inverse of A at the rows and columns of a front, computed from the parent's
  /// front.
  ///
  /// With L₁ for the rows of the pivots, L₂ for the other rows and W = L₂·L₁⁻¹, the elements are Z₂₁ = −Z₂₂·W
  /// and Z₁₁ = L₁⁻ᵀ·L₁⁻¹ − Wᵀ·Z₂₁.
  private func inverseFront(_ place: Int, parent: Panel?) -> Panel {
    let node = symbolic.supernodes[place]
    let panel = panels[place]
    let pivots = node.pivots
    let rest = node.rest
    var result = Panel(rows: node.indices.count, columns: node.indices.count)
    inverseOfPivots(panel, into: &result)
    guard rest > 0, let parent else { return result }
    let weights = weights(panel)
    var known = Panel(rows: rest, columns: rest)
    for (row, parentRow) in node.parentRows.enumerated() {
      for (column, parentColumn) in node.parentRows.enumerated() {
        let value = parent[Int(parentRow), Int(parentColumn)]
        known[row, column] = value
        result[pivots + row, pivots + column] = value
      }
    }
    var mixed = Panel(rows: pivots, columns: rest)
    for top in stride(from: 0, to: rest, by: 4) {
      for pivot in 0..<pivots {
        let sums = known.products(top, weights, pivot, columns: 0..<rest)
        for row in top..<min(top + 4, rest) {
          mixed[pivot, row] = -sums[row - top]
          result[pivots + row, pivot] = -sums[row - top]
          result[pivot, pivots + row] = -sums[row - top]
        }
      }
    }
    for row in 0..<pivots {
      for column in 0...row {
        let value = result[row, column] - weights.product(row, mixed, column, columns: 0..<rest)
        result[row, column] = value
        result[column, row] = value
      }
    }
    return result
  }

  private func inverseOfPivots(_ panel: Panel, into result: inout Panel) {
    let pivots = panel.columns
    guard pivots > 1 else {
      result[0, 0] = 1 / (panel[0, 0] * panel[0, 0])
      return
    }
    var lower = SquareMatrix(order: pivots)
    for row in 0..<pivots { for column in 0...row { lower[row, column] = panel[row, column] } }
    let inverse = Cholesky(lower: lower).inverse()
    for row in 0..<pivots {
      for column in 0..<pivots { result[row, column] = inverse[row, column] }
    }
  }

  /// Returns the transpose of L₂·L₁⁻¹.
  private func weights(_ panel: Panel) -> Panel {
    let pivots = panel.columns
    let rest = panel.rows - pivots
    var weights = Panel(rows: pivots, columns: rest)
    for row in 0..<rest {
      for pivot in (0..<pivots).reversed() {
        var sum = panel[pivots + row, pivot]
        for later in pivot + 1..<pivots { sum -= weights[later, row] * panel[later, pivot] }
        weights[pivot, row] = sum / panel[pivot, pivot]
      }
    }
    return weights
  }
}
