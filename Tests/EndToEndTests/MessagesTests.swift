import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct MessagesTests {
  /// Plays the bot `echo`, which plays the first legal move and logs its messages, against `other`,
  /// and returns the messages.
  private func dialogue(_ tournament: String) throws -> String {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("echo", "echo")
    try joust.addBot("other")
    try joust.addTournament("t", tournament + ", bots: ['echo', 'other'], seed: '1'")
    let run = try joust.run("run", "tournaments/t", "--logs")
    #expect(run.status == 0, "\(run.error)")
    return try log(of: "echo", joust).text
  }

  /// Returns the log of a bot without the lines with the names of games, and separately these lines.
  private func log(of bot: String, _ joust: Joust) throws -> (text: String, titles: [String]) {
    let lines = try joust.read("tournaments/t/logs/\(bot).log").components(separatedBy: "\n")
    let titles = lines.filter { $0.hasPrefix("=== ") }
    return (lines.filter { !$0.hasPrefix("=== ") }.joined(separator: "\n"), titles)
  }

  @Test func `the messages of a meeting in tic-tac-toe`() throws {
    #expect(
      try dialogue("games: ['tic-tac-toe'], time: { grace: '10m' }") == """
        {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,"increment_ms":0}}
        {"type":"start","game_number":1,"seat":"X"}
        {"type":"turn","turn":1,"board":".........","you":"X","legal":[0,1,2,3,4,5,6,7,8],"last":null,"clock_ms":1000}
        {"type":"turn","turn":3,"board":"XO.......","you":"X","legal":[2,3,4,5,6,7,8],"last":1,"clock_ms":1000}
        {"type":"turn","turn":5,"board":"XOXO.....","you":"X","legal":[4,5,6,7,8],"last":3,"clock_ms":1000}
        {"type":"turn","turn":7,"board":"XOXOXO...","you":"X","legal":[6,7,8],"last":5,"clock_ms":1000}
        {"type":"end","result":"win","reason":"line"}
        {"type":"start","game_number":2,"seat":"O"}
        {"type":"turn","turn":2,"board":"X........","you":"O","legal":[1,2,3,4,5,6,7,8],"last":0,"clock_ms":1000}
        {"type":"turn","turn":4,"board":"XOX......","you":"O","legal":[3,4,5,6,7,8],"last":2,"clock_ms":1000}
        {"type":"turn","turn":6,"board":"XOXOX....","you":"O","legal":[5,6,7,8],"last":4,"clock_ms":1000}
        {"type":"end","result":"loss","reason":"line"}
        {"type":"quit"}

        """)
  }

  @Test func `the messages to a bot are printed again, and another bot can be asked the same`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("echo", "echo")
    try joust.addBot("mad", "illegal")
    try joust.addTournament(
      "t",
      "games: ['tic-tac-toe'], sandbox: 'none', concurrency: 1, "
        + "bots: ['echo', { bot: 'minimax', name: 'deep', options: { depth: 2 } }], openings: { plies: 2 }, seed: '1'"
    )
    #expect(try joust.run("run", "tournaments/t", "--logs").status == 0)
    let games = try joust.games(of: "t")
    let start = #"{"type":"start""#
    let log = try log(of: "echo", joust)
    let parts = log.text.components(separatedBy: start)
    #expect(try joust.read("tournaments/t/logs/echo.log").hasPrefix("=== "))
    #expect(log.titles == games.map { "=== tic-tac-toe \($0.id): echo 1 against deep 1" })
    let quit = "{\"type\":\"quit\"}\n"
    try #require(games.count == 2 && parts.count == 3 && parts[2].hasSuffix(quit))
    for (game, part) in zip(games, [parts[1] + quit, parts[2]]) {
      let replay = try joust.run(
        "replay", "tournaments/t", "--id", game.id, "--messages", "--seat",
        game.bots[0] == "echo" ? "0" : "1")
      #expect(replay.output == parts[0] + start + part)
      #expect(replay.status == 0, "\(replay.error)")
    }
    let game = ["replay", "tournaments/t", "--id", games[0].id]
    let same = try joust.run(game + ["--with", "echo"])
    #expect(same.status == 0, "\(same.error)")
    let rows = same.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.dropLast().allSatisfy { $0.count == 4 && $0[1] == $0[2] }, "\(same.output)")
    #expect(rows.last == ["0", "of", "\(rows.count - 1)", "moves", "differ"], "\(same.output)")

    #expect(try joust.run(game + ["--with", "deep"]).status == 0)
    let faulty = try joust.run(game + ["--with", "mad", "--seat", "1"])
    #expect(faulty.status == 1)
    #expect(faulty.error.hasPrefix("joust: mad failed by illegal-move at turn "), "\(faulty.error)")
    let stranger = try joust.run(game + ["--with", "mad"])
    #expect(stranger.status == 2)
    #expect(stranger.output == "")
    #expect(stranger.error.contains("mad did not play this game"), "\(stranger.error)")
  }

  @Test(arguments: [
    (["--messages", "--seat", "0"], "--id is missing"), (["--id", "a", "--messages"], "--seat is"),
    (["--id", "a", "--seat", "0"], "--seat needs"),
    (["--id", "a", "--messages", "--with", "random"], "exclude each other"),
    (["--id", "a", "--messages", "--seat", "8"], "0 to 7"),
  ])
  func `incomplete options are refused`(_ words: [String], _ named: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let replay = try joust.run(["replay", "tournaments"] + words)
    #expect(replay.status == 2)
    #expect(replay.error.contains(named), "\(replay.error)")
  }

  @Test func `the messages of a game of 2048 with every limit`() throws {
    // The boards depend on the contents of the bots' files.
    let luck = /"board":\[\[[0-9,\[\]]*\]\],"score":\d+,"legal":\[[a-z",]+\]/
    #expect(
      try dialogue(
        "games: [{ name: '2048', max_moves: 2 }], time: { startup: '1m', first: '1.5s', "
          + "move: '300ms', total: '10s', increment: '100ms', grace: '9s' }"
      ).replacing(luck, with: "…").replacing(/"result":"\w+"/, with: "…") == """
        {"type":"hello","protocol":1,"game":"2048","rules":{"size":4,"max_moves":2,"target":null},"limits":{"startup_ms":60000,"first_ms":1500,"move_ms":300,"total_ms":10000,"increment_ms":100}}
        {"type":"start","game_number":1}
        {"type":"turn","turn":1,…,"clock_ms":1500}
        {"type":"turn","turn":2,…,"clock_ms":300}
        {"type":"end",…,"reason":"score"}
        {"type":"quit"}

        """)
  }
}
