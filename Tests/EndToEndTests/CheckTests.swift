import Foundation
import TestThreads
import Testing

/// Tests that `joust check` finds the mistakes of beginners and shows how to fix them.
@Suite(.waiting, .timeLimit(.minutes(30))) struct CheckTests {
  /// A mistake, the points of the check that fail, and a part of the advice for the first point.
  struct Mistake: CustomTestStringConvertible, Sendable {
    var name: String
    var points: [String]
    var fix: String

    var testDescription: String { name }

    init(_ name: String, _ points: String..., fix: String) {
      self.name = name
      self.points = points
      self.fix = fix
    }
  }

  static let answer = "answers each turn with one line of JSON"
  static let ready = "is ready in time"
  static let silence = "writes nothing without a request"
  static let turn = "echoes the number of the turn"
  static let legal = "plays legal moves"
  static let clock = "answers within the clock"

  static let mistakes: [Mistake] = [
    .init("no-flush", ready, fix: "flush standard output"),
    .init("no-flush-and-no-quit", ready, fix: "flush standard output"),
    .init("reads-to-end", ready, fix: "read standard input line by line"),
    .init("no-line-end", ready, fix: "end each line with a line feed"),
    .init(
      "mute", ready,
      fix: "the bot waits and does not answer: print one line for hello and one line for each turn"),
    .init("greeting", ready, fix: "write debug text to standard error"),
    .init("debug", answer, fix: "write debug text to standard error"),
    .init("bare-move", answer, fix: "write debug text to standard error"),
    .init("single-quotes", answer, fix: "your language's JSON library"),
    .init("no-move", answer, fix: "put the move into `move`"),
    .init("crash", answer, fix: "fix the error on the bot's standard error"),
    .init("no-turn", turn, fix: "copy the number in the message's `turn`"),
    .init("own-turn", turn, fix: "copy the number in the message's `turn`"),
    .init("from-one", legal, fix: "moves are numbered from 0"),
    .init("not-legal", legal, fix: "choose one of the moves in `legal`"),
    .init("answers-start", silence, fix: "answer hello with ready and each turn with a move"),
    .init("twice", silence, fix: "print one line for each turn"),
    .init("slow", clock, fix: "think less"),
    .init(
      "knows-all-messages", "ignores unknown messages",
      fix: "ignore messages whose `type` you don't know"),
    .init(
      "answers-all", "ignores unknown messages",
      fix: "ignore messages whose `type` you don't know"),
    .init(
      "knows-all-fields", "ignores unknown fields", fix: "read the fields that you need"),
    .init("no-quit", "exits on quit", "exits at the end of its input", fix: "when `quit` arrives"),
    .init(
      "no-end", "exits at the end of its input", fix: "end the program when standard input ends"),
  ]

  @Test func `an answer that only the grace time has saved is reported`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let answer = "echo \"{"
    let slow = "[ \"$late\" ] || sleep 0.05; late=1; "
    try joust.write(SubmitTests.shell.replacing(answer, with: slow + answer), to: "fox.sh")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], bots: ['*'], sandbox: 'none', "
        + "time: { startup: '10m', move: '20ms', grace: '10m' }")
    let check = try joust.run("check", "fox.sh", "--sandbox", "none")
    #expect(check.status == 0, "\(check.output)\(check.error)")
    let sentence =
      /; (1 answer was|\d+ answers were) over the limit of 20ms and within the grace time of 600s: think less/
    #expect(check.output.contains(sentence), "\(check.output)")
    let submit = try joust.run("submit", "fox.sh", "--game", "tic-tac-toe", "--sandbox", "none")
    #expect(submit.output.contains(sentence), "\(submit.output)")
  }

  private func beginner(_ mistake: String) throws -> Joust {
    let joust = try Joust()
    try joust.addBot(
      "beginner", manifest: #""command":["\#(Joust.programFolder)/TestBeginner","\#(mistake)"]"#)
    return joust
  }

  /// Returns the failed points of a check, each with its advice.
  private func complaints(_ output: String) -> [(point: String, fix: String)] {
    var complaints: [(String, String)] = []
    for line in output.split(separator: "\n").map(String.init) {
      if line.hasPrefix("  WRONG ") {
        let words = line.dropFirst(8).components(separatedBy: "  ")
        complaints.append((words[0], ""))
      } else if line.hasPrefix("          fix"), let last = complaints.indices.last {
        complaints[last].1 = line.trimmingCharacters(in: .whitespaces)
      }
    }
    return complaints
  }

  @Test(arguments: mistakes) func `the check finds a mistake and shows the remedy`(
    _ mistake: Mistake
  ) throws {
    let joust = try beginner(mistake.name)
    defer { joust.remove() }
    let check = try joust.run("check", "beginner", "--game", "tic-tac-toe")
    #expect(check.status == 1, "\(check.error)")
    let found = complaints(check.output)
    #expect(found.map(\.point) == mistake.points, "\(check.output)")
    #expect(found.first?.fix.contains(mistake.fix) ?? false, "\(check.output)")
  }

  @Test func `a bot without mistakes passes the check of every game`() throws {
    let joust = try beginner("none")
    defer { joust.remove() }
    let check = try joust.run("check", "bots/beginner")
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("\ntic-tac-toe · size 3, win 3\n"))
    #expect(check.output.contains("\n2048 · size 4\n"))
    #expect(check.output.hasSuffix("\nbeginner passes.\n"))
    #expect(!check.output.contains("not tried"))
    #expect(joust.processes().isEmpty)
  }

  @Test func `the dialogue is shown with --verbose`() throws {
    let joust = try beginner("no-turn")
    defer { joust.remove() }
    let check = try joust.run("check", "beginner", "--game", "2048", "--verbose")
    #expect(check.output.contains("\n" + #"joust: {"type":"hello","protocol":1,"game":"2048","#))
    #expect(check.output.contains("\nbot:   {\"move\":\""))
    #expect(!check.error.contains("hello"))
    #expect(check.output.contains("received  {\"move\":\""))
    #expect(check.output.contains("sent      {\"type\":\"turn\","))
  }

  @Test func `the page for bot authors shows the printed output`() throws {
    let joust = try beginner("no-flush")
    defer { joust.remove() }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "../../bots/README.md"), encoding: .utf8)
    let example = try #require(
      page.components(separatedBy: "```text check\n").last?.components(separatedBy: "```").first)
    #expect(try joust.run("check", "beginner").output.contains(example))
  }

  @Test func `a slow start is distinguished from a silent one and can be given more time`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let words = #"["sh","-c","sleep 0.3; exec $0 none","\#(Joust.programFolder)/TestBeginner"]"#
    try joust.addBot("slow", manifest: #""command":\#(words)"#, games: ["tic-tac-toe"])
    let check = try joust.run("check", "slow", "--startup", "10ms")
    #expect(check.status == 1)
    let found = complaints(check.output)
    #expect(found.map(\.point) == [Self.ready], "\(check.output)")
    #expect(found.first?.fix.contains("`time.startup` in tournament.json") ?? false)
    #expect(try joust.run("check", "slow", "--startup", "10m").status == 0)
  }

  @Test func `carriage returns in a file are reported`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("beginner", manifest: #""command":["./bot.sh"]"#)
    try joust.write("#!/bin/sh\r\nread line\r\n", to: "bots/beginner/bot.sh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: joust.folder + "/bots/beginner/bot.sh")
    let check = try joust.run("check", "beginner")
    #expect(check.status == 1)
    #expect(check.output.contains("ends in a carriage return"), "\(check.output)")
  }

  @Test func `a bot that is not submitted yet can be checked, and no file remains`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(SubmitTests.shell, to: "den/fox.sh")
    try joust.shell("cp '\(Joust.programFolder)/TestBot' wolf")
    for (path, name) in [("den/fox.sh", "fox"), ("den", "den"), ("wolf", "wolf")] {
      let check = try joust.run("check", path, "--startup", "1m", "--move-time", "1m")
      #expect(check.status == 0, "\(check.error)\(check.output)")
      #expect(check.output.hasPrefix("\(name) 1: "))
      #expect(check.output.hasSuffix("\n\(name) passes.\n"))
    }
    #expect(try joust.names(in: "bots") == [])
    #expect(try joust.names(in: "den") == ["fox.sh"])
  }

  @Test func `the line of a long log that names the error is shown`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      "echo \"Error: Cannot find module 'x'\" >&2\nfor n in 1 2 3 4 5; do echo at $n >&2; done\n",
      to: "fox.sh")
    let check = try joust.run("check", "fox.sh")
    #expect(check.status == 1)
    #expect(
      check.output.contains("log       Error: Cannot find module 'x' | at 3 | at 4 | at 5\n"),
      "\(check.output)")
    #expect(check.output.contains("\nfox fails 1 point.\n"))
  }

  @Test func `rules can be chosen`() throws {
    let joust = try beginner("none")
    defer { joust.remove() }
    let check = try joust.run(
      "check", "beginner", "--game", "tic-tac-toe", "--size", "5", "--win", "4")
    #expect(check.status == 0, "\(check.output)")
    #expect(check.output.contains("\ntic-tac-toe · size 5, win 4\n"))
  }

  @Test func `the conditions show a memory without a limit, and a tournament without the game`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['*'], memory: null, processes: null")
    let words = ["check", "random", "--tournament", "tournaments/t", "--game"]
    let free = try joust.run(words + ["tic-tac-toe"])
    #expect(free.status == 0, "\(free.output)\(free.error)")
    #expect(free.output.contains(", memory not limited"), "\(free.output)")
    let other = try joust.run(words + ["2048"])
    #expect(
      other.error.contains("tournaments/t does not play 2048 with random, so the default rules"),
      "\(other.error)")
  }

  @Test(arguments: [
    (["check"], "check"), (["check", "nobody"], "nobody"), (["check", "bots/none"], "bots/none"),
    (["check", "random", "--size", "4"], "--game"),
    (["check", "greedy", "--game", "chess"], "chess"),
    (["check", "random", "--move-time", "soon"], "soon"),
    (["check", "random", "--startup", "soon"], "soon"),
    (["check", "random", "--sandbox", "steel"], "steel"),
  ])
  func `an invalid check is refused`(_ words: [String], _ named: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let check = try joust.run(words)
    #expect(check.status == 2)
    #expect(check.output == "")
    #expect(check.error.contains(named), "\(check.error)")
  }
}
