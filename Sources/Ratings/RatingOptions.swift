/// The options of a fit.
package struct RatingOptions: Sendable {
  package var model = RatingModel.elo
  /// The weight of the prior, in games per player, from 0.001 to 1,000,000; 0 for maximum
  /// likelihood.
  package var prior = 1.0
  /// The players with fixed ratings, each at most once; unknown names are ignored.
  package var anchors: [(name: String, elo: Double)] = []
  /// The players with approximately known ratings, each at most once; the error is half of the 95 %
  /// interval.
  package var looseAnchors: [(name: String, elo: Double, error: Double)] = []
  /// The names of players whose games are counted for another player, each with the name of that other
  /// player.
  package var synonyms: [String: String] = [:]
  /// Whether the first seat may have an advantage; otherwise the advantage is 0.
  package var hasFirstPlayer = true
  /// The number of seats of the game; a game of more than two seats counts as several comparisons of two.
  package var seats = 2
  package var rankCertainty = RankCertainty.simultaneous
  package var solver = Solver.automatic
  /// The number of days after which the weight of a game is halved; nil for no aging.
  ///
  /// The weights of the games in the input already include this factor.
  package var halfLife: Double?

  /// The method by which the equations of a fit are solved.
  package enum Solver: Sendable, CaseIterable {
    /// The fastest method for the given field.
    case automatic
    /// Factorization of dense matrices.
    case dense
    /// Factorization of sparse matrices.
    case sparse
    /// Conjugate gradients; the variances are estimates with an accuracy of about 1 %.
    case iterative
  }

  package init() {}

  /// Returns, for each player, the strength that the player's anchor gives; nil for a player without an
  /// anchor.
  ///
  /// A strength is in logits relative to 1500, its variance in square logits. The variance of an anchor that
  /// is not loose is 0. Throws ``RatingError`` if the prior or an anchor is invalid.
  func known(
    among names: [String]
  ) throws(RatingError) -> [(strength: Double, variance: Double)?] {
    guard prior == 0 || (0.001...1_000_000).contains(prior) else { throw .wrongPrior(prior) }
    var known = [(strength: Double, variance: Double)?](repeating: nil, count: names.count)
    let all: [(name: String, elo: Double, error: Double?)] =
      anchors.map { ($0.name, $0.elo, nil) } + looseAnchors.map { ($0.name, $0.elo, $0.error) }
    for anchor in all {
      for player in names.indices where names[player] == anchor.name {
        guard known[player] == nil else { throw .repeatedAnchor(anchor.name) }
        guard (0.1...100_000).contains(anchor.error ?? 1) else {
          throw .wrongAnchorError(anchor.name, anchor.error ?? 0)
        }
        guard abs(anchor.elo) <= 100_000 else { throw .wrongAnchor(anchor.name, anchor.elo) }
        let deviation = EloScale.logits(anchor.error ?? 0) / EloScale.errorFactor
        known[player] = (EloScale.logits(anchor.elo - EloScale.mean), deviation * deviation)
      }
    }
    return known
  }
}
