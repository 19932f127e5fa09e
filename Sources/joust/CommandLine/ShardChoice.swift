import JSON
import Tournaments
import Runs

/// Which part of a tournament a run plays, as somebody says or the engine that started it.
struct ShardChoice: Equatable {
  /// The part.
  let shard: Shard
  /// The variable that says which it is; nil where it was said outright.
  let variable: String?

  /// The rule of `--shard`, in words.
  static let rule =
    "\(Shard.rule), or auto/N where Kubernetes or GNU parallel says which part it is"

  /// Finds out which part is meant; nil for the whole tournament.
  ///
  /// - Parameters:
  ///   - text: the value of `--shard`; nil where it is not given, so that only a Slurm array is one.
  ///   - environment: the variables of this process.
  /// - Throws: where the option is wrong, or the variables don't go with it.
  init?(_ text: String?, environment: [String: String]) throws(UsageError) {
    if let text, !text.hasPrefix("auto/") {
      guard let shard = Shard(text) else { throw .wrong(text, "shard", Self.rule, in: .run) }
      self.init(shard: shard, variable: nil)
      return
    }
    let count = try text.map { text throws(UsageError) in
      guard let whole = Shard("1/" + text.dropFirst("auto/".count)) else {
        throw .wrong(text, "shard", Self.rule, in: .run)
      }
      return whole.count
    }
    if let array = try SlurmArray(environment) {
      if let count, count != array.shard.count {
        throw UsageError(
          "--shard says \(count) parts, but the Slurm array has \(array.shard.count); "
            + "leave --shard out, it is read from the array", in: .run)
      }
      self.init(shard: array.shard, variable: SlurmArray.variable)
      return
    }
    guard let count else { return nil }
    try self.init(count: count, environment)
  }

  private init(shard: Shard, variable: String?) {
    self.shard = shard
    self.variable = variable
  }

  /// A part of so many, whose number an engine gives that does not tell how many there are.
  private init(count: Int, _ environment: [String: String]) throws(UsageError) {
    let engines: [(variable: String, first: Int)] = [
      ("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1),
    ]
    guard let engine = engines.first(where: { environment[$0.variable] != nil }) else {
      throw UsageError(
        "--shard auto/\(count) finds neither JOB_COMPLETION_INDEX (Kubernetes) nor PARALLEL_SEQ "
          + "(GNU parallel); say which part with --shard I/\(count)", in: .run)
    }
    let text = environment[engine.variable] ?? ""
    guard let number = Int(text), let shard = Shard("\(number - engine.first + 1)/\(count)") else {
      throw UsageError(
        "\(engine.variable) is \"\(printable(text))\", expected \(engine.first) to "
          + "\(engine.first + count - 1), as --shard auto/\(count) says", in: .run)
    }
    self.init(shard: shard, variable: engine.variable)
  }
}

/// The part that a task of a Slurm array plays.
private struct SlurmArray {
  static let variable = "SLURM_ARRAY_TASK_ID"

  let shard: Shard

  /// Reads the variables of a task; nil where there are none.
  init?(_ environment: [String: String]) throws(UsageError) {
    guard environment[Self.variable] != nil else { return nil }
    func number(_ name: String) -> Int? {
      environment["SLURM_ARRAY_TASK_" + name].flatMap { Int($0) }
    }
    let step = number("STEP") ?? 1
    guard let id = number("ID"), let first = number("MIN"), let count = number("COUNT"), step > 0,
      (id - first).isMultiple(of: step), let shard = Shard("\((id - first) / step + 1)/\(count)")
    else {
      throw UsageError(
        "the Slurm array is none of numbers at equal distances, such as --array=1-4; "
          + "say which part of how many with --shard I/N", in: .run)
    }
    self.shard = shard
  }
}
