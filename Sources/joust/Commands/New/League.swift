import Hosting
import JSON
import Runs

/// The files of a new league.
struct League {
  static let workflow = ".github/workflows/league.yml"

  let name: String
  let isOnGitHub: Bool

  /// The names of the files and folders to make, which must not exist in the league's folder.
  var parts: [String] {
    ["bots", "tournaments", "README.md", ".gitignore"] + (isOnGitHub ? [Self.workflow] : [])
  }

  private var folders: [String] {
    ["bots", "tournaments/main"] + (isOnGitHub ? [".github/workflows"] : [])
  }

  private var files: [(path: String, text: String)] {
    let title = JSONWriter.quoted(String(name.prefix(200)))
    let submitting = isOnGitHub ? Embedded.league_submitting_md : ""
    let readme = ["name": printable(name), "submitting": submitting]
    return [
      (
        "tournaments/main/tournament.json",
        Template(Embedded.league_tournament_json).filled(["name": title]) + "\n"
      ),
      ("README.md", Template(Embedded.league_readme_md).filled(readme)),
      (".gitignore", Embedded.league_gitignore),
    ] + (isOnGitHub ? [(Self.workflow, GitHubWorkflow.league)] : [])
  }

  func make(in folder: String) throws {
    for path in folders.map({ "\(folder)/\($0)" }) {
      do {
        try FileSystem.makeFolders(path)
      } catch {
        throw MachineError(printable(error.advice))
      }
    }
    for file in files {
      let draft = try DraftFile("\(folder)/\(file.path)")
      try draft.append(Array(file.text.utf8))
      try draft.finish()
    }
  }
}
