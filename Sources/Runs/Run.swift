import Hosting
import JSON
import Matches
import Reports
package import Tournaments

/// A run of a tournament, or of a comparison of two bots: from its file to its record.
///
/// ``play()`` asks the format for a schedule, plays it as a ``RoundInPlay``, and asks again with what was
/// played, until nothing is left.
package struct Run {
  package struct Outcome {
    package var record: Record
    package var played: Int
    package var status: ExitStatus
  }

  private let folder: TournamentFolder
  private let options: RunOptions
  private let tell: @Sendable (RunEvent) -> Void
  private let journal: Journal
  private let others: OtherRecords
  let before: Record
  private let page: LivePage?
  private var setup: RunSetup
  /// What was taken in and comes into force when the games that are being played have ended.
  private var next: RunSetup?
  private var follower: Follower?
  private let referees = RecordReferees()

  /// Reads and checks everything; nothing is played or written before all is right.
  ///
  /// With a follower it takes in what changes, and never ends by itself.
  package init(
    _ folder: TournamentFolder, _ tournament: TournamentFile, entrants: [Entrant],
    _ options: RunOptions, tell: @escaping @Sendable (RunEvent) -> Void,
    follower: Follower? = nil
  ) throws {
    self.folder = folder
    self.options = options
    self.follower = follower
    journal = try Journal("\(folder.path)/\(Shard.recordName(of: options.shard))")
    others = OtherRecords(in: folder.path, beside: options.shard)
    do {
      try others.refuseRivals()
      try others.begin()
      let path = folder.path
      DraftFile.removeLeftover(of: path + "/report.html")
      let files = try TournamentFolder.records(in: path)
      let needsResults =
        tournament.format.needsResults || follower != nil || options.untilError != nil
      let library = referees.library(of: path + "/games.jsonl")
      let describe: GameFacts.Describer = { GameDescription($0, in: library) }
      var (record, facts) = try Interruptible.run { _ in
        var facts = options.writesPage ? GameFacts(describe: describe) : nil
        let record = try RecordReader.read(
          files, keepsOrder: options.writesPage, keepsResults: needsResults,
          to: options.writesPage ? { facts?.add($0) } : nil)
        return (record, facts)
      }
      setup = try RunSetup(
        tournament, entrants, in: folder, options, record: record, note: { tell(.note($0)) })
      setup.note(in: &record)
      before = record
      let page = facts.map {
        LivePage(in: folder.path, name: tournament.name ?? folder.name, facts: $0, tell: tell)
      }
      self.page = page
      self.tell = { event in
        page?.hear(event)
        tell(event)
      }
    } catch {
      referees.close()
      try? journal.close()
      throw error
    }
  }

  package var entrants: [Entrant] { setup.bots.entrants }

  /// Whether a game is left where that of a referee which is not on the machine is not played.
  package var hasGames: Bool { !setup.games.games.isEmpty }

  /// Plays what is left, until a comparison is decided, or until it is interrupted if it follows what
  /// changes; ``close()`` is still to be called.
  package mutating func play(until comparison: ComparisonTest? = nil) throws -> Outcome {
    defer {
      next?.close()
      setup.close()
      referees.close()
    }
    do {
      var outcome = Outcome(record: before, played: 0, status: .done)
      for sentence in RecordReader.warnings(of: before) { tell(.warning(sentence)) }
      let absences = setup.absences(options)
      for sentence in absences { tell(.warning(sentence)) }
      if let absence = setup.absentSandbox { tell(.warning(absence)) }
      if options.isComparison, setup.bots.entrants.count < 2 {
        tell(.warning("Nothing is played: it takes both bots."))
        outcome.status = .failed
        return outcome
      }
      if !absences.isEmpty { outcome.status = .failed }
      try playRounds(&outcome, until: comparison)
      page?.end(outcome.record, outcomes(outcome.record))
      return outcome
    } catch {
      try? journal.close()
      throw error
    }
  }

  /// Brings everything to the disk, and lets others write the record.
  package func close() throws(MachineError) { try journal.close() }

  /// How the games stand in the format's own terms.
  package func outcomes(_ record: Record) -> [FormatOutcome] {
    setup.program.outcomes(played: record.played, withdrawn: setup.withdrawn)
  }

  func schedule(after record: Record) throws -> Schedule {
    try setup.schedule(after: record, options)
  }

  // MARK: Rounds

  private mutating func playRounds(
    _ outcome: inout Outcome, until comparison: ComparisonTest?
  ) throws {
    var (hasBegun, isWritten) = (false, false)
    var last: Schedule?
    var certainty: CertaintyGoal?
    try comparison?.read(TournamentFolder.records(in: folder.path))
    page?.follow(comparison)
    while true {
      if let fresh = next {
        replaceSetup(by: fresh, &outcome.record)
        (isWritten, last) = (false, nil)
      }
      let schedule = try setup.schedule(
        after: outcome.record, options, last, format: certainty?.format)
      last = schedule
      if follower == nil, let obstacle = setup.obstacle(to: schedule, outcome.record, options) {
        tell(.warning(obstacle))
        break
      }
      let isOver = try comparison?.isOver ?? certainty?.isReached(by: outcome.record) ?? false
      let left = isOver ? 0 : schedule.remainingCount
      guard left > 0 else {
        if let error = options.untilError, certainty == nil {
          (certainty, last) = (CertaintyGoal(error: error), nil)
          continue
        }
        if let certainty {
          tell(.warning(try certainty.sentence(on: outcome.record)))
          break
        }
        if follower != nil {
          if try awaitChange(&outcome) { continue }
          break
        }
        if !options.isComparison, options.shard != nil, schedule.title != nil {
          if try awaitOthers(&outcome) { continue }
        }
        noteEnd(of: schedule, outcome, hasPlayed: hasBegun)
        break
      }
      if let obstacle = setup.luck.obstacle {
        throw InputError("\(counted(left, "game is", "games are")) left to play, and \(obstacle)")
      }
      if !hasBegun { setup.conditions(options).forEach(tell) }
      if !isWritten { try begin(&outcome.record, isFirst: !hasBegun) }
      (hasBegun, isWritten) = (true, true)
      let title = schedule.title.map { "\($0): " } ?? ""
      let amount = !options.isComparison ? "\(left) of \(schedule.count)" : "at most \(left)"
      tell(
        .note(
          "\(printable(setup.tournament.name ?? folder.name)): \(title)\(amount) games to play, "
            + "\(setup.concurrency.games) at a time"))
      let count = outcome.record.gameCount
      let ending = try play(schedule, left, &outcome.record, comparison)
      outcome.played += outcome.record.gameCount - count
      if !setup.withdrawn.isEmpty { outcome.status = .failed }
      switch ending {
      case .complete where !options.isComparison: continue
      case .complete: break
      case .interrupted where comparison?.isOver ?? false: break
      case .interrupted: outcome.status = .interrupted
      case .failed(let sentence):
        tell(.warning("joust: \(sentence)"))
        outcome.status = .failed
      }
      break
    }
  }

  /// Waits for what other shards have to play before this one can go on; says whether they played
  /// something.
  private func awaitOthers(_ outcome: inout Outcome) throws -> Bool {
    let news = try others.news { Signals.next(within: $0) }
    switch news {
    case .grown:
      try readOthers(into: &outcome.record)
      return true
    case .interrupted: outcome.status = .interrupted
    case .none: outcome.status = .othersFirst
    }
    return false
  }

  private func readOthers(into record: inout Record) throws {
    try others.read(into: &record, to: page.map { page in { page.take($0) } })
  }

  private mutating func play(
    _ schedule: Schedule, _ left: Int, _ record: inout Record, _ comparison: ComparisonTest?
  ) throws -> RoundInPlay.Ending {
    let (journal, games, bots) = (journal, setup.games, setup.bots)
    let round = RoundInPlay(
      schedule, after: record, games: setup.tournament.gameNames,
      entrants: bots.entrants.map(\.name),
      append: { try journal.append($0) }, tell: tell,
      decides: { comparison?.take($0) ?? false }, stopReferees: { games.stop() })
    let (program, withdrawn, before) = (setup.program, setup.withdrawn, record)
    // The names of games, which may be many, are needed only where the format tells its outcome.
    let needsResults = program.format.needsResults
    tell(
      .round(
        games: left, ofBots: { program.remainingGames(of: schedule) },
        standings: { needsResults ? round.record : round.record.withoutGameNames },
        outcomes: {
          program.outcomes(played: $0.played, withdrawn: withdrawn.union(round.withdrawn))
        }))
    let sync = try journal.synchronizing { round.fail("\($0)") }
    defer { sync.finish() }
    let ending = try round.play(
      threads: setup.concurrency.games,
      isInterrupted: { nanoseconds in
        guard !Signals.next(within: nanoseconds), takeInChanges(before) else { return true }
        if next != nil { round.end() }
        return false
      },
      RoundInPlay.player(games: games.games, bots: bots.launches, settings: setup.matchSettings))
    sync.finish()
    sync.wait()
    record = round.record
    setup.withdrawn.formUnion(round.withdrawn)
    return round.failure.map { .failed($0) } ?? ending
  }

  private func begin(_ record: inout Record, isFirst: Bool) throws {
    if let sentence = try setup.luck.keepSecret() { tell(.note(sentence)) }
    let run = setup.record(options, Protections.inForce(setup.sandbox.mechanism))
    try journal.append(run.line())
    if isFirst { tell(.started(file: journal.path, position: journal.size)) }
    record.add(run)
  }

  // MARK: What changes

  /// Looks whether something has changed, and takes it in; says whether nobody wants the run to stop.
  private mutating func takeInChanges(_ record: Record) -> Bool {
    let last = next ?? setup
    guard let changes = follower?.changes(bots: last.bots.entrants), let read = follower?.read
    else { return true }
    do {
      let (tournament, entrants) = try read()
      let fresh = try RunSetup(
        tournament, entrants, in: folder, options, record: record, after: last, changes: changes,
        note: { [tell] in tell(.note($0)) })
      do {
        _ = try fresh.schedule(after: record, options)
      } catch {
        fresh.close()
        throw error
      }
      follower?.take(changes)
      let absences =
        fresh.bots.newlyLeftOut + fresh.absentGames.filter { !last.absentGames.contains($0) }
      for sentence in absences { tell(.warning(sentence)) }
      let news = fresh.news(since: last, hasNewFile: changes.settled.contains(folder.file))
      guard news != nil || !absences.isEmpty else {
        fresh.close()
        return true
      }
      if let news { tell(.note("taken in: \(news)")) }
      next?.close()
      next = fresh
    } catch is Interrupted {
      return false
    } catch {
      // What is being written may mend it.
      guard changes.restless.isEmpty else { return true }
      follower?.take(changes)
      tell(.warning("joust: \(printable("\(error)")); what was right before stays in force"))
    }
    return true
  }

  private mutating func replaceSetup(by fresh: RunSetup, _ record: inout Record) {
    next = nil
    let last = setup
    setup = fresh
    setup.takeOver(withdrawnFrom: last)
    setup.note(in: &record)
    last.close()
  }

  /// Waits until something is to be taken in that changes what is to be played; false where the run is to
  /// stop.
  private mutating func awaitChange(_ outcome: inout Outcome) throws -> Bool {
    try journal.synchronize()
    page?.rest(outcome.record, outcomes(outcome.record))
    tell(.note("Nothing is left to play; waiting for changes."))
    var nextReading = Instant.now
    while next == nil {
      guard !Signals.next(within: Self.pause), takeInChanges(outcome.record) else {
        outcome.status = .interrupted
        return false
      }
      let start = Instant.now
      guard start >= nextReading, try others.haveGrown else { continue }
      try readOthers(into: &outcome.record)
      guard try schedule(after: outcome.record).remainingCount == 0 else { return true }
      page?.rest(outcome.record, outcomes(outcome.record))
      nextReading = .now + Self.idleness * (.now - start)
    }
    return true
  }

  /// How long a run that waits sleeps between two looks, in nanoseconds.
  private static let pause: Int64 = 250_000_000
  /// How many times as long as reading what others have played the pause after it lasts.
  private static let idleness: Int64 = 20

  // MARK: What is told

  /// Says why nothing is played, where nothing was or others have to play first.
  private func noteEnd(of schedule: Schedule, _ outcome: Outcome, hasPlayed: Bool) {
    let count = outcome.record.gameCount
    if options.isComparison {
      tell(.warning("Nothing is left to play."))
    } else if outcome.status == .othersFirst, let title = schedule.title {
      tell(
        .warning(
          "What is left of \(title) is for other shards; "
            + "run this one again when they have played it."))
    } else if outcome.status != .interrupted, !hasPlayed, count > 0 {
      let games = schedule.count > 0 ? "all \(schedule.count)" : "\(count)"
      tell(.warning("Nothing is left to play: \(games) games stand in the record."))
    }
  }
}
