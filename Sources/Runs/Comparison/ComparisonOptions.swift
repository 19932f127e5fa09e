package import Games
package import Ratings
package import Tournaments

/// The options of a comparison; nil stands for an option that is not given.
package struct ComparisonOptions {
  package let game: any Game
  package let test: SPRT
  /// Returns the command of the game's referee for a tournament in a folder; nil for a built-in game.
  let referee: (_ folder: String) -> [String]?
  package var limit = 10_000
  package var openingPlies: Int?
  /// The number of moves before the bots are asked if `openingPlies` is nil.
  package var usualPlies = 0
  package var moveTime: String?
  package var seed: Seed?
  package var folder: String?
  package var bots: [BotReference] = []

  /// Returns two plies, or fewer if the game would be over or if its bots move together.
  package static func usualPlies(of game: any VersusGame) throws(OpeningError) -> Int {
    for plies in [2, 1] {
      do throws(OpeningError) {
        _ = try Openings(of: game, plies: plies, seed: 0)
        return plies
      } catch .failure(let sentence) {
        throw .failure(sentence)
      } catch {}
    }
    return 0
  }

  package init(
    game: any Game, test: SPRT, referee: @escaping (_ folder: String) -> [String]? = { _ in nil }
  ) {
    self.game = game
    self.test = test
    self.referee = referee
  }
}
