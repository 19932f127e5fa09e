import Bots
import Games
import Hosting
import JSON
import Ratings
import Reports
import Runs
import Tournaments

struct TuneArguments: ArgumentGroup {
  let bot = Operand(.bot())
  let game = Option(required: "game", .game, "the game to play")
  let rules = RuleOptions()
  let options = Option(
    repeated: "option", ValueType<String>.tunedOption,
    absent: "the numbers that bot.json declares with their ranges", "an option to tune")
  let games = Option(
    "games", .integer(in: 10...10_000_000), default: 1000,
    "the total number of games, without the final test")
  let pairs = Option(
    "pairs", .integer(in: 1...10_000), default: 4, "the number of game pairs of each step")
  let rate = Option(
    "rate", .number("a number above 0, up to 1") { $0 > 0 && $0 <= 1 },
    absent: "computed from --games",
    "the speed in the last step: one won game moves an option by X times the distance from its "
      + "current to its tried value")
  let confirm = Option(
    "confirm", .integer(in: 0...1_000_000), default: 500,
    "the largest number of game pairs in the final test; no test with 0 or with --shard")
  let openings = Option(
    "openings", .integer(in: TournamentFile.openingPliesRange),
    absent: "2, or as many as the game allows",
    "the number of random plies before the bots play")
  let moveTime = Option<String?>.moveTimeText()
  let startup = Option<String?>.startupText()
  let seed = Option("seed", .seed, absent: "a secret is drawn", "the seed of openings and luck")
  let shard = Option("shard", .shard, "play only part I of N of each step; needs --seed")
  let folder = Option(
    "folder", .path("DIR", expected: "the path of a folder"),
    absent: "tournaments/tune-BOT-GAME", "the folder in which the games are recorded")
  let concurrency = Option<RequestedConcurrency?>.concurrency
  let playing = PlayingOptions()
  let report = Option(flag: "report", "write report.html with a plot of the values of each option")
  let json = Option(flag: "json", "print one JSON object instead of text")
}

extension ValueType where Value == String {
  /// An option to tune, with its range.
  fileprivate static var tunedOption: Self {
    Self(
      "NAME=LOW..HIGH", expected: "an option with its range, such as depth=1..8 or bias=0.5..2.0"
    ) {
      TunedParameter($0) == nil ? nil : $0
    }
  }
}

extension Subcommand {
  static let tune = Subcommand(
    "tune", TuneArguments(), summary: "Find better values for a bot's numeric options by playing",
    discussion: """
      Tuning uses SPSA (simultaneous perturbation stochastic approximation), the method of fishtest and
      OpenBench: each step tries values above and below the current ones in games against each other, on
      the same openings and luck, and moves all options by the result. The tuned values are the mean over
      the last quarter of the steps. A sequential test then compares the bot with the tuned values and
      the bot with the initial values, unless --confirm is 0 or --shard is given.

      The options are the numbers that bot.json declares with their ranges, or those of --option. Tuning
      begins with the values of the bot, as in fox:depth=3, or with the declared defaults, or else in the
      middle of each range. The games are recorded in a tournament folder made for the tuning, and
      the same command continues an interrupted tuning. With --shard, several machines play each step
      together; the exit status is 3 if other shards have to play before this one can continue.

      \(GameArgument.help)
      """
  ) { arguments in
    Signals.block()
    var tuning = try Tuning(arguments)
    return try tuning.run()
  }
}

/// A tuning as described by the options of `joust tune`.
private struct Tuning {
  private let arguments: Arguments<TuneArguments>
  private let game: any Game
  private let options: ComparisonOptions
  private let bot: Entrant
  private let reference: BotReference
  private let place: TuningFolder
  private let shard: Shard?
  private var spsa: SPSA

