import Foundation
import Hosting
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct SandboxTests {
  /// The sandboxes of this machine, by their names in `tournament.json`.
  static let usable: [String] = {
    let tool = Bubblewrap.find(in: ProcessInfo.processInfo.environment["PATH"] ?? "")
    let bubblewrap = tool.map(Confinement.Mechanism.bubblewrap)
    return (Confinement.Mechanism.namespaces.failure == nil ? ["namespaces"] : [])
      + (bubblewrap.map { $0.failure == nil } ?? false ? ["bwrap"] : [])
      + (Landlock.version > 0 ? ["landlock"] : [])
  }()

  /// The sandboxes in which hostile bots are played: the best one, or all of them if all tests are
  /// requested.
  static let chosen = ChosenTests.areAll ? usable : Array(usable.prefix(1))

  private func tournament(_ sandbox: String) throws -> Joust {
    let joust = try Joust()
    try joust.addBot("good")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe', { name: '2048', max_moves: 9 }], bots: ['good', 'random'], "
        + "sandbox: '\(sandbox)', time: { startup: '60s', move: '10s' }")
    return joust
  }

  /// Puts a script in place of `bwrap` in the search path.
  ///
  /// When Joust tests whether the program works, the script runs the real program.
  private func replaceBubblewrap(in joust: inout Joust, by script: String) throws {
    let text = "#!/bin/sh\ncase \"$*\" in *bin/true) exec /usr/bin/bwrap \"$@\";; esac\n\(script)\n"
    try joust.write(text, to: "tools/bwrap")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: joust.folder + "/tools/bwrap")
    joust.environment["PATH"] = joust.folder + "/tools:/usr/bin:/bin"
  }

  @Test(arguments: usable)
  func `a requested sandbox is in force`(_ sandbox: String) throws {
    let joust = try tournament(sandbox)
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t", "--require-sandbox", "--verbose")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("protections: "))
    #expect(run.error.contains(", \(sandbox), own-files-only"))
    #expect(try joust.lines(of: "t")[0].contains("\"\(sandbox)\",\"own-files-only\""))
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
    #expect(try joust.games(of: "t").count == 3)
    let again = try joust.run("run", "tournaments/t", "--pairs", "2").error
    #expect(again.contains("protections: \(sandbox), "))
    #expect(again.contains(" in force (--verbose lists them)\n"))
  }

  @Test(.enabled(if: !usable.isEmpty, "this machine has no sandbox"))
  func `"auto" uses the best sandbox of the machine`() throws {
    let joust = try tournament("auto")
    defer { joust.remove() }
    let run = try joust.run("run", "tournaments/t", "--require-sandbox")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.lines(of: "t")[0].contains("\"\(Self.usable[0])\",\"own-files-only\""))
  }

  @Test func `"none" uses no sandbox`() throws {
    let joust = try tournament("none")
    defer { joust.remove() }
    let refused = try joust.run("run", "tournaments/t", "--require-sandbox")
    #expect(refused.status == 2)
    #expect(refused.error.contains("\"sandbox\" is \"none\""))
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
    #expect(try joust.run("run", "tournaments/t").status == 0)
    #expect(try !joust.lines(of: "t")[0].contains("own-files-only"))
  }

  @Test func `a sandbox that the machine does not have is refused before any game is played`()
    throws
  {
    var joust = try tournament("bwrap")
    defer { joust.remove() }
    joust.environment["PATH"] = "/nowhere"
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.error.contains("\"sandbox\" is \"bwrap\", but bubblewrap is not on this machine"))
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }

  @Test func `a tool that does not work is reported with its own message`() throws {
    var joust = try tournament("bwrap")
    defer { joust.remove() }
    try joust.write("#!/bin/sh\necho 'bwrap: no namespaces today' >&2; exit 1\n", to: "tools/bwrap")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: joust.folder + "/tools/bwrap")
    joust.environment["PATH"] = joust.folder + "/tools:/usr/bin:/bin"
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 2)
    #expect(run.error.contains("bubblewrap does not work here: bwrap: no namespaces today"))
  }

  @Test(.enabled(if: usable.contains("bwrap"), "bubblewrap can't be used on this machine"))
  func `a failure of the tool is never charged to the bot`() throws {
    var joust = try tournament("bwrap")
    defer { joust.remove() }
    try replaceBubblewrap(in: &joust, by: "echo 'bwrap: out of namespaces' >&2; exit 1")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 1)
    #expect(run.error.contains("the sandbox could not run good: bwrap: out of namespaces"))
    #expect(try joust.games(of: "t").isEmpty)
  }

  @Test(.enabled(if: usable.contains("bwrap"), "bubblewrap can't be used on this machine"))
  func `a temporary failure of the tool costs no bot a game`() throws {
    var joust = try tournament("bwrap")
    defer { joust.remove() }
    let counter = joust.folder + "/count"
    try replaceBubblewrap(
      in: &joust,
      by: "echo >> \(counter); test $(wc -l < \(counter)) = 1 && exit 1; exec /usr/bin/bwrap \"$@\""
    )
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }

  @Test(arguments: usable)
  func `a program that the sandbox hides fails to start`(_ sandbox: String) throws {
    let joust = try tournament(sandbox)
    defer { joust.remove() }
    // The interpreter is outside of the bot's folder and of the system's folders.
    try joust.write("", to: "tools/empty")
    try FileManager.default.copyItem(atPath: "/bin/cat", toPath: joust.folder + "/tools/cat")
    try joust.addBot("hidden", manifest: "\"command\":[\"./run\"]")
    try joust.write("#!\(joust.folder)/tools/cat\n", to: "bots/hidden/run")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: joust.folder + "/bots/hidden/run")
    let run = try joust.run("run", "tournaments/t", "--bots", "hidden,random")
    #expect(run.status == 1)
    let games = try joust.games(of: "t")
    #expect(games.allSatisfy { $0.reason == "start-failure" && $0.losers == ["hidden"] })
    #expect(games[0].detail?.contains("in the sandbox") ?? false, "\(games[0].detail ?? "")")
  }

  @Test(arguments: usable)
  func `a bot may read the files that its command names, but not the files of another bot`(
    _ sandbox: String
  ) throws {
    let joust = try tournament(sandbox)
    defer { joust.remove() }
    let script = """
      read hello; echo '{"type":"ready"}'
      read start; read turn; echo '{"turn":'$(($1 + 0))',"move":8}'
      """
    try joust.write(script, to: "common/bot.sh")
    try joust.write(script, to: "bots/good/bot.sh")
    try joust.addBot("far", manifest: "\"command\":[\"sh\",\"../../common/bot.sh\",\"1\"]")
    try joust.addBot("thief", manifest: "\"command\":[\"sh\",\"../good/bot.sh\",\"1\"]")
    let run = try joust.run("run", "tournaments/t", "--bots", "far,thief", "--games", "tic-tac-toe")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 2)
    #expect(games.allSatisfy { $0.reason == "start-failure" && $0.losers == ["thief"] })
  }

  @Test(arguments: usable)
  func `a bot may not read the files around its program`(_ sandbox: String) throws {
    var joust = try tournament(sandbox)
    defer { joust.remove() }
    joust.environment["HOME"] = joust.folder + "/home"
    joust.environment["PATH"] = joust.folder + "/home/.local/bin:/usr/bin:/bin"
    for secret in [".local/share/keyring", ".local/bin/other", "notes"] {
      try joust.write("secret", to: "home/\(secret)")
    }
    // The program exits before it is ready if it can read one of the files.
    try joust.write(
      """
      #!/bin/sh
      for file in ../share/keyring other ../../notes; do
        if cat "\(joust.folder)/home/.local/bin/$file" 2>/dev/null; then exit 9; fi
      done
      read hello; echo '{"type":"ready"}'
      read start; read turn; echo '{"turn":'$(($1 + 0))',"move":8}'
      """, to: "home/.local/bin/shared")
    try joust.shell("chmod 755 home/.local/bin/shared; chmod 600 home/.local/share/keyring")
    try joust.addBot("around", manifest: "\"command\":[\"shared\",\"1\"]")
    let run = try joust.run(
      "run", "tournaments/t", "--bots", "around,random", "--games", "tic-tac-toe")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 2)
    #expect(games.allSatisfy { $0.reason != "start-failure" }, "\(games.compactMap(\.detail))")
  }

  @Test(
    arguments: usable, ["/", "", "HOME/./", "HOME/", "relative"])
  func `only the programs in the home are readable, for any spelling of HOME`(
    _ sandbox: String, _ home: String
  ) throws {
    for user in Joust.users {
      var joust = try Joust(user: user)
      defer { joust.remove() }
      try joust.addTournament(
        "t",
        "games: ['tic-tac-toe'], bots: ['around', 'random'], sandbox: '\(sandbox)', "
          + "time: { startup: '60s', move: '60s' }")
      joust.environment["HOME"] = home.replacingOccurrences(
        of: "HOME", with: joust.folder + "/home")
      if home == "relative" { joust.environment["HOME"] = "home" }
      joust.environment["PATH"] = joust.folder + "/home/bin:/usr/bin:/bin"
      for secret in [".ssh/id", "notes", "bin/other"] {
        try joust.write("secret", to: "home/\(secret)")
      }
      // The program exits before it is ready if it can read one of the files.
      try joust.write(
        "#!/bin/sh\nfor file in .ssh/id notes; do\n"
          + "  if cat '\(joust.folder)/home/'$file 2>/dev/null; then exit 9; fi\ndone\n"
          + SubmitTests.shell, to: "home/bin/shared")
      try joust.shell("chmod 755 home/bin/shared")
      try joust.addBot("around", manifest: "\"command\":[\"shared\"]", games: ["tic-tac-toe"])
      let run = try joust.run("run", "tournaments/t")
      #expect(run.status == 0, "\(run.error)")
      let games = try joust.games(of: "t")
      #expect(games.count == 2)
      #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    }
  }

  @Test(arguments: usable)
  func `a program that is a link into another bot's folder fails to start`(_ sandbox: String) throws
  {
    let joust = try tournament(sandbox)
    defer { joust.remove() }
    try joust.addBot("thief", manifest: "\"command\":[\"./bot\", \"good\"]")
    try joust.shell("ln -s ../good/TestBot bots/thief/bot")
    let run = try joust.run("run", "tournaments/t", "--bots", "thief,random")
    #expect(run.status == 1)
    let games = try joust.games(of: "t")
    #expect(games.allSatisfy { $0.reason == "start-failure" && $0.losers == ["thief"] })
    #expect(
      games[0].detail?.contains(
        "bots/good/TestBot, which is not readable in the sandbox; put the program")
        ?? false, "\(games[0].detail ?? "")")
  }

  @Test(.needs("python3"), arguments: usable)
  func `temporary files are private to the bot and deleted with it`(_ sandbox: String) throws {
    let joust = try tournament(sandbox)
    defer { joust.remove() }
    let script = """
      import json, os, sys, tempfile
      open(os.path.join(os.environ["TMPDIR"], "mine"), "w").write("x")
      for line in sys.stdin:
          message = json.loads(line)
          if message["type"] == "hello": print('{"type":"ready"}', flush=True)
          if message["type"] == "turn":
              place = tempfile.mkdtemp()
              reply = {"turn": message["turn"], "move": message["legal"][0], "comment": place}
              print(json.dumps(reply), flush=True)
      """
    try joust.addBot("py", manifest: "\"command\":[\"python3\",\"bot.py\"]")
    try joust.write(script, to: "bots/py/bot.py")
    let run = try joust.run("run", "tournaments/t", "--bots", "py,random", "--games", "tic-tac-toe")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
    for line in try joust.lines(of: "t") where line.contains("comments") {
      let place = line.split(separator: "\"").first { $0.hasPrefix("/") && $0.contains("tmp") }
      #expect(place.map { !FileManager.default.fileExists(atPath: String($0)) } ?? false)
    }
  }

  @Test(
    .enabled(if: usable.contains("landlock"), "this kernel has no Landlock"),
    arguments: ["", "temporary"])
  func `the folder in TMPDIR may be empty or relative`(_ folder: String) throws {
    var joust = try tournament("landlock")
    defer { joust.remove() }
    joust.user = Joust.ordinaryUser
    joust.environment["TMPDIR"] = folder
    try joust.shell("mkdir temporary")
    try joust.addBot("writer", manifest: "\"command\":[\"sh\",\"bot.sh\"]")
    let script = "echo x > \"$TMPDIR/mine\" || exit 3\n" + SubmitTests.shell
    try joust.write(script, to: "bots/writer/bot.sh")
    let run = try joust.run(
      "run", "tournaments/t", "--bots", "writer,random", "--games", "tic-tac-toe")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }

  @Test(.enabled(if: usable.contains("landlock"), "this kernel has no Landlock"))
  func `temporary files of a killed run are deleted by the next run`() throws {
    var joust = try tournament("landlock")
    defer { joust.remove() }
    joust.environment["TMPDIR"] = joust.folder + "/temporary"
    try FileManager.default.createDirectory(
      atPath: joust.folder + "/temporary", withIntermediateDirectories: true)
    try joust.addBot("hang", "hang")
    let run = try joust.startRun("tournaments/t", "--bots", "hang,random")
    #expect(try joust.wait { try !joust.names(in: "temporary").isEmpty })
    kill(run.processIdentifier, SIGKILL)
    run.waitUntilExit()
    #expect(try joust.names(in: "temporary").count == 1)
    #expect(joust.wait { joust.processes().isEmpty })
    #expect(try joust.run("run", "tournaments/t").status == 0)
    #expect(try joust.names(in: "temporary").isEmpty)
  }

  @Test(.enabled(if: !usable.isEmpty, "this machine has no sandbox"))
  func `the doctor finds that the best sandbox prevents all attacks`() throws {
    let doctor = try Doctor.report(to: nil)
    #expect(doctor.output.contains("read another bot's files"))
    #expect(doctor.output.contains("\"auto\" chooses \(Self.usable[0]) on this machine"))
    #expect(!doctor.output.contains("not tried"))
    let rows = doctor.output.split(separator: "\n").filter { $0.contains("  refused") }
    #expect(rows.count > 15)
    if Self.usable[0] != "landlock" { #expect(doctor.status == 0, "\(doctor.output)") }
  }
}
