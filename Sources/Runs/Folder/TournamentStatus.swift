import Games
import Hosting
package import JSON
import Tournaments

/// The progress of a tournament, according to all records in its folder.
package struct TournamentStatus: Sendable {
  package struct RecordFile: Hashable, Sendable {
    /// The name of the file in the folder.
    package let name: String
    /// The number of games in this file that are in no earlier file.
    package let games: Int
    /// The time at which the last of these games ended; nil if there are none.
    package let at: String?
  }

  /// Games of one pairing that are played next.
  package struct QueuedGames: Hashable, Sendable {
    package let game: String
    package let bots: [String]
    package let games: Int
  }

  package let records: [RecordFile]
  /// The number of scheduled games that are in the records.
  package let played: Int
  /// The number of scheduled games that are in no record.
  package let left: Int
  /// The number of recorded games of these bots that are not in the schedule, such as the additional games of
  /// `joust run --until-error`.
  package let extra: Int
  /// Whether the schedule contains all remaining games; if false, more rounds may follow.
  package let isFinal: Bool
  /// The number of games a second in the minute before the last game; nil without games.
  package let gamesPerSecond: Double?
  /// The end of the last game, in seconds since 1970; nil without games.
  package let lastGame: Int?
  package let faultsLastHour: Int
  /// The number of free bytes on the disk of the records; nil if it is unknown.
  package let diskFree: Int?
  /// The version of Joust in the last run; nil without a run.
  package let joust: String?
  package var bots: [BotStatus]
  /// The games that are played next, in the order of play.
  package let queue: [QueuedGames]
  /// The warnings about the records and the bots.
  package let warnings: [String]

  package var scheduled: Int { played + left }

  /// Determines the progress of a tournament from its file, its bots and its records.
  ///
  /// `queueLength` is the largest number of pairings in the queue.
  package init(of folder: TournamentFolder, queueLength: Int = 10) throws {
    let tournament = try folder.read()
    let files = try TournamentFolder.records(in: folder.path)
    var record = try RecordReader.read(
      files, keepsResults: tournament.format.needsResults, keepsActivity: true)
    let sandbox = try SandboxChoice(tournament, RunOptions(), in: folder.path)
    var lineup = try folder.presentLineup(of: tournament, record)
    lineup.leaveOutFailedBuilds(sandbox)
    let entrants = lineup.entrants
    try tournament.checkFormat(entrants, absent: lineup.absences)
    let games = try ReadyGames(of: tournament, in: folder.path, sandbox)
    defer { games.close() }
    records = files.map { path in
      let summary = record.files[path] ?? RecordFileSummary()
      return RecordFile(
        name: String(path.dropFirst(folder.path.count + 1)), games: summary.newGames,
        at: summary.last?.text)
    }
    try folder.refuseFormerLuck(of: record)
    try folder.checkWithdrawn(of: tournament, record)
    record.withdrawn = Set(tournament.withdrawn)
    var program = Schedule.Program(tournament, games.games, entrants, record)
    program.priority = PlayPriority(tournament.limits.priority, of: record)
    var schedule = try Schedule(
      program, played: record.played, results: record.tallies,
      withdrawn: record.unableToStart(among: entrants), countsPlayed: true)
    left = schedule.remainingCount
    isFinal = schedule.title == nil
    let counts = schedule.playedCounts
    played = counts.games
    extra = max(0, program.playedCount(record.tallies) - played)
    let activity = record.activity
    gamesPerSecond = activity?.pace
    lastGame = activity?.last
    faultsLastHour = activity?.faultCount(inLast: 60, before: Self.now) ?? 0
    diskFree = FileSystem.freeBytes(at: folder.path)
    joust = record.lastRun?.joust
    bots = BotStatus.all(
      of: lineup, tournament, record, played: counts.gamesOfEntrants,
      remaining: program.remainingGames(of: schedule), in: folder.path, sandbox)
    var queue: [QueuedGames] = []
    while queue.count < queueLength, let next = schedule.nextPairing() {
      queue.append(
        QueuedGames(
          game: games.games[next.game].name, bots: next.entrants.map { entrants[$0].name },
          games: next.count))
    }
    self.queue = queue
    warnings = lineup.absences.map(\.sentence) + RecordReader.warnings(of: record)
  }

  private static var now: Int { Moment(Platform.moment).seconds ?? 0 }

  /// The ``gamesPerSecond`` if the last game ended in the last minute; otherwise nil.
  package var pace: Double? { age.map { $0 <= 60 } ?? false ? gamesPerSecond : nil }

  /// The time since the last game, in seconds; nil without games.
  package var age: Int? { lastGame.map { max(0, Self.now - $0) } }

  /// Returns whether the last game is older than a duration, or no game has been played.
  package func isOlder(than duration: Duration) -> Bool {
    age.map { Duration.seconds($0) > duration } ?? true
  }

  package var json: JSONValue {
    var members: JSONObject = [
      "scheduled": .number(scheduled),
      "played": .number(played),
      "left": .number(left),
      "records": .array(
        records.map { file in
          .object([
            "file": .string(file.name), "games": .number(file.games),
            "at": file.at.map { .string($0) } ?? .null,
          ])
        }),
    ]
    if extra > 0 { members.append("extra", .number(extra)) }
    if !isFinal { members.append("final", .bool(false)) }
    members.append("pace", pace.map { .number($0) } ?? .null)
    members.append("faults_last_hour", .number(faultsLastHour))
    members.append("disk_free", .number(diskFree))
    members.append("last_game", records.compactMap(\.at).max().map { .string($0) } ?? .null)
    members.append("joust", joust.map { .string($0) } ?? .null)
    members.append("bots", .array(bots.map(\.json)))
    members.append(
      "queue",
      .array(
        queue.map { next in
          .object([
            "game": .string(next.game), "bots": .array(texts: next.bots),
            "games": .number(next.games),
          ])
        }))
    return .object(members)
  }
}

extension TournamentFolder {
  /// Returns the standings by the format; empty for a format whose result is its ladder.
  func outcomes(
    of tournament: TournamentFile, _ record: Record
  ) throws -> [FormatOutcome] {
    try refuseFormerLuck(of: record)
    let entrants = try presentLineup(of: tournament, record).entrants
    let games = try ReadyGames(
      of: tournament, in: path, SandboxChoice(tournament, RunOptions(), in: path))
    defer { games.close() }
    return Schedule.Program(tournament, games.games, entrants, record)
      .outcomes(
        played: record.played, withdrawn: record.unableToStart(among: entrants))
  }
}

extension Schedule.Program {
  /// Creates the program of a tournament for a report that plays no games.
  init(
    _ tournament: TournamentFile, _ games: [any Game], _ entrants: [Entrant], _ record: Record
  ) {
    // If no games are played, only the ids of games depend on the seed.
    let seed = tournament.seed.map(PublishedSeed.open) ?? record.seed
    self.init(tournament, games, entrants, LuckSource(seed ?? .open(Seed(value: 0))))
  }

  init(
    _ tournament: TournamentFile, _ games: [any Game], _ entrants: [Entrant], _ luck: LuckSource
  ) {
    self.init(
      games: games, entrants: entrants, pairs: tournament.pairs,
      openingPlies: tournament.openingPlies, luck: luck)
    format = tournament.format
    openingLines = tournament.openingLines
  }
}