  init(_ arguments: Arguments<TuneArguments>) throws {
    self.arguments = arguments
    let confinement = arguments.playing.confinement.request
    let argument = try GameArgument(arguments.game, "--game", rules: arguments.rules.given)
    game = try argument.open(confinement)
    guard game.seatCount == 2 else {
      throw UsageError(
        "\(game.name) is a game of \(game.seatCount) seats, and tuning needs a game of two seats; "
          + "choose another game with --game")
    }
    let draft = try arguments.bot.draft(in: .kept, at: [game.name], confinement)
    bot = try draft?.entrant ?? arguments.bot.entrant(at: [game.name], rules: [game])
    reference = draft?.reference ?? arguments.bot.reference
    shard = try ShardChoice(arguments.shard, environment: EnvironmentVariables.all)?.shard
    if shard != nil, arguments.seed == nil {
      throw UsageError(
        "--shard needs --seed, also in a Slurm array, so that all shards play the same openings and "
          + "luck")
    }
    options = try Self.options(arguments, game, argument)
    let pairGames = if case .versus = game.shape { 2 } else { 1 }
    let steps = arguments.games / (arguments.pairs * pairGames)
    guard steps > 0 else {
      throw arguments.invalid(
        \.pairs,
        expected: "at most \(arguments.games / pairGames), so that one step fits into --games")
    }
    spsa = SPSA(
      try Self.parameters(arguments, bot), steps: steps, games: arguments.games,
      lastRate: arguments.rate ?? SPSA.usualRate(games: arguments.games),
      seed: arguments.seed?.value ?? 2048)
    place = TuningFolder(options, bot, reference, spsa, pairs: arguments.pairs)
  }

  private static func options(
    _ arguments: Arguments<TuneArguments>, _ game: any Game, _ argument: GameArgument
  ) throws -> ComparisonOptions {
    guard let test = try? SPRT() else { preconditionFailure("the defaults of SPRT are valid") }
    var options = ComparisonOptions(
      game: game, test: test, referee: { argument.referee(from: $0) })
    try Subcommand.setOpenings(&options, plies: arguments.openings)
    options.limit = max(1, arguments.confirm)
    options.moveTime = arguments.moveTime
    options.startup = arguments.startup
    options.seed = arguments.seed
    options.folder = arguments.folder
    return options
  }

  /// Returns the options to tune, with their ranges and initial values.
  private static func parameters(
    _ arguments: Arguments<TuneArguments>, _ bot: Entrant
  ) throws -> [TunedParameter] {
    func start(_ name: String) -> String? { bot.options.first { $0.key == name }?.value }
    var declared: [DeclaredOption]?
    if case .folder(_, let manifest) = bot.program { declared = manifest.options }
    let given = arguments.options.compactMap { text -> TunedParameter? in
      guard let plain = TunedParameter(text) else { return nil }
      let standard = declared?.first { $0.name == plain.name }?.standard
      return TunedParameter(text, start: start(plain.name) ?? standard)
    }
    for (index, option) in given.enumerated()
    where given[..<index].contains(where: { $0.name == option.name }) {
      throw UsageError("--option gives \(printable(option.name)) twice; give one range for it")
    }
    let found =
      given.isEmpty
      ? (declared ?? []).compactMap { TunedParameter($0, start: start($0.name)) } : given
    guard !found.isEmpty else {
      if case .builtIn = bot.program {
        throw InputError(
          "\(bot.name) is built in, and declares no numeric options with a range; name some with "
            + "--option NAME=LOW..HIGH")
      }
      throw InputError(
        "\(bot.name) declares no numeric options with a range; name some with --option NAME=LOW..HIGH, or "
          + "declare them in its bot.json: \"options\": { \"depth\": { \"type\": \"int\", \"min\": 1, "
          + "\"max\": 8, \"default\": 3 } }")
    }
    try check(found, of: bot)
    return found
  }

  /// Throws an error if the bot refuses an end of a range as the value of its option.
  private static func check(_ parameters: [TunedParameter], of bot: Entrant) throws {
    let field = try BotsFolder.field(near: nil)
    for parameter in parameters {
      for end in [parameter.range.lowerBound, parameter.range.upperBound] {
        let option = BotReference.Option(key: parameter.name, value: parameter.word(for: end))
        var sentence: String?
        switch bot.program {
        case .builtIn(let name):
          sentence = field.builtIn.first { $0.name == name }?.complaint([option])
        case .folder(_, let manifest):
          sentence = DeclaredOption.complaint(
            about: [option], of: manifest.name, declared: manifest.options)
        }
        if let sentence { throw UsageError("--option: \(sentence)") }
      }
    }
  }

