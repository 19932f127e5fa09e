import Games
import Testing

struct ExpectimaxBotTests {
  private static let boards = [
    "2 4 8 16\n4 8 16 32\n. 2 4 64\n. . 2 128", "1024 256 64 4\n128 64 16 2\n8 16 4 .\n2 4 . 2",
    "2 2 2 2\n4 8 4 8\n8 4 8 4\n. . . .", "32768 2048 16 2\n. 4 . .\n8 8 8 .\n2 . . 2",
  ]

  @Test(arguments: boards, [1, 2])
  func `the bot values moves like a plain search`(picture: String, depth: Int) throws {
    let board = try tiles(picture)
    for (words, plain) in [
      ("empty,merges,monotonicity,sum", PlainExpectimax(value: PlainExpectimax.standard)),
      ("order", PlainExpectimax(value: PlainExpectimax.order, margin: PlainExpectimax.margin)),
    ] {
      var bot = try Seated(
        "expectimax", at: twentyFortyEight(),
        options: [
          "depth": "\(depth)", "fours": "30", "heuristic": words, "comment": "true", "time": "1h",
        ])
      try expectValues(try bot.comment(on: board), plain.values(on: board, depth: depth))
    }
  }

  @Test func `the search skips moves that seem much worse than another move`() throws {
    let board = try tiles("256 128 64 32\n. . . 2\n. . . .\n. . . .")
    let plain = PlainExpectimax(value: PlainExpectimax.order)
    let narrow = PlainExpectimax(value: PlainExpectimax.order, margin: PlainExpectimax.margin)
    let expected = narrow.values(on: board, depth: 3)
    #expect(plain.values(on: board, depth: 3) != expected)
    var bot = try Seated(
      "expectimax", at: twentyFortyEight(),
      options: ["depth": "3", "fours": "30", "comment": "true", "time": "1h"])
    try expectValues(try bot.comment(on: board), expected)
  }

  @Test func `the bot values moves of larger boards like a plain search`() throws {
    let board = try tiles("2 4 8 16 2\n4 8 16 32 4\n2 4 2 4 64\n8 2 8 2 128\n. 4 2 4 .")
    var bot = try Seated(
      "expectimax", at: twentyFortyEight(["size": 5]),
      options: [
        "depth": "2", "fours": "30", "heuristic": "empty,merges,monotonicity,sum",
        "comment": "true", "time": "1h",
      ])
    let expected = PlainExpectimax(value: PlainExpectimax.standard).values(on: board, depth: 2)
    try expectValues(try bot.comment(on: board), expected)
  }

  @Test(arguments: [0, 1, 2])
  func `4s beyond the given number count as 2s`(fours: Int) throws {
    let board = try tiles(Self.boards[1])
    var bot = try Seated(
      "expectimax", at: twentyFortyEight(),
      options: [
        "depth": "3", "fours": "\(fours)", "heuristic": "empty,merges,monotonicity,sum",
        "comment": "true", "time": "1h",
      ])
    let plain = PlainExpectimax(value: PlainExpectimax.standard, fours: fours)
    try expectValues(try bot.comment(on: board), plain.values(on: board, depth: 3))
  }

  @Test(.timeLimit(.minutes(5)))
  func `without a large tile the bot uses only a small part of an hour`() throws {
    var bot = try Seated("expectimax", at: twentyFortyEight(), options: ["time": "1h"])
    let board = try tiles("256 4 . .\n. 2 . .\n. . . .\n. . . 2")
    let start = ContinuousClock.now
    let move = try bot.direction(on: board, clock: 3_600_000)
    #expect(ContinuousClock.now - start < .seconds(120))
    #expect(board.slid(move).board != board)
  }

  @Test func `a limit of boards is kept, and makes moves repeatable`() throws {
    let board = try tiles(Self.boards[0])
    func comment(boards: Int) throws -> String {
      var bot = try Seated(
        "expectimax", at: twentyFortyEight(),
        options: ["boards": "\(boards)", "comment": "true", "time": "1h"])
      return try bot.comment(on: board)
    }
    #expect(try comment(boards: 1) == comment(boards: 1))
    #expect(try comment(boards: 3000) == comment(boards: 3000))
    #expect(try comment(boards: 1) != comment(boards: 3000))
  }

  @Test(arguments: [
    ("empty", "2 2 . .\n4 8 . .\n. . . .\n. . . .", ["left", "right"]),
    ("empty:1000000", "2 2 . .\n4 8 . .\n. . . .\n. . . .", ["left", "right"]),
    ("corner", ". 64 . .\n. 2 . .\n. . . .\n. . . .", ["left"]),
    ("snake", ". 64 32 16\n. . . .\n. . . .\n. . . .", ["left"]),
    ("max", "32 32 . .\n2 4 8 16\n4 2 4 2\n2 4 2 4", ["left", "right"]),
    ("empty:3,snake:0.01", "2 2 2 2\n. . . .\n. . . .\n. . . .", ["left", "right"]),
  ])
  func `the bot uses the given heuristic`(
    words: String, picture: String, allowed: [String]
  ) throws {
    var bot = try Seated(
      "expectimax", at: twentyFortyEight(), options: ["heuristic": words, "depth": "1"])
    #expect(allowed.contains(try bot.direction(on: tiles(picture)).word))
  }

  @Test func `given weights multiply the default weights`() throws {
    let board = try tiles(Self.boards[0])
    func comment(_ heuristic: String) throws -> String {
      var bot = try Seated(
        "expectimax", at: twentyFortyEight(),
        options: ["heuristic": heuristic, "depth": "1", "comment": "true"])
      return try bot.comment(on: board)
    }
    #expect(try comment("empty") == comment("empty:1"))
    #expect(try comment("empty,merges") == comment("merges+empty"))
    #expect(try comment("empty,merges:5") != comment("empty,merges"))
  }

  @Test func `a comment lists exactly the legal moves, the best one first`() throws {
    let board = try tiles("2 4 8 16\n. . . .\n. . . .\n. . . .")
    for (name, options) in [
      ("corner", [:]), ("greedy", [:]), ("expectimax", ["depth": "2"]),
      ("monte-carlo", ["simulations": "5", "seed": "1"]),
    ] {
      var bot = try Seated(
        name, at: twentyFortyEight(), options: options.merging(["comment": "true"]) { $1 })
      let words = try bot.comment(on: board).split(separator: ", ").map { $0.prefix { $0 != " " } }
      #expect(words == ["down"], "\(name)")
    }
  }

  @Test func `without the option there is no comment`() throws {
    var bot = try Seated("expectimax", at: twentyFortyEight(), options: ["depth": "1"])
    #expect(try bot.comment(on: tiles(Self.boards[0])) == "")
  }

  private func expectValues(
    _ comment: String, _ expected: [TwentyFortyEight.Direction: Double]
  ) throws {
    let parts = comment.split(separator: ", ").map { $0.split(separator: " ") }
    #expect(Set(parts.map { String($0[0]) }) == Set(expected.keys.map(\.word)))
    for part in parts {
      let direction = try #require(
        TwentyFortyEight.Direction.allCases.first { $0.word == part[0] })
      let value = try #require(Double(part[1]))
      let plain = try #require(expected[direction])
      // The bot sums rows in single precision.
      #expect(abs(value - plain) < 2 + abs(plain) * 1e-6, "\(direction): \(value), \(plain)")
    }
  }
}
