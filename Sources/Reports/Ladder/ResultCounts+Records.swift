import Games
package import Tournaments

extension ResultCounts {
  /// Counts without games of a game that Joust knows by name.
  ///
  /// - Parameter game: the name; of a game that is not known, one bot is taken to move first.
  package init(game: String) {
    let kind = GameCatalog.named(game)
    self.init(game: game, hasFirstPlayer: !(kind is any RaceGame.Type))
  }

  /// Adds a finished game.
  package mutating func add(_ record: GameRecord) {
    let first = index(of: Contestant(name: record.bots[0], version: record.versions[0]))
    let second = index(of: Contestant(name: record.bots[1], version: record.versions[1]))
    add(
      first: first, second: second, wins: record.result == .firstWins ? 1 : 0,
      draws: record.result == .draw ? 1 : 0, losses: record.result == .secondWins ? 1 : 0,
      firstForfeits: record.forfeit.contains(0) ? 1 : 0,
      secondForfeits: record.forfeit.contains(1) ? 1 : 0)
  }
}
