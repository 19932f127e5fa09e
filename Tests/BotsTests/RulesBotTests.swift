import Games
import Testing

struct RulesBotTests {
  @Test(arguments: [
    ("win rather than block", "XX. OO. ...", [2]),
    ("win down a diagonal", "XOO .X. ...", [8]),
    ("block in a row", "XX. O.. ...", [2]),
    ("block in a column", ".X. OX. ...", [7]),
    ("fork", "XO. .X. ..O", [3, 6]),
    ("block two forks by a threat", "X.. .O. ..X", [1, 3, 5, 7]),
    ("take the centre", "X.. ... ...", [4]),
    ("take the centre first", "... ... ...", [4]),
    ("take the opposite corner", "O.. .X. ...", [8]),
    ("take a corner", "... .X. ...", [0]),
    ("take what is left", "XOX XOO OX.", [8]),
  ])
  func `the bot applies the first rule that matches`(
    rule: String, picture: String, moves: [Int]
  ) throws {
    var bot = try Seated("rules", at: ticTacToe())
    #expect(moves.contains(try bot.move(on: marks(picture))), "\(rule)")
  }

  @Test(arguments: [
    ("win", "XX. OO. ...", 2), ("block", "XX. O.. ...", 2), ("fork", "XO. .X. ..O", 6),
    ("block-fork", "X.. .O. ..X", 1), ("centre", "X.. ... ...", 4),
    ("opposite-corner", "O.. .X. ...", 8), ("corner", "... .X. ...", 0),
    ("side", "X.O OOX XXO", 1),
  ])
  func `the bot reports the rule that it applied`(step: String, picture: String, move: Int) throws {
    let board = try marks(picture)
    var bot = try Seated("rules", at: ticTacToe(size: board.size), options: ["comment": "true"])
    #expect(try bot.comment(on: board) == step)
    #expect(try bot.move(on: board) == move)
    var silent = try Seated("rules", at: ticTacToe(size: board.size))
    #expect(try silent.comment(on: board) == nil)
  }

  @Test(arguments: [
    ("win", "XX. OO. ...", "block"), ("win,block", "XX. OO. ...", "corner"),
    ("fork", "XO. .X. ..O", "corner"), ("block-fork", "X.. .O. ..X", "corner"),
    ("centre", "X.. ... ...", "opposite-corner"),
    ("centre,opposite-corner", "X.. ... ...", "corner"),
    ("opposite-corner", "O.. .X. ...", "corner"), ("corner,fork", "... .X. ...", "side"),
    ("side,corner,centre", "... ... ...", "the first free cell"),
  ])
  func `a rule that is left out is not applied`(
    without: String, picture: String, step: String
  ) throws {
    var bot = try Seated(
      "rules", at: ticTacToe(), options: ["without": without, "comment": "true"])
    #expect(try bot.comment(on: marks(picture)) == step)
  }

  @Test func `without block-fork the bot can be beaten`() throws {
    var bot = try Seated("rules", at: ticTacToe(), options: ["without": "block-fork"])
    let start = try #require(try ticTacToe().start as? TicTacToe.Position)
    #expect(try Losses.count(for: .second, from: start) { try bot.move(on: $0) } > 0)
  }

  @Test(arguments: [Seat.first, .second])
  func `the bot never loses on 3 × 3`(seat: Seat) throws {
    var bot = try Seated("rules", at: ticTacToe())
    let start = try #require(try ticTacToe().start as? TicTacToe.Position)
    #expect(try Losses.count(for: seat, from: start) { try bot.move(on: $0) } == 0)
  }

  @Test func `the bot begins in the middle of the largest board`() throws {
    var bot = try Seated("rules", at: ticTacToe(size: 15, win: 5))
    #expect(try bot.move(on: TicTacToe.Board(size: 15, win: 5)) == 112)
  }

  @Test func `the bot stops an open line before the line becomes a fork`() throws {
    var bot = try Seated("rules", at: ticTacToe(size: 6, win: 4))
    let board = try marks(
      """
      O.....
      ......
      ..XX..
      ......
      ......
      ......
      """, win: 4)
    let move = try bot.move(on: board)
    #expect([13, 16].contains(move))
  }

  @Test func `the bot beats random play on larger boards`() throws {
    let game = try ticTacToe(size: 6, win: 4)
    var won = 0
    for seed in 0..<10 {
      var bots = [
        try Seated("rules", at: game), try Seated("random", at: game, options: ["seed": "\(seed)"]),
      ]
      var position = try #require(game.start as? TicTacToe.Position)
      while case .turn(let seat) = position.state {
        position.play(try bots[seat.rawValue].move(on: position.board))
      }
      if position.state == .won(.first, reason: "line") { won += 1 }
    }
    #expect(won == 10)
  }
}
