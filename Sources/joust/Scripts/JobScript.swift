import Runs

/// A script by which an engine plays a tournament in shards.
struct JobScript {
  enum Engine: String, CaseIterable, Sendable {
    case slurm, kubernetes, parallel, github

    /// The maximum number of shards that the engine starts.
    var jobLimit: Int { self == .github ? 256 : Self.greatestJobLimit }

    static let greatestJobLimit = 1000

    /// The beginnings of the expressions that the engine replaces in its file, even inside of shell
    /// quotes.
    var expressions: [String] {
      switch self {
      case .slurm: []
      case .kubernetes: ["$(", "$$"]
      case .parallel: ["{"]
      case .github: ["${{"]
      }
    }
  }

  private let jobs: Int
  /// The values of the templates' placeholders.
  private let values: [String: String]

  /// A script for a folder; if `hasSecret` is true, luck follows from a secret that all shards need.
  init(of folder: String, named name: String, jobs: Int, hasSecret: Bool) {
    self.jobs = jobs
    let remark =
      hasSecret
      ? "\n# All parts need the secret that luck follows from: \(SecretPlace.fileName) in the folder."
      : ""
    values = [
      "folder": shellWord(folder), "name": Self.jobName(of: name), "jobs": "\(jobs)",
      "secret": remark,
    ]
  }

  /// Returns a name that every engine accepts.
  private static func jobName(of name: String) -> String {
    let letters = name.lowercased().map {
      $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-"
    }
    let isDash = { (letter: Character) in letter == "-" }
    let plain = letters.drop(while: isDash).prefix(40).reversed().drop(while: isDash)
    return "joust" + (plain.isEmpty ? "" : "-") + String(plain.reversed())
  }

  func text(for engine: Engine) -> String {
    switch engine {
    case .slurm: text(Embedded.slurm_sh, loop: loop())
    case .kubernetes: text(Embedded.kubernetes_yml, loop: loop(shard))
    case .parallel: text(Embedded.parallel_sh, loop: "  " + quotedForShell(loop(shard)))
    case .github: GitHubWorkflow.parts(values, jobs: jobs)
    }
  }

  private func text(_ template: String, loop: String) -> String {
    Template(template).filled(values.merging(["loop": loop]) { $1 }) + "\n"
  }

  private var shard: String { " --shard auto/\(jobs)" }

  /// The script that plays a shard until it need not be run again.
  private func loop(_ shard: String = "") -> String {
    Template(Embedded.loop_sh).filled(values.merging(["shard": shard]) { $1 })
  }
}
