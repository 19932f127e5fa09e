package import Games
package import Ratings
package import Tournaments

/// What a comparison is asked to be; nil stands for an option that isn't given.
package struct ComparisonOptions {
  /// What is played, with its rules.
  package let game: any Game
  /// What decides.
  package let test: SequentialTest
  /// After how many meetings to stop.
  package let limit: Int
  /// The moves that are made before the bots are asked.
  package let openingPlies: Int?
  /// The time for a move, as it was written.
  package let moveTime: String?
  /// What openings and luck follow from.
  package let seed: Seed?
  /// Where it is kept.
  package let folder: String?
  /// The two bots.
  package let bots: [BotReference]

  /// The moves of an opening where nobody says how many.
  package static let usualPlies = 2

  package init(
    game: any Game, test: SequentialTest, limit: Int, openingPlies: Int?, moveTime: String?,
    seed: Seed?, folder: String?, bots: [BotReference]
  ) {
    self.game = game
    self.test = test
    self.limit = limit
    self.openingPlies = openingPlies
    self.moveTime = moveTime
    self.seed = seed
    self.folder = folder
    self.bots = bots
  }
}
