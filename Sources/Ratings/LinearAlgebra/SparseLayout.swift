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
