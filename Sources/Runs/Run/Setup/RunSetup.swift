import Games
import Hosting
import JSON
import Matches
import Reports
import Tournaments

/// The rules, bots and referees of a run, as the tournament's file described them at one moment.
///
/// If the file or a bot changes, the run makes a new setup.
struct RunSetup {
  /// The tournament's file, with its games connected to their referees; a game whose referee is missing is
  /// left out.
  let tournament: TournamentFile
  let options: RunOptions
  let sandbox: SandboxChoice
  let games: ReadyGames
  private(set) var bots: ReadyBots
  /// The sentences about bots that ask for more time to start than the tournament allows.
  private(set) var shortStarts: [String] = []
  let concurrency: Concurrency
  let luck: RunLuck
  /// The indices, in `bots.entrants`, of the bots that no longer play.
  ///
  /// A bot is withdrawn if it has failed to start too often, or if its files are missing.
  var withdrawn: Set<Int> = []
  /// The entrants of the file, including bots that can't play, for example because their build has failed
  /// or their program is missing.
  let named: [Entrant]
  /// The bots of the file that are left out: their `bot.json` is unreadable or missing, or their new version
  /// waits for its quota and no earlier version can play.
  let absent: [Lineup.Absence]
  /// The sentences about new versions that have to wait while former ones play.
  let waiting: [String]
  private let unchosen: [Entrant]
  private let namedGames: [any Game]
  private let snapshots: BotSnapshots

  /// Checks a tournament, starts its referees, and builds its bots.
  ///
  /// `last` is an earlier setup, whose bots are reused if they have not changed. `changes` are the changes
  /// since then.
  ///
  /// - Throws: An error if the tournament can't be played; in this case, the started referees are closed.
  init(
    _ source: TournamentFile, _ lineup: Lineup, in folder: TournamentFolder,
    _ options: RunOptions, record: Record, after last: RunSetup? = nil,
    changes: Watch.Changes? = nil, report: @escaping @Sendable (String) -> Void
  ) throws {
    let entrants = lineup.entrants
    try folder.refuseFormerLuck(of: record)
    try source.checkFormat(entrants, absent: lineup.absences)
    try source.checkVariables(entrants)
    self.options = options
    luck = try RunLuck(
      of: source, in: folder, record, isShard: options.shard != nil, after: last?.luck)
    let sandbox = try SandboxChoice(source, options, in: folder.path)
    let games = try ReadyGames(of: source, in: folder.path, sandbox)
    let snapshots = BotSnapshots()
    self.sandbox = sandbox
    self.games = games
    self.snapshots = snapshots
    named = entrants
    absent = lineup.absences
    waiting = lineup.waiting.map(\.sentence)
    unchosen = lineup.unchosen
    namedGames = source.games + source.otherGames
    var tournament = source
    tournament.games = games.games
    self.tournament = tournament
    do {
      if options.untilError != nil, let game = games.games.first(where: { $0.seatCount > 2 }) {
        throw InputError(
          "--until-error plays pairings of two bots, and \(game.name) is a game of "
            + "\(game.seatCount) seats; leave the option out, and increase \"pairs\" instead")
      }
      let old = last?.tournament.sandbox == tournament.sandbox ? last?.bots : nil
      bots = try Interruptible.run { shouldStop in
        try folder.checkWithdrawn(of: source, record)
        return ReadyBots(
          entrants, folder: folder.path, sandbox: sandbox, snapshots: snapshots, record: record,
          after: old, changes: changes, shouldStop: shouldStop, report: report)
      }
      if source.statesStartup { shortStarts = bots.limitStartup(to: source.time.startup) }
      if options.keepsLogs {
        try bots.keepLogs(
          in: folder.path + "/logs", arePublic: tournament.publicLogs, report: report)
      }
    } catch {
      games.close()
      snapshots.close()
      throw error
    }
    concurrency = Concurrency(
      tournament, processors: Platform.processorCount,
      // Each snapshot is held by a descriptor.
      descriptors: Platform.raiseDescriptorLimit() - entrants.count { $0.folder != nil })
  }

