import Foundation
import Hosting
import TestThreads
import Testing

/// Tests that Joust, running as root, runs each program as a different user.
@Suite(
  .waiting, .timeLimit(.minutes(30)),
  .enabled(if: geteuid() == 0, "only root can run programs as other users"))
struct RootTests {
  static let sandboxes = SandboxTests.usable + ["none"]

  /// The words that run a command with the rights of root in an ordinary container, which can neither mount
  /// nor inspect the processes of other users.
  private static let container =
    "setpriv --inh-caps -all --bounding-set -all,+chown,+dac_override,+fowner,+fsetid,+kill,+mknod,"
    + "+setgid,+setuid,+setpcap,+setfcap,+sys_chroot,+net_raw,+net_bind_service,+audit_write"

  /// Returns a tournament with a bot whose build and play are scripts that take a given time.
  private func tournament(
    _ sandbox: String, build: String = "echo x > made", time: String = "0.5"
  ) throws -> Joust {
    let joust = try Joust.withReferee(
      [],
      "sandbox: '\(sandbox)', time: { startup: '60s', move: '60s' }, "
        + "bots: ['fox', 'random', { bot: 'random', name: 'other' }]")
    try joust.addTournament(
      "plain",
      "games: ['tic-tac-toe'], bots: ['fox', 'random'], sandbox: '\(sandbox)', "
        + "time: { startup: '60s', move: '60s' }")
    try joust.addBot(
      "fox", manifest: #""command":["sh","play.sh"],"build":["sh","build.sh"]"#,
      games: ["tic-tac-toe"])
    try joust.write("sleep \(time)\n\(build)\n", to: "bots/fox/build.sh")
    try joust.write(
      "sleep \(time)\ntest -e made || exit 1\n" + SubmitTests.shell, to: "bots/fox/play.sh")
    return joust
  }

  /// Returns the files that do not belong to root.
  private func lostFiles(of joust: Joust) throws -> String {
    try joust.shell("find . ! -user 0").output
  }

