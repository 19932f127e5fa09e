import Foundation
import TestThreads
import Testing

/// Tests that faults of the machine do not cost a bot any game, and that the next run continues.
@Suite(.waiting, .timeLimit(.minutes(30))) struct MachineFaultTests {
  /// A tournament of many short games.
  private func tournament(_ more: String = "") throws -> Joust {
    let joust = try Joust()
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'rules'], pairs: 60, seed: '1', \(more)")
    return joust
  }

  /// Plays the remaining games, and expects each game exactly once in the record.
  private func finish(_ joust: Joust, after before: String, games count: Int = 120) throws {
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.read("tournaments/t/games.jsonl").hasPrefix(before))
    let ids = try joust.games(of: "t").map(\.id)
    #expect(ids.count == count)
    #expect(Set(ids).count == count)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test(arguments: [1, 3]) func `a limit on files ends a run`(_ concurrency: Int) throws {
    let joust = try tournament("concurrency: \(concurrency)")
    defer { joust.remove() }
    let run = try joust.shell("ulimit -f 16; \"$JOUST\" run tournaments/t --quiet")
    #expect(run.status == 1)
    #expect(
      run.error == "joust: cannot write tournaments/t/games.jsonl: file too large; "
        + "the games that were finished before are safe: allow larger files (ulimit -f), "
        + "and start the run again to continue\n")
    #expect(run.output.hasPrefix("tic-tac-toe · "))
    let before = try joust.read("tournaments/t/games.jsonl")
    #expect(before.hasSuffix("}\n"))
    let played = try joust.games(of: "t").count
    #expect(run.output.hasPrefix("tic-tac-toe · \(played) games"))
    try finish(joust, after: before)
  }

  #if os(Linux)
  @Test(.enabled(if: Machine.mayMount, "this user may not mount file systems"))
  func `a full disk ends a run`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let file = try joust.read("tournaments/t/tournament.json")
    let mount = try joust.shell("mount -t tmpfs -o size=16k none tournaments/t")
    try #require(mount.status == 0, "\(mount.error)")
    defer { _ = try? joust.shell("umount -l tournaments/t") }
    try joust.write(file, to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(
      run.error == "joust: cannot write tournaments/t/games.jsonl: no space left on device; "
        + "the games that were finished before are safe: make room on the disk, "
        + "and start the run again to continue\n"
    )
    let before = try joust.read("tournaments/t/games.jsonl")
    // The system may write only a part of a line.
    #expect(before.hasSuffix("}\n"))
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    try joust.shell("mount -o remount,size=4m tournaments/t")
    try finish(joust, after: before)
  }

  @Test(.enabled(if: Machine.mayMount, "this user may not mount file systems"))
  func `a bot on a file system that executes no programs fails to start`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let mount = try joust.shell("mount -t tmpfs -o noexec none bots")
    try #require(mount.status == 0, "\(mount.error)")
    defer { _ = try? joust.shell("umount -l bots") }
    try joust.addBot("fox")
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'fox'], seed: '1'")
    _ = try joust.run("run", "tournaments/t")
    let details = try joust.games(of: "t").map { $0.detail ?? "" }
    #expect(!details.isEmpty)
    #expect(details.allSatisfy { $0.contains("cannot be executed: permission denied") })
  }

  @Test(arguments: ["ladder tournaments/t", "list", "help", "verify tournaments/t", "--version"])
  func `results that cannot be written are an error`(_ words: String) throws {
    let joust = try tournament()
    defer { joust.remove() }
    let full = try joust.shell("\"$JOUST\" \(words) > /dev/full")
    #expect(full.status == 1)
    #expect(
      full.error == "joust: cannot write to standard output: no space left on device; "
        + "make room on the disk\n")
    let closed = try joust.shell("\"$JOUST\" \(words) >&-")
    #expect(closed.status == 1)
    #expect(closed.error == "joust: cannot write to standard output: bad file descriptor\n")
  }

  @Test(arguments: [">/dev/full", ">&-", "--json >/dev/full", "--json >&-"])
  func `a run whose output cannot be written continues`(_ redirection: String) throws {
    let joust = try tournament()
    defer { joust.remove() }
    let run = try joust.shell("\"$JOUST\" run tournaments/t --quiet \(redirection)")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("joust: cannot write to standard output: "))
    #expect(run.error.filter { $0 == "\n" }.count == 1)
    #expect(try joust.games(of: "t").count == 120)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
  }

  @Test func `the record is never written in place of a closed stream`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    #expect(try joust.shell("\"$JOUST\" run tournaments/t <&- >&- 2>&-").status == 1)
    #expect(try joust.run("verify", "tournaments/t").status == 0)
    #expect(try joust.games(of: "t").count == 120)
  }

  @Test(.needsCompiler) func `a disk that fails to store data is reported`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    try joust.write(
      "#include <errno.h>\nint fsync(int file) { errno = EIO; return -1; }\n", to: "refuse.c")
    let options = "-shared -fPIC -o refuse.so refuse.c"
    let compiled = try joust.shell("cc \(options) || clang \(options)")
    try #require(compiled.status == 0, "\(compiled.error)")
    let environment = ["LD_PRELOAD": "\(joust.folder)/refuse.so"]
    let file = try joust.read("tournaments/t/tournament.json")
    let add = try joust.shell("\"$JOUST\" add tournaments/t minimax", environment: environment)
    #expect(add.status != 0)
    #expect(try joust.read("tournaments/t/tournament.json") == file)
    let run = try joust.shell(
      "\"$JOUST\" run tournaments/t --quiet", environment: environment)
    #expect(run.status == 1)
    #expect(
      run.error == "joust: cannot flush tournaments/t/games.jsonl to the disk: input/output error; "
        + "the games of the last seconds may be lost: check the disk, "
        + "and start the run again\n")
    try finish(joust, after: try joust.read("tournaments/t/games.jsonl"))
  }
  #endif

  @Test func `a reader that closes the pipe is not an error`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let run = try joust.shell("{ \"$JOUST\" help; echo $? >status; } | true")
    #expect(run.error == "")
    #expect(try joust.read("status") == "0\n")
  }

  @Test func `a run whose record is deleted ends`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("slow", "thoughtful")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['slow', 'rules'], pairs: 1000, seed: '1'")
    let run = try joust.startShell("exec \"$JOUST\" run tournaments/t --quiet 2>said")
    #expect(joust.wait { (try? joust.games(of: "t").count) ?? 0 > 0 })
    try FileManager.default.removeItem(atPath: "\(joust.folder)/tournaments/t/games.jsonl")
    run.waitUntilExit()
    #expect(run.terminationStatus == 1)
    #expect(
      try joust.read("said").hasPrefix("joust: tournaments/t/games.jsonl was deleted while "))
  }

  @Test(.needsOrdinaryUser)
  func `a record that the user may not write is refused before any game is played`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let user = try #require(Joust.asOrdinaryUser)
    let run = try joust.shell(
      "chmod 555 tournaments/t; \(user) \"$JOUST\" run tournaments/t 2>said; status=$?; "
        + "chmod 755 tournaments/t; exit $status")
    #expect(run.status == 2)
    #expect(
      try joust.read("said") == "joust: cannot write tournaments/t/games.jsonl: permission denied; "
        + "make the file and its folder writable for you\n")
    #expect(run.output == "")
  }

  @Test func `fewer games are played at a time if few descriptors are available`() throws {
    let joust = try tournament("concurrency: 8")
    defer { joust.remove() }
    // Joust raises the soft limit.
    let raised = try joust.shell("ulimit -Sn 40; \"$JOUST\" run tournaments/t --pairs 20 --quiet")
    #expect(raised.status == 0)
    #expect(raised.error == "")
    let before = try joust.read("tournaments/t/games.jsonl")
    let few = try joust.shell("ulimit -n 60; \"$JOUST\" run tournaments/t --quiet")
    #expect(few.status == 0)
    #expect(
      few.error == "8 games at a time need 224 file descriptors, and 60 are available; "
        + "1 is played at a time (raise ulimit -n to play more)\n")
    try finish(joust, after: before)
  }

  @Test func `a run that cannot open descriptors ends`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let run = try joust.shell("ulimit -n 10; \"$JOUST\" run tournaments/t --quiet")
    #expect(run.status == 1)
    #expect(run.error.contains("too many open files"), "\(run.error)")
    #expect(
      run.error.hasSuffix("allow more descriptors (ulimit -n), or play fewer games at a time\n"))
    try finish(joust, after: try joust.read("tournaments/t/games.jsonl"))
  }

  #if os(Linux)
  @Test(.needsOrdinaryUser, .needs("prlimit"), arguments: [1, 2, 3])
  func `a run that cannot start processes ends`(_ limit: Int) throws {
    let joust = try tournament()
    defer { joust.remove() }
    let user = try #require(Joust.asOrdinaryUser)
    let run = try joust.shell(
      "chmod 777 tournaments/t; \(user) prlimit --nproc=\(limit) \"$JOUST\" run tournaments/t --quiet"
    )
    #expect(run.status == 1, "\(run.error)")
    #expect(
      run.error.hasSuffix(
        "resource temporarily unavailable; "
          + "allow more processes (ulimit -u), or play fewer games at a time\n"), "\(run.error)")
    let before = (try? joust.read("tournaments/t/games.jsonl")) ?? ""
    try finish(joust, after: before)
  }
  #endif

  @Test func `a run that ignores SIGHUP survives it and still obeys SIGTERM`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("slow", "thoughtful")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['slow', 'rules'], pairs: 1000, seed: '1'")
    let run = try joust.startShell("trap '' HUP; exec \"$JOUST\" run tournaments/t --quiet")
    #expect(joust.wait { (try? joust.games(of: "t").count) ?? 0 > 0 })
    kill(run.processIdentifier, SIGHUP)
    let count = try joust.games(of: "t").count
    #expect(joust.wait { (try? joust.games(of: "t").count) ?? 0 > count + 1 })
    kill(run.processIdentifier, SIGTERM)
    run.waitUntilExit()
    #expect(run.terminationReason == .exit)
    #expect(run.terminationStatus == 130)
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
  }

  @Test func `more bots than processors cause a warning`() throws {
    let joust = try tournament()
    defer { joust.remove() }
    let words = ["run", "tournaments/t", "--pairs", "1", "--concurrency"]
    let asked = try joust.run(words + ["600"])
    #expect(
      asked.error.contains("\nWith 600 games at a time, up to 1200 bots think at once on "),
      "\(asked.error)")
    #expect(asked.error.contains(#/ to (avoid|reduce) this\n/#))
    #expect(!(try joust.run(["run", "tournaments/t"]).error.contains("think at once")))
  }
}
