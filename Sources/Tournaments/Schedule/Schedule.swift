package import Games

/// The games that a tournament asks for next, computed one by one: all games of a round-robin, or
/// one round of a Swiss tournament.
package struct Schedule: Sendable {
  /// The title that the format gives to the round; nil for a format with only one round.
  package let title: String?

  private let games: [ScheduledGames]
  /// The round of each game; nil for a game that has ended.
  private let rounds: [RoundPairings?]
  private let played: PlayedGames
  private let shard: Shard?
  private let lastMeeting: Int
  private var cursor = Cursor()
  private var withdrawn: Set<Int>

  /// A position in the schedule.
  ///
  /// All pairings of all games play some meetings before any pairing plays more: few at first, so
  /// that ladders form evenly, then more, so that starting processes costs little.
  private struct Cursor {
    var meeting = 1
    var meetings = 8
    var game = 0
    var place = 0
  }

  /// The greatest number of meetings in a batch.
  private let longestBatch: Int

  /// Creates the schedule of the next round.
  ///
  /// - Parameters:
  ///   - program: The tournament.
  ///   - played: The games played so far.
  ///   - last: The previous schedule of this run, which only saves time.
  ///   - withdrawn: The entrants, by index, that no longer play.
  ///   - shard: The part of the schedule to play; nil for the whole schedule.
  ///   - workers: The number of games that are played at a time, for which batches are made short
  ///     enough.
  ///   - longestBatch: The greatest number of meetings in a batch; nil for a number that suits
  ///     `workers`.
  /// - Throws: ``OpeningError`` if a game has no position after the tournament's opening plies.
  package init(
    _ program: Program, played: PlayedGames = PlayedGames(), after last: Schedule? = nil,
    withdrawn: Set<Int> = [], shard: Shard? = nil, workers: Int = 1, longestBatch: Int? = nil
  ) throws(OpeningError) {
    var scheduled: [ScheduledGames] = []
    var titles: [String] = []
    let progresses = program.games.map {
      GameProgress(of: $0, in: program, played: played, withdrawn: withdrawn)
    }
    rounds = Self.rounds(of: program.format, progresses, after: last?.rounds)
    for (game, (progress, round)) in zip(program.games, zip(progresses, rounds)) {
      if let title = round?.title { titles.append("\(game.name) \(title)") }
      scheduled.append(
        try ScheduledGames(
          of: game, identities: progress.identities, pairings: round?.pairings ?? .listed([]),
          openingPlies: program.openingPlies, openingLines: program.openingLines))
    }
    games = scheduled
    title = titles.isEmpty ? nil : titles.joined(separator: ", ")
    lastMeeting = scheduled.reduce(0) { max($0, $1.lastMeeting) }
    let meetings = scheduled.reduce(0) { $0 + $1.count / $1.identities.gamesInMeeting }
    self.longestBatch =
      longestBatch ?? (workers == 1 ? 1024 : min(1024, max(8, meetings / (8 * workers))))
    cursor.meetings = min(cursor.meetings, self.longestBatch)
    self.played = played
    self.shard = shard
    self.withdrawn = withdrawn
  }

  /// Returns the next round of each game.
  ///
  /// All games go from round to round together, so that their order does not depend on where a run
  /// stopped.
  private static func rounds(
    of format: any Format, _ progresses: [GameProgress], after last: [RoundPairings?]?
  ) -> [RoundPairings?] {
    var rounds: [RoundPairings?]
    if let last, last.contains(where: { $0?.history != nil }) {
      rounds = last
    } else {
      rounds = progresses.map { format.next($0, after: nil) }
    }
    while rounds.contains(where: { $0?.history != nil }),
      zip(progresses, rounds).allSatisfy({ $1.map($0.isOver) ?? true })
    {
      rounds = zip(progresses, rounds).map { progress, round in
        round.flatMap { format.next(progress, after: $0) }
      }
    }
    return rounds
  }

  /// The number of remaining games.
  package var remainingCount: Int {
    guard played.count > 0 || shard != nil || !withdrawn.isEmpty else { return count }
    return games.reduce(0) { sum, game in
      sum + (0..<game.placeCount).reduce(0) { $0 + remainingCount(of: game, at: $1) }
    }
  }

  private func remainingCount(of game: ScheduledGames, at place: Int) -> Int {
    guard let pairing = game.pairing(at: place, without: withdrawn) else { return 0 }
    return remainingCount(of: game, pairing, in: pairing.meetings)
  }

  private func remainingCount(
    of game: ScheduledGames, _ pairing: Pairing, in meetings: ClosedRange<Int>
  ) -> Int {
    game.identities.count(of: pairing, in: meetings, without: played, in: shard)
  }

  /// Returns the number of each entrant's remaining games, by game, then by entrant.
  func remainingCounts(entrants: Int) -> [[Int]] {
    games.map { game in
      var counts = Array(repeating: 0, count: entrants)
      for place in 0..<game.placeCount {
        guard let pairing = game.pairing(at: place, without: withdrawn) else { continue }
        let count = remainingCount(of: game, pairing, in: pairing.meetings)
        for entrant in game.entrants(of: pairing.players) { counts[entrant] += count }
      }
      return counts
    }
  }

  private func isWanted(_ identity: GameIdentity) -> Bool {
    !played.contains(identity) && shard?.contains(identity) ?? true
  }

  /// The number of games in the schedule, played or not.
  package var count: Int { games.reduce(0) { $0 + $1.count } }

  /// Returns the number of games in a meeting at a game, by its index.
  package func gamesInMeeting(game: Int) -> Int { games[game].identities.gamesInMeeting }

  /// Returns the entrants in the order of their seats, by the hash in the ids of their games, for
  /// every two entrants of a game, by its index.
  package func seatings(game: Int) -> [UInt64: [Int]] { games[game].identities.seatings }

  /// Returns the number of meetings after which the openings of a game repeat; nil if they never
  /// do.
  package func openingCount(game: Int) -> Int? { games[game].openingCount }

  /// Removes the remaining games of an entrant.
  package mutating func withdraw(entrant: Int) {
    withdrawn.insert(entrant)
  }

  /// Returns the next games of one pairing; nil if no games remain.
  package mutating func next() -> Batch? {
    while !games.isEmpty, cursor.meeting <= lastMeeting {
      let batch = currentBatch()
      advance()
      if let batch { return batch }
    }
    return nil
  }

  private func currentBatch() -> Batch? {
    let game = games[cursor.game]
    guard cursor.place < game.placeCount,
      let pairing = game.pairing(at: cursor.place, without: withdrawn)
    else { return nil }
    let window = cursor.meeting...(cursor.meeting + cursor.meetings - 1)
    guard window.overlaps(pairing.meetings) else { return nil }
    let meetings = window.clamped(to: pairing.meetings)
    // Counting is fast, and in a long record most games have been played.
    guard remainingCount(of: game, pairing, in: meetings) > 0 else { return nil }
    return Batch(
      game: cursor.game, games: game.games(of: pairing, in: meetings, where: isWanted))
  }

  private mutating func advance() {
    cursor.place += 1
    if cursor.place >= games[cursor.game].placeCount {
      cursor.place = 0
      cursor.game += 1
    }
    if cursor.game >= games.count {
      cursor.game = 0
      cursor.meeting += cursor.meetings
      cursor.meetings = min(4 * cursor.meetings, longestBatch)
    }
  }
}
