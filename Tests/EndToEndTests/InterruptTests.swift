import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct InterruptTests {
  @Test func `a signal ends a build`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("built")
    try joust.addBot("built", manifest: #""command":["./bot"],"build":["./TestBot","sleep"]"#)
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['built', 'random', 'rules']")
    let run = try joust.startRun("tournaments/t")
    #expect(joust.wait { joust.processes().contains { $0.contains("sleep") } })
    kill(run.processIdentifier, SIGTERM)
    run.waitUntilExit()
    #expect(run.terminationReason == .exit)
    #expect(run.terminationStatus == 130)
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
    #expect(try !joust.names(in: "bots/built").contains("bot"))
  }

  @Test(arguments: [
    "run tournaments/t --bots built,random", "build tournaments/t", "check built", "submit new",
  ])
  func `a signal ends the processes of a build before the program exits`(command: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot(
      "built", manifest: #""command":["./bot"],"build":["sh","-c","touch bot; sleep 1000; true"]"#)
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['built', 'random', 'rules']")
    try joust.write(
      joust.read("bots/built/bot.json").replacing("built", with: "new"), to: "new/bot.json")
    let run = try joust.start(
      command.split(separator: " ").map(String.init), output: Pipe(), error: Pipe())
    #expect(joust.wait { joust.processes().contains { $0.hasPrefix("sleep") } })
    kill(run.processIdentifier, SIGTERM)
    run.waitUntilExit()
    #expect(run.terminationReason == .exit)
    #expect(run.terminationStatus == 130)
    // The program exits after its children.
    #expect(joust.processes().isEmpty, "\(joust.processes())")
    #expect(try joust.names(in: "bots") == ["built"])
    let names = try joust.names(in: "bots/built")
    #expect(names == ["bot.json"], "\(names)")
  }

  @Test func `a signal ends the doctor, and no file remains`() throws {
    var joust = try Joust()
    defer { joust.remove() }
    try joust.write("", to: "tmp/other")
    joust.environment["TMPDIR"] = joust.folder + "/tmp"
    let doctor = try joust.start(["doctor"], output: Pipe(), error: Pipe())
    #expect(
      try joust.wait { try joust.names(in: "tmp").contains { $0.hasPrefix("joust-doctor-") } })
    kill(doctor.processIdentifier, SIGINT)
    doctor.waitUntilExit()
    #expect(doctor.terminationReason == .exit)
    #expect(doctor.terminationStatus == 130)
    #expect(try joust.names(in: "tmp") == ["other"])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["hang", "never-ready", "daemon", "ignore-quit"])
  func `a signal ends a run in an orderly way`(signal: Int32, mode: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("odd", mode)
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['odd', 'random'], pairs: 5000, "
        + "time: { startup: '1m', move: '1m' }, seed: '1'")
    let output = Pipe()
    let error = Pipe()
    let run = try joust.start(["run", "tournaments/t"], output: output, error: error)
    #expect(joust.wait { joust.processes().contains { $0.contains(mode) } })
    kill(run.processIdentifier, signal)
    let said = error.fileHandleForReading.readDataToEndOfFile()
    run.waitUntilExit()
    #expect(run.terminationReason == .exit)
    #expect(run.terminationStatus == 130)
    #expect(
      String(decoding: said, as: UTF8.self).hasSuffix(
        "Interrupted; the same command continues where it stopped.\n"))
    #expect(joust.wait { joust.processes().isEmpty }, "\(joust.processes())")
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.status == 0, "\(verified.output)")
  }

  @Test func `a run in the background of a script ignores SIGINT, and SIGTERM ends it`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("odd", "hang")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['odd', 'random'], time: { move: '10m' }, seed: '1'")
    let script = try joust.startShell(
      #""$JOUST" run tournaments/t --quiet & echo $! > number; wait $!; echo $? > status"#)
    #expect(joust.wait { joust.processes().contains { $0.contains("hang") } })
    let text = try joust.read("number").trimmingCharacters(in: .newlines)
    let number = try #require(Int32(text))
    kill(number, SIGINT)
    Thread.sleep(forTimeInterval: 0.3)
    #expect(joust.processes().contains { $0.contains("hang") })
    kill(number, SIGTERM)
    script.waitUntilExit()
    #expect(try joust.read("status") == "130\n")
    #expect(try joust.run("help", "run").output.contains("SIGTERM (kill) ends such a run"))
  }

  @Test func `bots that are killed together with the run are not at fault`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("odd", "hang")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['odd', 'random'], time: { move: '1m' }, seed: '1'")
    let run = try joust.startRun("tournaments/t")
    #expect(joust.wait { joust.processes().contains { $0.contains("hang") } })
    // A job scheduler signals all processes at the same time, so that the bots may receive the signal first.
    for bot in joust.numberedProcesses() where bot.number != run.processIdentifier {
      kill(bot.number, SIGTERM)
    }
    kill(run.processIdentifier, SIGTERM)
    run.waitUntilExit()
    #expect(run.terminationStatus == 130)
    #expect(try joust.games(of: "t").isEmpty)
  }
}
