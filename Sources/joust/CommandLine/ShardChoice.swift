import JSON
import Tournaments

/// Which part of a tournament a run plays, as somebody says or the engine that started it.
struct ShardChoice {
  let shard: Shard
  /// The variable that says which it is; nil where it was said outright.
  private(set) var variable: String?

  private static let rule =
    "\(Shard.rule), or auto/N where Kubernetes or GNU parallel says which part it is"

  /// Finds out which part is meant, of a Slurm array even without `--shard`; nil for the whole
  /// tournament.
  init?(_ arguments: Arguments, environment: [String: String]) throws(UsageError) {
    let text = arguments["shard"]
    if let text, !text.hasPrefix("auto/") {
      guard let shard = Shard(text) else { throw arguments.wrong("shard", Self.rule) }
      self.shard = shard
      return
    }
    let count = try text.map { text throws(UsageError) in
      guard let whole = Shard("1/" + text.dropFirst("auto/".count)) else {
        throw arguments.wrong("shard", Self.rule)
      }
      return whole.count
    }
    if environment[Self.slurmVariable] != nil {
      guard let part = Self.slurmPart(environment) else {
        throw arguments.error(
          "the Slurm array is none of numbers at equal distances, such as --array=1-4; "
            + "say which part of how many with --shard I/N")
      }
      if let count, count != part.count {
        throw arguments.error(
          "--shard says \(count) parts, but the Slurm array has \(part.count); "
            + "leave --shard out, it is read from the array")
      }
      shard = part
      variable = Self.slurmVariable
      return
    }
    guard let count else { return nil }
    let engines = [("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1)]
    guard let (variable, first) = engines.first(where: { environment[$0.0] != nil }) else {
      throw arguments.error(
        "--shard auto/\(count) finds neither JOB_COMPLETION_INDEX (Kubernetes) nor PARALLEL_SEQ "
          + "(GNU parallel); say which part with --shard I/\(count)")
    }
    let number = environment[variable] ?? ""
    guard let index = Int(number), let shard = Shard("\(index - first + 1)/\(count)") else {
      throw arguments.error(
        "\(variable) is \"\(printable(number))\", expected \(first) to \(first + count - 1), as "
          + "--shard auto/\(count) says")
    }
    self.shard = shard
    self.variable = variable
  }

  private static let slurmVariable = "SLURM_ARRAY_TASK_ID"

  /// The part that a task of a Slurm array plays; nil where its variables don't say.
  private static func slurmPart(_ environment: [String: String]) -> Shard? {
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
