import Foundation
import TestThreads
import Testing

/// Tests a tournament on the engines of `joust script`.
@Suite(.waiting, .timeLimit(.minutes(30))) struct EngineTests {
  private let tournament =
    "games: ['tic-tac-toe', { name: '2048', max_moves: 20 }], openings: { plies: 2 }, "
    + "bots: ['rules', 'greedy', { bot: 'random', name: 'one', options: { seed: 1 } }, "
    + "{ bot: 'random', name: 'two', options: { seed: 2 } }], seed: '9'"

  /// Makes a folder with a tournament and its copy `whole`, which is played in one run.
  private func arena(_ name: String, pairs: Int) throws -> Joust {
    let joust = try Joust()
    for name in [name, "whole"] {
      try joust.addTournament(name, "\(tournament), pairs: \(pairs)")
    }
    try joust.run("run", "tournaments/whole", "--quiet")
    return joust
  }

  /// Writes the file for an engine, with the path of the tested program.
  private func script(_ engine: String, _ tournament: String, in joust: Joust) throws {
    let script = try joust.run("script", engine, tournament, "--jobs", "4")
    #expect(script.status == 0, "\(script.error)")
    try joust.write(
      script.output.replacing("joust run", with: "\(Joust.programFolder)/joust run"), to: "job.sh")
  }

  private func expectTheSame(_ joust: Joust, _ name: String, _ account: String = "") throws {
    let files = try joust.names(in: "tournaments/\(name)").filter { $0.hasPrefix("games") }
    #expect(files == (1...4).map { "games-\($0)of4.jsonl" }, "\(account)")
    let parts = try files.map { try joust.games(of: name, in: $0).map(\.id) }
    let whole = try joust.games(of: "whole").map(\.id)
    let areTheSame = parts.flatMap(\.self).sorted() == whole.sorted()
    #expect(areTheSame, "\(parts.map(\.count)) of \(whole.count) games")
    #expect(parts.allSatisfy { $0.count > whole.count / 5 })
    let ladders = try [name, "whole"].map {
      try joust.run("ladder", "tournaments/\($0)", "--format", "json").output
    }
    #expect(ladders[0] == ladders[1])
  }

  @Test(
    .long("it starts a cluster"),
    .enabled(if: SlurmCluster.absence == nil, "no Slurm: \(SlurmCluster.absence ?? "")"))
  func `a Slurm array, of which a task is killed and requeued, and one that plays a ladder`() throws
  {
    let joust = try arena("first cup", pairs: 200)
    defer { joust.remove() }
    let cluster = try SlurmCluster()
    defer { cluster.stop() }
    try script("slurm", "tournaments/first cup", in: joust)
    let job = try cluster.run("sbatch", "--parsable", "job.sh", in: joust.folder)
    let killed = "tournaments/first cup/games-2of4.jsonl"
    #expect(joust.wait { (try? joust.read(killed).count) ?? 0 > 2000 }, "\(cluster.account)")
    let requeue = try cluster.run("scontrol", "requeue", "\(job)_2")
    // A node does not start a job in the second in which it killed it.
    Thread.sleep(forTimeInterval: 3)
    #expect(
      try joust.wait {
        // Slurm would wait for two minutes.
        _ = try cluster.run("scontrol", "update", "JobId=\(job)_2", "StartTime=now")
        let task = try cluster.run("scontrol", "show", "job", "\(job)_2")
        return try task.contains("Restarts=1 ") && task.contains("JobState=COMPLETED ")
          && cluster.run("squeue", "-h") == ""
      }, "\(requeue)\n\(cluster.account)")
    let printed = try joust.read("slurm-\(job)_2.out")
    #expect(printed.contains("DUE TO JOB REQUEUE"), "\(printed)\n\(requeue)\n\(cluster.account)")
    try expectTheSame(joust, "first cup", cluster.account)
    try playLadder(on: cluster, in: joust)
  }

  /// Plays a format whose parts wait for each other.
  private func playLadder(on cluster: SlurmCluster, in joust: Joust) throws {
    try joust.addTournament(
      "ladder",
      "games: ['tic-tac-toe'], openings: { plies: 1 }, bots: ['rules', 'random', 'minimax', 'mcts'], "
        + "pairs: 2, seed: '7', format: { name: 'ladder', games: 200 }")
    try script("slurm", "tournaments/ladder", in: joust)
    let job = try cluster.run("sbatch", "--parsable", "job.sh", in: joust.folder)
    #expect(try joust.wait { try cluster.run("squeue", "-h") == "" }, "\(cluster.account)")
    let outputs = try (1...4).map { try joust.read("slurm-\(job)_\($0).out") }
    let status = try joust.run("status", "tournaments/ladder")
    #expect(status.status == 0, "\(status.output)\(outputs)")
    #expect(status.output.contains(", 0 left\n"), "\(status.output)")
    let parts = try (1...4).map { try joust.games(of: "ladder", in: "games-\($0)of4.jsonl").count }
    #expect(parts.reduce(0, +) >= 200, "\(parts)")
  }

  @Test(.needs("parallel"))
  func `GNU parallel plays the same games as one run`() throws {
    let joust = try arena("it's first", pairs: 50)
    defer { joust.remove() }
    try script("parallel", "tournaments/it's first", in: joust)
    let output = try Shell.run(
      ["sh", "job.sh"], environment: ["PATH": Shell.path, "HOME": joust.folder],
      in: joust.folder)
    #expect(!output.contains("joust:"), "\(output)")
    try expectTheSame(joust, "it's first", "\(output)")
  }
}
