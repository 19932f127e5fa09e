import Games
import Testing

struct MonteCarloBotTests {
  private static let board = "1024 256 64 4\n128 64 16 2\n8 16 4 .\n2 4 . 2"

  @Test(arguments: [
    [:], ["bias": "true"], ["evaluation": "heuristic", "depth": "8"], ["stop-early": "true"],
    ["grow": "true"],
  ])
  func `with a seed and a number of games the moves do not depend on the threads`(
    options: [String: String]
  ) throws {
    let board = try tiles(Self.board)
    let first = try comment(on: board, options)
    #expect(try comment(on: board, options) == first)
    #expect(try comment(on: board, options.merging(["threads": "3"]) { $1 }) == first)
    #expect(try comment(on: board, options.merging(["seed": "2"]) { $1 }) != first)
  }

  @Test(arguments: [
    ["bias": "true"], ["evaluation": "heuristic"], ["depth": "3"], ["grow": "true"],
  ])
  func `each variant plays other games`(options: [String: String]) throws {
    let board = try tiles(Self.board)
    #expect(try comment(on: board, options) != comment(on: board, [:]))
  }

  @Test func `stopping early keeps the best move`() throws {
    let board = try tiles("2048 1024 . .\n4 2 . .\n. . . .\n. . . .")
    func best(_ options: [String: String]) throws -> Substring {
      try comment(on: board, options.merging(["simulations": "480"]) { $1 }).prefix { $0 != " " }
    }
    #expect(try best(["stop-early": "true"]) == best([:]))
  }

  @Test(arguments: [3, 5, 8])
  func `the bot plays boards of any size`(size: Int) throws {
    let game = try twentyFortyEight(["size": size])
    for options in [["bias": "true"], ["evaluation": "heuristic"], [:]] {
      var bot = try Seated(
        "monte-carlo", at: game,
        options: options.merging(["simulations": "2", "depth": "5"]) { $1 })
      let board = try #require(game.start(seed: 1) as? TwentyFortyEight.Position).board
      let direction = try bot.direction(on: board)
      #expect(board.slid(direction).board != board)
    }
  }

  @Test(arguments: [0, 1, 10])
  func `the bot answers even without time for a game`(clock: Int) throws {
    let game = try twentyFortyEight(["size": 8])
    var bot = try Seated("monte-carlo", at: game)
    let board = try #require(game.start(seed: 1) as? TwentyFortyEight.Position).board
    let direction = try bot.direction(on: board, clock: clock)
    #expect(board.slid(direction).board != board)
  }

  @Test func `the bot beats greedy play`() throws {
    let game = try twentyFortyEight(["max_moves": 200])
    var scores = ["greedy": 0.0, "monte-carlo": 0]
    for (name, options) in [
      ("greedy", [:]), ("monte-carlo", ["simulations": "8", "depth": "10", "seed": "1"]),
    ] {
      var bot = try Seated(name, at: game, options: options)
      var position = try #require(game.start(seed: 5) as? TwentyFortyEight.Position)
      while !position.isOver { position.play(try bot.direction(on: position.board).rawValue) }
      scores[name] = position.score
    }
    #expect(try #require(scores["monte-carlo"]) > #require(scores["greedy"]))
  }

  private func comment(
    on board: TwentyFortyEight.Board, _ options: [String: String]
  ) throws -> String {
    let usual = ["simulations": "24", "seed": "1", "comment": "true", "time": "1h"]
    var bot = try Seated(
      "monte-carlo", at: twentyFortyEight(), options: usual.merging(options) { $1 })
    return try bot.comment(on: board)
  }
}
