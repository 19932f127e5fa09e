import Games
import Testing
import Tournaments

@Suite struct TournamentFileTests {
  @Test func `only games and bots are required`() throws {
    let file = try Sample.file(#"{ games: ["tic-tac-toe"], bots: ["*"] }"#)
    #expect(file.name == nil)
    #expect(file.games.map { $0.rules } == [try Sample.ticTacToe().rules])
    #expect(file.bots.map(\.source) == [.everything])
    #expect(file.withdrawn == [])
    #expect(type(of: file.format).name == "round-robin")
    #expect(file.pairs == 1)
    #expect(file.openingPlies == 0)
    #expect(file.time == TimeControl())
    #expect(file.time.startup == .seconds(5))
    #expect(file.time.first == nil)
    #expect(file.time.move == .seconds(1))
    #expect(file.time.total == nil)
    #expect(file.time.increment == .zero)
    #expect(file.time.grace == .milliseconds(20))
    #expect(file.time.clock == .wall)
    #expect(file.memory == 1_000_000_000)
    #expect(file.processes == 256)
    #expect(file.concurrency == nil)
    #expect(file.seed == nil)
    #expect(file.onTimeout == .forfeit)
    #expect(file.pondering)
    #expect(file.sandbox == .auto)
  }

  @Test func `every key is read`() throws {
    let file = try Sample.file(
      """
      {
        name: "cup", // people may comment
        games: ["tic-tac-toe", { name: "2048", max_moves: 300, target: null },],
        format: "round-robin", pairs: 4, openings: { plies: 1 },
        bots: ["*", "random", "./mine", { bot: "minimax", name: "m-2", options: { depth: 2 } }],
        withdrawn: ["mine", "m-2"],
        time: { startup: "6s", first: "2s", move: "200ms", total: "1m", increment: "10ms",
                grace: "30ms", clock: "cpu" },
        memory: "512MB", concurrency: 3, seed: "2048", on_timeout: "random", pondering: false,
        sandbox: "landlock",
      }
      """)
    #expect(file.name == "cup")
    #expect(file.games.map { $0.name } == ["tic-tac-toe", "2048"])
    #expect(file.games[1].rules["max_moves"] == 300)
    #expect(file.pairs == 4)
    #expect(file.openingPlies == 1)
    #expect(
      file.bots.map(\.source) == [
        .everything, .name("random"), .folder("./mine"), .name("minimax"),
      ])
    #expect(file.bots[3].name == "m-2")
    #expect(file.withdrawn == ["mine", "m-2"])
    #expect(file.bots[3].options == [.init(key: "depth", value: "2")])
    #expect(file.time.startup == .seconds(6))
    #expect(file.time.first == .seconds(2))
    #expect(file.time.move == .milliseconds(200))
    #expect(file.time.total == .seconds(60))
    #expect(file.time.increment == .milliseconds(10))
    #expect(file.time.grace == .milliseconds(30))
    #expect(file.time.clock == .cpu)
    #expect(file.memory == 512_000_000)
    #expect(file.concurrency == 3)
    #expect(file.seed?.value == 2048)
    #expect(file.onTimeout == .random)
    #expect(!file.pondering)
    #expect(file.sandbox == .landlock)
  }

  @Test func `null means no limit if the documentation allows it`() throws {
    let file = try Sample.file(
      #"{ games: ["2048"], bots: ["*"], memory: null, processes: null, time: { first: null, total: null } }"#
    )
    #expect(file.memory == nil)
    #expect(file.processes == nil)
    #expect(file.time.first == nil)
    #expect(file.time.total == nil)
  }

  @Test func `auto is the concurrency that suits the machine`() throws {
    let file = try Sample.file(#"{ games: ["2048"], bots: ["*"], concurrency: "auto" }"#)
    #expect(file.concurrency == nil)
  }

  @Test(arguments: [
    ("2", "2"), ("-3", "-3"), ("0.5", "0.5"), ("1e3", "1e3"), ("true", "true"),
    ("false", "false"), (#""a b""#, "a b"), ("+4", "4"), ("0x10", "16"), (".5", "0.5"),
  ])
  func `an option is a word for the bot's command`(literal: String, word: String) throws {
    let file = try Sample.file(
      #"{ games: ["2048"], bots: [{ bot: "greedy", options: { key: \#(literal) } }] }"#)
    #expect(file.bots[0].options == [.init(key: "key", value: word)])
  }
}
