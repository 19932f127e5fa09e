import Foundation
import Testing

/// One tournament on the engines that `tournaments/README.md` has job files for.
@Suite(.endToEnd, .timeLimit(.minutes(30))) struct EngineTests {
  private let tournament =
    "games: ['tic-tac-toe', { name: '2048', max_moves: 20 }], pairs: 200, openings: { plies: 2 }, "
    + "bots: ['rules', 'greedy', { bot: 'random', name: 'one', options: { seed: 1 } }, "
    + "{ bot: 'random', name: 'two', options: { seed: 2 } }], seed: '9'"

  /// A folder with the tournament `first`, and its twin `whole`, which was played in one run.
  private func arena() throws -> Joust {
    let joust = try Joust()
    for name in ["first", "whole"] { try joust.addTournament(name, tournament) }
    try joust.run("run", "tournaments/whole", "--quiet")
    return joust
  }

  private func expectTheSame(_ joust: Joust, _ account: String = "") throws {
    let files = try joust.names(in: "tournaments/first").filter { $0.hasPrefix("games") }
    #expect(files == (1...4).map { "games-\($0)of4.jsonl" }, "\(account)")
    let parts = try files.map { try joust.games(of: "first", in: $0).map(\.id) }
    let whole = try joust.games(of: "whole").map(\.id)
    let areTheSame = parts.flatMap(\.self).sorted() == whole.sorted()
    #expect(areTheSame, "\(parts.map(\.count)) of \(whole.count) games")
    #expect(parts.allSatisfy { $0.count > whole.count / 5 })
    let ladders = try ["first", "whole"].map {
      try joust.run("ladder", "tournaments/\($0)", "--format", "json").output
    }
    #expect(ladders[0] == ladders[1])
  }

  @Test(.enabled(if: SlurmCluster.absence == nil, "no Slurm: \(SlurmCluster.absence ?? "")"))
  func `a Slurm array, of which a task is killed and requeued`() throws {
    let joust = try arena()
    defer { joust.remove() }
    let cluster = try SlurmCluster()
    defer { cluster.stop() }
    let script = try Self.fence("sh slurm")
      .replacing("joust run", with: "\(Joust.programFolder)/joust run")
    try joust.write(script, to: "job.sh")
    let job = try cluster.run("sbatch", "--parsable", "job.sh", in: joust.folder)
    let killed = "tournaments/first/games-2of4.jsonl"
    #expect(joust.wait { (try? joust.read(killed).count) ?? 0 > 2000 }, "\(cluster.account)")
    let requeue = try cluster.run("scontrol", "requeue", "\(job)_2")
    // A node starts no job in the second in which it was told to kill it.
    Thread.sleep(forTimeInterval: 3)
    #expect(
      try joust.wait {
        // Slurm would wait two minutes.
        _ = try cluster.run("scontrol", "update", "JobId=\(job)_2", "StartTime=now")
        let task = try cluster.run("scontrol", "show", "job", "\(job)_2")
        return try task.contains("Restarts=1 ") && task.contains("JobState=COMPLETED ")
          && cluster.run("squeue", "-h") == ""
      }, "\(requeue)\n\(cluster.account)")
    let printed = try joust.read("slurm-\(job)_2.out")
    #expect(printed.contains("DUE TO JOB REQUEUE"), "\(printed)\n\(requeue)\n\(cluster.account)")
    try expectTheSame(joust, cluster.account)
  }

  @Test(.enabled(if: Shell.path(of: "parallel") != nil, "GNU parallel is not on this machine"))
  func `GNU parallel`() throws {
    let joust = try arena()
    defer { joust.remove() }
    let line = try Self.fence("sh parallel")
      .replacing("joust run", with: "\(Joust.programFolder)/joust run")
    let output = try Shell.run(
      ["sh", "-c", line], environment: ["PATH": Shell.path, "HOME": joust.folder],
      in: joust.folder)
    #expect(!output.contains("joust:"), "\(output)")
    try expectTheSame(joust, "\(output)")
  }

  private static func fence(_ name: String) throws -> String {
    let page = try String(
      contentsOfFile: #filePath.replacing(
        "Tests/EndToEndTests/Engines/EngineTests.swift", with: "tournaments/README.md"),
      encoding: .utf8)
    let start = try #require(page.range(of: "```\(name)\n"))
    let end = try #require(page[start.upperBound...].range(of: "```"))
    return String(page[start.upperBound..<end.lowerBound])
  }
}
