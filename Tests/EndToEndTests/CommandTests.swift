import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct CommandTests {
  private static let commands = [
    "run", "compare", "ladder", "report", "verify", "list", "bot", "help",
  ]

  @Test func `plain joust prints the help`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let plain = try joust.run()
    #expect(plain.status == 0)
    for command in Self.commands { #expect(plain.output.contains("\n  joust \(command) ")) }
    #expect(try joust.run("help").output == plain.output)
  }

  @Test(arguments: commands) func `each command has a help text`(command: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let help = try joust.run("help", command)
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("joust \(command)"))
  }

  @Test func `the list shows games, built-in bots and submitted bots`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("mine", manifest: #""command":["x"],"description":"\u001b[2J<b>""#)
    let list = try joust.run("list")
    #expect(list.status == 0)
    for text in ["\n  2048 ", "\n  tic-tac-toe ", "\n  minimax ", "--depth", "\n  mine "] {
      #expect(list.output.contains(text))
    }
    #expect(!list.output.contains("\u{1b}"))
  }

  @Test func `the random bot plays an unknown game in a turn with any number`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let messages = """
      {"type":"hello","game":"nim","rules":{}}
      {"type":"turn","turn":-1,"legal":[3]}
      """
    try joust.write(messages + "\n", to: "messages")
    let bot = try joust.shell("\"$JOUST\" bot random --seed 7 < messages")
    #expect(bot.output.hasSuffix("{\"turn\":-1,\"move\":3}\n"), "\(bot)")
  }

  @Test func `a built-in bot answers on standard output`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let bot = try joust.run(
      "bot", "minimax", "--depth", "2",
      input: """
        {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,"increment_ms":0},"news":[1]}
        {"type":"news"}
        {"type":"start","game_number":1,"seat":"X"}
        {"type":"turn","turn":5,"board":"XX.OO....","you":"X","legal":[2,5,6,7,8],"last":4,"clock_ms":1000}
        {"type":"end","result":"win","reason":"line"}
        {"type":"quit"}

        """)
    #expect(bot.status == 0)
    #expect(bot.error == "")
    let lines = bot.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("{\"type\":\"ready\"") == true)
    #expect(lines.last?.hasPrefix("{\"turn\":5,\"move\":2") == true)
  }

  @Test func `bots are found two levels above the tournament`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addBot("mine")
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['mine', 'random']")
    let process = try joust.start(
      ["run", "tournament.json", "--quiet"], output: Pipe(), error: Pipe(), in: "tournaments/t")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try joust.games(of: "t").count == 2)
  }
}
