import FoundationEssentials
import Hosting
import JSON
import Runs

private struct NewArguments: ArgumentGroup {
  let folder = Operand(ValueType<String>.text("FOLDER", expected: "the folder to make"))
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
      """
  ) { arguments in
    let folder = arguments.folder
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
