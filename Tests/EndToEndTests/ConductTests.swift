import Foundation
import TestThreads
import Testing

/// Tests that a run reports unusual behavior that is not a fault, and that logs are assigned to the right
/// games.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ConductTests {
  @Test func `exits between games are counted and mentioned`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bot = SubmitTests.shell.replacing("'\"type\":\"quit\"'", with: "'\"type\":\"end\"'")
    try joust.write(bot, to: "bots/fox/fox.sh")
    try joust.write(
      #"{"name":"fox","command":["sh","fox.sh"],"games":["tic-tac-toe"]}"#, to: "bots/fox/bot.json")
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['fox', 'random'], pairs: 3")
    let run = try joust.run("run", "tournaments/t", "--concurrency", "1")
    #expect(run.status == 0, "\(run.error)")
    #expect(
      run.error.firstMatch(of: /fox exited after a game \d+ times? and was started again/) != nil,
      "\(run.error)")
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
    #expect(
      !(try joust.run("run", "tournaments/t", "--pairs", "4", "--quiet").error.contains("exited")))
  }

  @Test(.needs("python3")) func `a move that nearly uses up its limit is mentioned`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      Mistake.python.replacing(
        Mistake.answer, with: "import time; time.sleep(0.4); " + Mistake.answer),
      to: "bots/fox/fox.py")
    try joust.write(
      #"{"name":"fox","command":["python3","fox.py"],"games":["tic-tac-toe"]}"#,
      to: "bots/fox/bot.json")
    try joust.write(
      "{ games: ['tic-tac-toe'], bots: ['fox', 'random'], time: { startup: '10m', move: '400ms', "
        + "grace: '10m' } }", to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.error.contains("fox used 95 % or more of the time for a move in 2 games of 2"))
  }

  @Test(.needs("python3")) func `a first move within its own longer limit is not mentioned`() throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    let source = Mistake.python.replacing(
      Mistake.answer,
      with: "import time; n = globals().get(\"n\", 0) + 1; time.sleep(2 if n == 1 else 0); "
        + Mistake.answer)
    try joust.write(source, to: "bots/fox/fox.py")
    try joust.write(
      #"{"name":"fox","command":["python3","fox.py"],"games":["tic-tac-toe"]}"#,
      to: "bots/fox/bot.json")
    try joust.write(
      "{ games: ['tic-tac-toe'], bots: ['fox', 'random'], time: { startup: '10m', first: '10m', "
        + "move: '2s', grace: '10m' } }", to: "tournaments/t/tournament.json")
    let run = try joust.run("run", "tournaments/t", "--concurrency", "1")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.contains { ($0.max_ms?.max() ?? 0) >= 2000 })
    #expect(!run.error.contains("95 %"), "\(run.error)")
  }

  @Test(.needs("python3")) func `the log of a fault contains no line of an earlier game`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let source = Mistake.python.replacing(
      Mistake.answer,
      with: "n = globals().get(\"n\", 0) + 1; print(\"turn\", n, file=sys.stderr, flush=True); "
        + "sys.exit(3) if n == 12 else None; " + Mistake.answer)
    try joust.write(source, to: "bots/fox/fox.py")
    try joust.write(
      #"{"name":"fox","command":["python3","fox.py"],"games":["tic-tac-toe"]}"#,
      to: "bots/fox/bot.json")
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['fox', 'random'], pairs: 9")
    #expect(try joust.run("run", "tournaments/t", "--concurrency", "1", "--quiet").status == 0)
    let fault = try #require(try joust.games(of: "t").first { $0.reason == "crash" })
    let log = try #require(fault.log)
    #expect(log.contains("turn 12"))
    #expect(!log.contains("turn 1\n"), "\(log)")
  }
}
