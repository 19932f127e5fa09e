/// The score of one player against another, told without any model.
package struct MatchScore: Hashable, Sendable {
  /// The games that the player won.
  package var wins: Int
  /// The games without a winner.
  package var draws: Int
  /// The games that the player lost.
  package var losses: Int

  /// The scores of independent games.
  ///
  /// - Parameters:
  ///   - wins: the games won, 0 or more.
  ///   - draws: the games drawn, 0 or more.
  ///   - losses: the games lost, 0 or more.
  package init(wins: Int, draws: Int, losses: Int) {
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  /// How many games there are.
  package var games: Int { wins + draws + losses }

  /// The points a game, from 0 to 1; nil without games.
  package var score: Double? {
    games > 0 ? (Double(wins) + Double(draws) / 2) / Double(games) : nil
  }

  /// The standard deviation of one game's points; nil without games.
  package var deviation: Double? {
    guard let score else { return nil }
    let squares = (Double(wins) + Double(draws) / 4) / Double(games)
    return max(0, squares - score * score).squareRoot()
  }

  /// The chance that the player is the stronger one: Φ of the lead in standard errors.
  ///
  /// It is nil where the games all ended alike, which leaves nothing to tell an error from.
  package var superiority: Double? {
    guard let score, let deviation, deviation > 0 else { return nil }
    return normalDistribution((score - 0.5) / deviation * Double(games).squareRoot())
  }

  /// The lead in Elo that the score means; nil without games or at a perfect score.
  package var elo: Double? {
    guard let score, score > 0, score < 1 else { return nil }
    return Elementary.log(score / (1 - score)) / EloScale.logit
  }

  /// The lead in units of one game's standard deviation, scaled so that without draws, between near
  /// equals, it is the lead in Elo: (score − ½) / σ · 800 / ln 10; nil where σ is 0.
  package var normalizedElo: Double? {
    guard let score, let deviation, deviation > 0 else { return nil }
    return (score - 0.5) / deviation * 2 / EloScale.logit
  }
}
