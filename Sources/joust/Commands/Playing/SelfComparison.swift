import Games
import Hosting
import JSON
import Reports
import Runs
import Synchronization
import Tournaments

/// The comparison of a bot with its earlier version, both directly and against the bots of its league.
struct SelfComparison {
  /// A bot with its reference for a tournament file.
  typealias Challenger = (entrant: Entrant, reference: BotReference)

  let arguments: Arguments<CompareArguments>
  private let league: LeagueRules
  let now: Challenger
  /// The version of the bot to compare with, usually an earlier version; nil if there is none.
  let then: Challenger?
  /// The name of the bot; its draft has a different name.
  let name: String
  /// Whether the user named a former version, which is then compared with the present one.
  let isFormer: Bool
  private let remark: String?

  /// The default time for all games.
  private static let usualTime = Duration.seconds(120)

  init(_ arguments: Arguments<CompareArguments>) throws {
    self.arguments = arguments
    league = try LeagueRules(named: arguments.tournament)
    let argument = arguments.first
    let confinement = arguments.playing.confinement.request
    let field = try BotsFolder.field(near: nil)
    if var submission = try argument.unsubmitted(field) {
      name = submission.manifest.name
      let old = field.submitted.first { [name] in $0.manifest.name == name }
      if let old { submission.inherit(from: old.manifest) }
      let draft = try Draft(submission, in: .kept, confinement, place: "the bot")
      guard let reference = draft.reference else {
        preconditionFailure("a kept draft has a reference")
      }
      now = (draft.entrant, reference)
      let isUnchanged = old.map { submission.isUnchanged(from: $0) } ?? false
      isFormer = false
      then = Self.former(of: name, in: field, isPresentWanted: !isUnchanged)
      remark =
        old == nil
        ? "no bot called \(name) is submitted, so there is no earlier version to compare with"
        : isUnchanged ? "unchanged: \(name) has this content already" : nil
    } else {
      let entrant = try argument.entrant(at: nil)
      now = (entrant, argument.reference)
      let version = VersionedName(argument.reference.spelling)
      name = version?.bot ?? entrant.name
      isFormer = version != nil
      then = Self.former(of: name, in: field, isPresentWanted: isFormer)
      if isFormer, let then, entrant.version == then.entrant.version, entrant.options.isEmpty {
        throw UsageError(
          "\(argument.text) is the present version of \(name), which can't be compared with "
            + "itself; give an earlier version, or \(name) alone to compare it with its previous "
            + "version")
      }
      remark =
        then != nil
        ? nil
        : isFormer
          ? "no bot called \(name) is submitted, so there is no present version to compare with"
          : "no earlier version of \(name) is stored"
    }
  }

  /// Returns the present version of a submitted bot or, if `isPresentWanted` is false, the last stored
  /// version; nil if there is none.
  private static func former(
    of name: String, in field: BotCatalog, isPresentWanted: Bool
  ) -> Challenger? {
    let present = field.submitted.last { $0.manifest.name == name }
    let last = field.former.last { $0.manifest.name == name }
    guard let bot = isPresentWanted ? present : last else { return nil }
    let word =
      isPresentWanted ? name : VersionedName(bot: name, version: bot.manifest.version).description
    var entrant = Submission.entrant(bot.manifest, in: bot.folder)
    entrant.name =
      isPresentWanted
      ? name : VersionedName(bot: name, version: bot.manifest.version).entrantName
    return (entrant, BotReference(word, place: "the earlier version"))
  }

  func run() throws -> ExitStatus {
    try checkPool(arguments.pool ?? [], in: BotsFolder.field(near: nil), games: nil)
    if let remark { StandardStream.error.write("joust: note: \(printable(remark))\n") }
    let stages = try stages()
    guard !stages.isEmpty else {
      throw InputError(
        "no game of \(name) is built in or played by a tournament here; choose a game with --game")
    }
    let time = (arguments.time ?? Self.usualTime).wholeNanoseconds / Int64(stages.count)
    var statuses: [ExitStatus] = []
    for stage in stages {
      let (status, progress) = try play(stage, for: time)
      guard status != .interrupted else { return status }
      statuses.append(
        status == .done && arguments.exitStatus && progress == .worse ? .failed : status)
    }
    return statuses.first { $0 != .done } ?? .done
  }

