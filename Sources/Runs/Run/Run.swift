import Hosting
import JSON
import Matches
import Reports
package import Tournaments

/// A run of a tournament or of a comparison of two bots, which plays the games and records them.
///
/// A run is a loop of steps. Each step follows from the ``RunState`` alone: the run asks the format for a
/// schedule, plays it as a ``RoundInPlay``, and asks again, until no games remain. The bots, games and
/// limits are in a ``RunSetup``. A run that follows changes replaces its setup as a whole.
package struct Run {
  package struct Outcome {
    package var record: Record
    /// The number of games that this run has played.
    package var played: Int
    package var status: ExitStatus
  }

  /// Whether the record has the line that describes this run; see ``RunRecord``.
  enum RunLine {
    case missing
    /// The line was written, but the setup has changed since, so a new line has to follow.
    case outdated
    case written
  }

  let folder: TournamentFolder
  let options: RunOptions
  let report: @Sendable (RunEvent) -> Void
  let journal: Journal
  let others: OtherRecords
  let before: Record
  let page: LivePage?
  private let referees = RecordReferees()
  var follower: Follower?
  private var comparison: ComparisonTest?

  var setup: RunSetup
  /// The setup after changes, which replaces ``setup`` when the games in play have ended; nil if there are no
  /// changes.
  var nextSetup: RunSetup?
  /// The previous schedule of ``setup``, which saves time when the next schedule is made; nil if there is
  /// none.
  var lastSchedule: Schedule?
  private var certainty: CertaintyGoal?
  /// The moment from which the run begins no more games; nil for no limit.
  private var deadline: Instant?
  /// The moment at which the first waiting version may take part; `.never` if no version waits for the daily
  /// limit on new versions.
  var versionsDue = Instant.never
  var runLine = RunLine.missing
  private let conduct: ConductWatch

  /// Prepares a run: reads the records, starts the referees, and builds the bots.
  ///
  /// A bot that can't be built is left out. A run with a follower applies changes, and ends only when it is
  /// interrupted or fails.
  ///
  /// - Throws: An error if the tournament or its records are wrong, or if another run plays the same games;
  ///   then nothing was played or recorded.
  package init(
    _ folder: TournamentFolder, _ tournament: TournamentFile, _ lineup: Lineup,
    _ options: RunOptions, report: @escaping @Sendable (RunEvent) -> Void,
    follower: Follower? = nil
  ) throws {
    self.folder = folder
    self.options = options
    self.follower = follower
    journal = try Journal(in: folder.path, of: options.shard)
    others = OtherRecords(in: folder.path, otherThan: options.shard)
    do {
      try others.refuseRivals()
      try others.begin()
      DraftFile.removeLeftover(of: folder.path + "/report.html")
      var (record, facts) = try Self.readRecords(
        of: folder, options, referees,
        keepsResults: tournament.format.needsResults || follower != nil
          || options.untilError != nil, keepsActivity: follower != nil,
        showsLogs: tournament.publicLogs)
      try folder.refuseDamagedStart(of: record)
      var lineup = lineup
      if follower != nil {
        versionsDue = Quota(limits: tournament.limits)
          .limitVersions(of: &lineup, record, in: folder)
      }
      setup = try RunSetup(
        tournament, lineup, in: folder, options, record: record, report: { report(.note($0)) })
      setup.prepare(&record)
      before = record
      let page = facts.map {
        LivePage(
          in: folder.path, name: tournament.name ?? folder.name, facts: $0,
          showsLogs: tournament.publicLogs,
          // The files of several shards in one folder would replace each other.
          showsMoves: options.shard == nil, report: report)
      }
      self.page = page
      let conduct = ConductWatch(tournament.time)
      self.conduct = conduct
      self.report = { event in
        page?.receive(event)
        conduct.receive(event)
        report(event)
      }
    } catch {
      referees.close()
      try? journal.close()
      throw error
    }
  }

  /// Returns the record of a folder, and the facts about its games; the facts are nil without a page.
  private static func readRecords(
    of folder: TournamentFolder, _ options: RunOptions, _ referees: RecordReferees,
    keepsResults: Bool, keepsActivity: Bool, showsLogs: Bool
  ) throws -> (Record, GameFacts?) {
    let files = try TournamentFolder.records(in: folder.path)
    let library = referees.library(of: folder.path + "/games.jsonl")
    let writesPage = options.writesPage
    return try Interruptible.run { _ in
      var facts = writesPage ? GameFacts { GameDescription($0, in: library) } : nil
      let record = try RecordReader.read(
        files, keepsOrder: writesPage, keepsResults: keepsResults, keepsActivity: keepsActivity,
        to: writesPage ? { facts?.add(showsLogs ? $0 : $0.withoutLog) } : nil)
      return (record, facts)
    }
  }

  package var entrants: [Entrant] { setup.bots.entrants }

  /// Whether the run can play any of the tournament's games; false if the referees of all games are missing.
  package var hasGames: Bool { !setup.games.games.isEmpty }

  /// Plays the remaining games; the caller has to call ``close()`` afterwards.
  ///
  /// A comparison ends early when it is decided. A run that follows changes ends only when it is interrupted
  /// or fails.
  package mutating func play(until comparison: ComparisonTest? = nil) throws -> Outcome {
    defer {
      page?.hideMoves()
      nextSetup?.close()
      setup.close()
      referees.close()
    }
    deadline = options.playTime.map { .now + $0 }
    do {
      var outcome = Outcome(record: before, played: 0, status: .done)
      for sentence in RecordReader.warnings(of: before) { report(.warning(sentence)) }
      let absences = setup.absences
      for sentence in absences + setup.waiting { report(.warning(sentence)) }
      if let absence = setup.absentSandbox { report(.warning(absence)) }
      if options.isComparison, setup.bots.entrants.count < 2 {
        report(.warning("Nothing is played: a comparison needs both bots."))
        outcome.status = .failed
        return outcome
      }
      if !absences.isEmpty { outcome.status = .failed }
      for sentence in setup.unableToStart(in: before) {
        report(.warning(sentence))
        outcome.status = .failed
      }
      self.comparison = comparison
      try comparison?.read(TournamentFolder.records(in: folder.path))
      page?.follow(comparison)
      try playRounds(&outcome)
      for sentence in conduct.sentences(exits: setup.bots.exits) { report(.note(sentence)) }
      if let page {
        // Withdrawn bots have no remaining games.
        let left = try? setup.schedule(after: outcome.record).remainingCount
        page.end(outcome.record, outcomes(outcome.record), remaining: left)
      }
      return outcome
    } catch {
      try? journal.close()
      throw error
    }
  }

  /// Flushes the record to the disk; the record is unlocked for other runs when this run is released.
  package func close() throws(MachineError) { try journal.close() }

  /// Returns the standings by the format; empty for a format whose result is its ladder.
  package func outcomes(_ record: Record) -> [FormatOutcome] {
    setup.program.outcomes(played: record.played, withdrawn: setup.withdrawn)
  }

  func schedule(after record: Record) throws -> Schedule { try setup.schedule(after: record) }

  // MARK: - Steps

  private mutating func playRounds(_ outcome: inout Outcome) throws {
    var end: RunEnd?
    while end == nil {
      if let next = nextSetup { replaceSetup(by: next, &outcome.record) }
      let schedule = try setup.schedule(
        after: outcome.record, lastSchedule, format: certainty?.format)
      lastSchedule = schedule
      let state = try state(before: schedule, outcome.record)
      switch state.nextStep {
      case .play: end = try playRound(schedule, state, &outcome)
      case .pursueCertainty: pursueCertainty()
      case .waitForChanges: end = try waitForChanges(&outcome)
      case .waitForShards: end = try waitForShards(&outcome)
      case .end(let reason): end = reason
      }
      if let end { try finish(end, at: schedule, state, &outcome) }
    }
    // A change may have been reported but not yet applied. The final ladder counts the bots after the change.
    if let next = nextSetup { replaceSetup(by: next, &outcome.record) }
  }

  private func state(before schedule: Schedule, _ record: Record) throws -> RunState {
    var state = RunState()
    let isReached = try comparison?.isOver ?? certainty?.isReached(by: record) ?? false
    let isOverQuota = gamesLeft(record) == 0
    state.remainingGames = isReached || isTimeUp || isOverQuota ? 0 : schedule.remainingCount
    state.hasMoreRounds = schedule.title != nil
    state.isComparison = options.isComparison
    state.isShard = options.shard != nil
    state.followsChanges = follower != nil
    state.lacksBot = setup.obstacle(to: schedule, record) != nil
    state.lacksSecret = setup.luck.obstacle != nil
    if options.untilError != nil { state.certainty = certainty == nil ? .wanted : .pursued }
    return state
  }

  /// Whether the run begins no more games because its time is over.
  private var isTimeUp: Bool { deadline.map { Instant.now >= $0 } ?? false }

  /// Returns the number of games that the daily limit of a league still allows; nil without a limit, or if
  /// the run does not follow changes.
  func gamesLeft(_ record: Record) -> Int? {
    follower == nil ? nil : Quota(limits: setup.tournament.limits).gamesLeft(record)
  }

  private mutating func pursueCertainty() {
    certainty = options.untilError.map { CertaintyGoal(error: $0) }
    lastSchedule = nil
  }

  /// Reports the reason why the run ends, if the user needs this information, and sets the status.
  ///
  /// - Throws: An error if games remain, but the secret is missing or wrong.
  private func finish(
    _ end: RunEnd, at schedule: Schedule, _ state: RunState, _ outcome: inout Outcome
  ) throws {
    switch end {
    case .nothingLeft: reportNothingLeft(of: schedule, outcome)
    case .certaintyReached:
      if let certainty { report(.warning(try certainty.sentence(on: outcome.record))) }
    case .comparisonOver: break
    case .missingBot:
      if let obstacle = setup.obstacle(to: schedule, outcome.record) { report(.warning(obstacle)) }
    case .missingSecret:
      let games = counted(state.remainingGames, "game remains", "games remain")
      throw InputError("\(games), and \(setup.luck.obstacle ?? "")")
    case .othersFirst:
      outcome.status = .othersFirst
      report(
        .warning(
          "The remaining games of \(schedule.title ?? "this round") are for other shards; run this "
            + "shard again when the other shards have played these games."))
    case .interrupted: outcome.status = .interrupted
    case .failed(let sentence):
      report(.warning("joust: \(sentence)"))
      outcome.status = .failed
    }
  }

  private func reportNothingLeft(of schedule: Schedule, _ outcome: Outcome) {
    let count = outcome.record.gameCount
    if options.isComparison {
      report(.nothingToPlay(isTimeUp ? "No time is left to play." : "No more games are needed."))
    } else if runLine == .missing, count > 0 {
      let own = options.shard == nil ? "" : " of shard \(options.shard?.description ?? "")"
      let scheduled = options.shard == nil ? schedule.count : schedule.ownCount
      let games = schedule.count > 0 ? scheduled : count
      report(
        .nothingToPlay(
          "All games\(own) are played: \(counted(games, "game is", "games are")) in the record."))
    }
  }

  // MARK: - Rounds

  private mutating func playRound(
    _ schedule: Schedule, _ state: RunState, _ outcome: inout Outcome
  ) throws -> RunEnd? {
    let left = state.remainingGames
    if runLine == .missing { setup.conditions.forEach(report) }
    if runLine != .written { try begin(&outcome.record) }
    let title = schedule.title.map { "\($0): " } ?? ""
    let amount = !options.isComparison ? "\(left) of \(schedule.ownCount)" : "at most \(left)"
    report(
      .note(
        "\(printable(setup.tournament.name ?? folder.name)): \(title)\(amount) games to play, "
          + "\(setup.concurrency.games) at a time"))
    let count = outcome.record.gameCount
    let ending = try play(schedule, left, &outcome.record)
    outcome.played += outcome.record.gameCount - count
    if !setup.withdrawn.isEmpty { outcome.status = .failed }
    return state.end(after: ending, isDecided: comparison?.isOver ?? false)
  }

  private mutating func play(
    _ schedule: Schedule, _ left: Int, _ record: inout Record
  ) throws -> RoundInPlay.Ending {
    let games = setup.games
    let bots = setup.bots
    let before = record
    let limit = gamesLeft(record) ?? .max
    page?.expect(setup.meetings(of: schedule))
    var settings = setup.matchSettings
    settings.observed = page?.observed
    let round = RoundInPlay(
      schedule, after: record, games: setup.tournament.gameNames,
      entrants: bots.entrants.map(\.name),
      startFailures: bots.entrants.map {
        record.startFailures(of: BotVersion(name: $0.name, version: $0.version))
      },
      limit: limit,
      append: { [journal, report] lines in
        guard let run = try journal.append(lines) else { return }
        report(.started(file: run.file, position: run.end))
      },
      report: report,
      standings: standings(in: setup.program, withdrawn: setup.withdrawn),
      decides: { [comparison] in comparison?.add($0) ?? false }, stopReferees: { games.stop() })
    report(
      .round(
        games: left,
        gamesOfBots: options.reportsProgress ? setup.program.remainingGames(of: schedule) : [:]))
    let sync = try journal.synchronizing { round.fail("\($0)") }
    defer { sync.finish() }
    let ending = try round.play(
      threads: setup.concurrency.games,
      isInterrupted: { nanoseconds in
        guard !Signals.next(within: nanoseconds), adoptChanges(before) else { return true }
        if nextSetup != nil || isTimeUp { round.end() }
        return false
      },
      RoundInPlay.player(games: games.games, bots: bots.launches, settings: settings))
    sync.finish()
    sync.wait()
    record = round.record
    setup.withdrawn.formUnion(round.withdrawn)
    return round.failure.map { .failed($0) } ?? ending
  }

  /// Returns a function that makes the standings to report; nil if no listener uses them.
  private func standings(
    in program: Schedule.Program, withdrawn: Set<Int>
  ) -> RoundInPlay.StandingsMaker? {
    guard page != nil || options.reportsProgress && !options.isComparison else { return nil }
    return { record, withdrawnInRound in
      RunStandings(
        record: record.withoutGameNames,
        outcomes: program.outcomes(
          played: record.played, withdrawn: withdrawn.union(withdrawnInRound)))
    }
  }

  private mutating func begin(_ record: inout Record) throws {
    if let sentence = try setup.luck.keepSecret() { report(.note(sentence)) }
    let run = setup.record(protections: Protections.inForce(setup.sandbox.mechanism))
    let line = try journal.begin(run)
    if runLine == .missing { report(.started(file: line.file, position: line.end)) }
    record.add(run)
    runLine = .written
  }
}
