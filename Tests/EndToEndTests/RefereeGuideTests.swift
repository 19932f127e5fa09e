import Foundation
import TestThreads
import Testing

/// Tests the examples of referees in `tournaments/games.md`, and their description.
@Suite(
  .waiting, .timeLimit(.minutes(30)),
  .needs("python3"))
struct RefereeGuideTests {
  @Test func `the example is played without a fault`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyTournament("connect-four", as: "connect-four")
    let run = try joust.run("run", "tournaments/connect-four", "--pairs", "3")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("connect-four · 18 games"))
    let first = run.output.split(separator: "\n").first { $0.hasPrefix("1 ") }
    #expect(first?.contains(" careful ") == true, "\(run.output)")
    #expect(try joust.games(of: "connect-four").allSatisfy { $0.losers.isEmpty })
    let verify = try joust.run("verify", "tournaments/connect-four")
    #expect(verify.output == "18 games in 1 file replayed; nothing is wrong\n")
  }

  @Test func `the first referee of the guide is right, and its tournament is played`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(try block("python nim.py"), to: "tournaments/nim/nim.py")
    try joust.write(try block("json5 nim"), to: "tournaments/nim/tournament.json")
    let check = try joust.run("check-referee", "tournaments/nim/", "--games", "50")
    #expect(check.status == 0, "\(check.output)\(check.error)")
    let run = try joust.run("run", "tournaments/nim")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "nim")
    #expect(games.count == 20 && games.allSatisfy { $0.losers.isEmpty })
  }

  @Test func `the README's bot in ten lines plays connect four`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyTournament("connect-four", as: "t")
    try joust.write(try block("python bot.py", of: "README.md"), to: "bots/mine/bot.py")
    try joust.addBot(
      "mine", manifest: #""command":["python3","bot.py"]"#, games: ["connect-four"])
    let run = try joust.run("run", "tournaments/t", "--bots", "mine,random", "--pairs", "2")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").filter(\.losers.isEmpty).count == 4)
  }

  @Test func `bots move at the same time, and see how a game ended`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyTournament("rock-paper-scissors", as: "t")
    let run = try joust.run(
      "run", "tournaments/t", "--pairs", "3", "--bots", "watcher,cycler")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 6 && games.allSatisfy { $0.losers.isEmpty && $0.reason == "rounds" })
    let first = run.output.split(separator: "\n").first { $0.hasPrefix("1 ") }
    #expect(first?.contains(" watcher ") == true, "\(run.output)")
    let lines = try joust.lines(of: "t").filter { $0.contains(#""type":"game""#) }
    #expect(
      lines.allSatisfy {
        $0.contains(/"opening":\[\],"moves":\[(\[[012],[012]\],?){20}\],"scores"/)
      })
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.output == "6 games in 1 file replayed; nothing is wrong\n")
    let heard = try joust.run(
      "replay", "tournaments/t", "--id", games[0].id, "--messages", "--seat", "0")
    #expect(heard.output.contains(#""reason":"rounds","view":{"own":["#), "\(heard.output)")
    #expect(try joust.run("replay", "tournaments/t", "--id", games[0].id).status == 0)
    #expect(try joust.run("report", "tournaments/t").status == 0)
    #expect(try joust.read("tournaments/t/report.html").contains(#""movers":"#) == false)
  }

  @Test func `bots play a puzzle alone, on the same luck, for a score`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyTournament("knapsack", as: "t")
    let run = try joust.run("run", "tournaments/t", "--pairs", "6")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("knapsack · 6 games"))
    let first = run.output.split(separator: "\n").first { $0.hasPrefix("1 ") }
    #expect(first?.contains(" dense ") == true, "\(run.output)")
    let lines = try joust.lines(of: "t").filter { $0.contains(#""type":"game""#) }
    #expect(
      lines.allSatisfy {
        $0.contains(
          /"seed":"\d+","moves":\[\[[01,]{59}\],\[[01,]{59}\]\],"scores":\[\d+,\d+\],"result"/)
      })
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.output == "6 games in 1 file replayed; nothing is wrong\n")
    #expect(try joust.run("ladder", "tournaments/t").output.contains("knapsack · 6 games"))
    let id = try #require(try joust.games(of: "t").first?.id)
    let replay = try joust.run("replay", "tournaments/t", "--id", id)
    #expect(replay.output.contains(" plays leave"), "\(replay.error)")
    #expect(try joust.run("report", "tournaments/t").status == 0)
    #expect(
      try joust.read("tournaments/t/report.html").contains(#""words":["take","leave"]"#))
    // No games remain.
    #expect(
      try joust.run("run", "tournaments/t", "--pairs", "6").error.contains("All games are played"))
  }

  @Test(
    arguments: zip(
      0..<3,
      ["connect-four/connect_four", "rock-paper-scissors/rock_paper_scissors", "knapsack/knapsack"])
  )
  func `the documented conversations are exact`(number: Int, program: String) throws {
    let lines = try block("text referee", number: number).split(separator: "\n").map(String.init)
    let asked = lines.filter { $0.hasPrefix("joust:   ") }.map { $0.dropFirst(9) }
    let answered = lines.filter { $0.hasPrefix("referee: ") }.map { $0.dropFirst(9) }
    #expect(asked.count == answered.count && asked.count > 2)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Machine.path(of: "python3")))
    process.arguments = ["\(program).py"]
    process.currentDirectoryURL = Joust.root.appending(path: "tournaments")
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data((asked.joined(separator: "\n") + "\n").utf8))
    input.fileHandleForWriting.closeFile()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said == answered.joined(separator: "\n") + "\n")
  }

  @Test func `the documented questions, a bot's turn and a fault are exact`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let script = try String(
      contentsOf: Joust.root.appending(path: "tournaments/connect-four/connect_four.py"),
      encoding: .utf8)
    // The referee prints its questions and exits at the fifth move.
    let changed = script.replacingOccurrences(
      of: "    question = json.loads(line)\n",
      with: """
            question = json.loads(line)
            open("/dev/stderr", "a").write(line)
            if len(question.get("moves", [])) == 5:
                [][0]

        """)
    try joust.write(changed, to: "tournaments/t/connect_four.py")
    for name in ["echo", "other"] {
      try joust.addBot(name, "echo", games: ["connect-four"])
    }
    try joust.addTournament(
      "t",
      """
      games: [{ name: 'connect-four', referee: ['python3', 'connect_four.py'],
                columns: 5, rows: 3, connect: 3 }],
      bots: ['echo', 'other'], seed: '1'
      """)
    let run = try joust.run("run", "tournaments/t", "--logs")
    #expect(run.status == 1)
    #expect(run.error.contains("joust: " + (try block("text fault"))), "\(run.error)")
    let logs = try ["echo", "other"].map { try joust.read("tournaments/t/logs/\($0).log") }.joined()
    let turn = try block("text turn").replacingOccurrences(of: "..r..", with: "r....")
      .replacingOccurrences(of: "\n", with: "")
    #expect(logs.contains(turn), "\(logs)")
  }

  @Test func `the documented output of check-referee is exact`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyTournament("connect-four", as: "connect-four")
    let check = try joust.run("check-referee", "tournaments/connect-four", "--games", "200")
    #expect(check.status == 0, "\(check.error)")
    func lines(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { !$0.contains(" a second, ") }
    }
    #expect(try lines(check.output) == lines(block("text check-referee")))
    let script = try joust.read("tournaments/connect-four/connect_four.py")
    let changed = script.replacingOccurrences(
      of: "    question = json.loads(line)\n",
      with: """
            question = json.loads(line)
            if len(question.get("moves", [])) == 5:
                [][0]

        """)
    try joust.write(changed, to: "tournaments/connect-four/connect_four.py")
    let wrong = try joust.run("check-referee", "tournaments/connect-four", "--games", "20")
    #expect(wrong.status == 1)
    #expect(try wrong.output.contains(block("text wrong referee")), "\(wrong.output)")
    let board = try block("json board")
    let drawn = script.replacingOccurrences(
      of: "**pictures(columns, moves)", with: "\"board\": \(board)")
    try joust.write(drawn, to: "tournaments/connect-four/connect_four.py")
    let taken = try joust.run("check-referee", "tournaments/connect-four", "--games", "2")
    #expect(taken.output.contains("  ok    gives every position"), "\(taken.output)")
  }

  /// Returns a fenced block of a page; `number` counts the blocks with the info string, from 0.
  private func block(
    _ mark: String, number: Int = 0, of page: String = "tournaments/games.md"
  ) throws -> String {
    let page = try String(contentsOf: Joust.root.appending(path: page), encoding: .utf8)
    let starts = page.ranges(of: "```\(mark)\n")
    try #require(number < starts.count)
    let start = starts[number]
    let end = try #require(page.range(of: "\n```", range: start.upperBound..<page.endIndex))
    return String(page[start.upperBound..<end.lowerBound])
  }
}
