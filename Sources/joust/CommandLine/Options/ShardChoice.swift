import JSON
import Tournaments

/// The shard that a run plays, determined by the user or by the job scheduler that started the run.
struct ShardChoice {
  let shard: Shard
  /// The environment variable that contains the number of the shard; nil if the user gave the number.
  private(set) var variable: String?

  /// Determines the shard; nil if the run plays the whole tournament.
  ///
  /// A task of a Slurm array needs no `--shard`.
  init?(_ argument: ShardArgument?, environment: [String: String]) throws(UsageError) {
    var count: Int?
    switch argument {
    case .shard(let shard):
      self.shard = shard
      return
    case .automatic(let number): count = number
    case nil: break
    }
    if environment[Self.slurmVariable] != nil {
      shard = try Self.slurmShard(environment, of: count)
      variable = Self.slurmVariable
      return
    }
    guard let count else { return nil }
    let engines = [("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1)]
    guard let (variable, first) = engines.first(where: { environment[$0.0] != nil }) else {
      throw UsageError(
        "--shard auto/\(count) finds neither JOB_COMPLETION_INDEX (Kubernetes) nor PARALLEL_SEQ "
          + "(GNU parallel); give the number of the shard with --shard I/\(count)")
    }
    let number = environment[variable] ?? ""
    guard let index = Int(number), let shard = Shard("\(index - first + 1)/\(count)") else {
      throw UsageError(
        "\(variable) is \"\(printable(number))\", expected \(first) to \(first + count - 1), as "
          + "--shard auto/\(count) requires")
    }
    self.shard = shard
    self.variable = variable
  }

  private static let slurmVariable = "SLURM_ARRAY_TASK_ID"

  /// Returns the shard of a task in a Slurm array; `count` is the number of shards that the user gave, if
  /// any.
  private static func slurmShard(
    _ environment: [String: String], of count: Int?
  ) throws(UsageError) -> Shard {
    guard let shard = slurmShard(environment) else {
      throw UsageError(
        "the task numbers of a Slurm array must be equally spaced, as in --array=1-4; for any other "
          + "array, give the number of the shard with --shard I/N")
    }
    if let count, count != shard.count {
      throw UsageError(
        "--shard requires \(count) shards, but the Slurm array has \(shard.count); "
          + "leave --shard out, since the array determines it")
    }
    return shard
  }

  /// Reads the shard from Slurm's environment variables; nil if they do not determine a shard.
  private static func slurmShard(_ environment: [String: String]) -> Shard? {
    func number(_ name: String) -> Int? {
      environment["SLURM_ARRAY_TASK_" + name].flatMap { Int($0) }
    }
    let step = number("STEP") ?? 1
    guard let id = number("ID"), let first = number("MIN"), let count = number("COUNT"), step > 0,
      (id - first).isMultiple(of: step)
    else { return nil }
    return Shard("\((id - first) / step + 1)/\(count)")
  }
}
