import Games
import Hosting
import JSON
import Matches
import Tournaments

/// What a run plays by: the tournament's file, and the bots and referees that it names, as they were taken.
struct RunSetup {
  /// With its games as they are played.
  let tournament: TournamentFile
  let sandbox: SandboxChoice
  let games: ReadyGames
  private(set) var bots: ReadyBots
  let concurrency: Concurrency
  let luck: RunLuck
  /// Entrants, by their places, who play no more by it, since they fail to start.
  var withdrawn: Set<Int> = []
  private let named: [Entrant]
  private let namedGames: [any Game]
  private let snapshots: BotSnapshots

  /// Takes what a file names; what was taken before and has not changed stays as it was.
  ///
  /// - Throws: where something of it is wrong; nothing is left of it then.
  init(
    _ source: TournamentFile, _ entrants: [Entrant], in folder: TournamentFolder,
    _ options: RunOptions, record: Record, after last: RunSetup? = nil,
    changes: Watch.Changes? = nil, note: @escaping @Sendable (String) -> Void
  ) throws {
    try folder.refuseFormerLuck(of: record)
    try source.checkFormat(entrants)
    try source.checkVariables(entrants)
    luck = try RunLuck(
      of: source, in: folder, record, isShard: options.shard != nil, after: last?.luck)
    let sandbox = try SandboxChoice(source, options, in: folder.path)
    let games = try ReadyGames(of: source, in: folder.path, sandbox)
    let snapshots = BotSnapshots()
    (self.sandbox, self.games, self.snapshots) = (sandbox, games, snapshots)
    (named, namedGames) = (entrants, source.games + source.otherGames)
    var tournament = source
    tournament.games = games.games
    self.tournament = tournament
    do {
      if options.untilError != nil, let game = games.games.first(where: { $0.seatCount > 2 }) {
        throw InputError(
          "--until-error plays the pairings that tell most, and \(game.name) is a game of "
            + "\(game.seatCount) seats; leave it out, and ask for more \"pairs\" instead")
      }
      let old = last?.tournament.sandbox == tournament.sandbox ? last?.bots : nil
      bots = try Interruptible.run { shouldStop in
        try folder.checkWithdrawn(of: source, record)
        return ReadyBots(
          entrants, folder: folder.path, sandbox: sandbox, snapshots: snapshots, record: record,
          after: old, changes: changes, shouldStop: shouldStop, note: note)
      }
      if options.keepsLogs { try bots.keepLogs(in: folder.path + "/logs", note: note) }
    } catch {
      games.close()
      snapshots.close()
      throw error
    }
    concurrency = Concurrency(
      tournament, processors: Platform.processorCount,
      // Each snapshot is held by one.
      descriptors: Platform.raiseDescriptorLimit() - entrants.count { $0.folder != nil })
  }

  func close() {
    games.close()
    snapshots.close()
  }

  func note(in record: inout Record) {
    record.present = [:]
    record.note(named)
    record.note(bots.entrants)
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
    return settings
  }

  /// What comes next, by the tournament's format or another one; `last` is what came before it in this
  /// run.
  func schedule(
    after record: Record, _ options: RunOptions, _ last: Schedule? = nil,
    format: (any Format)? = nil
  ) throws -> Schedule {
    var program = program
    if let format { program.format = format }
    // Where game pairs count in their order, none should wait long for those before it.
    let hasShortBatches = options.isComparison && concurrency.games > 1
    return try Schedule(
      program, played: record.played, after: last, withdrawn: withdrawn,
      shard: options.shard, workers: concurrency.games, longestBatch: hasShortBatches ? 8 : nil)
  }

  /// The beginning of a run by it, as a line of the record.
  func record(_ options: RunOptions, _ protections: [String]) -> RunRecord {
    var run = RunRecord(
      joust: Version.current, at: Platform.moment, seed: luck.source.published, bots: bots.records)
    run.time = tournament.time
    run.memory = tournament.memory
    run.processes = tournament.processes
    run.concurrency = concurrency.games
    run.processors = Platform.processorCount
    run.onTimeout = tournament.onTimeout
    run.pondering = tournament.pondering
    run.sandbox = tournament.sandbox
    run.protections = protections
    run.shard = options.shard?.description
    return run
  }

  /// Who and what is left out, and why; of a comparison the game is told of only where its referee is
  /// missing.
  func absences(_ options: RunOptions) -> [String] {
    bots.leftOut + (options.isComparison ? games.leftOut : absentGames)
  }

