import BotKit
import Bots
import Games
import Testing

struct TwentyFortyEightBotTests {
  @Test(arguments: [
    ("2 2 4 4\n8 . . .\n8 . . .\n. . . .", "up"), ("2 2 4 4\n8 . . .\n4 . . .\n. . . .", "right"),
    ("2 4 . .\n. . . .\n. . . .\n. . . .", "right"),
    ("2 . . .\n4 . . .\n. . . .\n. . . .", "right"),
    (". . 4 2\n. . 2 4\n. . 4 2\n. . 2 4", "left"),
    ("2 4 8 16\n4 . . .\n8 . . .\n2 . . .", "right"),
    ("65536 65536 . .\n32768 . . .\n32768 . . .\n. . . .", "right"),
  ])
  func `greedy chooses the first direction with the largest gain`(
    picture: String, word: String
  ) throws {
    var bot = try Seated("greedy", at: twentyFortyEight())
    #expect(try bot.direction(on: tiles(picture)).word == word)
  }

  @Test func `expectimax scores far more than greedy`() throws {
    let game = try twentyFortyEight(["max_moves": 400])
    var scores = ["greedy": 0.0, "expectimax": 0]
    for seed in 1...3 as ClosedRange<UInt64> {
      for name in ["greedy", "expectimax"] {
        let options = name == "greedy" ? [:] : ["depth": "2"]
        let position = try playOut(name, of: game, seed: seed, options: options)
        scores[name, default: 0] += position.score
        if name == "expectimax" { #expect(position.measure >= 256) }
      }
    }
    let greedy = try #require(scores["greedy"])
    #expect(try #require(scores["expectimax"]) > greedy * 3 / 2)
  }

  @Test(arguments: [3, 5, 8], ["corner", "greedy", "expectimax", "random"])
  func `each bot plays boards of any size`(size: Int, name: String) throws {
    let game = try twentyFortyEight(["size": size, "max_moves": 10])
    let options = name == "expectimax" ? ["depth": "1"] : [:]
    let position = try playOut(name, of: game, seed: 3, options: options)
    #expect(position.moveCount == 10)
  }

  @Test(arguments: [
    "65536 32768 16384 8192\n. . 2 .\n. . . .\n. . . .",
    "32768 32768 . .\n. . . .\n. . . .\n. . . .",
    "131072 131072 65536 65536\n32768 . . .\n32768 . . .\n. . . 2",
    "4611686018427387904 . . .\n. . . .\n. . . .\n. . . .",
  ])
  func `expectimax handles tiles above 32768`(picture: String) throws {
    var bot = try Seated("expectimax", at: twentyFortyEight())
    let board = try tiles(picture)
    let direction = try bot.direction(on: board, clock: 40)
    #expect(board.slid(direction).board != board)
  }

  @Test(arguments: [0, 1, 10])
  func `expectimax answers even without time`(clock: Int) throws {
    let game = try twentyFortyEight(["size": 8])
    var bot = try Seated("expectimax", at: game, options: ["depth": "12"])
    let board = try #require(game.start(seed: 1) as? TwentyFortyEight.Position).board
    let direction = try bot.direction(on: board, clock: clock)
    #expect(board.slid(direction).board != board)
  }

  @Test(arguments: [3, 5, 8])
  func `ntuple refuses boards of a size that it was not trained on`(size: Int) throws {
    let game = try twentyFortyEight(["size": size])
    let bot = try #require(BuiltInBots.named("ntuple"))
    let sentence = "ntuple plays 2048 only on a 4 × 4 board, not on \(size) × \(size)"
    #expect(bot.refusal(game) == sentence)
    #expect(throws: BotError(sentence)) { try bot.player(at: game) }
    #expect(bot.refusal(try twentyFortyEight()) == nil)
    #expect(try #require(BuiltInBots.named("expectimax")).refusal(game) == nil)
  }

  @Test func `ntuple handles large tiles, answers without time and reports its estimate`() throws {
    var bot = try Seated("ntuple", at: twentyFortyEight(), options: ["comment": "true"])
    for picture in [
      "65536 32768 16384 8192\n. . 2 .\n. . . .\n. . . .",
      "32768 32768 . .\n. . . .\n. . . .\n. . . .",
      "131072 131072 65536 65536\n32768 . . .\n32768 . . .\n. . . 2",
      "4611686018427387904 . . .\n. . . .\n. . . .\n. . . .", "2 4 2 4\n4 2 4 2\n2 4 2 4\n4 2 4 4",
    ] {
      let board = try tiles(picture)
      for clock in [0, 20] {
        let direction = try bot.direction(on: board, clock: clock)
        #expect(board.slid(direction).board != board, "\(picture)")
      }
    }
  }

  @Test func `with a tile of 16384 ntuple keeps the tiles in order, like expectimax`() throws {
    var bots = try ["ntuple", "expectimax"].map {
      try Seated($0, at: twentyFortyEight(), options: ["depth": "3"])
    }
    var luck = SplitMix64(seed: 1)
    var unlike = [8192: 0, 16384: 0]
    for _ in 0..<20 {
      let rest = [4096, 2048, 512, 256, 64, 32, 8, 4, 2, 2, 0, 0, 0, 0, 0].shuffled(using: &luck)
      for largest in unlike.keys {
        let rows = stride(from: 0, to: 16, by: 4).map { Array(([largest] + rest)[$0..<$0 + 4]) }
        let board = try #require(TwentyFortyEight.Board(tiles: rows))
        let directions = try bots.indices.map { try bots[$0].direction(on: board, clock: nil) }
        if directions[0] != directions[1] { unlike[largest, default: 0] += 1 }
      }
    }
    #expect(unlike[16384] == 0)
    #expect(unlike[8192] != 0)
  }

  @Test(arguments: [
    ("", "mine is not a network that joust-bench train wrote"),
    ("joust network, made by: x", "mine is not a network that joust-bench train wrote"),
    ("joust network, made by: x\nabcdefgh", "mine is damaged: its checksum is "),
    ("joust network, made by: x\nabcdefghijklmnop", "mine is damaged: its checksum is "),
  ])
  func `ntuple names the file of weights that it refuses`(text: String, sentence: String) throws {
    let bot = try #require(BuiltInBots.named("ntuple"))
    let error = #expect(throws: BotError.self) {
      try bot.validate(options: ["weights": "mine"]) { _ in Array(text.utf8) }
    }
    #expect(error?.description.hasPrefix(sentence) == true)
  }

  @Test func `ntuple scores far more than greedy at a depth of one move`() throws {
    let game = try twentyFortyEight(["max_moves": 1500])
    let position = try playOut("ntuple", of: game, seed: 1, options: ["depth": "1"])
    #expect(position.measure >= 1024)
  }

  private func playOut(
    _ name: String, of game: TwentyFortyEight, seed: UInt64, options: [String: String]
  ) throws -> TwentyFortyEight.Position {
    var bot = try Seated(name, at: game, options: options)
    var position = try #require(game.start(seed: seed) as? TwentyFortyEight.Position)
    while !position.isOver {
      let move = try bot.direction(on: position.board).rawValue
      try #require(position.isLegal(move))
      position.play(move)
    }
    return position
  }
}
