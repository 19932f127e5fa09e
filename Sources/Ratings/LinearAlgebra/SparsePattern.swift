/// The positions of the elements of a sparse symmetric matrix below its diagonal, by rows.
struct SparsePattern: Sendable {
  let order: Int
  private let starts: [Int32]
  /// The column of each element.
  private let columns: [Int32]

  /// Creates a pattern of elements that are sorted by row, then by column; an element may occur several
  /// times.
  init(order: Int, sorted elements: [(row: Int, column: Int)]) {
    self.order = order
    var starts: [Int32] = [0]
    var columns: [Int32] = []
    var last = (row: -1, column: -1)
    for element in elements where element != last {
      while starts.count <= element.row { starts.append(Int32(columns.count)) }
      columns.append(Int32(element.column))
      last = element
    }
    while starts.count <= order { starts.append(Int32(columns.count)) }
    self.starts = starts
    self.columns = columns
  }

  var count: Int { columns.count }

  /// Returns the indices of the elements of a row.
  func elements(ofRow row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  func column(_ element: Int) -> Int { Int(columns[element]) }

  /// Returns the index of an element at (`one`, `other`) or (`other`, `one`); nil if there is no such
  /// element.
  func index(_ one: Int, _ other: Int) -> Int? {
    let column = Int32(min(one, other))
    var range = elements(ofRow: max(one, other))
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if columns[middle] == column { return middle }
      range =
        columns[middle] < column ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the neighbors of each index: the other indices with which it shares an element.
  func neighbors() -> [[Int32]] {
    var neighbors = [[Int32]](repeating: [], count: order)
    for row in 0..<order {
      for element in elements(ofRow: row) {
        neighbors[row].append(columns[element])
        neighbors[column(element)].append(Int32(row))
      }
    }
    return neighbors
  }
}
