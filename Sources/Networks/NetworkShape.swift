/// The tuples of a network, by a name.
package enum NetworkShape: String, Hashable, Sendable, CaseIterable {
  /// Rows and squares alone: learns in minutes.
  case small
  /// Rows, squares, and four tuples of six cells.
  case standard

  /// What it looks at, in a few words.
  package var summary: String {
    switch self {
    case .small: "rows and squares of four cells"
    case .standard: "the same and four shapes of six cells"
    }
  }

  var tuples: [[Int]] {
    let squares = [[0, 1, 4, 5], [1, 2, 5, 6], [5, 6, 9, 10]]
    let small = [[0, 1, 2, 3], [4, 5, 6, 7]] + squares
    return switch self {
    case .small: small
    // The four that Matsuzaki found best: "Systematic selection of n-tuple networks with
    // consideration of interinfluence for game 2048" (2016).
    case .standard:
      [[0, 1, 2, 4, 5, 6], [1, 2, 5, 6, 9, 13], [0, 1, 2, 3, 4, 5], [0, 1, 5, 6, 7, 10]] + small
    }
  }

  /// Where its weights stand.
  var layout: TupleLayout { TupleLayout(checked: tuples) }
}