  mutating func run() throws -> ExitStatus {
    defer { game.close() }
    var (folder, tournament) = try place.open()
    tournament.replace(
      sandbox: arguments.playing.confinement.sandbox, concurrency: arguments.concurrency)
    tournament.pairs = arguments.pairs
    var results = try place.results()
    var nextNote = Instant.now + 5_000_000_000
    while !spsa.isOver {
      if let result = results[spsa.nextStep] {
        spsa.advance(by: result)
        continue
      }
      let status = try play(folder, tournament)
      guard status == .done else { return status }
      results = try place.results()
      guard results[spsa.nextStep] != nil else {
        StandardStream.error.write(
          "step \(spsa.nextStep) waits for other shards; run this shard again later\n")
        return .othersFirst
      }
      if !arguments.playing.quiet, Instant.now >= nextNote {
        StandardStream.error.write(progress + "\n")
        nextNote = .now + 5_000_000_000
      }
    }
    return try conclude()
  }

  private var progress: String {
    let values = zip(spsa.parameters, spsa.values).map { "\($0.name) \($0.word(for: $1))" }
    return "step \(spsa.nextStep) of \(spsa.steps): \(values.joined(separator: ", "))"
  }

  /// Plays the games of a step.
  private func play(
    _ folder: TournamentFolder, _ tournament: TournamentFile
  ) throws -> ExitStatus {
    let entrants = place.entrants(step: spsa.nextStep, spsa.trial)
    var runOptions = RunOptions(arguments.playing)
    runOptions.isComparison = true
    runOptions.shard = shard
    let watched = try WatchedRun(isQuiet: true, writesJSON: false)
    return try watched.play { [runOptions] in
      let run = try Run(
        folder, tournament, Lineup(entrants), runOptions, report: { watched.receivePart($0) })
      return (run, nil)
    }
  }

  // MARK: - The result

  private func conclude() throws -> ExitStatus {
    let tuned = spsa.result
    var status = ExitStatus.done
    var verdict: String?
    if arguments.confirm > 0, shard == nil { (status, verdict) = try confirm(tuned) }
    guard status != .interrupted else { return status }
    let paths = spsa.parameters.indices.map { index in
      let parameter = spsa.parameters[index]
      return TuningReport.Path(
        name: parameter.name, range: parameter.range, values: spsa.path.map { $0[index] },
        start: parameter.word(for: parameter.start), result: parameter.word(for: tuned[index]))
    }
    let members = zip(spsa.parameters, tuned).map {
      JSONObject.Member(key: $0.name, value: $0.json(of: $1))
    }
    let report = TuningReport(
      title: "\(bot.name) at \(game.name)", paths, options: JSONObject(members), steps: spsa.steps,
      games: spsa.steps * arguments.pairs * place.gamesInPair, verdict: verdict)
    if arguments.report {
      let draft = try DraftFile(place.path + "/report.html")
      try draft.append(Array(report.page.utf8))
      try draft.finish()
    }
    StandardStream.output.write(arguments.json ? report.json : report.text)
    return status
  }

  /// Plays the bot with the tuned values against the bot with the initial values.
  private func confirm(_ values: [Double]) throws -> (ExitStatus, String?) {
    func entrant(_ name: String, _ values: [Double]) -> Entrant {
      var entrant = bot
      entrant.name = name
      let own = zip(spsa.parameters, values).map {
        BotReference.Option(key: $0.name, value: $0.word(for: $1))
      }
      entrant.options =
        bot.options.filter { option in !own.contains { $0.key == option.key } } + own
      entrant.writtenOptions = entrant.options
      return entrant
    }
    let entrants = [
      entrant("tuned", values), entrant("untuned", spsa.parameters.map(\.start)),
    ]
    guard entrants[0].options != entrants[1].options else {
      return (.done, "The tuned values equal the initial values.")
    }
    var options = options
    options.folder = place.path + "-confirm"
    options.bots = [reference, reference]
    options.mayRewrite = true
    let comparison = ComparisonFolder(options, entrants)
    var (folder, tournament) = try comparison.open()
    tournament.replace(
      sandbox: arguments.playing.confinement.sandbox, concurrency: arguments.concurrency)
    tournament.pairs = options.limit
    var runOptions = RunOptions(arguments.playing)
    runOptions.isComparison = true
    let watched = try WatchedRun(isQuiet: arguments.playing.quiet, writesJSON: false)
    var test: ComparisonTest?
    let present = try folder.entrants(of: tournament)
    let status = try watched.play { [tournament, runOptions, options] in
      let run = try Run(
        folder, tournament, Lineup(present), runOptions, report: { watched.receive($0) })
      if run.entrants.count == 2, run.hasGames { test = try run.test(options, of: entrants) }
      return (run, test)
    }
    guard let result = test?.comparison else { return (status, nil) }
    return (status, "\(result.line). \(result.verdictSentence)")
  }
}
