import Games
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
  private let tournament: TournamentFile
  private let options: RunOptions
  private let tell: @Sendable (RunEvent) -> Void
  private let sandbox: SandboxChoice
  private let games: ReadyGames
  private let bots: ReadyBots
  private let snapshots: BotSnapshots
  private let journal: Journal
  private let others: OtherRecords
  let before: Record
  private let page: LivePage?
  private let seed: Seed
  private let concurrency: Concurrency

  /// Reads and checks everything; nothing is played or written before all is right.
  package init(
    _ folder: TournamentFolder, _ tournament: TournamentFile, entrants: [Entrant],
    _ options: RunOptions, tell: @escaping @Sendable (RunEvent) -> Void
  ) throws {
    try tournament.checkFormat(entrants)
    try tournament.checkVariables(entrants)
    self.folder = folder
    self.options = options
    let sandbox = try SandboxChoice(tournament, options, in: folder.path)
    self.sandbox = sandbox
    games = try ReadyGames(of: tournament, in: folder.path, sandbox)
    var tournament = tournament
    tournament.games = games.games
    self.tournament = tournament
    concurrency = Concurrency(
      tournament, processors: Platform.processorCount,
      // Each snapshot is held by one.
      descriptors: Platform.raiseDescriptorLimit() - entrants.count { $0.folder != nil })
    do {
      journal = try Journal("\(folder.path)/\(Shard.recordName(of: options.shard))")
    } catch {
      games.close()
      throw error
    }
    others = OtherRecords(in: folder.path, beside: options.shard)
    let snapshots = BotSnapshots()
    self.snapshots = snapshots
    do {
      try others.refuseRivals()
      let path = folder.path
      DraftFile.removeLeftover(of: path + "/report.html")
      let files = try TournamentFolder.records(in: path)
      let needsResults = tournament.format.needsResults
      let describe = games.describe
      var (record, facts, bots) = try Interruptible.run { [tournament] shouldStop in
        var facts = options.writesPage ? GameFacts(describe: describe) : nil
        let record = try RecordReader.read(
          files, keepsOrder: options.writesPage, keepsResults: needsResults,
          to: options.writesPage ? { facts?.add($0) } : nil)
        try folder.checkWithdrawn(of: tournament, record)
        let bots = ReadyBots(
          entrants, folder: path, sandbox: sandbox, snapshots: snapshots, shouldStop: shouldStop
        ) { tell(.note($0)) }
        return (record, facts, bots)
      }
      record.note(entrants, at: WallClock.moment)
      record.withdrawn = Set(tournament.withdrawn)
      // The parts of a schedule must share a seed.
      let freshSeed = options.shard == nil ? Seed(value: .random(in: 0 ... .max)) : nil
      guard let seed = tournament.seed ?? record.seed ?? freshSeed else {
        throw InputError(
          "--shard needs a seed in the tournament's file or as --seed N (see 'joust help run')")
      }
      self.seed = seed
      before = record
      if options.keepsLogs { try bots.keepLogs(in: folder.path + "/logs") }
      self.bots = bots
      let page = facts.map {
        LivePage(in: folder.path, name: tournament.name ?? folder.name, facts: $0, tell: tell)
      }
      self.page = page
      self.tell = { event in
        page?.hear(event)
        tell(event)
      }
    } catch {
      games.close()
      snapshots.close()
      try? journal.close()
      throw error
    }
  }

  package var entrants: [Entrant] { bots.entrants }

  /// Whether a game is left where that of a referee which is not on the machine is not played.
  package var hasGames: Bool { !games.games.isEmpty }

  /// Plays what is left, or until a comparison is decided; ``close()`` is still to be called.
  package func play(until comparison: ComparisonTest? = nil) throws -> Outcome {
    defer {
      games.close()
      snapshots.close()
    }
    do {
      var outcome = Outcome(record: before, played: 0, status: .done)
      for sentence in RecordReader.warnings(of: before) { tell(.warning(sentence)) }
      let absences = bots.leftOut + games.leftOut + (options.isComparison ? [] : lonelyGames)
      for sentence in absences { tell(.warning(sentence)) }
      noteAbsentSandbox()
      if options.isComparison, bots.entrants.count < 2 {
        tell(.warning("Nothing is played: it takes both bots."))
        outcome.status = .failed
        return outcome
      }
      if !absences.isEmpty { outcome.status = .failed }
      try playRounds(&outcome, until: comparison)
      page?.end(outcome.record)
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
    program.outcomes(played: record.played, results: record.tallies)
  }

  /// What comes next; `last` is what came before it in this run.
  func schedule(
    after record: Record, _ last: Schedule? = nil, withdrawn: Set<Int> = []
  ) throws -> Schedule {
    // Where game pairs count in their order, none should wait long for those before it.
    let hasShortBatches = options.isComparison && concurrency.games > 1
    return try Schedule(
      program, played: record.played, results: record.tallies, after: last, withdrawn: withdrawn,
      shard: options.shard, workers: concurrency.games,
      longestBatch: hasShortBatches ? 8 : nil)
  }

  // MARK: Rounds

  private func playRounds(_ outcome: inout Outcome, until comparison: ComparisonTest?) throws {
    var withdrawn: Set<Int> = []
    var hasBegun = false
    var last: Schedule?
    try comparison?.read(TournamentFolder.records(in: folder.path))
    while true {
      let schedule = try schedule(after: outcome.record, last, withdrawn: withdrawn)
      last = schedule
      let left = comparison?.isOver ?? false ? 0 : schedule.remainingCount
      guard left > 0 else {
        if !options.isComparison, options.shard != nil, schedule.title != nil {
          if try awaitOthers(&outcome) { continue }
        }
        noteEnd(of: schedule, outcome, hasPlayed: hasBegun)
        break
      }
      if !hasBegun { try begin(&outcome.record) }
      hasBegun = true
      let title = schedule.title.map { "\($0): " } ?? ""
      let amount = !options.isComparison ? "\(left) of \(schedule.count)" : "at most \(left)"
      tell(
        .note(
          "\(printable(tournament.name ?? folder.name)): \(title)\(amount) games to play, "
            + "\(concurrency.games) at a time"))
      let count = outcome.record.gameCount
      let ending = try play(schedule, left, &outcome.record, &withdrawn, comparison)
      outcome.played += outcome.record.gameCount - count
      if !withdrawn.isEmpty { outcome.status = .failed }
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
      try others.read(into: &outcome.record, to: page.map { page in { page.take($0) } })
      return true
    case .interrupted: outcome.status = .interrupted
    case .none: outcome.status = .othersFirst
    }
    return false
  }

  private func play(
    _ schedule: Schedule, _ left: Int, _ record: inout Record, _ withdrawn: inout Set<Int>,
    _ comparison: ComparisonTest?
  ) throws -> RoundInPlay.Ending {
    let (journal, games) = (journal, games)
    let round = RoundInPlay(
      schedule, after: record, games: tournament.gameNames, entrants: bots.entrants.map(\.name),
      append: { try journal.append($0) }, tell: tell,
      decides: { comparison?.take($0) ?? false }, stopReferees: { games.stop() })
    tell(.round(games: left, standings: { round.record.withoutGameNames }))
    // Nobody waits for the disk but this thread.
    let sync = try BackgroundTask(first: .now + Journal.interval) { isLast in
      do throws(MachineError) {
        if !isLast { try journal.synchronize() }
      } catch {
        round.fail("\(error)")
      }
      return .now + Journal.interval
    }
    defer { sync.finish() }
    var settings = MatchSettings(time: tournament.time)
    settings.memory = tournament.memory
    settings.processes = tournament.processes
    settings.playsLateMovesAtRandom = tournament.onTimeout == .random
    settings.allowsPondering = tournament.pondering
    let ending = try round.play(
      threads: concurrency.games, isInterrupted: { Signals.next(within: $0) },
      RoundInPlay.player(games: games.games, bots: bots.launches, settings: settings))
    sync.finish()
    sync.wait()
    record = round.record
    withdrawn.formUnion(round.withdrawn)
    return round.failure.map { .failed($0) } ?? ending
  }

  private func begin(_ record: inout Record) throws {
    if let shortage = concurrency.shortage { tell(.warning(shortage)) }
    if let shard = options.shard, let variable = options.shardVariable {
      tell(.note("shard \(shard), as \(variable) says"))
    }
    let protections = Protections.inForce(sandbox.mechanism)
    tell(.note("protections: \(protections.joined(separator: ", "))"))
    if let warning = concurrency.warning { tell(.note(warning)) }
    if let warning = seedWarning { tell(.warning(warning)) }
    let run = runRecord(protections)
    try journal.append(run.line())
    tell(.started(file: journal.path, position: journal.size))
    record.add(run)
  }

  private func runRecord(_ protections: [String]) -> RunRecord {
    var run = RunRecord(
      joust: Version.current, at: WallClock.moment, seed: seed,
      bots: bots.entrants.map {
        RunRecord.Bot(name: $0.name, version: $0.version, command: $0.command, trust: $0.trust)
      })
    run.seeds = before.seedRule
    run.time = tournament.time
    run.memory = tournament.memory
    run.processes = tournament.processes
    run.concurrency = concurrency.games
    run.onTimeout = tournament.onTimeout
    run.pondering = tournament.pondering
    run.sandbox = tournament.sandbox
    run.protections = protections
    run.shard = options.shard?.description
    return run
  }

  private var program: Schedule.Program {
    var program = Schedule.Program(
      games: tournament.games, entrants: bots.entrants, pairs: tournament.pairs,
      openingPlies: tournament.openingPlies, seed: seed)
    program.format = tournament.format
    program.seedRule = before.seedRule
    return program
  }

  // MARK: What is told

  /// Says why nothing is played, where nothing was or others have to play first.
  private func noteEnd(of schedule: Schedule, _ outcome: Outcome, hasPlayed: Bool) {
    let count = outcome.record.gameCount
    if options.isComparison {
      tell(.warning("Nothing is left to play: what stands in the record decides."))
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

  private func noteAbsentSandbox() {
    guard let absence = sandbox.absence, bots.launches.contains(where: \.launch.hasScratch)
    else { return }
    tell(.warning("Bots are not kept from the machine's files and network: \(absence)."))
  }

  /// What is unwise about the seed; nil where nothing is.
  private var seedWarning: String? {
    let drawsLots =
      tournament.openingPlies > 0
      || tournament.games.contains { game in
        if case .versus(let game) = game.shape { game.hasLuck } else { true }
      }
    guard seed.canBeGuessed, drawsLots, bots.launches.contains(where: \.launch.hasScratch) else {
      return nil
    }
    return "The seed \(seed) can be guessed by a submitted bot, which then knows the luck and the "
      + "openings to come; leave \"seed\" out in a new tournament (a random one is drawn, and kept in "
      + "the record), or give 16 to 20 random digits."
  }

  private var lonelyGames: [String] {
    tournament.games.compactMap { game in
      let name = game.name
      let count = bots.entrants.count { $0.games.contains(name) }
      guard count < 2 else { return nil }
      return "\(name) is not played: " + (count == 0 ? "no bot plays it" : "only one bot plays it")
    }
  }
}

extension Record {
  fileprivate var gameCount: Int { tallies.reduce(0) { $0 + $1.games } }
}
