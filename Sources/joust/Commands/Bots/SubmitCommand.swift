import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

private struct SubmitArguments: ArgumentGroup {
  let path = Operand(
    ValueType<String>.text(
      "PATH", expected: "a bot's folder, one source file, or an executable"))
  let name = Option(
    "name",
    ValueType("NAME", expected: BotName.rule) { BotName.isValid($0) ? $0 : nil },
    absent: "the name in bot.json, or of the file or the folder", "the bot's name")
  let games = Option(
    "game",
    .names(
      "games as for 'joust check --game', separated by commas",
      of: .words(GameArgument.builtInNames)),
    absent: "as in bot.json, or the games at which the bot makes no mistake",
    "the games that the bot plays")
  let replace = Option(
    flag: "replace", "submit the next version of the bot with that name")
  let dryRun = Option(flag: "dry-run", "print the planned changes, and make none")
  let tournament = Option<String?>.leagueRules
  let startup = Option(
    "startup", .duration, absent: "as in the tournament or bot.json, or 5s",
    "the time limit for the bot to get ready; if the bot starts slowly, it is written to its bot.json"
  )
  let confinement = ConfinementOptions()
}

extension Subcommand {
  static let submit = Subcommand(
    "submit", SubmitArguments(),
    summary: "Build a bot in any language, check it, and install it in bots/",
    discussion: """
      Without a bot.json, Joust determines the language from the script's #! line, or else from the
      name of the file or the contents of the folder (Cargo.toml, package.json, requirements.txt, a
      Makefile and others). Joust writes the bot.json, builds the bot with the usual tools of the
      language, and checks it (see 'joust help check'). A bot that fails is not installed, and nothing
      of it remains in bots/. The check uses the rules and limits of the tournaments in the folder
      tournaments/.

      --replace keeps the earlier version: fox@1 is version 1 of the bot fox, and can be compared,
      added to a tournament and played against. The last \(KeptVersions.limit) versions are kept;
      'joust remove fox@1' deletes one. A bot whose content has not changed is not submitted again.
      If the submission has no bot.json of its own, such as a single file, the new version keeps the
      games, author, title, description, startup and options of the former bot.json; --game replaces
      the games, and --startup replaces the startup if the bot starts slowly.

      \(GameArgument.help)
      """
  ) { arguments in
    let submitting = try Submitting(arguments)
    defer { submitting.games.forEach { $0.close() } }
    return try submitting.run()
  }
}

/// A submission with the options of `joust submit`.
private struct Submitting {
  /// The games that the user gave; may be empty.
  private(set) var games: [any Game] = []
  private var submission: Submission
  /// The path of the folder that contains the submitted bots.
  private let shelf: String
  private let place: FolderPlace
  private let record: Record
  private let isDry: Bool
  private let sandbox: SandboxChoice
  /// The time limit for the bot to get ready; nil to use the limit in the conditions of the check.
  private let startup: Duration?
  private let league: LeagueRules
  private let confinement: RequestedConfinement
  /// The submitted bot with the same content; nil if there is none.
  private let unchanged: BotCatalog.Submitted?
  /// The submitted bot that the submission replaces; nil if there is none.
  private let former: BotCatalog.Submitted?

  init(_ arguments: Arguments<SubmitArguments>) throws {
    shelf = BotsFolder.folder(near: nil) ?? "bots"
    isDry = arguments.dryRun
    startup = arguments.startup
    submission = try Submission(arguments.path, name: arguments.name)
    let named = try arguments.games?.map { try GameArgument($0, "--game") }
    if let named {
      let names = named.map(\.game.name)
      guard Set(names).count == names.count else {
        throw arguments.invalid(\.games, expected: "different games, separated by commas")
      }
      submission.manifest.games = names
    }
    try Submission.checkName(
      submission.manifest.name, arguments.name == nil ? printable(arguments.path) : "--name")
    league = try LeagueRules(named: arguments.tournament)
    record = try TournamentFolder.record(nextTo: shelf)
    former = try BotsFolder.field(near: nil).submitted.first { [submission] in
      $0.manifest.name == submission.manifest.name
    }
    if let former { submission.inherit(from: former.manifest) }
    unchanged = former.flatMap { [submission] in submission.isUnchanged(from: $0) ? $0 : nil }
    place = try Self.place(
      &submission, on: shelf, record, mayReplace: arguments.replace || unchanged != nil)
    confinement = arguments.confinement.request
    sandbox = try confinement.choice(hiding: shelf)
    do {
      for game in isDry ? [] : named ?? [] { games.append(try game.open(confinement)) }
    } catch {
      games.forEach { $0.close() }
      throw error
    }
  }

