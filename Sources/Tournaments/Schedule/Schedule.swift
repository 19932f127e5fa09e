package import Games

/// The next games of a tournament, which are computed one by one.
///
/// For a round-robin, these are all games; for a Swiss tournament, the games of one round.
package struct Schedule: Sendable {
  /// The format's titles for the round, each with the name of its game; nil for a format with only one round,
  /// and after the last round.
  package let title: String?

  let games: [ScheduledGames]
  /// For each game of the tournament, such as tic-tac-toe, the pairings of this round; nil if the game has no
  /// more rounds.
  private let rounds: [RoundPairings?]
  let played: PlayedGames
  let shard: Shard?
  private let lastMeeting: Int
  private var cursor = Cursor()
  private(set) var withdrawn: Set<Int>
  /// For each game, the pairs of players who have met, each sorted by name; nil if they are unknown.
  let met: [[(first: Int, second: Int)]]?
  /// The numbers of played games in the rounds that have ended; empty if the schedule was created without
  /// `countsPlayed`.
  let ended: PlayedCounts

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
  ///   - last: The previous schedule of this run, which only makes the computation faster; nil if there is
  ///     none.
  ///   - withdrawn: The entrants, by index, that no longer play.
  ///   - shard: The part of the schedule to play; nil for the whole schedule.
  ///   - workers: The number of games that are played at the same time; a larger number makes the batches
  ///     shorter.
  ///   - longestBatch: The largest number of meetings in a batch; nil to derive it from `workers`.
  ///   - countsPlayed: Whether ``playedCounts`` includes the games of earlier rounds; requires that `last` is
  ///     nil.
  /// - Throws: ``OpeningError`` if the tournament's openings are not possible in a game.
  package init(
    _ program: Program, played: PlayedGames = PlayedGames(), results: [ResultCounts]? = nil,
    after last: Schedule? = nil,
    withdrawn: Set<Int> = [], shard: Shard? = nil, workers: Int = 1, longestBatch: Int? = nil,
    countsPlayed: Bool = false
  ) throws(OpeningError) {
    var scheduled: [ScheduledGames] = []
    var titles: [String] = []
    let progresses = program.games.map {
      GameProgress(of: $0, in: program, played: played, withdrawn: withdrawn)
    }
    var ended = PlayedCounts()
    rounds = Self.rounds(of: program.format, progresses, after: last?.rounds) { progress, round in
      guard countsPlayed, case .listed(let pairings) = round.pairings else { return }
      ended.add(pairings, progress)
    }
    if countsPlayed {
      for progress in progresses { ended.add(program.format.endedPairings(progress), progress) }
    }
    self.ended = ended
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

  /// Returns the next round of each of the tournament's games; nil for a game without further rounds.
  ///
  /// If rounds have a ``RoundPairings/history``, a next round begins only after the rounds of all games have
  /// ended. The order of play thus does not depend on the point at which a run stopped.
  ///
  /// The search begins with the rounds in `last` or, without them, with the first round. `end` receives each
  /// round that the search finds to have ended.
  private static func rounds(
    of format: any Format, _ progresses: [GameProgress], after last: [RoundPairings?]?,
    end: (GameProgress, RoundPairings) -> Void
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
        guard let round else { return nil }
        end(progress, round)
        return format.next(progress, after: round)
      }
    }
    return rounds
  }

  private func isWanted(_ identity: GameIdentity) -> Bool {
    !played.contains(identity) && shard?.contains(identity) ?? true
  }

  /// Returns the number of games in a meeting; `game` is the index of a game in the tournament.
  package func gamesInMeeting(game: Int) -> Int { games[game].identities.gamesInMeeting }

  /// Returns the entrants of each possible game between two entrants, in the order of their seats; the keys
  /// are the hashes in the ids of the games.
  ///
  /// `game` is the index of a game, such as tic-tac-toe, in the tournament. In a versus game, each pair of
  /// entrants has both orders of seats. In a race, each pair has one order.
  package func seatings(game: Int) -> [UInt64: [Int]] { games[game].identities.seatings }

  /// Returns the number of meetings after which the openings of a game repeat; nil if each meeting has its
  /// own luck.
  package func openingCount(game: Int) -> Int? { games[game].openingCount }

  /// Removes the remaining games of an entrant.
  package mutating func withdraw(entrant: Int) {
    withdrawn.insert(entrant)
  }

  /// Returns the next games of one pairing; nil if no games remain.
  ///
  /// If the tournament has a secret instead of a public seed, the secret must be present.
  package mutating func next() -> Batch? {
    nextMeetings().map { next in
      Batch(
        game: next.game,
        games: games[next.game].games(of: next.pairing, in: next.meetings, where: isWanted))
    }
  }

  /// Returns the next pairing with its game and the number of its next games; nil if no games remain.
  ///
  /// `game` and `entrants` are indices in the tournament. The secret is not required.
  package mutating func nextPairing() -> (game: Int, entrants: [Int], count: Int)? {
    nextMeetings().map { next in
      (next.game, games[next.game].entrants(of: next.pairing.players), next.count)
    }
  }

  private struct Meetings {
    let game: Int
    let pairing: Pairing
    let meetings: ClosedRange<Int>
    /// The number of games in these meetings, and in the shard, that have not been played.
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
    // In a long record, most games have already been played, and counting the remaining games is faster than
    // creating them.
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
