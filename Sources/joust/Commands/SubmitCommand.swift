import FoundationEssentials
import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

extension CommandSpec {
  static let submit = CommandSpec(
    name: "submit", operands: "PATH", operandCount: 1...1,
    summary: "take a bot in any language: build it, check it, put it into bots/",
    discussion: """
      PATH is a bot's folder, one source file, or an executable. Without a bot.json a script runs under
      what its #! line names; else the file's name, or what the folder holds (Cargo.toml, package.json,
      requirements.txt, a Makefile and others), tells its language. The bot.json is written, the bot
      built by the language's usual tools, and checked (see 'joust help check'). A bot that fails is
      not put into bots/, and nothing is left of it there.

      \(GameWord.help)
      """,
    options: [
      Option("name NAME", "what the bot is called (as its bot.json, its file or its folder)"),
      Option("game G,…", "the games that it plays (those at which nothing is wrong)"),
      Option("replace", "take it as the next version of the bot of that name"),
      Option("dry-run", "say what would be done, and do nothing"),
      .startup, .sandbox, .buildNetwork,
    ]
  ) { arguments in
    let submitting = try Submitting(arguments)
    defer { submitting.games.forEach { $0.close() } }
    return try submitting.run().rawValue
  }
}

private struct Submitting {
  /// The games that were named; empty where none were.
  private(set) var games: [any Game] = []
  private var submission: Submission
  private let shelf: String
  private let place: FolderPlace
  private let record: Record
  private let isDry: Bool
  private let sandbox: SandboxChoice
  /// How long the bot may take until it is ready; nil for the usual time.
  private let startup: Duration?

  init(_ arguments: Arguments) throws {
    let name = arguments["name"]
    if let name, !BotName.isValid(name) { throw arguments.wrong("name", BotName.rule) }
    shelf = BotsFolder.folder(near: nil) ?? "bots"
    isDry = arguments.has("dry-run")
    startup = try arguments.duration("startup")
    submission = try Submission(arguments.operands[0], name: name)
    let words = try arguments.words("game")?.map {
      try GameWord($0, said: "--game", arguments)
    }
    if let words {
      let names = words.map(\.game.name)
      guard Set(names).count == names.count else {
        throw arguments.wrong("game", "different games, separated by commas")
      }
      submission.manifest.games = names
    }
    record = try TournamentFolder.record(beside: shelf)
    place = try Self.place(
      &submission, on: shelf, record, mayReplace: arguments.has("replace"))
    sandbox = try arguments.sandbox(hiding: shelf)
    do {
      for word in isDry ? [] : words ?? [] { games.append(try word.open(arguments)) }
    } catch {
      games.forEach { $0.close() }
      throw error
    }
  }

  /// Sees to it that the bot's name is free, or may be taken over.
  private static func place(
    _ submission: inout Submission, on shelf: String, _ record: Record, mayReplace: Bool
  ) throws -> FolderPlace {
    let field = try BotsFolder.field(near: nil)
    let name = submission.manifest.name
    guard BotName.isValid(name) else {
      throw InputError("\(printable(submission.path)) gives no name; say one with --name")
    }
    guard !field.builtIn.contains(where: { $0.name == name }) else {
      throw InputError("\(name) is a built-in bot; give yours another name with --name")
    }
    let place = FolderPlace(URL(filePath: "\(shelf)/\(name)").standardizedFileURL.path)
    guard place.path != submission.path else {
      throw InputError("\(shelf)/\(name) is already there; joust check \(name) looks at it")
    }
    guard !submission.holds(shelf) else {
      throw InputError(
        "bots/ would stand inside \(printable(submission.path)), and be a part of the bot; go to the "
          + "league's folder, and type there: joust submit "
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
        "\(shelf)/\(name) is there already; --replace takes this as its next version, and --name "
          + "gives it another name")
    }
    try number(&submission, after: old, record)
    return place
  }

