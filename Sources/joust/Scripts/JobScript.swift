import Games
import Runs
import Tournaments

/// A script with which a job scheduler plays a tournament in shards.
struct JobScript {
  enum Engine: String, CaseIterable, Sendable {
    case slurm, kubernetes, parallel, github, ray

    /// The largest number of shards in a script for the scheduler.
    var jobLimit: Int { self == .github ? 256 : Self.greatestJobLimit }

    static let greatestJobLimit = 1000

    /// The texts with a special meaning in the scheduler's file even inside shell quotes, such as the
    /// beginnings of expressions that the scheduler replaces.
    var expressions: [String] {
      switch self {
      case .slurm: []
      case .kubernetes: ["$(", "$$"]
      case .parallel: ["{"]
      case .github: ["${{"]
      case .ray: ["\"\"\""]
      }
    }
  }

  /// The resources of the jobs that play.
  struct Size {
    /// The number of shards.
    var jobs: Int
    /// The number of shards that are played at the same time, at most `jobs`.
    var atOnce: Int
    /// The number of games that a shard plays at the same time.
    var concurrency: Int
    /// The number of processors for a shard.
    var cpus: Int
    /// The memory for a shard, in megabytes; nil if the memory of the bots has no limit.
    var memory: Int?

    /// The memory for Joust itself and for the referees, in megabytes.
    private static let ownMemory = 500

    /// Determines the resources for the shards of a tournament; without `cpus`, each game gets two
    /// processors.
    ///
    /// In a format with rounds, the shards wait for each other. The number of shards is then reduced to those
    /// that are played at the same time.
    init(of tournament: TournamentFile, jobs: Int, atOnce: Int?, cpus: Int?) {
      let wanted = min(atOnce ?? jobs, jobs)
      self.jobs = tournament.format.needsResults ? wanted : jobs
      self.atOnce = wanted
      concurrency = tournament.concurrency ?? max(1, (cpus ?? 2) / 2)
      self.cpus = cpus ?? 2 * concurrency
      let seats = tournament.games.reduce(2) { max($0, $1.seatCount) }
      memory = tournament.memory.map { $0 / 1_000_000 * seats * concurrency + Self.ownMemory }
    }
  }

  private let size: Size
  /// The values of the templates' placeholders.
  private let values: [String: String]

  /// Creates a script for a folder.
  ///
  /// If `hasSecret` is true, the script has the remark that all shards need the secret of the luck. If
  /// `hasRounds` is true, the script has the remark that all shards must run at the same time.
  init(of folder: String, named name: String, size: Size, hasSecret: Bool, hasRounds: Bool) {
    self.size = size
    let remark =
      hasSecret
      ? "\n# All parts need the secret of the luck: \(SecretPlace.fileName) in the folder."
      : ""
    let rounds =
      hasRounds
      ? "\n# The format has rounds: the parts wait for each other, and must be played at the same time."
      : ""
    let memory = size.memory
    values = [
      "folder": shellWord(folder), "name": Self.jobName(of: name), "jobs": "\(size.jobs)",
      "at-once": "\(size.atOnce)", "cpus": "\(size.cpus)",
      "concurrency": "\(size.concurrency)", "secret": remark, "remark": rounds,
      "slurm-memory": memory.map { "\n#SBATCH --mem=\($0)M" } ?? "",
      "kubernetes-memory": memory.map { ", memory: \($0)M" } ?? "",
      "ray-memory": memory.map { ", memory=\($0) * 10**6" } ?? "",
    ]
  }

  /// Returns a name that all job schedulers accept.
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
    case .slurm: text(Embedded.slurm_sh, loop: loop(shard(of: "SLURM_ARRAY_TASK_ID")))
    case .kubernetes: text(Embedded.kubernetes_yml, loop: loop(automaticShard))
    case .parallel:
      text(Embedded.parallel_sh, loop: "  " + quotedForShell(loop(automaticShard)))
    case .github: GitHubWorkflow.parts(values, jobs: size.jobs)
    case .ray: filled(Embedded.ray_py, ["shard": shard(of: "PART")]) + "\n"
    }
  }

  private func text(_ template: String, loop: String) -> String {
    filled(template, ["loop": loop]) + "\n"
  }

  private var automaticShard: String { " --shard auto/\(size.jobs)" }

  /// Returns the option for the shard whose number is in an environment variable.
  private func shard(of variable: String) -> String { " --shard \"$\(variable)/\(size.jobs)\"" }

  /// Returns the script that runs a shard repeatedly until no further run is necessary.
  private func loop(_ shard: String) -> String {
    filled(Embedded.loop_sh, ["shard": shard])
  }

  private func filled(_ template: String, _ more: [String: String]) -> String {
    Template(template).filled(values.merging(more) { $1 })
  }
}
