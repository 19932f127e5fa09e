import Foundation
import Hosting
import TestThreads
import Testing

/// Tests the limits of the build of a submitted bot and the files that it leaves.
@Suite(.waiting, .timeLimit(.minutes(30))) struct BuildTests {
  private static let sandboxes = SandboxTests.usable
  private static let allSandboxes = sandboxes + ["none"]

  /// A folder with a bot that is built by a script, `build.sh`.
  private func place(_ script: String) throws -> Joust {
    let joust = try Joust()
    try joust.write(script, to: "fox/build.sh")
    try joust.write(SubmitTests.shell, to: "fox/play.sh")
    try joust.write(
      #"{"name":"fox","command":["sh","play.sh"],"games":["tic-tac-toe"],"build":["sh","build.sh"]}"#,
      to: "fox/bot.json")
    return joust
  }

  /// Adds a bot that a command builds.
  private func build(_ command: String, _ sandbox: String, in joust: Joust) throws -> Joust.Outcome
  {
    switch command {
    case "run":
      try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['../../fox', 'random']")
      return try joust.run("run", "tournaments/t", "--sandbox", sandbox)
    default: return try joust.run(command, "fox/", "--sandbox", sandbox)
    }
  }

  @Test(arguments: ["run", "check", "submit"], sandboxes)
  func `a build changes no file outside the bot's folder and reads no file of the user`(
    _ command: String, _ sandbox: String
  ) throws {
    var joust = try place("")
    defer { joust.remove() }
    joust.environment["HOME"] = joust.folder + "/home"
    try joust.write("secret-of-the-user", to: "home/.ssh/id")
    try joust.write(
      """
      echo x > '\(joust.folder)/booty'; echo x > ../booty; echo x > ../../booty
      echo x >> '\(joust.folder)/home/.ssh/id'; rm -f '\(joust.folder)/home/.ssh/id'
      cat '\(joust.folder)/home/.ssh/id' > loot; cat ~/.ssh/id >> loot
      echo x > ~/cache && echo x > $TMPDIR/file && echo x > made && chmod 755 made
      """, to: "fox/build.sh")
    let outcome = try build(command, sandbox, in: joust)
    #expect(outcome.status == 0, "\(outcome.error)\(outcome.output)")
    #expect(outcome.error.contains("building fox\n"))
    #expect(try joust.read("home/.ssh/id") == "secret-of-the-user")
    #expect(try !joust.names(in: "").contains("booty"))
    #expect(try joust.names(in: "home") == [".ssh"])
    let folder = command == "submit" ? "bots/fox" : "fox"
    #expect(try joust.names(in: "bots") == (command == "submit" ? ["fox"] : []))
    #expect(try joust.read("\(folder)/loot") == "")
    #expect(try joust.names(in: folder).contains("made"))
  }

  @Test(arguments: sandboxes) func `a build has no network unless an option allows it`(
    _ sandbox: String
  ) throws {
    guard let listener = LocalListener("0", isStream: true) else {
      Issue.record("no port can be listened to")
      return
    }
    let joust = try place("bash -c 'exec 3<>/dev/tcp/127.0.0.1/\(listener.place)' || true\n")
    defer { joust.remove() }
    let without = try joust.run("check", "fox/", "--sandbox", sandbox)
    #expect(without.status == 0, "\(without.error)")
    let wasReached = listener.wasReached
    #expect(!wasReached)
    let with = try joust.run("submit", "fox/", "--sandbox", sandbox, "--build-network")
    #expect(with.status == 0, "\(with.error)")
    #expect(with.error.contains("building fox, with the network\n"))
    let isReached = listener.wasReached
    #expect(isReached)
  }

  @Test(arguments: sandboxes)
  func `the error of a build without the network names the option that allows it`(
    _ sandbox: String
  ) throws {
    let joust = try place("echo 'could not resolve host: registry' >&2; exit 1\n")
    defer { joust.remove() }
    let submit = try joust.run("submit", "fox/", "--sandbox", sandbox)
    #expect(submit.status == 1)
    #expect(submit.error.contains("the build had no network; allow it with --build-network"))
  }

  @Test func `a build without a sandbox is reported`() throws {
    let joust = try place("exit 0\n")
    defer { joust.remove() }
    let submit = try joust.run("submit", "fox/", "--sandbox", "none")
    #expect(submit.status == 0, "\(submit.error)")
    #expect(submit.error.contains("building fox, not confined: \"sandbox\" is \"none\"\n"))
  }

  @Test(arguments: allSandboxes) func `no process of a build remains`(_ sandbox: String) throws {
    let joust = try place(
      "setsid sleep 1000 & (setsid sh -c 'sleep 1000; true' >/dev/null 2>&1 &) ; exit 0\n")
    defer { joust.remove() }
    let submit = try joust.run("submit", "fox/", "--sandbox", sandbox)
    #expect(submit.status == 0, "\(submit.error)")
    #expect(joust.processes().isEmpty, "\(joust.processes())")
  }

  @Test(arguments: ["run", "check", "submit"], allSandboxes)
  func `nothing of an interrupted build remains`(
    _ command: String, _ sandbox: String
  ) throws {
    var joust = try place(
      "mkdir parts; echo x > parts/fox.o; echo x > $TMPDIR/ccQ7.s; sleep 1000 & wait\n")
    defer { joust.remove() }
    joust.environment["TMPDIR"] = joust.folder + "/tmp"
    try joust.write("", to: "tmp/other")
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['../../fox', 'random']")
    let words = [command, command == "run" ? "tournaments/t" : "fox/"]
    let run = try joust.start(
      words + ["--sandbox", sandbox], output: Pipe(), error: Pipe())
    #expect(joust.wait { joust.processes().contains { $0.hasPrefix("sleep") } })
    let time = ContinuousClock().measure {
      kill(run.processIdentifier, SIGTERM)
      run.waitUntilExit()
    }
    #expect(run.terminationStatus == 130)
    #expect(joust.processes().isEmpty, "\(joust.processes())")
    #expect(try joust.names(in: "tmp") == ["other"])
    let names = try joust.names(in: "fox")
    #expect(names == ["bot.json", "build.sh", "play.sh"], "\(names) \(time) after the signal")
    #expect(try joust.names(in: "bots").isEmpty)
  }

  @Test(arguments: allSandboxes) func `a build cannot make Joust write through a link`(
    _ sandbox: String
  ) throws {
    let joust = try place("rm -f .joust-build bot.json; ln -s ../../precious .joust-build\n")
    defer { joust.remove() }
    try joust.write("mine", to: "precious")
    let submit = try joust.run("submit", "fox/", "--sandbox", sandbox)
    #expect(submit.status == 0, "\(submit.error)")
    #expect(try joust.read("precious") == "mine")
  }

  @Test(arguments: ["fox/", "new"])
  func `the output of a failed build is shown line by line`(bot: String) throws {
    let joust = try place("printf 'In main:\\n\\033[1mbad\\n' >&2; exit 3\n")
    defer { joust.remove() }
    try joust.shell("cp -r fox new")
    let check = try joust.run("check", bot)
    #expect(check.status == 1)
    let said = ": its build exited with status 3:\n    In main:\n    \\u{1B}[1mbad\n"
    #expect(check.error.hasSuffix(said), "\(check.error)")
  }

  @Test func `a submitted bot counts as built`() throws {
    let joust = try place("echo x >> count\n")
    defer { joust.remove() }
    #expect(try joust.run("submit", "fox/").status == 0)
    let check = try joust.run("check", "fox")
    #expect(check.status == 0, "\(check.output)")
    #expect(try joust.read("bots/fox/count") == "x\n")
  }

  @Test func `a built bot is not built again, even after it is copied`() throws {
    let joust = try place("echo x >> count\n")
    defer { joust.remove() }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['../../fox', 'random']")
    let built = try joust.run("build", "tournaments/t")
    #expect(built.status == 0, "\(built.error)")
    #expect(built.output == "fox is built\n")
    #expect(built.error == "building fox\n")
    try joust.shell("mkdir node && cp -a fox tournaments node")
    let run = try joust.shell("cd node && \"$JOUST\" run tournaments/t --quiet && cat fox/count")
    #expect(run.output.hasSuffix("\nx\n") && run.status == 0, "\(run.error)")
    #expect(!run.error.contains("building"))

    try joust.write("echo no compiler >&2; exit 1\n", to: "fox/build.sh")
    let failed = try joust.run("build", "tournaments/t")
    #expect(failed.status == 1)
    #expect(failed.output == "")
    #expect(failed.error.contains("joust: fox is not built: its build exited with status 1:\n"))
    #expect(failed.error.contains("    no compiler\n"))
    let none = try joust.run("build", "tournaments/t", "--sandbox", "nothing")
    #expect(none.status == 2)
  }

  @Test(
    .compiling, .enabled(if: Landlock.version > 0, "this machine has no Landlock"),
    .needs(["cpp", "go", "java", "rust"].flatMap(LanguageTests.programs)),
    arguments: ["cpp", "go", "java", "rust"])
  func `compilers work under Landlock`(_ name: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addExample(name)
    let check = try joust.run(
      "check", name, "--sandbox", "landlock", "--game", "tic-tac-toe", "--move-time", "20s")
    #expect(check.status == 0, "\(check.error)\(check.output)")
  }

  @Test(
    .compiling, .enabled(if: Landlock.version > 0, "this machine has no Landlock"),
    arguments: TinyBot.playable.filter {
      ["Ada", "C", "Erlang", "Fortran", "Haskell", "OCaml"].contains($0.language)
    })
  func `the compilers of small bots work under Landlock`(_ bot: TinyBot) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(bot.text, to: bot.file)
    let submit = try joust.run(
      "submit", bot.file, "--name", "mine", "--sandbox", "landlock", "--startup", "10m", "--game",
      "tic-tac-toe")
    #expect(submit.status == 0, "\(submit.error)\(submit.output)")
  }
}