  /// Returns the bot's place; throws an error if its name is in use and the bot must not be replaced.
  private static func place(
    _ submission: inout Submission, on shelf: String, _ record: Record, mayReplace: Bool
  ) throws -> FolderPlace {
    let field = try BotsFolder.field(near: nil)
    let name = submission.manifest.name
    guard BotName.isValid(name) else {
      throw InputError(
        "\(printable(submission.path)) has no valid name for a bot; give one with --name")
    }
    guard !field.builtIn.contains(where: { $0.name == name }) else {
      throw InputError("\(name) is a built-in bot; give yours another name with --name")
    }
    let place = FolderPlace(Paths.absolute("\(shelf)/\(name)"))
    guard place.path != submission.path else {
      throw InputError(
        submission.hasManifest
          ? "\(shelf)/\(name) is already installed; joust check \(name) checks it"
          : "\(shelf)/\(name) has no bot.json, so it is not installed; move it out of \(shelf)/, and "
            + "submit it from there")
    }
    guard !submission.holds(shelf) else {
      let verb = FileSystem.exists(shelf) ? "is" : "would be"
      throw InputError(
        "bots/ \(verb) inside \(printable(submission.path)), the folder of the bot; go to the "
          + "league's folder, and run there: joust submit "
          + printable(shellWord(submission.path)))
    }
    let old = field.submitted.first { $0.manifest.name == name }
    if let old, old.folder != place.path {
      throw InputError(
        "\(printable(old.folder)) has a bot called \(name) already; give yours another name with "
          + "--name")
    }
    guard old == nil && !place.isTaken || mayReplace else {
      throw InputError(
        old == nil
          ? "\(shelf)/\(name) already exists, but is not a bot called \(name); --replace deletes it, "
            + "and --name gives this bot another name"
          : "\(shelf)/\(name) already exists; --replace submits its next version, and --name gives "
            + "this bot another name")
    }
    try number(&submission, after: old, record)
    return place
  }

  /// Sets the version after the highest version of the bot, unless the author has set a version.
  ///
  /// Throws an error if the bot in `bots/` already has the author's version, but different content.
  private static func number(
    _ submission: inout Submission, after old: BotCatalog.Submitted?, _ record: Record
  ) throws {
    guard submission.manifest.statesVersion else {
      let versions = record.versions(of: submission.manifest.name)
      submission.manifest.version = BotManifest.version(
        after: versions.union(old.map { [$0.manifest.version] } ?? []))
      return
    }
    guard let old, submission.manifest.version == old.manifest.version,
      !submission.isContained(in: old.folder)
    else { return }
    throw InputError(
      "\(printable(submission.path))/bot.json: \"version\" is "
        + "\(JSONWriter.quoted(old.manifest.version)), as in \(printable(old.folder)), which has "
        + "different content; give the bot a new \"version\", or leave the key out")
  }

  /// Throws an error if the same version has already played with different content.
  private func checkContent(_ staged: borrowing StagedBot, _ manifest: BotManifest) throws {
    let version = BotVersion(name: manifest.name, version: manifest.version)
    guard let known = record.content(of: version),
      known != BotContent(of: staged.path).digest(manifest)
    else { return }
    throw InputError(
      "\(printable(submission.path))/bot.json: \"version\" is \(JSONWriter.quoted(manifest.version)), "
        + "which has played with different content; give the bot a new \"version\", or leave the key "
        + "out")
  }

