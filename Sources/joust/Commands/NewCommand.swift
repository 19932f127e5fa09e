import FoundationEssentials
import Hosting
import JSON
import Runs

extension CommandSpec {
  static let new = CommandSpec(
    name: "new", operands: "FOLDER", operandCount: 1...1,
    summary: "make a folder for a league, with a tournament that runs at once",
    discussion: """
      FOLDER gets bots/, tournaments/main/tournament.json, README.md and .gitignore. One that has any
      of them is refused, so that nothing is overwritten. With --github it is made to be a repository
      there: a pull request is a submission, which may change one bot and nothing else and is checked;
      when it is merged the missing games are played, and the record and the page published.
      """,
    options: [Option("github", "also write .github/workflows/league.yml, which has GitHub play it")]
  ) { arguments in
    let folder = arguments.operands[0]
    let league = League(
      name: URL(filePath: folder).standardizedFileURL.lastPathComponent,
      isOnGitHub: arguments.has("github"))
    let taken = league.parts.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
    guard taken.isEmpty else {
      throw InputError(
        "\(printable(folder)) has \(taken.joined(separator: ", ")) already; "
          + "expected a new folder, or one without")
    }
    guard !folder.isEmpty, !ProgramSearch.isFile(folder) else {
      throw InputError("\"\(printable(folder))\" is no folder; expected a new one")
    }
    do {
      try league.make(in: folder)
    } catch {
      // What is made by halves would be refused as taken the next time.
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
        "Do what the first lines of \(League.workflow) ask for, and push the folder to GitHub.\n")
    }
    return ExitStatus.done.rawValue
  }
}

private struct League {
  static let workflow = ".github/workflows/league.yml"

  let name: String
  let isOnGitHub: Bool

  /// What the folder may not have yet.
  var parts: [String] {
    ["bots", "tournaments", "README.md", ".gitignore"] + (isOnGitHub ? [Self.workflow] : [])
  }

  private var folders: [String] {
    ["bots", "tournaments/main"] + (isOnGitHub ? [".github/workflows"] : [])
  }

  private var files: [(path: String, text: String)] {
    [
      ("tournaments/main/tournament.json", tournament), ("README.md", readme),
      (".gitignore", Self.ignored),
    ] + (isOnGitHub ? [(Self.workflow, GitHubWorkflow.league)] : [])
  }

  func make(in folder: String) throws {
    for path in folders.map({ "\(folder)/\($0)" }) {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw MachineError("\(path) can't be made; is its parent a folder that you may write?")
      }
    }
    for file in files {
      let draft = try DraftFile("\(folder)/\(file.path)")
      try draft.append(Array(file.text.utf8))
      try draft.finish()
    }
  }

  private var tournament: String {
    """
    // Who plays what. 'joust run tournaments/main' plays what is missing, however often it is typed.
    {
      name: \(JSONWriter.quoted(String(name.prefix(200)))),
      // The games, with their rules where these are not the usual ones.
      games: ["tic-tac-toe", { name: "2048", max_moves: 100 }],
      // "*" is every built-in bot and every folder of bots/; a list of names chooses among them.
      bots: ["*"],
      // These are neither scheduled nor rated, whatever they have played.
      withdrawn: [],
      // How often each two bots meet, and the moves that are made for them before.
      pairs: 1,
      openings: { plies: 2 },
      // What a bot may take from its start to its first word, and for a move.
      time: { startup: "10s", move: "50ms" },
    }

    """
  }

  private var readme: String {
    """
    # \(printable(name))

    A league of bots, played by Joust.

    ```sh
    joust submit PATH              # a bot in any language: it is built, checked, and put into bots/
    joust run tournaments/main     # plays what is missing; stop it whenever you like
    joust ladder tournaments/main  # who is how strong, and how sure that is
    joust report tournaments/main  # the same and all games, as a page: report.html
    ```

    - `bots/` has a folder for each bot.
    - `tournaments/main/tournament.json` says who plays what; `joust add` and `joust remove` edit it.
    - `joust run tournaments/main --follow --report` never ends by itself: it takes in what changes.
    - `tournaments/main/games.jsonl` is the record: keep it, since all else is computed from it.
    - `tournaments/main/.joust-seed` is the secret that luck follows from, drawn by the first run. Keep it
      with the record, which can't be continued without it, and keep it private. Git ignores it.
    \(isOnGitHub ? Self.submitting : "")
    """
  }

  private static let submitting = """

    ## Handing in a bot

    Make it a folder of `bots/` by `joust submit PATH`, commit that, and open a pull request. It may change
    this folder and nothing else, and have files only: no links, no submodules. The bot is checked; when
    the pull request is merged, its games are played, and the page has them.

    """

  private static let ignored = """
    # the secret that luck follows from: who reads it knows the luck to come
    .joust-seed

    # what playing and building make, but for the record
    tournaments/*/logs/
    tournaments/*/report.html
    tournaments/*/.*.part
    bots/*/.joust-build
    bots/*/bot
    bots/*/classes/
    bots/*/*.class
    bots/*/*.hi
    bots/*/*.o
    bots/*/*.cm[iox]
    bots/*/compiled/
    __pycache__/
    bots/.*.joust-run-*/
    bots/.joust-submit-*/

    """
}
