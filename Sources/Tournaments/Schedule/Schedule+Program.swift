package import Games
internal import Ratings

extension Schedule {
  /// The games, bots and settings of a tournament that determine its schedule.
  package struct Program: Sendable {
    package var games: [any Game]
    /// The bots; for each game, only the bots that play it are scheduled.
    package var entrants: [Entrant]
    package var format: any Format = RoundRobin()
    /// The number of meetings of a pairing in a round of the format, at least 1.
    package var pairs: Int
    /// The number of random moves at the start of a game; with `openingLines`, the number only affects the
    /// game ids.
    package var openingPlies: Int
    /// The openings that the user has listed, each as a list of moves; nil if there are none.
    package var openingLines: [[String]]?
    /// The source of openings, luck and game ids.
    package var luck: LuckSource
    /// The digests of the files of submitted bots, by bot name; the luck of games depends on these digests.
    package var contents: [String: String] = [:]
    /// The order of the pairings; nil for the default order.
    package var priority: PlayPriority?

    package init(
      games: [any Game], entrants: [Entrant], pairs: Int, openingPlies: Int, luck: LuckSource
    ) {
      self.games = games
      self.entrants = entrants
      self.pairs = pairs
      self.openingPlies = openingPlies
      self.luck = luck
    }

    package init(
      games: [any Game], entrants: [Entrant], pairs: Int, openingPlies: Int, seed: Seed
    ) {
      self.init(
        games: games, entrants: entrants, pairs: pairs, openingPlies: openingPlies,
        luck: LuckSource(seed))
    }
  }
}

extension Schedule.Program {
  /// Returns the number of remaining games in a schedule, by the name of the game and the name of the bot.
  ///
  /// Bots without remaining games are missing.
  package func remainingGames(of schedule: Schedule) -> [String: [String: Int]] {
    var named: [String: [String: Int]] = [:]
    for (game, counts) in zip(games, schedule.remainingCounts(entrants: entrants.count)) {
      for (entrant, count) in zip(entrants, counts) where count > 0 {
        named[game.name, default: [:]][entrant.name, default: 0] += count
      }
    }
    return named
  }

  /// Returns the number of games in the given results whose players are all entrants.
  package func playedCount(_ results: [ResultCounts]) -> Int {
    games.reduce(0) { sum, game in
      let players = Set(GameIdentities(of: game, in: self).players.map(\.bot))
      let counts = results.first {
        $0.game == game.name && $0.rules == game.rules && $0.seats == game.seatCount
      }
      guard let counts else { return sum }
      let takesPart = counts.bots.map(players.contains)
      guard counts.seats == 2 else {
        return counts.tables.entries.reduce(sum) { sum, table in
          sum + (table.bots.allSatisfy { takesPart[$0] } ? table.games : 0)
        }
      }
      return counts.encounters.reduce(sum) {
        $0 + (takesPart[$1.first] && takesPart[$1.second] ? $1.games : 0)
      }
    }
  }

  /// Returns the format's own standings for each game that has them.
  ///
  /// - Parameters:
  ///   - played: The games played so far, with their results.
  ///   - withdrawn: The entrants, by index, that no longer play because they failed to start.
  /// - Returns: The standings, one for each such game.
  package func outcomes(played: PlayedGames, withdrawn: Set<Int>) -> [FormatOutcome] {
    guard format.needsResults else { return [] }
    return games.compactMap { game in
      let progress = GameProgress(of: game, in: self, played: played, withdrawn: withdrawn)
      var outcome = format.outcome(progress)
      outcome?.game = progress.identities.game
      outcome?.rules = progress.identities.rules
      return outcome
    }
  }
}