  /// Builds, checks and installs the bot; if the bot fails, nothing is changed in bots/.
  func run() throws -> ExitStatus {
    if let unchanged {
      return Program.print(
        "\(unchanged.manifest.name) \(printable(unchanged.manifest.version)) is unchanged: "
          + "\(shelf)/\(unchanged.manifest.name) has this content already.\n")
    }
    if let remark = submission.nameRemark { StandardStream.error.write("joust: note: \(remark)\n") }
    StandardStream.output.write(summary)
    guard !isDry else { return .done }
    let hadShelf = FileSystem.exists(shelf)
    let staged = try StagedBot(in: shelf)
    defer {
      staged.remove()
      if !hadShelf { FolderRemoval.removeIfEmpty(shelf) }
    }
    if let refusal = try Interruptible.run({ try prepare(staged, shouldStop: $0) }) {
      StandardStream.error.write(
        "joust: \(submission.manifest.name) is not submitted\(refusal)\n")
      return .failed
    }
    try staged.move(to: place)
    StandardStream.output.write(
      "\(shelf)/\(submission.manifest.name) is installed: joust run plays it in every tournament whose "
        + "bots are \"*\" or include its name.\n")
    if !hadShelf, league.isEmpty {
      StandardStream.error.write(
        "joust: note: there was no league in this folder, so bots/ is new; 'joust new FOLDER' makes "
          + "a league with a tournament to run\n")
    }
    return try keepFormer(in: staged)
  }

  /// Stores the replaced version, whose files are now in the temporary folder.
  private func keepFormer(in staged: borrowing StagedBot) throws -> ExitStatus {
    guard let former else { return .done }
    let name = VersionedName(bot: former.manifest.name, version: former.manifest.version)
    let deleted = try KeptVersions(in: shelf)
      .keep(
        staged.path, former.manifest, builtAt: place.path, sandbox,
        playing: record.currentVersion(of: former.manifest.name))
    StandardStream.output.write(
      "\(printable("\(name)")) stays playable: joust compare \(printable(shellWord("\(name)"))) "
        + "\(name.bot)\n")
    for name in deleted {
      StandardStream.output.write(
        "\(printable("\(name)")) is deleted: the last \(KeptVersions.limit) versions are kept.\n")
    }
    return .done
  }

  /// Fills the temporary folder, then builds and checks the bot; returns the reason for a refusal, or nil.
  private func prepare(
    _ staged: borrowing StagedBot, shouldStop: () -> Bool
  ) throws -> String? {
    try staged.fill(submission)
    var manifest = submission.manifest
    let build = StagedBuild(of: manifest, in: staged.path, sandbox)
    if let failure = try build?.run(&manifest, shouldStop) { return ": \(failure)" }
    manifest.games = try check(staged, &manifest)
    guard !manifest.games.isEmpty else { return "; fix the mistakes, and submit it again" }
    build?.replacePath(by: place.path)
    try staged.write(manifest)
    build?.stamp()
    try checkContent(staged, manifest)
    return nil
  }

