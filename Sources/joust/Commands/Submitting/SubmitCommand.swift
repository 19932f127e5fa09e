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
      "built-in games, tournaments' folders (with a slash) or referees' files, separated by commas",
      of: .words(GameArgument.builtInNames)),
    absent: "as in bot.json, or the games at which the bot makes no mistake",
    "the games that the bot plays")
  let replace = Option(
    flag: "replace", "replace the submitted bot of this name, and keep its earlier version")
  let dryRun = Option(flag: "dry-run", "print the planned changes, and make none")
  let tournament = Option<String?>.leagueRules
  let startup = Option(
    "startup", .duration, absent: "as in the tournament or bot.json, or \(usualStartup)",
    "the time limit for the bot to get ready, which is written to bot.json if the bot starts slowly"
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
      'joust remove fox@1' deletes one. A bot whose content has not changed is not submitted again, and
      its startup is not changed.
      If the submission has no bot.json of its own, such as a single file, the new version keeps the
      games, author, title, description, startup and options of the former bot.json; --game replaces
      the games, and --startup replaces the startup if the bot starts slowly.

      \(GameArgument.help)
      """
  ) { arguments in
    let submitting = try Submitting(arguments)
    defer { submitting.check.games.forEach { $0.close() } }
    return try submitting.run()
  }
}

/// A submission with the options of `joust submit`.
private struct Submitting {
  private var submission: Submission
  /// The path of the folder that contains the submitted bots.
  private let shelf: String
  private let place: FolderPlace
  private let record: Record
  private let isDry: Bool
  let check: SubmissionCheck
  /// The submitted bot with the same content; nil if there is none.
  private let unchanged: BotCatalog.Submitted?
  /// The submitted bot that the submission replaces; nil if there is none.
  private let former: BotCatalog.Submitted?

  init(_ arguments: Arguments<SubmitArguments>) throws {
    shelf = BotsFolder.folder(near: nil) ?? "bots"
    isDry = arguments.dryRun
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
      submission.manifest.name,
      arguments.name == nil ? "the name of \(printable(arguments.path))" : "--name")
    let league = try LeagueRules(named: arguments.tournament)
    record = try TournamentFolder.record(nextTo: shelf)
    let field = try BotsFolder.field(near: nil)
    former = field.submitted.first { [submission] in
      $0.manifest.name == submission.manifest.name
    }
    if let former { submission.inherit(from: former.manifest) }
    unchanged = former.flatMap { [submission] in submission.isUnchanged(from: $0) ? $0 : nil }
    place = try submission.place(
      on: shelf, in: field, replacing: former, record,
      mayReplace: arguments.replace || unchanged != nil)
    let confinement = arguments.confinement.request
    let sandbox = try confinement.choice(hiding: shelf)
    var games: [any Game] = []
    do {
      for game in isDry ? [] : named ?? [] { games.append(try game.open(confinement)) }
    } catch {
      games.forEach { $0.close() }
      throw error
    }
    check = SubmissionCheck(
      games: games, league: league, startup: arguments.startup, sandbox: sandbox,
      confinement: confinement)
  }

  /// Builds, checks and installs the bot; if the bot fails, nothing is changed in bots/.
  func run() throws -> ExitStatus {
    if let unchanged {
      if let startup = check.startup, startup != unchanged.manifest.startup {
        let member = "\"startup\": \(JSONWriter.quoted(DurationText.format(startup)))"
        StandardStream.error.write(
          "joust: note: --startup is not stored, because an unchanged bot is not submitted again; to "
            + "store it, write \(member) in \(shelf)/\(unchanged.manifest.name)/bot.json\n")
      }
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
    let deleted: [VersionedName]
    do throws(MachineError) {
      deleted = try keepFormer(in: staged)
    } catch {
      // The former version is installed again, since it would be deleted with the temporary folder.
      try staged.move(to: FolderPlace(place.path))
      throw MachineError("\(error); nothing is installed or replaced")
    }
    StandardStream.output.write(
      "\(shelf)/\(submission.manifest.name) is installed: joust run plays it in every tournament whose "
        + "bots are \"*\" or include its name.\n")
    if !hadShelf, check.league.isEmpty {
      StandardStream.error.write(
        "joust: note: there was no league in this folder, so bots/ is new; 'joust new FOLDER' makes "
          + "a league with a tournament to run\n")
    }
    printFormer(deleted)
    return .done
  }

  /// Stores the replaced version, whose files are now in the temporary folder; returns the versions that were
  /// deleted.
  private func keepFormer(
    in staged: borrowing StagedBot
  ) throws(MachineError) -> [VersionedName] {
    guard let former else { return [] }
    return try KeptVersions(in: shelf)
      .keep(
        staged.path, former.manifest, builtAt: place.path, check.sandbox,
        playing: record.currentVersion(of: former.manifest.name))
  }

  /// Prints the replaced version, if there is one, and the versions that were deleted.
  private func printFormer(_ deleted: [VersionedName]) {
    guard let former else { return }
    let name = VersionedName(bot: former.manifest.name, version: former.manifest.version)
    StandardStream.output.write(
      "\(printable("\(name)")) stays playable; to compare \(name.bot) with it, run: "
        + "joust compare \(name.bot)\n")
    for name in deleted {
      StandardStream.output.write(
        "\(printable("\(name)")) is deleted: the last \(KeptVersions.limit) versions are kept.\n")
    }
  }

  /// Fills the temporary folder, then builds and checks the bot; returns the reason for a refusal, or nil.
  private func prepare(
    _ staged: borrowing StagedBot, shouldStop: () -> Bool
  ) throws -> String? {
    try staged.fill(submission)
    var manifest = submission.manifest
    let build = StagedBuild(of: manifest, in: staged.path, check.sandbox)
    if let failure = try build?.run(&manifest, shouldStop) { return ": \(failure)" }
    manifest.games = try check.acceptedGames(of: staged, &manifest)
    guard !manifest.games.isEmpty else { return "; fix the mistakes, and submit it again" }
    build?.replacePath(by: place.path)
    try staged.write(manifest)
    build?.stamp()
    try submission.checkContent(of: staged, manifest, record)
    return nil
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
