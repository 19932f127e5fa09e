import Foundation
import TestThreads
import Testing

/// Tests the choice of the part to play from the environment.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ShardChoiceTests {
  private func outcome(_ variables: [String: String], _ words: String...) throws -> Joust.Outcome {
    var joust = try Joust()
    defer { joust.remove() }
    joust.environment = variables
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], pairs: 20, seed: '1'")
    var outcome = try joust.run(["run", "tournaments/t"] + words)
    outcome.output = try joust.names(in: "tournaments/t").filter { $0.hasPrefix("games") }
      .joined(separator: " ")
    return outcome
  }

  @Test(arguments: [
    (1, 1, 4, 1, "1of4"), (4, 1, 4, 1, "4of4"), (0, 0, 3, 1, "1of3"), (9, 5, 3, 2, "3of3"),
  ])
  func `a Slurm array needs no option`(
    id: Int, first: Int, count: Int, step: Int, part: String
  ) throws {
    let run = try outcome([
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(first)",
      "SLURM_ARRAY_TASK_COUNT": "\(count)", "SLURM_ARRAY_TASK_STEP": "\(step)",
    ])
    #expect(run.output == "games-\(part).jsonl")
    #expect(run.error.contains(", from SLURM_ARRAY_TASK_ID\n"))
  }

  @Test(arguments: [
    ("JOB_COMPLETION_INDEX", "0", "1of3"), ("JOB_COMPLETION_INDEX", "2", "3of3"),
    ("PARALLEL_SEQ", "1", "1of3"), ("PARALLEL_SEQ", "3", "3of3"),
  ])
  func `other engines give the number of the part, and the option gives the count`(
    variable: String, value: String, part: String
  ) throws {
    let run = try outcome([variable: value], "--shard", "auto/3")
    #expect(run.output == "games-\(part).jsonl")
    #expect(run.error.contains(", from \(variable)\n"))
    #expect(try outcome([variable: value]).output == "games.jsonl")
  }

  @Test(arguments: [
    ([:], "auto/3", "--shard auto/3 finds neither JOB_COMPLETION_INDEX (Kubernetes) nor"),
    (["PARALLEL_SEQ": "4"], "auto/3", #"PARALLEL_SEQ is "4", expected 1 to 3, as --shard auto/3"#),
    (["PARALLEL_SEQ": "4"], "auto/0", #"--shard is "auto/0", expected I/N with I from 1 to N"#),
    (
      ["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "4"],
      "auto/3", "--shard requires 3 shards, but the Slurm array has 4"
    ),
    (["SLURM_ARRAY_TASK_ID": "1"], "auto/3", "the task numbers of a Slurm array must be"),
  ])
  func `contradictory variables and options are refused`(
    variables: [String: String], shard: String, sentence: String
  ) throws {
    let run = try outcome(variables, "--shard", shard)
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("joust: " + sentence))
    #expect(run.output == "")
  }
}
