/// How results are turned into ratings.
package struct RatingOptions: Hashable, Sendable {
  /// A player whose rating is given.
  package struct Anchor: Hashable, Sendable {
    /// The index of the player.
    package var player: Int
    /// The rating, on the printed scale.
    package var elo: Double

    package init(player: Int, elo: Double) {
      self.player = player
      self.elo = elo
    }
  }

  /// The law.
  package var model = RatingModel.elo
  /// The weight of the prior, in games a player, from 0.001 to 1,000,000; 0 for maximum likelihood.
  package var prior = 1.0
  /// Players whose ratings are given, each at most once; others are rated relative to them.
  package var anchors: [Anchor] = []
  /// Whether the first seat may be worth something; if not, the advantage is 0.
  package var hasFirstPlayer = true

  package init() {}

  /// Refuses options that no fit can have.
  func check(names: [String]) throws(RatingError) {
    guard prior == 0 || (0.001...1_000_000).contains(prior) else { throw .wrongPrior(prior) }
    var anchored: Set<Int> = []
    for anchor in anchors {
      precondition(names.indices.contains(anchor.player), "an anchor is one of the players")
      guard anchor.elo.isFinite, abs(anchor.elo) <= 100_000 else {
        throw .wrongAnchor(names[anchor.player], anchor.elo)
      }
      guard anchored.insert(anchor.player).inserted else {
        throw .repeatedAnchor(names[anchor.player])
      }
    }
  }
}
