/// A function that calls `body` for each cluster of the games of a fit.
///
/// Games in the same cluster may depend on each other: they share an opening or the seed of their luck, and
/// with the same opening, bots may repeat a whole game. One call can represent several clusters with equal
/// games and results; `count` is their number. Such clusters may also have separate calls.
package typealias ClusteredGames = (_ body: ([ClusterPart], _ count: Int) -> Void) -> Void

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
