import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct LeftOutTests {
  @Test func `a bot whose program is missing is left out`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("gone", manifest: #""command":["no-such-program"]"#)
    try joust.addBot("lost", manifest: #""command":["./nothing"]"#)
    try joust.addBot("far", manifest: #""command":["/no/such/program"]"#)
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'gone', 'rules', 'lost', 'far'], seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(
      run.error == """
        gone is left out: no-such-program was not found on this machine
        lost is left out: ./nothing was not found in its folder
        far is left out: /no/such/program was not found on this machine

        """)
    #expect(try joust.games(of: "t").count == 2)
  }

  @Test(arguments: [
    (["python3 bot.py", "-x"], #"write each word separately: ["python3", "bot.py", "-x"]"#),
    (["./bot.py -x"], #"write each word separately: ["./bot.py", "-x"]"#),
    (["bot.py"], #"write "./bot.py", or ["python3", "bot.py"]"#),
    (["bot.c"], #"write "./bot.c""#),
  ])
  func `the error for a command with shell syntax shows the right form`(
    _ command: [String], _ advice: String
  ) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("x", manifest: "\"command\":\(command)")
    for file in ["bot.py", "bot.c"] { try joust.write("", to: "bots/x/\(file)") }
    let check = try joust.run("check", "x")
    #expect(check.status == 1)
    #expect(check.error.contains("\(command[0]) was not found "), "\(check.error)")
    #expect(check.error.hasSuffix("; \(advice)\n"), "\(check.error)")
  }

  @Test func `a game with fewer than two bots is not played`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("gone", manifest: #""command":["no-such-program"]"#)
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'gone']")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.error.hasSuffix("\ntic-tac-toe is not played: only one bot plays it\n"))
    #expect(try joust.names(in: "tournaments/t") == ["tournament.json"])
  }

  @Test func `a bot that cannot be started loses three games and is withdrawn`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("plain", manifest: #""command":["./bot.txt"]"#)
    try joust.write("no program", to: "bots/plain/bot.txt")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['random', 'plain'], pairs: 9, seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--quiet", "--report")
    #expect(run.status == 1)
    // The remaining games of the withdrawn bot are not counted as games to play.
    #expect(try joust.read("tournaments/t/report.html").contains(#""state":"record""#))
    #expect(run.error.hasPrefix("plain is withdrawn: it failed to start in three games in a row"))
    let games = try joust.games(of: "t")
    #expect(games.map(\.reason) == ["start-failure", "start-failure", "start-failure"])
    #expect(
      games.allSatisfy {
        $0.detail?.hasSuffix("is not executable; make it executable with chmod +x") == true
      })
    #expect(games.allSatisfy { $0.losers == ["plain"] })
  }

  @Test func `each bot that cannot be started is reported with its own message`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let commands = [
      "banner": "echo Hello; cat", "syntax": "echo 'SyntaxError: x' >&2; echo more >&2; exit 1",
    ]
    for (name, command) in commands {
      try joust.addBot(name, manifest: #""command":["sh","-c","\#(command)"]"#)
    }
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['banner', 'syntax'], seed: '1'")
    let run = try joust.run("run", "tournaments/t")
    #expect(
      try joust.games(of: "t").allSatisfy { $0.result == "1/2-1/2" && $0.forfeit == [0, 1] })
    let banner = #"banner could not be started in a game of tic-tac-toe: wrote "Hello" "#
    let failures = run.error.split(separator: "\n").filter { $0.contains("could not be started") }
    #expect(failures.count == 2, "\(run.error)")
    #expect(failures.contains { $0.hasPrefix(banner) && !$0.contains("status 1") })
    #expect(
      failures.contains(
        "syntax could not be started in a game of tic-tac-toe: exited with status 1 before it was "
          + #"ready; it wrote "SyntaxError: x" on its standard error; correct the source at the line "#
          + "that the message names; an old interpreter may not support a new syntax"))
  }

  @Test func `a bot is built once, and again when its folder has changed`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let manifest = #""command":["./bot"],"build":["sh","-c","echo >> builds; cp TestBot bot"]"#
    try joust.addBot("built")
    try joust.addBot("built", manifest: manifest)
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'built'], seed: '1'")
    for (pairs, builds) in [("1", 1), ("2", 1), ("3", 2)] {
      if pairs == "3" {
        try joust.write("new", to: "bots/built/source")
        try joust.addBot("built", manifest: manifest + #","version":"2""#)
      }
      #expect(try joust.run("run", "tournaments/t", "--pairs", pairs).status == 0)
      #expect(try joust.read("bots/built/builds").count == builds)
    }
    #expect(try joust.games(of: "t").allSatisfy { $0.forfeit == nil })
  }

  @Test func `a bot that cannot be built is left out with the compiler's messages`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot(
      "broken",
      manifest:
        #""command":["./bot"],"build":["sh","-c","printf 'bot.c:1: \\033[1merror' >&2; exit 3"]"#)
    try joust.addTournament("t", "games: ['tic-tac-toe'], bots: ['random', 'rules', 'broken']")
    let run = try joust.run("run", "tournaments/t", "--quiet")
    #expect(run.status == 1)
    #expect(
      run.error == """
        broken is left out: its build exited with status 3:
            bot.c:1: \\u{1B}[1merror

        """)
    #expect(try joust.games(of: "t").count == 2)
  }
}