  // MARK: - Games

  /// A game in which the bot is compared.
  private struct Stage {
    var game: any Game
    var argument: GameArgument
    /// The tournament whose limits apply; nil for the default limits.
    var file: TournamentFile?
    var folder: TournamentFolder?
  }

  /// Returns the game that the user gave, or the games of the league, or all built-in games that the bot
  /// plays.
  private func stages() throws -> [Stage] {
    let claimed = then?.entrant.games ?? now.entrant.games
    var stages: [Stage] = []
    if let word = arguments.game {
      let argument = try GameArgument(word, "--game", rules: arguments.rules.given)
      let plan = try CheckPlan(claimed, of: name, chosen: argument.game, league)
      let path = plan.conditions.first?.tournament
      stages = [try stage(argument, path)]
    } else {
      let plan = try CheckPlan(claimed, of: name, chosen: nil, league)
      let inLeague = plan.conditions.filter { $0.tournament != nil }
      for conditions in inLeague.isEmpty ? plan.conditions : inLeague {
        let isForeign = conditions.game is ForeignGame
        let word =
          isForeign
          ? "\(conditions.tournament ?? "."):\(conditions.game.name)" : conditions.game.name
        var stage = try stage(GameArgument(word, "--game"), conditions.tournament)
        if !isForeign { stage.game = conditions.game }
        stages.append(stage)
      }
    }
    return stages
  }

  private func stage(_ argument: GameArgument, _ path: String?) throws -> Stage {
    let folder = try path.map { try TournamentFolder($0) }
    return Stage(
      game: argument.game, argument: argument, file: try folder?.read(), folder: folder)
  }

  /// The time limit of a move: the limit that the user gave, or else the limit of the tournament.
  private func moveTime(of stage: Stage) -> Duration {
    arguments.moveTime.flatMap(DurationText.parse)
      ?? (stage.file?.time ?? TimeControl()).move
  }

  private func play(
    _ stage: Stage, for time: Int64
  ) throws -> (status: ExitStatus, progress: Reports.Comparison.Progress) {
    let game =
      stage.game is ForeignGame
      ? try stage.argument.open(arguments.playing.confinement.request) : stage.game
    defer { game.close() }
    guard game.seatCount == 2 else {
      StandardStream.error.write(
        "joust: note: \(game.name) is left out: it has \(game.seatCount) seats, and a comparison "
          + "needs a game of two seats\n")
      return (.done, .open)
    }
    var options = try Subcommand.options(
      arguments, of: game, referee: { stage.argument.referee(from: $0) })
    options.limits = stage.file
    options.mayRewrite = true
    if case .versus(let versus) = game.shape, !versus.hasLuck, options.openingPlies == nil,
      let plies = stage.file?.openingPlies, plies > 0
    {
      options.openingPlies = plies
    }
    let begin = Instant.now
    var summary = PoolSummary(
      BotVersion(name: now.entrant.name, version: now.entrant.version),
      then.map { BotVersion(name: $0.entrant.name, version: $0.entrant.version) },
      limit: Double(moveTime(of: stage).wholeNanoseconds) / 1e6)
    var test: Reports.Comparison?
    var status = ExitStatus.done
    if then != nil {
      (status, test) = try meetSelf(options, for: time / 2, &summary)
    }
    if status != .interrupted {
      let pool = try pool(at: game.name, stage)
      let next = try meetPool(options, pool, until: begin + time, &summary)
      status = next == .done ? status : next
    }
    guard status != .interrupted, !summary.isEmpty else { return (status, .open) }
    let progress = Self.progress(test, summary)
    print(test, summary, progress)
    return (status, progress)
  }

