import Hosting
import JSON
import Matches
import Reports
package import Tournaments

/// A run of a tournament, or of a comparison of two bots: from its file to its record.
///
/// A run is a loop of steps. Each step follows from the ``RunState`` alone: the run asks the format for a
/// schedule, plays it as a ``RoundInPlay``, and asks again, until nothing is left. It plays by a
/// ``RunSetup``, which a run that follows changes replaces as a whole.
package struct Run {
  package struct Outcome {
    package var record: Record
    /// The number of games that this run has played.
    package var played: Int
    package var status: ExitStatus
  }

  /// The line with which a run begins in the record.
  private enum RunLine {
    case missing
    /// The run has begun, and its setup has changed since.
    case outdated
    case written
  }

  private let folder: TournamentFolder
  private let options: RunOptions
  private let report: @Sendable (RunEvent) -> Void
  private let journal: Journal
  private let others: OtherRecords
  let before: Record
  private let page: LivePage?
  private let referees = RecordReferees()
  private var follower: Follower?
  private var comparison: ComparisonTest?

  private var setup: RunSetup
  /// The setup after changes, which replaces the current one when the games in play have ended.
  private var nextSetup: RunSetup?
  /// The last schedule of the current setup, from which the next one follows faster.
  private var lastSchedule: Schedule?
  private var certainty: CertaintyGoal?
  private var runLine = RunLine.missing
  private let conduct: ConductWatch

  /// Reads and checks a tournament, its bots, referees and records; nothing is played or written if
  /// something is wrong.
  ///
  /// A run with a follower applies changes, and ends only when it is interrupted.
  package init(
    _ folder: TournamentFolder, _ tournament: TournamentFile, entrants: [Entrant],
    _ options: RunOptions, report: @escaping @Sendable (RunEvent) -> Void,
    follower: Follower? = nil
  ) throws {
    self.folder = folder
    self.options = options
    self.follower = follower
    journal = try Journal("\(folder.path)/\(Shard.recordName(of: options.shard))")
    others = OtherRecords(in: folder.path, otherThan: options.shard)
    do {
      try others.refuseRivals()
      try others.begin()
      DraftFile.removeLeftover(of: folder.path + "/report.html")
      var (record, facts) = try Self.readRecords(
        of: folder, options, referees,
        keepsResults: tournament.format.needsResults || follower != nil
          || options.untilError != nil)
      setup = try RunSetup(
        tournament, entrants, in: folder, options, record: record, report: { report(.note($0)) })
      setup.markPresent(in: &record)
      before = record
      let page = facts.map {
        LivePage(
          in: folder.path, name: tournament.name ?? folder.name, facts: $0, report: report)
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

  /// Reads the records of a folder, and for a page the facts of their games.
  private static func readRecords(
    of folder: TournamentFolder, _ options: RunOptions, _ referees: RecordReferees,
    keepsResults: Bool
  ) throws -> (Record, GameFacts?) {
    let files = try TournamentFolder.records(in: folder.path)
    let library = referees.library(of: folder.path + "/games.jsonl")
    let writesPage = options.writesPage
    return try Interruptible.run { _ in
      var facts = writesPage ? GameFacts { GameDescription($0, in: library) } : nil
      let record = try RecordReader.read(
        files, keepsOrder: writesPage, keepsResults: keepsResults,
        to: writesPage ? { facts?.add($0) } : nil)
      return (record, facts)
    }
  }

  package var entrants: [Entrant] { setup.bots.entrants }

  /// Whether the run has a game to play: none is left if its referee is missing.
  package var hasGames: Bool { !setup.games.games.isEmpty }

  /// Plays the remaining games, until a comparison is decided, or until the run is interrupted if it
  /// follows changes; the caller has to call ``close()`` afterwards.
  package mutating func play(until comparison: ComparisonTest? = nil) throws -> Outcome {
    defer {
      nextSetup?.close()
      setup.close()
      referees.close()
    }
    do {
      var outcome = Outcome(record: before, played: 0, status: .done)
      for sentence in RecordReader.warnings(of: before) { report(.warning(sentence)) }
      let absences = setup.absences
      for sentence in absences { report(.warning(sentence)) }
      if let absence = setup.absentSandbox { report(.warning(absence)) }
      if options.isComparison, setup.bots.entrants.count < 2 {
        report(.warning("Nothing is played: a comparison needs both bots."))
        outcome.status = .failed
        return outcome
      }
      if !absences.isEmpty { outcome.status = .failed }
      self.comparison = comparison
      try comparison?.read(TournamentFolder.records(in: folder.path))
      page?.follow(comparison)
      try playRounds(&outcome)
      for sentence in conduct.sentences(exits: setup.bots.exits) { report(.note(sentence)) }
      page?.end(outcome.record, outcomes(outcome.record))
      return outcome
    } catch {
      try? journal.close()
      throw error
    }
  }

  /// Brings the record to the disk, and unlocks it for other runs.
  package func close() throws(MachineError) { try journal.close() }

  /// Returns the standings in the terms of the format.
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
  }

  private func state(before schedule: Schedule, _ record: Record) throws -> RunState {
    var state = RunState()
    let isReached = try comparison?.isOver ?? certainty?.isReached(by: record) ?? false
    state.remainingGames = isReached || isTimeUp ? 0 : schedule.remainingCount
    state.hasMoreRounds = schedule.title != nil
    state.isComparison = options.isComparison
    state.isShard = options.shard != nil
    state.followsChanges = follower != nil
    state.lacksBot = setup.obstacle(to: schedule, record) != nil
    state.lacksSecret = setup.luck.obstacle != nil
    if options.untilError != nil { state.certainty = certainty == nil ? .wanted : .pursued }
    return state
  }

  /// Whether the run begins no more games, since its time is over.
  private var isTimeUp: Bool { options.deadline.map { Instant.now >= $0 } ?? false }

  private mutating func pursueCertainty() {
    certainty = options.untilError.map { CertaintyGoal(error: $0) }
    lastSchedule = nil
  }

  /// Reports the reason for which the run ends, if the user has to know it, and sets the status.
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
      let games = counted(state.remainingGames, "game is", "games are")
      throw InputError("\(games) left to play, and \(setup.luck.obstacle ?? "")")
    case .othersFirst:
      outcome.status = .othersFirst
      report(
        .warning(
          "The remaining games of \(schedule.title ?? "this round") are for other shards; run this one "
            + "again when they have played them."))
    case .interrupted: outcome.status = .interrupted
    case .failed(let sentence):
      report(.warning("joust: \(sentence)"))
      outcome.status = .failed
    }
  }

  private func reportNothingLeft(of schedule: Schedule, _ outcome: Outcome) {
    let count = outcome.record.gameCount
    if options.isComparison {
      report(.warning("Nothing is left to play."))
    } else if runLine == .missing, count > 0 {
      let games = schedule.count > 0 ? "all \(schedule.count)" : "\(count)"
      report(.warning("Nothing is left to play: \(games) games are in the record."))
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
    let amount = !options.isComparison ? "\(left) of \(schedule.count)" : "at most \(left)"
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
    let round = RoundInPlay(
      schedule, after: record, games: setup.tournament.gameNames,
      entrants: bots.entrants.map(\.name),
      append: { [journal] in try journal.append($0) }, report: report,
      standings: standings(in: setup.program, withdrawn: setup.withdrawn),
      decides: { [comparison] in comparison?.record($0) ?? false }, stopReferees: { games.stop() })
    report(
      .round(
        games: left,
        gamesOfBots: options.reportsProgress ? setup.program.remainingGames(of: schedule) : [:]))
    let sync = try journal.synchronizing { round.fail("\($0)") }
    defer { sync.finish() }
    let ending = try round.play(
      threads: setup.concurrency.games,
      isInterrupted: { nanoseconds in
        guard !Signals.next(within: nanoseconds), applyChanges(before) else { return true }
        if nextSetup != nil || isTimeUp { round.end() }
        return false
      },
      RoundInPlay.player(games: games.games, bots: bots.launches, settings: setup.matchSettings))
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
    try journal.append(run.line())
    if runLine == .missing { report(.started(file: journal.path, position: journal.size)) }
    record.add(run)
    runLine = .written
  }

  // MARK: - Changes and other shards

  /// Prepares a new setup if something has changed; returns false if the run was asked to stop.
  private mutating func applyChanges(_ record: Record) -> Bool {
    let last = nextSetup ?? setup
    guard let changes = follower?.changes(bots: last.bots.entrants), let read = follower?.read
    else { return true }
    do {
      let (tournament, entrants) = try read()
      let fresh = try RunSetup(
        tournament, entrants, in: folder, options, record: record, after: last, changes: changes,
        report: { [report] in report(.note($0)) })
      do {
        _ = try fresh.schedule(after: record)
      } catch {
        fresh.close()
        throw error
      }
      follower?.accept(changes)
      let absences =
        fresh.bots.newlyLeftOut + fresh.absentGames.filter { !last.absentGames.contains($0) }
      for sentence in absences { report(.warning(sentence)) }
      let news = fresh.news(since: last, hasNewFile: changes.settled.contains(folder.file))
      guard news != nil || !absences.isEmpty else {
        fresh.close()
        return true
      }
      if let news { report(.note("applied: \(news)")) }
      nextSetup?.close()
      nextSetup = fresh
    } catch is Interrupted {
      return false
    } catch {
      // A file that is still being written may become right.
      guard changes.restless.isEmpty else { return true }
      follower?.accept(changes)
      report(.warning("joust: \(printable("\(error)")); the run goes on without this change"))
    }
    return true
  }

  private mutating func replaceSetup(by fresh: RunSetup, _ record: inout Record) {
    let last = setup
    setup = fresh
    nextSetup = nil
    lastSchedule = nil
    if runLine == .written { runLine = .outdated }
    setup.inheritWithdrawals(from: last)
    setup.markPresent(in: &record)
    last.close()
  }

  /// Waits for a change that leaves something to play; returns the end if the run was asked to stop.
  private mutating func waitForChanges(_ outcome: inout Outcome) throws -> RunEnd? {
    try journal.synchronize()
    page?.rest(outcome.record, outcomes(outcome.record))
    report(.note("Nothing is left to play; waiting for changes."))
    var nextReading = Instant.now
    while nextSetup == nil {
      guard !Signals.next(within: Self.pause), applyChanges(outcome.record) else {
        return .interrupted
      }
      let start = Instant.now
      guard start >= nextReading, try others.haveGrown else { continue }
      try readOthers(into: &outcome.record)
      guard try schedule(after: outcome.record).remainingCount == 0 else { return nil }
      page?.rest(outcome.record, outcomes(outcome.record))
      nextReading = .now + Self.idleness * (.now - start)
    }
    return nil
  }

  /// The time between two checks for changes while the run waits, in nanoseconds.
  private static let pause: Int64 = 250_000_000
  /// The pause after the records of others were read, as a multiple of the time that this took.
  private static let idleness: Int64 = 20

  /// Waits until other shards have played; returns the end if they don't.
  private func waitForShards(_ outcome: inout Outcome) throws -> RunEnd? {
    let news = try others.news { Signals.next(within: $0) }
    switch news {
    case .grown:
      try readOthers(into: &outcome.record)
      return nil
    case .interrupted: return .interrupted
    case .none: return .othersFirst
    }
  }

  private func readOthers(into record: inout Record) throws {
    try others.read(into: &record, to: page.map { page in { page.add($0) } })
  }
}
