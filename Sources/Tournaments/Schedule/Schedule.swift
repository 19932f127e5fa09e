package import Games
internal import Ratings

/// The games that a tournament asks for next and that are still to be played, worked out as they
/// are asked for: all of a round-robin, a round of a Swiss tournament.
package struct Schedule: Sendable {
  package struct Program: Sendable {
    package var games: [any Game]
    /// The bots; those that don't play a game are left out of it.
    package var entrants: [Entrant]
    package var format: any Format = RoundRobin()
    /// How often those who are paired meet, at least 1.
    package var pairs: Int
    /// The moves that are made before the bots are asked.
    package var openingPlies: Int
    /// What openings, luck and names follow from.
    package var luck: LuckSource
    /// What submitted bots are made of, by their names: a part of their luck.
    package var contents: [String: String] = [:]

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

  /// What the format calls what is played next; nil where it is all there is.
  package let title: String?

  private let games: [ScheduledGames]
  /// The rounds that they belong to; nil for a game that has come to its end.
  private let rounds: [RoundPairings?]
  private let played: PlayedGames
  private let shard: Shard?
  private let lastMeeting: Int
  private var cursor = Cursor()
  private var withdrawn: Set<Int>

  /// How far the schedule is: all pairs of all games meet some times before any meets again, at
  /// first few times, so that ladders form evenly, then more, so that starting processes costs
  /// little.
  private struct Cursor {
    var meeting = 1
    var meetings = 8
    var game = 0
    var place = 0
  }

  /// The most meetings of two bots that are played one after the other.
  private let longestBatch: Int

  /// What comes next; `workers` is how many play at a time, each of which should have something to
  /// do.
  ///
  /// `last`, what came before it in this run, only saves time. Throws where a game has no position
  /// after so many plies.
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
          openingPlies: program.openingPlies))
    }
    games = scheduled
    title = titles.isEmpty ? nil : titles.joined(separator: ", ")
    lastMeeting = scheduled.reduce(0) { max($0, $1.pairings.lastMeeting) }
    let meetings = scheduled.reduce(0) { $0 + $1.count / $1.identities.gamesInMeeting }
    self.longestBatch =
      longestBatch ?? (workers == 1 ? 1024 : min(1024, max(8, meetings / (8 * workers))))
    cursor.meetings = min(cursor.meetings, self.longestBatch)
    self.played = played
    self.shard = shard
    self.withdrawn = withdrawn
  }

  /// The rounds that come next, a round of each game.
  ///
  /// All games go from round to round together, so that their order is the same wherever a run
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

  /// The games that are still to be played, in numbers.
  package var remainingCount: Int {
    guard played.count > 0 || shard != nil || !withdrawn.isEmpty else { return count }
    return games.reduce(0) { sum, game in
      sum + (0..<game.placeCount).reduce(0) { $0 + remainingCount(of: game, at: $1) }
    }
  }

  private func remainingCount(of game: ScheduledGames, at place: Int) -> Int {
    guard let meetings = game.meetings(at: place, without: withdrawn) else { return 0 }
    return game.count(at: place, in: meetings, without: played, in: shard)
  }

  /// The games that each entrant has still to play, in numbers: by game, then by entrant.
  fileprivate func remainingCounts(entrants: Int) -> [[Int]] {
    games.map { game in
      var counts = Array(repeating: 0, count: entrants)
      for place in 0..<game.placeCount {
        let count = remainingCount(of: game, at: place)
        for entrant in game.entrants(at: place) { counts[entrant] += count }
      }
      return counts
    }
  }

  private func isWanted(_ identity: GameIdentity) -> Bool {
    !played.contains(identity) && shard?.contains(identity) ?? true
  }

  /// All games of the schedule, played or not, in numbers.
  package var count: Int { games.reduce(0) { $0 + $1.count } }

  /// How many games two bots have in a meeting at a game, by its index.
  package func gamesInMeeting(game: Int) -> Int { games[game].identities.gamesInMeeting }

  /// The entrants in the order of their seats, by the hash in the names of their games.
  package func seatings(game: Int) -> [UInt64: [Int]] { games[game].identities.seatings }

  /// After how many meetings the openings of a game are used again; nil for never.
  package func openingCount(game: Int) -> Int? { games[game].openingCount }

  /// Leaves out what is left of an entrant's games.
  package mutating func withdraw(entrant: Int) {
    withdrawn.insert(entrant)
  }

  /// The next games of one pairing or table; nil when there are none left.
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
      let meetings = game.meetings(at: cursor.place, without: withdrawn)
    else { return nil }
    let window = cursor.meeting...(cursor.meeting + cursor.meetings - 1)
    guard window.overlaps(meetings) else { return nil }
    let part = window.clamped(to: meetings)
    // Most of what stands in a long record is passed here.
    guard game.count(at: cursor.place, in: part, without: played, in: shard) > 0 else {
      return nil
    }
    return Batch(
      game: cursor.game, games: game.games(at: cursor.place, in: part, where: isWanted))
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

extension Schedule.Program {
  /// How many games of each game each bot has still to play by a schedule, by their names.
  package func remainingGames(of schedule: Schedule) -> [String: [String: Int]] {
    var named: [String: [String: Int]] = [:]
    for (game, counts) in zip(games, schedule.remainingCounts(entrants: entrants.count)) {
      for (entrant, count) in zip(entrants, counts) where count > 0 {
        named[game.name, default: [:]][entrant.name, default: 0] += count
      }
    }
    return named
  }

  /// How many games of those who take part were played, by the results.
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

  /// How each game stands in the format's own terms, where the format has such; `withdrawn` are the
  /// entrants, by their places, who play no more since they fail to start.
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

/// A game that is to be played.
package struct ScheduledGame: Hashable, Sendable {
  /// What starts a game, beside its rules.
  package enum Start: Hashable, Sendable {
    /// The moves that are made before the bots are asked; may be empty.
    case opening([Int])
    case luck(UInt64)
  }

  package var id: String
  /// The entrants, by their index in the tournament; the first has the first seat.
  package var entrants: [Int]
  package var start: Start
  /// The seed of the luck in a game in turns that has some; else nil.
  package var seed: UInt64?

  package init(id: String, entrants: [Int], start: Start, seed: UInt64? = nil) {
    self.id = id
    self.entrants = entrants
    self.start = start
    self.seed = seed
  }
}

/// Games of the same bots that are played one after the other by the same processes.
package struct Batch: Hashable, Sendable {
  /// The game, by its index in the tournament.
  package var game: Int
  /// The games, at least one, all between the same entrants in whichever order.
  package var games: [ScheduledGame]
}
