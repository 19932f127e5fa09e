import Foundation
import TestThreads
import Testing

/// Tests the scripts in the files of `joust script` without job schedulers.
@Suite(.waiting, .timeLimit(.minutes(30))) struct JobFileTests {
  private static let tournament =
    "games: ['tic-tac-toe'], bots: ['rules', 'minimax', 'random'], seed: '5'"

  @Test(.needsYAML)
  func `the parts of a Kubernetes job play all games`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("My first: cup", Self.tournament)
    let file = try joust.run("script", "kubernetes", "tournaments/My first: cup", "--jobs", "2")
    #expect(file.status == 0, "\(file.error)")
    let job = try YAML(file.output, in: joust)
    #expect(job["kind"] as? String == "Job")
    #expect(job["metadata", "name"] as? String == "joust-my-first--cup")
    #expect(job["spec", "completions"] as? String ?? "2" == "2")
    #expect(job["spec", "template", "spec", "restartPolicy"] as? String == "Never")
    let command = job["spec", "template", "spec", "containers", "0", "command"]
    let words = try #require(command as? [String])
    #expect(words.count == 3 && words.starts(with: ["sh", "-c"]))
    for index in ["0", "1"] {
      let part = try joust.run(script: words[2], by: "sh", ["JOB_COMPLETION_INDEX": index])
      #expect(part.status == 0, "\(part.error)")
    }
    #expect(try joust.run("status", "tournaments/My first: cup").status == 0)
  }

  @Test(arguments: [
    ([3, 3, 137, 3, 0], 0, 5), ([3, 1], 1, 2), ([2], 2, 1), ([130], 130, 1),
    ([137, 139, 3, 143, 137, 0], 137, 5),
  ])
  func `a part is run again if other parts come first, and a few times if it was killed`(
    statuses: [Int], end: Int32, count: Int
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.tournament)
    let file = try joust.run("script", "slurm", "tournaments/t", "--jobs", "2")
    try joust.write("", to: "tools/sleep")
    try joust.write(
      "echo \"$*\" >> calls\nset -- \(statuses.map(String.init).joined(separator: " "))\n"
        + "shift $(($(wc -l < calls) - 1)); exit $1\n", to: "tools/joust")
    try joust.shell("chmod +x tools/*")
    let part = try joust.run(script: "PATH=\"$PWD/tools:$PATH\"\n" + file.output, by: "sh")
    #expect(part.status == end, "\(part.error)")
    let calls = try joust.read("calls").split(separator: "\n")
    #expect(
      calls
        == Array(
          repeating: "run tournaments/t --quiet --concurrency 1 --shard /2", count: count))
  }

  /// A module in place of Ray that plays each part once, in a process of its own.
  private static let ray = """
    import os

    def init(**options): pass

    def remote(**options):
        def wrap(function):
            class Task:
                def remote(*words):
                    worker = os.fork()
                    if worker == 0: os._exit(function(*words))
                    return worker
            return Task
        return wrap

    def wait(workers, num_returns): return workers[:1], workers[1:]

    def get(worker): return os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])

    """

  @Test(.needs("python3"))
  func `a part on Ray is run again if other parts come first, and ends with its worker`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.tournament)
    let file = try joust.run("script", "ray", "tournaments/t", "--jobs", "1")
    try joust.write(file.output, to: "job.py")
    try joust.write(Self.ray, to: "ray.py")
    func play(_ program: String) throws -> Joust.Outcome {
      try joust.write("#!/bin/sh\n[ $1 = run ] || exit 0\n\(program)\n", to: "tools/joust")
      return try joust.shell("chmod +x tools/joust; PATH=\"$PWD/tools:$PATH\" python3 job.py")
    }
    let again = try play("echo \"$*\" >> calls; [ $(wc -l < calls) -eq 2 ] || exit 3")
    #expect(again.status == 0 && again.error == "", "\(again.error)")
    let call = "run tournaments/t --quiet --concurrency 1 --shard 1/1\n"
    #expect(try joust.read("calls") == call + call)
    #if os(Linux)
    _ = try play("trap 'echo > ended; kill $!; exit' TERM; sleep 60 & kill -9 $PPID; wait")
    #expect(
      try joust.wait(atMost: .seconds(30)) { try joust.names(in: "").contains("ended") })
    #endif
  }

  @Test(arguments: [
    ("slurm", ["#SBATCH --array=1-64%4", "#SBATCH --cpus-per-task=6", "#SBATCH --mem=6500M"]),
    (
      "kubernetes",
      ["completions: 64", "parallelism: 4", #"requests: { cpu: "6", memory: 6500M }"#]
    ),
    (
      "parallel",
      ["seq 64 ", "--jobs 4 ", "--retries 5", "--resume-failed", "--joblog joust-t.joblog"]
    ),
    ("github", ["max-parallel: 4", "--concurrency 3 --shard"]),
    ("ray", ["PARTS = 64", "AT_ONCE = 4", "num_cpus=6, memory=6500 * 10**6, max_retries=10"]),
  ])
  func `the engine balances more parts than it plays at once, with the resources that they need`(
    engine: String, lines: [String]
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", Self.tournament + ", concurrency: 3")
    let file = try joust.run(
      "script", engine, "tournaments/t", "--jobs", "64", "--at-once", "4")
    #expect(file.status == 0, "\(file.error)")
    for line in lines { #expect(file.output.contains(line), "\(line)\n\(file.output)") }
    #expect(file.output.contains("--concurrency 3"))
    // In a format with rounds, the parts wait for each other.
    try joust.addTournament("r", Self.tournament + ", format: 'swiss'")
    let rounds = try joust.run(
      "script", engine, "tournaments/r", "--jobs", "64", "--at-once", "4")
    #expect(rounds.status == 0)
    let sizes = ["64%", "completions: 64", "seq 64", "63, 64", "PARTS = 64", "/64"]
    #expect(!sizes.contains(where: rounds.output.contains), "\(rounds.output)")
  }

  @Test func `a secret is drawn for the parts, and their files mention it`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['2048'], bots: ['random', 'greedy']")
    let first = try joust.run("script", "slurm", "tournaments/t", "--jobs", "2")
    #expect(first.status == 0)
    #expect(
      first.output.contains("\n# All parts need the secret of the luck: .joust-seed"))
    #expect(first.error.hasPrefix("a secret for the luck was drawn: all shards need "))
    let secret = try joust.read("tournaments/t/.joust-seed")
    #expect(secret.count == 65)
    let second = try joust.run("script", "parallel", "tournaments/t", "--jobs", "2")
    #expect(second.status == 0 && second.error == "")
    #expect(try joust.read("tournaments/t/.joust-seed") == secret)
    // On GitHub, the secret is stored separately.
    try FileManager.default.removeItem(atPath: "\(joust.folder)/tournaments/t/.joust-seed")
    #expect(try joust.run("script", "github", "tournaments/t", "--jobs", "2").error == "")
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }

  @Test(arguments: [
    ("github", "${{ github.token }}", "${{"), ("kubernetes", "$(JOB_COMPLETION_INDEX)", "$("),
    ("kubernetes", "$$(x)", "$("), ("parallel", "{= system('touch stolen') =}", "{"),
    ("slurm", "a\nb", ""), ("parallel", "a\u{202E}b", ""),
  ])
  func `a folder's name with an expression of the engine is refused`(
    engine: String, name: String, expression: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(name, Self.tournament)
    let refused = try joust.run("script", engine, "tournaments/\(name)", "--jobs", "2")
    #expect(refused.status == 2 && refused.output == "")
    let sentence =
      expression.isEmpty
      ? "can't be written into a script; expected a path of printable characters"
      : "can't be written into a script for \(engine), which would replace '\(expression)' in it"
    #expect(refused.error.contains(sentence), "\(refused.error)")
  }

  @Test(.needsYAML, arguments: ["slurm", "github"])
  func `a folder's name is never a command, a pattern or an option`(engine: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let name = #"a'b"c`touch stolen`$(touch stolen)*; touch stolen #"#
    try joust.addTournament(name, Self.tournament)
    try joust.addTournament("a", Self.tournament)
    let file = try joust.run("script", engine, "tournaments/\(name)", "--jobs", "1")
    #expect(file.status == 0, "\(file.error)")
    var script = file.output
    if engine == "github" {
      script = try #require(YAML(file.output, in: joust).scripts(of: "play")["Play a part"])
        .replacing("--require-sandbox ", with: "")
    }
    let run = try joust.run(
      script: script, by: engine == "slurm" ? "sh" : "bash -e",
      [
        "PART": "1", "RUNNER_TEMP": joust.folder, "JOUST_SEED": "", "SLURM_ARRAY_TASK_ID": "1",
        "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "1", "SLURM_ARRAY_TASK_COUNT": "1",
      ])
    #expect(run.status == 0, "\(run.error)")
    #expect(try !joust.names(in: "").contains("stolen"))
    #expect(try joust.run("status", "tournaments/\(name)").status == 0)
    #expect(try joust.names(in: "tournaments/a") == ["tournament.json"])
  }

  @Test(arguments: [
    (["script", "slurn", "tournaments/t", "--jobs", "2"], "expected one of slurm, kubernetes,"),
    (["script", "slurm", "tournaments/t"], "--jobs is missing; give --jobs N"),
    (["script", "github", "tournaments/t", "--jobs", "257"], "a whole number, 1 to 256"),
  ])
  func `options that give no valid file are refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['2048'], bots: ['random', 'greedy']")
    let refused = try joust.run(words)
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.error.contains(sentence), "\(refused.error)")
  }
}