  /// Plays the bot against the other version of the same bot, for at most `time` nanoseconds.
  private func meetSelf(
    _ base: ComparisonOptions, for time: Int64, _ summary: inout PoolSummary
  ) throws -> (ExitStatus, Reports.Comparison?) {
    guard let then else { return (.done, nil) }
    var options = base
    options.bots = [now.reference, then.reference]
    let entrants = [now.entrant, then.entrant]
    let place = ComparisonFolder(options, entrants)
    var runOptions = Subcommand.comparisonRun(arguments)
    runOptions.playTime = time
    var (folder, tournament) = try place.open()
    Subcommand.replaceValues(of: &tournament, by: arguments)
    tournament.pairs = options.limit
    let present = try folder.entrants(of: tournament)
    let watched = try WatchedRun(isQuiet: arguments.playing.quiet, writesJSON: false)
    var test: ComparisonTest?
    let status = try watched.play { [tournament, runOptions, options] in
      let run = try Run(
        folder, tournament, Lineup(present), runOptions, report: { watched.receivePart($0) })
      if run.entrants.count == 2, run.hasGames { test = try run.test(options, of: entrants) }
      return (run, test)
    }
    try Self.add(folder, of: options.game, to: &summary)
    return (status, test?.comparison)
  }

  /// Plays the bot and its earlier version against the pool in rounds, until the time is up.
  ///
  /// The first round plays one game pair against each bot of the pool. Each further round doubles the total
  /// number of pairs, up to 64.
  private func meetPool(
    _ options: ComparisonOptions, _ pool: [String], until deadline: Instant,
    _ summary: inout PoolSummary
  ) throws -> ExitStatus {
    guard !pool.isEmpty else { return .done }
    let place = PoolTournament(options, [now] + (then.map { [$0] } ?? []), pool: pool)
    let folder = try place.open()
    var tournament = try folder.read()
    Subcommand.replaceValues(of: &tournament, by: arguments)
    let present = try folder.entrants(of: tournament)
    var runOptions = RunOptions(arguments.playing)
    runOptions.isComparison = true
    var status = ExitStatus.done
    tournament.pairs = 1
    if !arguments.playing.quiet {
      StandardStream.error.write("playing against \(pool.joined(separator: ", "))\n")
    }
    while Instant.now < deadline, tournament.pairs <= 64, status != .interrupted {
      runOptions.playTime = deadline - .now
      let watched = try WatchedRun(isQuiet: true, writesJSON: false)
      status = try watched.play { [tournament, runOptions] in
        let run = try Run(
          folder, tournament, Lineup(present), runOptions, report: { watched.receivePart($0) })
        return (run, nil)
      }
      tournament.pairs *= 2
    }
    try Self.add(folder, of: options.game, to: &summary)
    return status
  }

  /// Adds the recorded games of one game, with the same rules, to a summary.
  ///
  /// The folder can also have the games of an earlier stage.
  private static func add(
    _ folder: TournamentFolder, of game: any Game, to summary: inout PoolSummary
  ) throws {
    var games: [GameRecord] = []
    _ = try RecordReader.read(TournamentFolder.records(in: folder.path)) { record in
      if record.game == game.name, record.rules == game.rules { games.append(record) }
    }
    for game in games { summary.add(game) }
  }

  private func checkPool(_ names: [String], in field: BotCatalog, games: [String]?) throws {
    for name in names {
      _ = try field.entrants([BotReference(name, place: "--pool")], games: games) {
        folder throws(ConfigurationError) in try BotsFolder.bot(in: folder)
      }
    }
  }

  /// Returns the names of the bots in the pool for a game, without the versions of the compared bot.
  ///
  /// These are the bots that the user gave, or else the bots of the league's tournament. Without a
  /// tournament, these are all built-in and submitted bots that play the game.
  private func pool(at game: String, _ stage: Stage) throws -> [String] {
    let own = [name, now.entrant.name, then?.entrant.name].compactMap(\.self)
    let field = try BotsFolder.field(near: nil)
    if let names = arguments.pool {
      try checkPool(names, in: field, games: [game])
      return names.filter { !own.contains($0) }
    }
    let all = try field.entrants(
      [BotReference("*", place: "the pool")], games: [game], rules: [stage.game]
    ) { folder throws(ConfigurationError) in try BotsFolder.bot(in: folder) }
    guard let folder = stage.folder, let file = stage.file else {
      return all.map(\.name).filter { !own.contains($0) }
    }
    // A bot with options has a name that only its tournament's file defines, so it can't join the pool.
    let known = Set(all.map(\.name))
    return try folder.entrants(of: file).filter { $0.plays(game) && known.contains($0.name) }
      .map(\.name).filter { !own.contains($0) }
  }
}