  func close() {
    games.close()
    snapshots.close()
  }

  /// Marks the current bots and games in a record, so that ladders count only these.
  ///
  /// Also sets the contents of the bots in the record, and withdraws the bots that have failed to start too
  /// often.
  mutating func prepare(_ record: inout Record) {
    record.setContents(of: bots.records)
    markPresent(in: &record)
    withdrawn.formUnion(record.unableToStart(among: bots.entrants))
  }

  private func markPresent(in record: inout Record) {
    record.present = [:]
    record.markPresent(unchosen)
    record.markPresent(named)
    record.markPresent(bots.entrants)
    record.withdrawn = Set(tournament.withdrawn)
    record.presentGames = namedGames
  }

  var program: Schedule.Program {
    var program = Schedule.Program(tournament, tournament.games, bots.entrants, luck.source)
    for bot in bots.records { program.contents[bot.name] = bot.content }
    return program
  }

  var matchSettings: MatchSettings {
    var settings = MatchSettings(time: tournament.time)
    settings.limits.memory = tournament.memory
    settings.limits.processes = tournament.processes
    settings.playsLateMovesAtRandom = tournament.onTimeout == .random
    settings.allowsPondering = tournament.pondering
    settings.sharesProcessors = tournament.affinity
    settings.adjudication = tournament.adjudication
    settings.recordsTimes = tournament.recordsTimes
    return settings
  }

  /// Returns the schedule of the games that remain after a record.
  ///
  /// `last` is the previous schedule of this run, which only saves time. `format` replaces the tournament's
  /// format; nil to use the tournament's format.
  func schedule(
    after record: Record, _ last: Schedule? = nil, format: (any Format)? = nil
  ) throws -> Schedule {
    var program = program
    if let format { program.format = format }
    program.priority = PlayPriority(tournament.limits.priority, of: record)
    // A comparison counts game pairs in their order: a pair must not wait long for earlier pairs.
    let hasShortBatches = options.isComparison && concurrency.games > 1
    return try Schedule(
      program, played: record.played, results: record.tallies, after: last, withdrawn: withdrawn,
      shard: options.shard, workers: concurrency.games, longestBatch: hasShortBatches ? 8 : nil)
  }

  /// Returns the first meetings of a schedule, as many as a report page shows.
  func meetings(of schedule: Schedule) -> [ScheduledMeeting] {
    var schedule = schedule
    let games = tournament.gameNames
    let entrants = bots.entrants
    return ReportPage.meetings {
      schedule.nextPairing().map { next in
        ScheduledMeeting(
          game: games[next.game], bots: next.entrants.map { entrants[$0].name }, games: next.count)
      }
    }
  }

  /// Returns the line of the record that describes a run with this setup.
  ///
  /// `protections` are the names of the protections in force.
  func record(protections: [String]) -> RunRecord {
    var run = RunRecord(
      joust: Version.current, at: Platform.moment, seed: luck.source.published, bots: bots.records)
    run.time = tournament.time
    run.memory = tournament.memory
    run.processes = tournament.processes
    run.concurrency = concurrency.games
    run.processors = Platform.processorCount
    run.onTimeout = tournament.onTimeout
    run.pondering = tournament.pondering
    run.adjudication = tournament.adjudication
    run.sandbox = tournament.sandbox
    run.protections = protections
    run.shard = options.shard?.description
    return run
  }

  /// Withdraws the bots that an earlier setup has withdrawn, unless they have changed.
  mutating func inheritWithdrawals(from last: RunSetup) {
    let old = Set(last.withdrawn.map { last.bots.records[$0] })
    let records = bots.records
    withdrawn = Set(records.indices.filter { old.contains(records[$0]) })
  }
}
