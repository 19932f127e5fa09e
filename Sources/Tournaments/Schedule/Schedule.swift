package import Games

/// The next games of a tournament, which are computed one by one.
///
/// They are all games of a round-robin, or one round of a Swiss tournament.
package struct Schedule: Sendable {
  /// The format's title for the round; nil for a format with only one round.
  package let title: String?

  private let games: [ScheduledGames]
  /// For each game of the tournament, such as tic-tac-toe, the pairings of this round; nil if the game has no
  /// more rounds.
  private let rounds: [RoundPairings?]
  private let played: PlayedGames
  private let shard: Shard?
  private let lastMeeting: Int
  private var cursor = Cursor()
  private var withdrawn: Set<Int>
  /// For each game, the pairs of players who have met, sorted by name; nil if they are unknown.
  private let met: [[(first: Int, second: Int)]]?

  /// A position in the schedule.
  ///
  /// All pairings of all games play a number of meetings before any pairing plays more. The number is small
  /// at first, so that the ratings of all bots become accurate evenly. It then increases, so that processes
  /// are started less often.
  private struct Cursor {
    var meeting = 1
    var meetings = 8
    var game = 0
    var place = 0
  }

  /// The largest number of meetings in a batch.
  private let longestBatch: Int

  /// Creates the schedule of the next round.
  ///
  /// - Parameters:
  ///   - program: The tournament.
  ///   - played: The games played so far.
  ///   - results: The results of all these games, which only make the computation faster; nil if they are
  ///     unknown.
  ///   - last: The previous schedule of this run, which only makes the computation faster.
  ///   - withdrawn: The entrants, by index, that no longer play.
  ///   - shard: The part of the schedule to play; nil for the whole schedule.
  ///   - workers: The number of games that are played at the same time; batches are short enough for this
  ///     number.
  ///   - longestBatch: The largest number of meetings in a batch; nil to derive it from `workers`.
  /// - Throws: ``OpeningError`` if a game has no position after the tournament's opening plies.
  package init(
    _ program: Program, played: PlayedGames = PlayedGames(), results: [ResultCounts]? = nil,
    after last: Schedule? = nil,
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
          priority: program.priority, openingPlies: program.openingPlies,
          openingLines: program.openingLines))
    }
    games = scheduled
    title = titles.isEmpty ? nil : titles.joined(separator: ", ")
    lastMeeting = scheduled.reduce(0) { max($0, $1.lastMeeting) }
    let meetings = scheduled.reduce(0) { $0 + $1.count / $1.identities.gamesInMeeting }
    self.longestBatch =
      longestBatch ?? (workers == 1 ? 1024 : min(1024, max(8, meetings / (8 * workers))))
    cursor.meetings = min(cursor.meetings, self.longestBatch)
    cursor.place = scheduled.first?.nextPlace(from: 0) ?? 0
    self.played = played
    self.shard = shard
    self.withdrawn = withdrawn
    met = results.map { results in scheduled.map { $0.identities.met(in: results) } }
  }

  /// Returns the next round of each game.
  ///
  /// All games proceed from round to round together, so that their order does not depend on the point at
  /// which a run stopped.
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
    return games.indices.reduce(0) { $0 + remainingCount(game: $1) }
  }

  /// The number of games in the schedule that have been played.
  package var playedCount: Int {
    guard played.count > 0 else { return 0 }
    var whole = self
    whole.withdrawn = []
    return count - whole.remainingCount
  }

  private func remainingCount(game index: Int) -> Int {
    let game = games[index]
    if let met, shard == nil, game.isComputed {
      let all = game.meetingCount(without: withdrawn) * game.identities.gamesInMeeting
      return met[index].reduce(all) { sum, players in
        sum
          - playedCount(
            of: game, game.pairing(of: players.first, players.second, without: withdrawn))
      }
    }
    var count = 0
    guard !game.isComputed else {
      game.forEachRemaining(without: withdrawn, played, in: shard) { count += $2 }
      return count
    }
    var place = game.nextPlace(from: 0)
    while place < game.placeCount {
      if let pairing = game.pairing(at: place, without: withdrawn) {
        count += remainingCount(of: game, pairing, in: pairing.meetings)
      }
      place = game.nextPlace(from: place + 1)
    }
    return count
  }

  /// Returns the number of games of a pairing that have been played; 0 if there is no pairing.
  private func playedCount(of game: ScheduledGames, _ pairing: Pairing?) -> Int {
    guard let pairing else { return 0 }
    return pairing.meetings.count * game.identities.gamesInMeeting
      - remainingCount(of: game, pairing, in: pairing.meetings)
  }

  private func remainingCount(
    of game: ScheduledGames, _ pairing: Pairing, in meetings: ClosedRange<Int>
  ) -> Int {
    game.identities.count(of: pairing, in: meetings, without: played, in: shard)
  }

  /// Returns the number of remaining games, by game and by entrant.
  func remainingCounts(entrants: Int) -> [[Int]] {
    games.enumerated().map { index, game in
      var counts = Array(repeating: 0, count: entrants)
      if let met, shard == nil, game.isComputed {
        for (player, count) in game.meetingCounts(without: withdrawn).enumerated() {
          counts[game.identities.players[player].entrant] =
            count * game.identities.gamesInMeeting
        }
        for (first, second) in met[index] {
          let pairing = game.pairing(of: first, second, without: withdrawn)
          let count = playedCount(of: game, pairing)
          for entrant in game.entrants(of: [first, second]) { counts[entrant] -= count }
        }
        return counts
      }
      guard !game.isComputed else {
        game.forEachRemaining(without: withdrawn, played, in: shard) { one, other, count in
          for entrant in game.entrants(of: [one, other]) { counts[entrant] += count }
        }
        return counts
      }
      var place = game.nextPlace(from: 0)
      while place < game.placeCount {
        if let pairing = game.pairing(at: place, without: withdrawn) {
          let count = remainingCount(of: game, pairing, in: pairing.meetings)
          for entrant in game.entrants(of: pairing.players) { counts[entrant] += count }
        }
        place = game.nextPlace(from: place + 1)
      }
      return counts
    }
  }

  private func isWanted(_ identity: GameIdentity) -> Bool {
    !played.contains(identity) && shard?.contains(identity) ?? true
  }

  /// The number of games in this shard of the schedule, including the games that have been played.
  package var ownCount: Int {
    guard shard != nil else { return count }
    return games.reduce(0) { sum, game in
      guard !game.isComputed else {
        var own = 0
        game.forEachRemaining(without: [], PlayedGames(), in: shard) { own += $2 }
        return sum + own
      }
      return sum
        + (0..<game.placeCount).reduce(0) { sum, place in
          guard let pairing = game.pairing(at: place) else { return sum }
          return sum
            + game.identities.count(
              of: pairing, in: pairing.meetings, without: PlayedGames(), in: shard)
        }
    }
  }

  /// The number of games in the schedule, including the games that have been played.
  package var count: Int { games.reduce(0) { $0 + $1.count } }

  /// Returns the number of games in a meeting; `game` is the index of a game in the tournament.
  package func gamesInMeeting(game: Int) -> Int { games[game].identities.gamesInMeeting }

  /// Returns, for each pair of entrants and each order of their seats, the entrants in that order, by the
  /// hash in the ids of their games.
  package func seatings(game: Int) -> [UInt64: [Int]] { games[game].identities.seatings }

  /// Returns the number of meetings after which the openings of a game repeat; nil if they never repeat.
  package func openingCount(game: Int) -> Int? { games[game].openingCount }

  /// Removes the remaining games of an entrant.
  package mutating func withdraw(entrant: Int) {
    withdrawn.insert(entrant)
  }

  /// Returns the next games of one pairing; nil if no games remain.
  ///
  /// The secret must be present.
  package mutating func next() -> Batch? {
    nextMeetings().map { next in
      Batch(
        game: next.game,
        games: games[next.game].games(of: next.pairing, in: next.meetings, where: isWanted))
    }
  }

  /// Returns the entrants of the next pairing and the number of its next games; nil if no games remain.
  ///
  /// The secret is not required.
  package mutating func nextPairing() -> (game: Int, entrants: [Int], count: Int)? {
    nextMeetings().map { next in
      (next.game, games[next.game].entrants(of: next.pairing.players), next.count)
    }
  }

  private struct Meetings {
    let game: Int
    let pairing: Pairing
    let meetings: ClosedRange<Int>
    /// The number of remaining games.
    let count: Int
  }

  private mutating func nextMeetings() -> Meetings? {
    while !games.isEmpty, cursor.meeting <= lastMeeting {
      let meetings = currentMeetings()
      advance()
      if let meetings { return meetings }
    }
    return nil
  }

  private func currentMeetings() -> Meetings? {
    let game = games[cursor.game]
    guard cursor.place < game.placeCount,
      let pairing = game.pairing(at: cursor.place, without: withdrawn)
    else { return nil }
    let window = cursor.meeting...(cursor.meeting + cursor.meetings - 1)
    guard window.overlaps(pairing.meetings) else { return nil }
    let meetings = window.clamped(to: pairing.meetings)
    // Counting is fast, and in a long record most games have already been played.
    let count = remainingCount(of: game, pairing, in: meetings)
    guard count > 0 else { return nil }
    return Meetings(game: cursor.game, pairing: pairing, meetings: meetings, count: count)
  }

  private mutating func advance() {
    cursor.place = games[cursor.game].nextPlace(from: cursor.place + 1)
    guard cursor.place >= games[cursor.game].placeCount else { return }
    cursor.game += 1
    if cursor.game >= games.count {
      cursor.game = 0
      cursor.meeting += cursor.meetings
      cursor.meetings = min(4 * cursor.meetings, longestBatch)
    }
    cursor.place = games[cursor.game].nextPlace(from: 0)
  }
}
