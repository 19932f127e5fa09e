import FoundationEssentials
import Hosting
import JSON
import Runs
import Tournaments

private struct NewArguments: ArgumentGroup {
  let folder = Operand(optional: ValueType<String>.text("FOLDER", expected: "the folder to make"))
  let season = Option(
    "season", ValueType<String>.tournament(),
    "make the next season of a tournament: a copy with fresh luck, without its games")
  let github = Option(
    flag: "github", "also write .github/workflows/league.yml, with which GitHub plays the league")
}

extension Subcommand {
  static let new = Subcommand(
    "new", NewArguments(), summary: "Make a folder for a league, with a tournament ready to run",
    discussion: """
      The folder gets bots/, tournaments/main/tournament.json, README.md and .gitignore. A folder that
      has any of them is refused, so that nothing is overwritten. With --github, the folder is a
      repository for GitHub. There, a pull request is a submission; it may change one bot and nothing
      else, and is checked. After the merge, the missing games are played, and the record and the page
      are published.

      With --season, the folder is a copy of a tournament next to it, with a new seed or secret and an
      empty record; its page links the page of the season before. Without FOLDER, the copy of
      tournaments/main is tournaments/main-2.
      """
  ) { arguments in
    if let season = arguments.season {
      let season = try Season(after: TournamentFolder(season), in: arguments.folder)
      try season.make()
      StandardStream.output.write(
        "\(printable(season.folder)) is made. Type next:\n\n  joust run "
          + "\(printable(shellWord(season.folder)))\n")
      return .done
    }
    guard let folder = arguments.folder else {
      throw UsageError("FOLDER is missing: joust new FOLDER")
    }
    let league = League(
      name: URL(filePath: folder).standardizedFileURL.lastPathComponent,
      isOnGitHub: arguments.github)
    let taken = league.parts.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
    guard taken.isEmpty else {
      throw InputError(
        "\(printable(folder)) has \(taken.joined(separator: ", ")) already; "
          + "expected a new folder, or one without")
    }
    guard !folder.isEmpty, !ProgramSearch.isFile(folder) else {
      throw InputError("\"\(printable(folder))\" is not a folder; expected a new one")
    }
    do {
      try league.make(in: folder)
    } catch {
      // A partly made folder would be refused the next time.
      for part in league.parts { FolderRemoval.remove("\(folder)/\(part)") }
      throw error
    }
    StandardStream.output.write(
      """
      \(printable(folder)) is made. Type next:

        cd \(printable(shellWord(folder)))
        joust run tournaments/main       # the built-in bots play
        joust submit PATH                # a bot in any language joins them
        joust run tournaments/main       # and plays the games that are missing

      """)
    if league.isOnGitHub {
      StandardStream.output.write(
        "Follow the first lines of \(League.workflow), and push the folder to GitHub.\n")
    }
    return .done
  }
}
