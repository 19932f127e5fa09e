/// The games of a fit once more, by what may keep them from being independent.
///
/// Games that share an opening may be the same game over again; those that share the seed of their
/// luck favour the same players.
package protocol ClusteredGames: Sendable {
  /// Gives each cluster of games that are not independent; games of different ones are.
  ///
  /// - Parameter body: takes a cluster and the number of clusters that are all like it.
  func forEachCluster(_ body: ([ClusterPart], _ count: Int) -> Void)
}

/// The games of one encounter that belong to one cluster.
package struct ClusterPart: Hashable, Sendable {
  /// The index of the encounter, as it was given to the fit.
  package var encounter: Int
  /// The games that the first player won.
  package var wins: Double
  /// The games without a winner.
  package var draws: Double
  /// The games that the first player lost.
  package var losses: Double

  package init(encounter: Int, wins: Double, draws: Double, losses: Double) {
    self.encounter = encounter
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }
}
