/// The games of a fit in clusters of games that may depend on each other, because they share an
/// opening, which may make them the same game, or the seed of their luck.
///
/// The function calls its argument with each distinct cluster and the number of clusters equal to
/// it.
package typealias ClusteredGames = (_ body: ([ClusterPart], _ count: Int) -> Void) -> Void

/// The games of one encounter that belong to one cluster.
package struct ClusterPart: Sendable {
  /// The encounter, by its index in the input of the fit.
  package var encounter: Int
  package private(set) var results: WinsDrawsLosses
  /// The wins, draws and losses, each as the sum of the games' weights in the encounter.
  package private(set) var weighted: SIMD3<Double>

  package init(encounter: Int, _ results: WinsDrawsLosses, weight: Double = 1) {
    self.encounter = encounter
    self.results = results
    weighted =
      weight * SIMD3(Double(results.wins), Double(results.draws), Double(results.losses))
  }

  package mutating func add(_ other: ClusterPart) {
    results += other.results
    weighted += other.weighted
  }
}