  /// Gives a bot the version that follows all of its name, unless its author has said another.
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
        + "\(JSONWriter.quoted(old.manifest.version)), as in \(printable(old.folder)), whose content "
        + "is another; give it a new \"version\", or leave the key out")
  }

  /// Refuses a version that has played as another content.
  private func checkContent(_ staged: borrowing StagedBot, _ manifest: BotManifest) throws {
    let version = BotVersion(name: manifest.name, version: manifest.version)
    guard let known = record.content(of: version),
      known != BotContent(of: staged.path).digest(manifest)
    else { return }
    throw InputError(
      "\(printable(submission.path))/bot.json: \"version\" is \(JSONWriter.quoted(manifest.version)), "
        + "as which another content has played; give it a new \"version\", or leave the key out")
  }

  /// Builds the bot, checks it, and puts it among the others; what fails leaves nothing there.
  func run() throws -> ExitStatus {
    StandardStream.output.write(summary)
    guard !isDry else { return .done }
    let hadShelf = FileManager.default.fileExists(atPath: shelf)
    let staged = try StagedBot(in: shelf)
    defer {
      staged.remove()
      if !hadShelf { FolderRemoval.removeIfEmpty(shelf) }
    }
    if let refusal = try Interruptible.run({ try makeReady(staged, shouldStop: $0) }) {
      StandardStream.error.write(
        "joust: \(submission.manifest.name) is not submitted\(refusal)\n")
      return .failed
    }
    try staged.move(to: place)
    StandardStream.output.write(
      "\(shelf)/\(submission.manifest.name) is there: joust run plays it in every tournament whose "
        + "bots are \"*\" or name it.\n")
    return .done
  }

  /// Fills the folder, builds and checks the bot; says why it can't be submitted, or nil where it can.
  private func makeReady(
    _ staged: borrowing StagedBot, shouldStop: () -> Bool
  ) throws -> String? {
    try staged.fill(submission)
    var manifest = submission.manifest
    let build = StagedBuild(of: manifest, in: staged.path, sandbox)
    if let failure = try build?.run(&manifest, shouldStop) { return ": \(failure)" }
    manifest.games = try check(staged, manifest)
    guard !manifest.games.isEmpty else { return "; mend what is wrong, and submit it again" }
    build?.replacePath(by: place.path)
    try staged.write(manifest)
    build?.stamp()
    try checkContent(staged, manifest)
    return nil
  }

  /// Checks the bot at the games that it claims, or at all; gives those at which it is right, or none
  /// where it claims one that it can't play.
  private func check(
    _ staged: borrowing StagedBot, _ manifest: BotManifest
  ) throws -> [String] {
    var check = BotCheck(
      launch: try Submission.entrant(manifest, in: staged.path).launch(in: sandbox).launch)
    if let startup { check.time.startup = startup }
    var results: [(game: any Game, findings: GameFindings)] = []
    for game in try games.isEmpty ? GameCatalog.games(claimedBy: manifest.games) : games {
      results.append((game, try check.findings(at: game).charged()))
      // What keeps it from one game keeps it from the next, too.
      if results.last?.findings.hasBegun == false { break }
    }
    let right = results.filter { $0.findings.wrongCount == 0 }.map { $0.game.name }
    let isAccepted = !manifest.games.isEmpty ? right.count == results.count : !right.isEmpty
    for (game, findings) in results {
      let isLine = findings.wrongCount == 0 || isAccepted && !findings.hasBegun
      StandardStream.output.write(isLine ? findings.line : "\n" + findings.table(of: game))
    }
    guard isAccepted else { return [] }
    for (_, findings) in results where findings.hasBegun && findings.wrongCount > 0 {
      StandardStream.output.write(
        findings.unclaimed + "; if it is to play that, mend it, and submit it with --replace\n")
    }
    let unknown = manifest.games.filter { game in
      GameCatalog.named(game) == nil && !games.contains { $0.name == game }
    }
    for game in unknown {
      StandardStream.output.write(
        "\(game) is not built in, so that nothing was checked there; --game FOLDER names a tournament "
          + "that plays it\n")
    }
    return right + unknown
  }

  private var summary: String {
    let manifest = submission.manifest
    let language = submission.language.map { " (\($0))" } ?? ""
    let command = manifest.command.joined(separator: " ")
    var rows = [("command", command.isEmpty ? "the program that the build makes" : command)]
    if let build = manifest.build { rows.insert(("build", build.joined(separator: " ")), at: 0) }
    if !manifest.games.isEmpty { rows.append(("games", manifest.games.joined(separator: ", "))) }
    if isDry {
      let verb = place.isTaken ? "would replace what is there" : "would be made"
      rows.append(("place", "\(shelf)/\(manifest.name) \(verb), if the check finds nothing wrong"))
    }
    return "\(manifest.name) \(printable(manifest.version))\(language)\n"
      + Program.columns(rows.map { ($0.0, printable($0.1)) }) + "\n"
  }
}
