import Hosting
import JSON
import Runs
import Tournaments

private struct NewArguments: ArgumentGroup {
  let folder = Operand(
    optional: ValueType<String>.text(
      "FOLDER", expected: "the folder to make; or the word bot, to make a bot"))
  let name = Operand(
    optional: ValueType<String>.text("NAME", expected: "after the word bot, the name of the bot"))
  let language = Option(
    "language", .starter, absent: Starter.usualLanguage, "the language of the bot")
  let season = Option(
    "season", ValueType<String>.tournament(),
    "copy this tournament for its next season, without its games and with a new seed or secret")
  let github = Option(
    flag: "github", "also write .github/workflows/league.yml, with which GitHub plays the league")
}

extension Subcommand {
  static let new = Subcommand(
    "new", NewArguments(),
    summary: "Make a folder for a league with a tournament ready to run, or for a bot",
    discussion: """
      'joust new bot NAME' writes a working bot into the folder NAME, with the library that reads and
      writes its messages, in one of \(Starter.all.count) languages.

      'joust new FOLDER' makes a league in FOLDER: bots/, tournaments/main/tournament.json, README.md
      and .gitignore. A folder that has any of these is refused, so that nothing is overwritten. With
      --github, the folder is a repository for GitHub. There, a pull request is a submission; it may
      change one bot and nothing else, and is checked. After the merge, the missing games are played,
      and the record and the page are published.

      With --season, a tournament is copied for its next season, with a new seed or secret and without
      its games. FOLDER must be a new folder next to the tournament's folder; the default for
      tournaments/main is tournaments/main-2. The page of the new season links to the page of the
      previous one.
      """
  ) { arguments in
    if arguments.github, arguments.folder == "bot" || arguments.season != nil {
      throw UsageError("--github is for a new league: joust new FOLDER --github")
    }
    guard arguments.folder != "bot" else {
      guard arguments.season == nil else {
        throw UsageError("--season is for a tournament: joust new --season TOURNAMENT")
      }
      guard let name = arguments.name else {
        throw UsageError("NAME is missing; expected: joust new bot NAME --language LANGUAGE")
      }
      return try makeBot(name, in: arguments.language ?? Starter.usual)
    }
    if let name = arguments.name {
      throw UsageError(
        "unexpected argument '\(printable(name))'; "
          + "expected: joust new FOLDER, or joust new bot NAME")
    }
    guard arguments.language == nil else {
      throw UsageError("--language is for a bot: joust new bot NAME --language LANGUAGE")
    }
    if let season = arguments.season {
      return try makeSeason(after: season, in: arguments.folder)
    }
    guard let folder = arguments.folder else {
      throw UsageError("FOLDER is missing; expected: joust new FOLDER")
    }
    let league = League(name: Paths.name(of: folder), isOnGitHub: arguments.github)
    let taken = league.parts.filter { FileSystem.exists("\(folder)/\($0)") }
    guard taken.isEmpty else {
      throw InputError(
        "\(printable(folder)) has \(taken.joined(separator: ", ")) already; "
          + "expected a new folder, or one without these")
    }
    guard !folder.isEmpty, !ProgramSearch.isFile(folder) else {
      throw InputError("\"\(printable(folder))\" is not a folder; expected a new one")
    }
    do {
      try league.make(in: folder)
    } catch {
      // An incomplete folder would be refused at the next attempt.
      for part in league.parts { FolderRemoval.remove("\(folder)/\(part)") }
      throw error
    }
    StandardStream.output.write(
      """
      Created \(printable(folder)). Type next:

        cd \(printable(shellWord(folder)))
        joust run tournaments/main       # the built-in bots play
        joust submit PATH                # a bot in any language joins them
        joust run tournaments/main       # plays the missing games

      """)
    if league.isOnGitHub {
      StandardStream.output.write(
        "Follow the comment at the top of \(League.workflow), and push the folder to GitHub.\n")
    }
    return .done
  }

  /// Makes the next season of a tournament.
  private static func makeSeason(
    after tournament: String, in folder: String?
  ) throws -> ExitStatus {
    let season = try Season(after: TournamentFolder(tournament), in: folder)
    try season.make()
    StandardStream.output.write(
      "Created \(printable(season.folder)). Type next:\n\n  joust run "
        + "\(printable(shellWord(season.folder)))\n")
    return .done
  }

  /// Writes a bot into a new folder in the working directory.
  private static func makeBot(_ name: String, in starter: Starter) throws -> ExitStatus {
    guard BotName.isValid(name) else {
      throw UsageError("NAME", is: name, expected: "a name of \(BotName.rule)")
    }
    try Submission.checkName(name, "NAME")
    guard !FileSystem.exists(name) else {
      throw InputError("\(name) exists already; expected a new name")
    }
    try starter.write(name, to: name)
    let files = starter.files.map(\.name).joined(separator: ", ")
    return Program.print(
      """
      \(name)/ has a bot in \(starter.language): \(files). Type next:

        joust check \(name)/     # the bot plays through the whole protocol
        joust submit \(name)/    # it joins the bots of a league
        joust compare \(name)/   # after a change: is it better than before?

      """)
  }
}
