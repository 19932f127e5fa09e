package import Games

/// The games of a tournament that are still to be played, worked out as they are asked for.
package struct Schedule: Sendable {
  private let games: [ScheduledGames]
  private let pairs: Int
  private let played: PlayedGames
  private let shard: Shard?
  private var cursor = Cursor()
  private var withdrawn: Set<Int> = []

  /// How far the schedule is: all pairs of all games meet some times before any meets again.
  ///
  /// At first these are few times, so that ladders form evenly; then more and more, so that
  /// starting processes costs little.
  private struct Cursor {
    var meeting = 1
    var meetings = 8
    var game = 0
    var first = 0
    var second = 1
  }

  /// The most meetings of two bots that are played one after the other.
  private let longestBatch: Int

  /// Everybody meets everybody.
  ///
  /// - Parameters:
  ///   - games: the games.
  ///   - entrants: the bots; those that don't play a game are left out of it.
  ///   - pairs: how often each two meet, at least 1.
  ///   - openingPlies: the moves that are made before the bots are asked.
  ///   - seed: what openings, luck and names follow from.
  ///   - played: what is not to be played again.
  ///   - shard: the part that is to be played; nil for all of it.
  ///   - workers: how many play at a time, each of which should have something to do.
  ///   - longestBatch: the most meetings of a batch; nil for what suits the workers.
  /// - Throws: where a game has no position after so many plies.
  package init(
    games: [any Game], entrants: [Entrant], pairs: Int, openingPlies: Int, seed: Seed,
    played: PlayedGames = PlayedGames(), shard: Shard? = nil, workers: Int = 1,
    longestBatch: Int? = nil
  ) throws(OpeningError) {
    var scheduled: [ScheduledGames] = []
    for game in games {
      scheduled.append(
        try ScheduledGames(
          of: game, entrants: entrants, pairs: pairs, openingPlies: openingPlies, seed: seed))
    }
    self.games = scheduled
    let pairings = scheduled.reduce(0) { $0 + $1.players.count * ($1.players.count - 1) / 2 }
    self.longestBatch =
      longestBatch
      ?? (workers == 1 ? 1024 : min(1024, max(8, pairs * pairings / (8 * workers))))
    cursor.meetings = min(cursor.meetings, self.longestBatch)
    self.pairs = pairs
    self.played = played
    self.shard = shard
  }

  /// The games that are still to be played, in numbers.
  ///
  /// - Complexity: proportional to all games of the schedule, unless all of them are left.
  package var remainingCount: Int {
    guard played.count > 0 || shard != nil || !withdrawn.isEmpty else { return count }
    return games.reduce(0) { sum, game in
      sum
        + game.players.indices.reduce(0) { $0 + remainingCount(of: game, first: $1) }
    }
  }

  private func remainingCount(of game: ScheduledGames, first: Int) -> Int {
    guard !withdrawn.contains(game.players[first].entrant) else { return 0 }
    var count = 0
    for second in game.players[(first + 1)...] where !withdrawn.contains(second.entrant) {
      count += game.count(of: (game.players[first], second), meetings: 1...pairs) { isWanted($0) }
    }
    return count
  }

  private func isWanted(_ identity: GameIdentity) -> Bool {
    !played.contains(identity) && shard?.contains(identity) ?? true
  }

  /// All games of the schedule, played or not, in numbers.
  package var count: Int { games.reduce(0) { $0 + $1.count(pairs: pairs) } }

  /// How many games two bots have in a meeting at a game, by its index.
  package func gamesInMeeting(game: Int) -> Int { games[game].gamesInMeeting }

  /// The entrants in the order of their seats, by the hash in the names of their games.
  package func seatings(game: Int) -> [UInt64: [Int]] { games[game].seatings }

  /// After how many meetings the openings of a game are used again; nil for never.
  package func openingCount(game: Int) -> Int? { games[game].openingCount }

  /// Leaves out what is left of an entrant's games.
  package mutating func withdraw(entrant: Int) {
    withdrawn.insert(entrant)
  }

  /// The next games of one pairing; nil when there are none left.
  package mutating func next() -> Batch? {
    while !games.isEmpty, cursor.meeting <= pairs {
      let batch = currentBatch()
      advance()
      if let batch { return batch }
    }
    return nil
  }

  private func currentBatch() -> Batch? {
    let game = games[cursor.game]
    guard cursor.second < game.players.count else { return nil }
    let pairing = (game.players[cursor.first], game.players[cursor.second])
    guard !withdrawn.contains(pairing.0.entrant), !withdrawn.contains(pairing.1.entrant) else {
      return nil
    }
    let meetings = cursor.meeting...min(pairs, cursor.meeting + cursor.meetings - 1)
    let list = game.games(of: pairing, meetings: meetings) { isWanted($0) }
    return list.isEmpty ? nil : Batch(game: cursor.game, games: list)
  }

  private mutating func advance() {
    let players = games[cursor.game].players.count
    cursor.second += 1
    if cursor.second >= players {
      cursor.first += 1
      cursor.second = cursor.first + 1
    }
    if cursor.second >= players {
      (cursor.first, cursor.second) = (0, 1)
      cursor.game += 1
    }
    if cursor.game >= games.count {
      cursor.game = 0
      cursor.meeting += cursor.meetings
      cursor.meetings = min(4 * cursor.meetings, longestBatch)
    }
  }
}