  /// Why games are not played.
  var absentGames: [String] {
    games.leftOut
      + tournament.games.compactMap { game in
        let (name, seats) = (game.name, game.seatCount)
        let count = bots.entrants.count { $0.games.contains(name) }
        guard count < seats else { return nil }
        let players =
          count == 0
          ? "no bot plays it" : count == 1 ? "only one bot plays it" : "only \(count) bots play it"
        let need = seats > 2 ? ", and it has \(seats) seats" : ""
        return "\(name) is not played: \(players)\(need)"
      }
  }

  /// Why a part of what comes next can't be played here; nil where it can.
  ///
  /// Rounds are drawn by who takes part, so that all parts must have the same bots.
  func obstacle(to schedule: Schedule, _ record: Record, _ options: RunOptions) -> String? {
    guard let shard = options.shard, let title = schedule.title else { return nil }
    let played = record.tallies.flatMap(\.bots)
    let absent = bots.absent.first { bot in
      played.contains(BotVersion(name: bot.name, version: bot.version))
    }
    guard let name = absent?.name else { return nil }
    return "Shard \(shard) plays nothing of \(title): \(name) is left out here and has played, and "
      + "without it the rounds would be others than those of the other shards."
  }

  /// Why bots are not confined; nil where they are, or where there is none to be confined.
  var absentSandbox: String? {
    guard let absence = sandbox.absence, bots.launches.contains(where: \.launch.hasScratch)
    else { return nil }
    return "Bots are not kept from the machine's files and network: \(absence)."
  }

  func conditions(_ options: RunOptions) -> [RunEvent] {
    var events: [RunEvent] = []
    if let shortage = concurrency.shortage { events.append(.warning(shortage)) }
    if let shard = options.shard, let variable = options.shardVariable {
      events.append(.note("shard \(shard), as \(variable) says"))
    }
    events.append(.note("protections: \(protections(isVerbose: options.isVerbose))"))
    if let warning = concurrency.warning { events.append(.note(warning)) }
    for warning in [seedWarning, luck.warning].compactMap(\.self) {
      events.append(.warning(warning))
    }
    return events
  }

  /// The protections that are in force, or how many there are and the sandbox among them.
  private func protections(isVerbose: Bool) -> String {
    let names = Protections.inForce(sandbox.mechanism)
    guard !isVerbose else { return names.joined(separator: ", ") }
    let kind = names.first { ["bwrap", "landlock"].contains($0) }.map { $0 + ", " } ?? ""
    return kind + "\(names.count) in force (--verbose lists them)"
  }

  /// What is unwise about the seed; nil where nothing is.
  private var seedWarning: String? {
    let drawsLots =
      tournament.openingPlies > 0
      || tournament.games.contains { game in
        if case .versus(let game) = game.shape { game.hasLuck } else { true }
      }
    guard case .open(let seed) = luck.source.published, seed.canBeGuessed, drawsLots,
      bots.launches.contains(where: \.launch.hasScratch)
    else { return nil }
    return "The seed \(seed) can be guessed by a submitted bot, which then knows the luck and the "
      + "openings to come; leave \"seed\" out in a new tournament: then a secret is drawn, which the "
      + "record does not reveal."
  }

  /// What is new in it, as a list for people; nil where nothing is.
  func news(since last: RunSetup, hasNewFile: Bool) -> String? {
    let (now, before) = (bots.entrants, last.bots.entrants)
    var news: [String] = now.compactMap { bot in
      guard let old = before.first(where: { $0.name == bot.name }) else {
        return "\(bot.name) \(bot.version) (new)"
      }
      guard old != bot else { return nil }
      return old.version == bot.version
        ? "\(bot.name) \(bot.version) (changed)" : "\(bot.name) \(bot.version) (was \(old.version))"
    }
    for old in last.named where !named.contains(where: { $0.name == old.name }) {
      let isWithdrawn = tournament.withdrawn.contains(old.name)
      news.append("\(old.name) (\(isWithdrawn ? "withdrawn" : "gone"))")
    }
    if tournament.pairs != last.tournament.pairs {
      news.append("pairs \(tournament.pairs) (was \(last.tournament.pairs))")
    }
    if hasNewFile, news.isEmpty { news.append("tournament.json") }
    return news.isEmpty ? nil : news.joined(separator: ", ")
  }

  /// Has those who failed to start play no more, unless they have changed.
  mutating func takeOver(withdrawnFrom last: RunSetup) {
    let old = last.withdrawn.map { last.bots.entrants[$0] }
    withdrawn = Set(bots.entrants.indices.filter { old.contains(bots.entrants[$0]) })
  }
}
