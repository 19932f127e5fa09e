/// A symmetric matrix, either dense or with a sparse layout; only the lower triangle is stored.
struct InformationMatrix: Sendable {
  let order: Int
  /// The dense matrix; of order 0 if the matrix is sparse.
  var dense: SquareMatrix
  /// The sparse matrix; nil if the matrix is dense.
  var sparse: BorderedMatrix?

  private init(order: Int, sparse: BorderedMatrix?) {
    self.order = order
    dense = SquareMatrix(order: sparse == nil ? order : 0)
    self.sparse = sparse
  }

  /// Creates a matrix of zeros.
  init(order: Int, layout: SparseLayout?) {
    self.init(order: order, sparse: layout.map { BorderedMatrix($0) })
  }

  /// Creates a matrix; `value` is called for the elements of the lower triangle that may differ from 0.
  init(order: Int, layout: SparseLayout?, _ value: (_ row: Int, _ column: Int) -> Double) {
    self.init(order: order, sparse: layout.map { BorderedMatrix($0, value) })
    guard layout == nil else { return }
    for row in 0..<order { for column in 0...row { dense[row, column] = value(row, column) } }
  }

  subscript(row: Int, column: Int) -> Double { sparse?[row, column] ?? dense[row, column] }

  /// Adds a value to an element of the lower triangle.
  mutating func add(_ value: Double, _ row: Int, _ column: Int) {
    if sparse == nil { dense[row, column] += value } else { sparse?.add(value, row, column) }
  }
}
