package import Ratings
import Tournaments

/// How a ladder is told from results.
package struct LadderOptions: Hashable, Sendable {
  /// A bot whose rating is given.
  package struct Anchor: Hashable, Sendable {
    /// The bot's name; all its versions are anchored.
    package var name: String
    /// Its rating.
    package var elo: Double

    package init(name: String, elo: Double) {
      self.name = name
      self.elo = elo
    }
  }

  /// The law.
  package var model = RatingModel.elo
  /// The weight of the prior, in games a bot, from 0.001 to 1,000,000; 0 for none.
  package var prior = 1.0
  /// Bots whose ratings are given; those that play no part in a game's results are passed over.
  package var anchors: [Anchor] = []

  package init() {}

  /// The options of a fit among contestants.
  func rating(_ contestants: [Contestant], hasFirstPlayer: Bool) -> RatingOptions {
    var options = RatingOptions()
    options.model = model
    options.prior = prior
    options.hasFirstPlayer = hasFirstPlayer
    for anchor in anchors {
      for (player, contestant) in contestants.enumerated() where contestant.name == anchor.name {
        options.anchors.append(RatingOptions.Anchor(player: player, elo: anchor.elo))
      }
    }
    return options
  }
}
