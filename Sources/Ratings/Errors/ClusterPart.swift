/// The games of one encounter in one cluster.
package struct ClusterPart: Sendable {
  /// The index of the encounter in the input of the fit.
  package var encounter: Int
  package private(set) var results: WinsDrawsLosses
  /// The numbers of wins, draws and losses, in which each game counts with its weight in the encounter.
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
