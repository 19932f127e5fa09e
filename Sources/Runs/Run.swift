import Games
import JSON
import Matches
import Hosting
import Reports
import Synchronization
package import Tournaments

/// A run of a tournament: from its file to its ladders.
package struct Run {
  package let folder: TournamentFolder
  package let tournament: TournamentFile
  private let opened: OpenGames
  private let options: RunOptions
  package let casting: Casting
  package let sandbox: SandboxChoice
  package let journal: Journal
  package let record: Record
  /// The page that is kept up to date; nil where none is wanted.
  private let page: LivePage?
  private let seed: Seed
  private let concurrency: Concurrency

  /// A run of a tournament as it was changed by options, with the bots that take part.
  package init(
    _ folder: TournamentFolder, _ tournament: TournamentFile, entrants: [Entrant],
    _ options: RunOptions
  ) throws {
    try Self.check(tournament.format, of: tournament, entrants)
    self.folder = folder
    self.options = options
    let sandbox = try SandboxChoice(tournament, options, in: folder.path)
    self.sandbox = sandbox
    opened = try Self.open(tournament, in: folder.path, sandbox)
    var tournament = tournament
    tournament.games = opened.games
    self.tournament = tournament
    concurrency = Concurrency(
      tournament, processors: Platform.processorCount,
      descriptors: Platform.raiseDescriptorLimit())

    let file = folder.path + "/" + (options.shard?.recordName ?? "games.jsonl")
    journal = try Journal(file)
    do {
      let path = folder.path
      let files = try folder.records()
      var (record, facts, casting) = try Interruptible.run {
        func note(_ sentence: String) {
          if !options.isQuiet { StandardStream.error.write(printable(sentence) + "\n") }
        }
        var facts = options.writesPage ? GameFacts() : nil
        let record = try RecordReader.read(
          files, keepsOrder: options.writesPage,
          to: options.writesPage ? { facts?.add($0) } : nil)
        let casting = Casting(entrants, folder: path, sandbox: sandbox, note: note)
        return (record, facts, casting)
      }
      record.note(entrants, at: WallClock.moment)
      guard let seed = tournament.seed ?? record.seed ?? options.freshSeed else {
        throw InputError(
          "--shard needs a seed in the tournament's file or as --seed N (see 'joust help run')")
      }
      self.record = record
      page = facts.map {
        LivePage(in: folder.path, name: tournament.name ?? folder.name, facts: $0)
      }
      self.seed = seed
      if options.keepsLogs { try casting.keepLogs(in: folder.path + "/logs") }
      self.casting = casting
    } catch {
      opened.close()
      try? journal.close()
      throw error
    }
  }

  /// Plays what is left, and prints the ladders.
  package func play() throws -> ExitStatus {
    try closingJournal(after: playAll)
  }

  /// Does a run's work, and closes the record however that ends.
  package func closingJournal(after work: () throws -> ExitStatus) throws -> ExitStatus {
    defer { opened.close() }
    let status: ExitStatus
    do {
      status = try work()
    } catch {
      try? journal.close()
      throw error
    }
    try journal.close()
    return status
  }

  private func playAll() throws -> ExitStatus {
    RecordReader.warn(of: record)
    let absences = casting.leftOut + opened.leftOut + lonelyGames
    for sentence in absences { note(sentence) }
    noteAbsentSandbox()
    var status: ExitStatus = absences.isEmpty ? .done : .failed
    let (final, ending) = try playWaves()
    status = ending ?? status
    page?.end(final)
    try print(final)
    if options.writesJSON {
      StandardStream.output.write(Self.doneEvent(final, before: record, status))
    }
    if status == .interrupted {
      note("Interrupted; 'joust run \(folder.path)' goes on where it stopped.")
    }
    return status
  }

  /// The last event of a run.
  private static func doneEvent(
    _ record: Record, before: Record, _ status: ExitStatus
  ) -> String {
    let played = record.gameCount - before.gameCount
    return "{\"type\":\"done\",\"games\":\(played),\"status\":\(status.rawValue)}\n"
  }

  /// Plays what the format asks for, until it asks for nothing more.
  ///
  /// - Returns: the record with what was played, and how the run ends if not well.
  private func playWaves() throws -> (Record, ExitStatus?) {
    var state = Progression(record: record)
    while state.ending == nil {
      let schedule = try schedule(after: state)
      let left = schedule.remainingCount
      guard left > 0 else {
        noteEnd(of: schedule, after: state)
        break
      }
      try play(schedule, left: left, "\(left) of \(schedule.count) games to play", &state)
    }
    return (state.record, state.ending ?? (state.withdrawn.isEmpty ? nil : .failed))
  }

  /// Says why nothing is played, where nothing was or others have to play first.
  private func noteEnd(of schedule: Schedule, after state: Progression) {
    if let title = schedule.title, options.shard != nil {
      note(
        "What is left of \(title) is for other shards; run this one again when they have played it."
      )
    } else if !state.hasPlayed, state.record.gameCount > 0 {
      let count = schedule.count > 0 ? "all \(schedule.count)" : "\(state.record.gameCount)"
      note("Nothing is left to play: \(count) games stand in the record.")
    }
  }

  /// What is to be played next, in batches of at most so many meetings where that is said.
  package func schedule(after state: Progression, longestBatch: Int? = nil) throws -> Schedule {
    try Schedule(
      program, played: state.record.played, results: state.record.tallies,
      withdrawn: state.withdrawn, shard: options.shard, workers: threads,
      longestBatch: longestBatch)
  }

  private var program: Schedule.Program {
    var program = Schedule.Program(
      games: tournament.games, entrants: casting.entrants, pairs: tournament.pairs,
      openingPlies: tournament.openingPlies, seed: seed)
    program.format = tournament.format
    return program
  }

  /// Plays a schedule, to its end or to that of a comparison.
  ///
  /// - Parameters:
  ///   - schedule: what is to be played.
  ///   - left: how many games that are.
  ///   - amount: the same in words.
  ///   - state: how far the run is; it begins with the first schedule.
  ///   - watch: the comparison that the games are played for; nil for none.
  /// - Throws: where the machine fails before anything is played.
  package func play(
    _ schedule: Schedule, left: Int, _ amount: String, _ state: inout Progression,
    for watch: TrialWatch? = nil
  ) throws {
    if !state.hasPlayed { try begin(&state) }
    if !options.isQuiet {
      let name = printable(tournament.name ?? folder.name)
      let title = schedule.title.map { "\($0): " } ?? ""
      note("\(name): \(title)\(amount), \(threads) at a time")
    }
    page?.expect(left)
    let playing = Playing(
      record: state.record, schedule: schedule, journal: journal,
      progress: Progress(
        total: left, isQuiet: options.isQuiet, watch: watch, writesJSON: options.writesJSON),
      names: casting.entrants.map(\.name), games: tournament.gameNames,
      writesJSON: options.writesJSON, watch: watch, page: page)
    state.ending = try playing.play(
      games: opened, contestants: casting.contestants, settings: settings,
      threads: threads)
    state.record = playing.record
    state.withdrawn.formUnion(playing.withdrawn)
  }

  /// Says what holds for all that is played, and writes it into the record.
  private func begin(_ state: inout Progression) throws {
    if let shortage = concurrency.shortage { note(shortage) }
    if let shard = options.shard, let variable = options.shardVariable, !options.isQuiet {
      note("shard \(shard), as \(variable) says")
    }
    let protections = Protections.inForce(sandbox.mechanism)
    if !options.isQuiet {
      note("protections: \(protections.joined(separator: ", "))")
      if let warning = concurrency.warning { note(warning) }
    }
    let run = runRecord(protections)
    try journal.endLastLine()
    try journal.append(run.line())
    state.record.add(run)
    state.hasPlayed = true
  }

  /// How many games are played at a time.
  package var threads: Int { concurrency.games }

  private var settings: MatchSettings {
    MatchSettings(
      time: tournament.time, memory: tournament.memory,
      playsLateMovesAtRandom: tournament.onTimeout == .random,
      allowsPondering: tournament.pondering)
  }

  private func runRecord(_ protections: [String]) -> RunRecord {
    var run = RunRecord(
      joust: Version.current, at: WallClock.moment, seed: seed,
      bots: casting.entrants.map {
        RunRecord.Bot(name: $0.name, version: $0.version, command: $0.command)
      })
    run.time = tournament.time
    run.memory = tournament.memory
    run.concurrency = threads
    run.onTimeout = tournament.onTimeout
    run.pondering = tournament.pondering
    run.sandbox = tournament.sandbox
    run.protections = protections
    run.shard = options.shard?.description
    return run
  }

  private func print(_ record: Record) throws {
    let ladders = try Ladders(record)
    StandardStream.output.write(options.writesJSON ? ladders.event : ladders.table)
    guard !options.writesJSON else { return }
    for (game, table) in program.tables(played: record.played, results: record.tallies) {
      StandardStream.output.write("\n" + Table(table, of: game).text)
    }
  }
}
