import CBench
import Games
import Hosting
import JSON
import Matches
import Runs

/// A measurement of whole runs of `joust` with bots that answer at once.
struct MatchBench: Sendable {
  private static let pairCount = 1500
  private static let fieldSize = 7
  private static let bareStarts: Int32 = 40

  private let folder: String
  private let joust: String
  private let bot: String

  init(at folder: BenchFolder) throws {
    guard let own = Platform.programFiles.first else {
      throw MachineError("cannot find the path of joust-bench in /proc/self/maps; mount /proc")
    }
    self.folder = folder.path
    bot = own
    joust = Paths.folder(of: own) + "/joust"
    guard ProgramSearch.isExecutableFile(joust) else {
      throw InputError("\(joust) is not an executable file; build it first: swift build -c release")
    }
    for number in 0..<Self.fieldSize {
      let manifest =
        #"{"name":"b\#(number)","command":["\#(own)","play"],"games":["tic-tac-toe"]}"#
      try write(manifest, to: "bots/b\(number)/bot.json")
    }
  }

  static func turns(_ folder: BenchFolder) throws -> BenchTable {
    let match = try MatchBench(at: folder)
    var games: [Double] = []
    func turns(in sandbox: String) throws -> Double {
      let played = try match.play(bots: 2, pairs: pairCount, sandbox: sandbox)
      if sandbox == "auto" { games.append(Double(played.games) / played.seconds) }
      return Double(played.turns) / played.seconds
    }
    func floor() throws -> Double { try bareTurns(with: match.bot) }
    var table = BenchTable()
    let usual = try Paired(floor: floor) { try turns(in: "auto") }
    table.add(
      usual, "turns a second", floor: "bare pipe (C, poll, read, write)",
      ours: "joust run, tic-tac-toe, instant bots, default sandbox", of: "the bare pipe",
      keys: ["bare_turns_per_second", "joust_turns_per_second", "ratio"])
    for sandbox in ["none"] + Self.sandboxes {
      let found = try Paired(rounds: 3, floor: floor) { try turns(in: sandbox) }
      table.add(
        "the same with sandbox: \(sandbox)", found, "turns a second", of: "the bare pipe",
        ["\(sandbox)_ratio": found.ratio])
    }
    table.add(
      "joust run, default sandbox", Paired.median(games), "games a second", "",
      ["joust_games_per_second": Paired.median(games)])
    return table
  }

  static func starts(_ folder: BenchFolder) throws -> BenchTable {
    let match = try MatchBench(at: folder)
    func starts(in sandbox: String) throws -> Double {
      // Each pairing starts both bots and plays a pair of games.
      let played = try match.play(bots: fieldSize, pairs: 1, sandbox: sandbox)
      return Double(played.games) / played.seconds
    }
    func floor() throws -> Double {
      let rate = unsafe bench_spawn(match.bot, bareStarts)
      guard rate > 0 else { throw MachineError("\(match.bot) cannot be started") }
      return rate
    }
    var table = BenchTable()
    let usual = try Paired(floor: floor) { try starts(in: "auto") }
    let bare = try Paired(rounds: 3, floor: floor) { try starts(in: "none") }
    table.add(
      usual, "starts a second", floor: "bare starts (posix_spawn, waitpid)",
      ours: "joust run, two bots for a pair of games", of: "bare starts",
      keys: ["bare_starts_per_second", "joust_starts_per_second", "starts_ratio"])
    table.add("the same with sandbox: none", bare, "starts a second", of: "bare starts")
    return table
  }

  /// Returns the number of turns per second over a bare pipe to a program that answers at once.
  static func bareTurns(with program: String) throws -> Double {
    let rate = unsafe bench_ping(program, 20_000)
    guard rate > 0 else { throw MachineError("\(program) did not answer over a bare pipe") }
    return rate
  }

  private static var sandboxes: [String] {
    [
      ("namespaces", SandboxChoice.namespaces()), ("bwrap", SandboxChoice.bubblewrap()),
      ("landlock", SandboxChoice.landlock()),
    ].compactMap { (try? $1.get()) == nil ? nil : $0 }
  }

  /// Plays a tournament and returns the numbers of games and turns, and the duration of the games in seconds.
  ///
  /// The duration of the games is the duration of the run minus the duration of a run without remaining
  /// games, but at least 1 % of the duration of the run.
  private func play(
    bots: Int, pairs: Int, sandbox: String
  ) throws -> (games: Int, turns: Int, seconds: Double) {
    let names = (0..<bots).map { "\"b\($0)\"" }.joined(separator: ",")
    let record = "\(folder)/tournaments/t/games.jsonl"
    FolderRemoval.remove(record)
    try write(
      """
      {"games":["tic-tac-toe"],"bots":[\(names)],"pairs":\(pairs),"seed":"1","concurrency":1,
      "sandbox":"\(sandbox)","time":{"startup":"1m","move":"1m"}}
      """, to: "tournaments/t/tournament.json")
    let whole = try Paired.seconds(run)
    let start = try Paired.seconds(run)
    let lines = try InputFile.contents(of: record).split(separator: 0x0A)
      .map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasPrefix("{\"type\":\"game\"") }
    let turns = lines.reduce(0) { sum, line in
      let moves = line.split(separator: "\"moves\":[").last?.prefix { $0 != "]" } ?? ""
      return sum + moves.split(separator: ",").count
    }
    guard lines.count == bots * (bots - 1) * pairs else {
      throw MachineError("joust run recorded \(lines.count) games, not all games of the schedule")
    }
    return (lines.count, turns, max(whole - start, whole / 100))
  }

  private func run() throws {
    let variables = ["PATH", "HOME", "TMPDIR"].compactMap { name in
      EnvironmentVariables.all[name].map { (name, $0) }
    }
    var launch = Launch(
      program: joust, arguments: ["joust", "run", "tournaments/t", "--quiet"], folder: folder,
      environment: Dictionary(uniqueKeysWithValues: variables))
    launch.keepsUser = true
    let (ending, output) = try Command.run(launch, within: 600_000_000_000)
    guard ending.termination == .exited(status: 0) else {
      throw MachineError("joust run failed: \(String(decoding: output, as: UTF8.self))")
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = "\(folder)/\(path)"
    try FileSystem.makeFolders(Paths.folder(of: file))
    try FileSystem.write(text, to: file)
  }
}
