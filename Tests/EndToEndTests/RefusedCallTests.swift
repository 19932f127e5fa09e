#if os(Linux)
import Foundation
import Hosting
import TestThreads
import Testing

/// Tests the system calls that every sandbox refuses, and their report by `joust check`.
@Suite(.waiting, .timeLimit(.minutes(30))) struct RefusedCallTests {
  private static let mechanisms: [Confinement.Mechanism] = SandboxTests.usable.map { name in
    switch name {
    case "namespaces": return .namespaces
    case "bwrap":
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return .bubblewrap(tool: Bubblewrap.find(in: path) ?? "")
    default: return .landlock
    }
  }

  private static let hasFilter: ConditionTrait = .enabled(
    if: SystemCallFilter.exists, "there is no filter for this architecture")

  private static let probes = [
    "lease", "notify", "watch", "session", "group", "foreign-child", "shared-memory",
    "zero-device", "memory-file", "pipe-size", "socket-buffer", "descriptor-message", "hide-files",
    "cached-page", "resident-page", "dropped-page", "go-on", "thread-files", "make-unreadable",
    "reserve",
  ]

  /// Runs a program that attempts an action, and returns whether it succeeds.
  private func succeeds(_ probe: String, _ mechanism: Confinement.Mechanism?) throws -> Bool {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("text", to: "own/file")
    let folder = joust.folder + "/own"
    var launch = Launch(
      program: Joust.programFolder + "/joust",
      arguments: ["joust", "probe", probe, probe == "notify" ? folder : folder + "/file"],
      folder: folder, environment: ["PATH": "/usr/bin:/bin"])
    launch.hasScratch = true
    // The program runs as the owner of the files, so that only the filter refuses a call.
    launch.keepsUser = true
    launch.confinement = mechanism.map {
      Confinement(
        $0, readable: SystemFolders.readable(searchPath: "") + [folder, Joust.programFolder])
    }
    launch.confinement?.isStoppedBySignals = true
    let outcome = try Command.run(launch, within: 60_000_000_000)
    let words = String(decoding: outcome.output, as: UTF8.self)
    #expect(
      [.exited(status: 0), .exited(status: 10)].contains(outcome.ending.termination), "\(words)")
    return outcome.ending.termination == .exited(status: 10)
  }

  @Test(hasFilter, arguments: mechanisms, probes)
  func `a confined program may not make a dangerous call`(
    _ mechanism: Confinement.Mechanism, _ probe: String
  ) throws {
    #expect(try !succeeds(probe, mechanism))
  }

  @Test(arguments: probes)
  func `the refused calls succeed without a sandbox`(_ probe: String) throws {
    #expect(try succeeds(probe, nil))
  }

  @Test(hasFilter, arguments: Joust.users)
  func `the doctor finds that no sandbox allows a dangerous call to any user`(_ user: UInt32?)
    throws
  {
    let lines = try Doctor.report(to: user).output.split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.contains("(a lease)") })
    let last = try #require(lines.firstIndex { $0.contains("reserve disk space without") })
    #expect(last - first + 1 == Self.probes.count)
    for line in lines[first...last] {
      let words = line.split(separator: " ").suffix(SandboxTests.usable.count + 1)
      #expect(words.dropLast().allSatisfy { $0 == "refused" }, "\(line)")
    }
  }

  @Test(hasFilter, arguments: Joust.users)
  func `the doctor finds that no bot uses uncounted resources`(_ user: UInt32?) throws {
    let titles = [
      "leave its control group", "raise its weight", "run a program that Joust can't read",
      "in 80,000 mappings", "in children whose ends are ignored", "in the access times",
      "HOME is empty",
    ]
    let lines = try Doctor.report(to: user).output.split(separator: "\n")
    for title in titles {
      let line = try #require(lines.first { $0.contains(title) })
      let findings = line.split(separator: " ").suffix(SandboxTests.usable.count + 1)
      for (sandbox, finding) in zip(SandboxTests.usable, findings) {
        // Under Landlock, only root can prevent changes of access times.
        let isOpen =
          title.contains("access") && sandbox == "landlock" && (user ?? geteuid()) != 0
        #expect(finding == "refused" || isOpen, "\(line)")
      }
    }
  }

  @Test(hasFilter, arguments: SandboxTests.usable)
  func `the check names the refused system call that a bot needs`(_ sandbox: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("ring", "need-ring")
    let check = try joust.run("check", "ring", "--sandbox", sandbox, "--game", "tic-tac-toe")
    #expect(check.status == 1)
    #expect(
      check.output.contains("the bot called io_uring_setup, which the sandbox refuses\n"),
      "\(check.output)\(check.error)")
  }

  @Test(arguments: SandboxTests.usable)
  func `the check names no system call if the bot fails by itself`(_ sandbox: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("bad", "illegal")
    let check = try joust.run("check", "bad", "--sandbox", sandbox, "--game", "tic-tac-toe")
    #expect(check.status == 1)
    #expect(!check.output.contains("the sandbox refuses"), "\(check.output)")
  }

  @Test func `a lease of a bot does not delay Joust`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("good")
    let file = unsafe open(joust.folder + "/bots/good/bot.json", O_RDONLY)
    defer { close(file) }
    // The command is F_SETLEASE, a name that Swift does not import.
    signal(SIGIO, SIG_IGN)
    // A program that another test is starting may hold the file open for a moment.
    try #require(eventually { fcntl(file, 1024, F_WRLCK) == 0 })
    let start = Instant.now
    _ = try joust.run("list")
    // The lease would delay the opening for 45 s.
    #expect(Instant.now - start < 30_000_000_000)
  }
}
#endif
