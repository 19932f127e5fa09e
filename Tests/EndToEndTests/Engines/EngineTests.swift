import Foundation
import TestThreads
import Testing

/// Tests a tournament on the job schedulers of `joust script`.
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

  /// Writes the file for a job scheduler, with the path of the tested program.
  private func script(
    _ engine: String, _ tournament: String, _ size: String..., in joust: Joust
  ) throws {
    let script = try joust.run(
      ["script", engine, tournament] + (size.isEmpty ? ["--jobs", "4"] : size))
    #expect(script.status == 0, "\(script.error)")
    let program = "\(Joust.programFolder)/joust"
    try joust.write(
      script.output.replacing("joust run", with: "\(program) run")
        .replacing("joust status", with: "\(program) status"), to: "job.sh")
  }

  /// Kills a third of the running parts at random, each of them once, and stops one of them for a while,
  /// until the scheduler has ended.
  private func disturb(_ joust: Joust, isRunning: () throws -> Bool) throws -> Int {
    var met: Set<Int32> = []
    var frozen: (number: Int32, until: ContinuousClock.Instant)?
    var kills = 0
    while try isRunning() {
      Thread.sleep(forTimeInterval: 0.05)
      for (number, words) in joust.numberedProcesses()
      where words.contains("--shard") && words.contains("/joust\0run")
        && met.insert(number).inserted
      {
        if frozen == nil, met.count > 8 {
          kill(number, SIGSTOP)
          frozen = (number, .now + .seconds(20))
        } else if met.count.isMultiple(of: 3) {
          Thread.sleep(forTimeInterval: 0.1)
          kill(number, SIGKILL)
          kills += 1
        }
      }
      if let stopped = frozen, ContinuousClock.now >= stopped.until {
        kill(stopped.number, SIGCONT)
      }
    }
    return kills
  }

  private func expectAllGames(_ joust: Joust, _ name: String, _ account: String) throws {
    let files = try joust.names(in: "tournaments/\(name)").filter { $0.hasPrefix("games") }
    #expect(files.count > 32, "\(files)")
    let parts = try files.flatMap { try joust.games(of: name, in: $0).map(\.id) }
    let whole = try joust.games(of: "whole").map(\.id)
    #expect(parts.sorted() == whole.sorted(), "\(parts.count) of \(whole.count) games\n\(account)")
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
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
    // A node does not start a job in the same second in which it killed that job.
    Thread.sleep(forTimeInterval: 3)
    #expect(
      try joust.wait {
        // Slurm would otherwise wait for two minutes.
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

  @Test(.needs("parallel"))
  func
    `64 parts on four slots of GNU parallel, a third of which is killed, play the games of one run`()
    throws
  {
    let joust = try arena("many", pairs: 40)
    defer { joust.remove() }
    try script("parallel", "tournaments/many", "--jobs", "64", "--at-once", "4", in: joust)
    let output = try played("sh", in: joust)
    try expectAllGames(joust, "many", output)
    #expect(try joust.names(in: "").filter { $0.hasSuffix(".joblog") } == [])
  }

  @Test(
    .long("it starts a cluster"),
    .enabled(if: Shell.hasRay, "ray is not installed for python3"))
  func `64 parts on Ray, a third of which is killed, play the games of one run`() throws {
    let joust = try arena("many", pairs: 40)
    defer { joust.remove() }
    try script("ray", "tournaments/many", "--jobs", "64", "--at-once", "4", in: joust)
    let output = try played("python3", in: joust)
    try expectAllGames(joust, "many", output)
  }

  /// Runs the scheduler's file while parts are killed, and returns its output.
  private func played(_ interpreter: String, in joust: Joust) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Shell.path(of: interpreter)))
    process.arguments = ["job.sh"]
    process.environment = [
      "PATH": Shell.path, "HOME": joust.folder, "RAY_USAGE_STATS_ENABLED": "0",
      "RAY_DISABLE_IMPORT_WARNING": "1",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: joust.folder)
    let file = "\(joust.folder)/output"
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: file)
    process.standardError = process.standardOutput
    try process.run()
    Joust.limit(process, interpreter)
    let kills = try disturb(joust) { process.isRunning }
    process.waitUntilExit()
    let output = try joust.read("output")
    #expect(process.terminationStatus == 0, "\(output)")
    #expect(kills > 10, "\(kills)")
    return output
  }
}
