/// Workflows for GitHub Actions.
///
/// Bots run in jobs whose token has no write permission. Other jobs, which run no bots, commit the records.
/// The scripts contain no expressions (`${{ … }}`), because GitHub inserts their values without quoting.
enum GitHubWorkflow {
  /// The actions used in workflows, each pinned to the commit of a version.
  private static let actions = [
    "checkout": "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
    "cache-restore": "actions/cache/restore@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5",
    "cache-save": "actions/cache/save@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5",
    "upload-artifact":
      "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0",
    "download-artifact":
      "actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1",
    "upload-pages-artifact":
      "actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0",
    "deploy-pages": "actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0",
  ]

  /// The steps that build Joust, once for each commit of Joust, and add it to the path.
  ///
  /// All files of these steps are outside of the checkout, because the checkout contains untrusted files. The
  /// build is cached before any bot runs.
  private static var installSteps: String { Template(Embedded.install_steps_yml).filled(actions) }

  /// Returns the script that commits the records of a folder; `folder` is its path, quoted for the shell.
  ///
  /// The records come from a job in which bots ran. The script refuses records in which games were lost or
  /// changed.
  private static func commit(to folder: String) -> String {
    Template(Embedded.commit_sh).filled(["folder": folder])
  }

  /// The workflow of a league.
  ///
  /// The workflow checks a pull request as a submission. After the merge, it plays the missing games, and
  /// publishes the record and the page.
  static var league: String {
    var values = actions
    // The step reads the changes since the merge base in the form in which Git stores them. Names of files
    // are thus never interpreted as patterns, options or commands. They are printed as quoted shell words.
    values["one-bot-step"] = Template(Embedded.one_bot_step_yml)
      .filled(["refuse": Template(Embedded.league_refuse_sh).filled()])
    values["install-steps"] = installSteps
    values["check"] = Template(Embedded.league_check_sh).filled()
    values["secret"] = Template(Embedded.league_secret_sh).filled()
    values["play"] = Template(Embedded.league_play_sh).filled()
    values["commit"] = commit(to: "tournaments/main")
    // The step fails if the record has not grown, because another run would stop at the same point.
    values["go-on"] = Template(Embedded.league_go_on_sh).filled()
    return Template(Embedded.league_yml).filled(values) + "\n"
  }

  /// Returns the workflow that plays a tournament in shards.
  ///
  /// The workflow starts itself again until no games remain or a run adds no game to the records.
  static func parts(_ script: [String: String], jobs: Int) -> String {
    var values = actions.merging(script) { $1 }
    values["numbers"] = (1...jobs).map(String.init).joined(separator: ", ")
    values["install-steps"] = installSteps
    values["play"] = Template(Embedded.parts_play_sh).filled(script)
    values["commit"] = commit(to: script["folder"] ?? "")
    values["go-on"] = Template(Embedded.parts_go_on_sh).filled(script)
    return Template(Embedded.parts_yml).filled(values) + "\n"
  }
}