  private func expectPlayed(_ joust: Joust, _ run: Joust.Outcome) throws {
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "plain")
    #expect(games.count == 2)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    #expect(try lostFiles(of: joust) == "")
    #expect(try joust.names(in: "bots/fox").contains("made"))
  }

  private func users(of process: Int32) -> [Substring] {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("Uid:") || $0.hasPrefix("Gid:") }
    return line.map { Array($0.split(separator: "\t").dropFirst()) } ?? []
  }

  @Test(arguments: sandboxes)
  func `no process that a run starts belongs to root`(_ sandbox: String) throws {
    let joust = try tournament(sandbox, time: "5")
    defer { joust.remove() }
    try joust.addTournament(
      "slow",
      "games: ['tic-tac-toe', { name: 'sum', referee: ['sh', 'referee.sh'] }], "
        + "bots: ['fox', 'random'], sandbox: '\(sandbox)', time: { startup: '60s', move: '60s' }")
    try joust.write("sleep 5\nexit 1\n", to: "tournaments/slow/referee.sh")
    var seen: [String: [Substring]] = [:]
    for name in ["slow", "plain"] {
      let run = try joust.startRun("tournaments/\(name)", "--quiet")
      while run.isRunning {
        for process in joust.numberedProcesses()
        where process.number != run.processIdentifier && !process.words.isEmpty {
          let users = users(of: process.number)
          guard !users.isEmpty else { continue }
          if seen[process.words]?.contains("0") != true { seen[process.words] = users }
        }
        usleep(10_000)
      }
    }
    for script in ["build.sh", "play.sh", "referee.sh"] {
      #expect(seen.keys.contains { $0.contains(script) }, "\(script) in \(seen.keys)")
    }
    #expect(seen.keys.contains { $0.contains("bot\0random") })
    // Between fork and exec, each process still has the command line of Joust.
    let roots = seen.filter { $0.value.contains("0") && !$0.key.contains("joust\0run") }
    #expect(roots.isEmpty, "\(roots)")
  }

  @Test(arguments: sandboxes)
  func `a bot is built and played inside a folder that only root may enter`(
    _ sandbox: String
  ) throws {
    let joust = try tournament(sandbox, time: "0")
    defer { joust.remove() }
    try joust.shell("chmod 700 .; chmod -R go-rwx bots/fox")
    try expectPlayed(joust, joust.run("run", "tournaments/plain"))
    #expect(try joust.lines(of: "plain")[0].contains("\"own-user\""))
  }

  @Test(arguments: sandboxes)
  func `a root that may not mount plays inside a private folder`(_ sandbox: String) throws {
    let joust = try tournament(sandbox, time: "0")
    defer { joust.remove() }
    try joust.shell("chmod 700 .; chmod -R go-rwx bots/fox")
    let run = try joust.shell("\(Self.container) \"$JOUST\" run tournaments/plain")
    try expectPlayed(joust, run)
    #expect(try joust.lines(of: "plain")[0].contains("\"own-user\""))
    let check = try joust.shell("\(Self.container) \"$JOUST\" check bots/fox --sandbox \(sandbox)")
    #expect(check.status == 0, "\(check.error)\(check.output)")
  }

  @Test(arguments: sandboxes)
  func `a referee inside a private folder can be started`(_ sandbox: String) throws {
    let joust = try Joust.withReferee([], "sandbox: '\(sandbox)'")
    defer { joust.remove() }
    try joust.shell("chmod 700 .")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(try !joust.games(of: "t").isEmpty)
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }

  @Test(arguments: sandboxes)
  func `a copy of a private folder for its referee has no secret`(_ sandbox: String) throws {
    let joust = try Joust.withReferee([], "sandbox: '\(sandbox)'")
    defer { joust.remove() }
    try joust.shell("cp '\(Joust.programFolder)/TestReferee' tournaments/t/TestReferee")
    // If the secret is readable, the referee writes it, which is not an answer.
    try joust.write(
      try joust.read("tournaments/t/tournament.json").replacing(
        "'../../TestReferee'",
        with: "'sh', '-c', 'cat .joust-seed 2>/dev/null; exec ./TestReferee'"),
      to: "tournaments/t/tournament.json")
    try joust.shell("chmod 700 .")
    for _ in 1...2 {
      let run = try joust.shell("\(Self.container) \"$JOUST\" run tournaments/t")
      #expect(run.status == 0, "\(run.error)")
      try joust.shell("rm tournaments/t/games*")
    }
    #expect(try joust.read("tournaments/t/.joust-seed") != "")
  }

  @Test(arguments: sandboxes, ["check", "build", "submit", "compare"])
  func `each command that starts a bot works inside a private folder`(
    _ sandbox: String, _ command: String
  ) throws {
    let joust = try tournament(sandbox, time: "0")
    defer { joust.remove() }
    try joust.shell("mkdir new; mv bots/fox new/fox; chmod 700 .; chmod -R go-rwx new")
    if command == "build" || command == "compare" { try joust.shell("mv new/fox bots/fox") }
    let words =
      switch command {
      case "check": ["check", "new/fox/"]
      case "submit": ["submit", "new/fox/"]
      case "build": ["build", "tournaments/plain"]
      default: ["compare", "fox", "random", "--game", "tic-tac-toe", "--max-pairs", "2"]
      }
    let outcome = try joust.run(
      words + (command == "build" ? [] : ["--sandbox", sandbox]))
    #expect(outcome.status == 0, "\(outcome.error)\(outcome.output)")
    #expect(try lostFiles(of: joust) == "")
  }

  @Test func `files of a killed build belong to their owner again`() throws {
    let joust = try tournament("none", time: "0")
    defer { joust.remove() }
    try joust.shell("chown -R 64123:64123 bots/fox")
    try expectPlayed(joust, joust.run("run", "tournaments/plain"))
  }

  @Test(.enabled(if: !SandboxTests.usable.isEmpty, "this machine has no sandbox"))
  func `root without other users is reported and plays only in a sandbox`() throws {
    let joust = try tournament("none", time: "0")
    defer { joust.remove() }
    let alone = try joust.shell("unshare -r \"$JOUST\" run tournaments/plain")
    #expect(alone.status == 2)
    #expect(alone.error.contains("without a sandbox bots would run as root"), "\(alone.error)")
    let sandbox = try #require(SandboxTests.usable.last)
    let confined = try joust.shell(
      "unshare -r \"$JOUST\" run tournaments/plain --sandbox \(sandbox)")
    #expect(confined.status == 0, "\(confined.error)")
    #expect(try joust.lines(of: "plain")[0].contains("\"only-one-user-mapped\""))
  }

  @Test func `the users can be chosen, and an invalid range is refused`() throws {
    var joust = try tournament("none", build: "id -u > made; id -G >> made", time: "0")
    defer { joust.remove() }
    joust.environment["JOUST_UIDS"] = "63210-63219"
    try expectPlayed(joust, joust.run("run", "tournaments/plain"))
    let users = try joust.read("bots/fox/made").split(separator: "\n")
    #expect(Set(users).count == 1)
    #expect((63210...63219).contains(Int(users[0]) ?? 0))
    joust.environment["JOUST_UIDS"] = "0-5"
    let refused = try joust.run("run", "tournaments/plain")
    #expect(refused.status == 2)
    #expect(refused.error.contains("JOUST_UIDS is \"0-5\", expected"))
  }
}