  /// Checks the bot in the games that it claims to play, or in all games if it claims none.
  ///
  /// Returns the games in which the bot makes no mistake and the claimed games that were not checked; empty
  /// if the bot makes a mistake in a game that it claims. For a bot that claims any game, returns this claim
  /// if there is a game in which the bot makes no mistake, and otherwise an empty list.
  private func check(
    _ staged: borrowing StagedBot, _ manifest: inout BotManifest
  ) throws -> [String] {
    let launch = try Submission.entrant(manifest, in: staged.path).launch(in: sandbox).launch
    let results = try findings(of: launch, manifest)
    let right = results.rightGames
    let tried = Set(results.map(\.conditions.game.name))
    let isAccepted =
      !manifest.games.isEmpty && !manifest.playsAnyGame
      ? right.count == tried.count : !right.isEmpty
    for result in results {
      let findings = result.findings
      let isLine = findings.wrongCount == 0 || isAccepted && !findings.hasBegun
      let line =
        manifest.playsAnyGame && findings.wrongCount > 0
        ? findings.wrongPoints + "\n" : findings.line
      StandardStream.output.write(
        isLine ? line : "\n" + findings.table(titled: result.conditions.title))
    }
    guard isAccepted else { return [] }
    for findings in results.map(\.findings) where findings.hasBegun && findings.wrongCount > 0 {
      StandardStream.output.write(
        manifest.playsAnyGame
          ? "\(findings.wrongPoints), but the bot claims any game; fix the mistakes, or claim fewer "
            + "games, and submit it with --replace\n"
          : findings.unclaimed
            + "; if the bot is to play this game, fix its mistakes, and submit it with --replace --game "
            + "\((right + [findings.game]).joined(separator: ","))\n")
    }
    if let startup, results.contains(where: { $0.findings.needsLongStart }) {
      manifest.startup = startup
    }
    if manifest.playsAnyGame { return manifest.games }
    let unknown = manifest.games.filter { !tried.contains($0) && GameCatalog.named($0) == nil }
    for game in unknown {
      StandardStream.output.write(
        "\(game) is not built in and was not checked; --game FOLDER names a tournament that plays "
          + "it\n")
    }
    return right + unknown
  }

  /// Checks the bot under all conditions, until the first game in which it does not answer.
  private func findings(of launch: Launch, _ manifest: BotManifest) throws -> [CheckResult] {
    var conditions = games.flatMap { game in
      (try? CheckPlan([], of: manifest.name, chosen: game, league))?.conditions ?? []
    }
    if games.isEmpty {
      let plan = try CheckPlan(
        manifest.games, of: manifest.name, chosen: nil, hasLimits: startup != nil, league)
      conditions = plan.conditions
      if let remark = plan.remark { StandardStream.error.write("joust: note: \(remark)\n") }
    }
    var results: [CheckResult] = []
    for conditions in conditions {
      let conditions = try conditions.opened(confinement)
      defer { if games.isEmpty { conditions.game.close() } }
      var check = conditions.check(launch, startup: startup, wanted: manifest.startup)
      check.waiting = { sentence in
        StandardStream.error.write("\(manifest.name) at \(conditions.game.name): \(sentence)\n")
      }
      let findings = try check.findings(at: conditions.game).charged()
      results.append(
        CheckResult(conditions: conditions.given(startup: startup), findings: findings))
      if !findings.hasBegun || findings.isSilent { break }
    }
    return results
  }

  /// Returns a command as a line of text for a shell.
  private static func commandLine(_ words: [String]) -> String {
    words.map { word in
      let isPlain = word.utf8.allSatisfy { byte in
        "-_./=:,+@%".utf8.contains(byte) || byte > 127
          || BotName.isValid("a\(Unicode.Scalar(byte))")
      }
      return isPlain && !word.isEmpty ? word : quotedForShell(word)
    }.joined(separator: " ")
  }

  private var summary: String {
    let manifest = submission.manifest
    let language = submission.language.map { " (\($0))" } ?? ""
    let command = Self.commandLine(manifest.command)
    var rows = [("command", command.isEmpty ? "the program that the build produces" : command)]
    if let build = manifest.build { rows.insert(("build", Self.commandLine(build)), at: 0) }
    if !manifest.games.isEmpty { rows.append(("games", manifest.games.joined(separator: ", "))) }
    if isDry {
      let verb = place.isTaken ? "would be replaced" : "would be made"
      rows.append(("place", "\(shelf)/\(manifest.name) \(verb), if the bot passes the check"))
    }
    return "\(manifest.name) \(printable(manifest.version))\(language)\n"
      + columns(rows.map { ($0.0, printable($0.1)) }) + "\n"
  }
}
