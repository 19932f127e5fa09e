import Games
import Testing

struct MctsBotTests {
  @Test(arguments: [Seat.first, .second])
  func `the bot never loses on 3 × 3 against any move`(seat: Seat) throws {
    var bot = try Seated("mcts", at: ticTacToe(), options: ["iterations": "60", "seed": "1"])
    let start = try #require(try ticTacToe().start as? TicTacToe.Position)
    #expect(try Losses.count(for: seat, from: start) { try bot.move(on: $0) } == 0)
  }

  @Test(arguments: [
    ("XXXX. OOOO. ..... ..... .....", 5, [4]), ("OOOO. XXX.. ...X. ..... .....", 5, [4]),
    ("..... .XX.. ..... .OO.. .....", 4, [5, 8]),
  ])
  func `the bot wins or blocks immediately`(picture: String, win: Int, moves: [Int]) throws {
    let board = try marks(picture, win: win)
    var bot = try Seated(
      "mcts", at: ticTacToe(size: 5, win: win), options: ["iterations": "1", "seed": "1"])
    #expect(moves.contains(try bot.move(on: board)))
  }

  @Test func `the bot finds a long win by threats without any simulation`() throws {
    // Each four in a row leaves one answer, and the second one creates two fours at once.
    let board = try marks(
      """
      .........
      .OXXX....
      .....X...
      .....X...
      .........
      .........
      .O.O.O...
      O........
      .........
      """, win: 5)
    var bot = try Seated(
      "mcts", at: ticTacToe(size: 9, win: 5),
      options: ["iterations": "1", "seed": "1", "comment": "true"])
    #expect(try bot.comment(on: board) == "0 tries: \(try bot.move(on: board)) 1")
  }

  @Test func `a seed determines the moves`() throws {
    let boards = ["X... .... .... ....", "X..O .... .X.. ....", ".X.. .O.. ..X. O..."]
    func moves(seed: String) throws -> [Int] {
      let options = ["iterations": "30", "seed": seed]
      var bot = try Seated("mcts", at: ticTacToe(size: 4, win: 4), options: options)
      return try boards.map { try bot.move(on: marks($0, win: 4)) }
    }
    #expect(try moves(seed: "7") == moves(seed: "7"))
  }

  @Test(arguments: [0, 1, 10])
  func `the bot answers even without time`(clock: Int) throws {
    let game = try ticTacToe(size: 15, win: 5)
    var bot = try Seated("mcts", at: game)
    #expect(game.start.isLegal(try bot.move(on: TicTacToe.Board(size: 15, win: 5), clock: clock)))
  }

  @Test(arguments: [(3, 3), (5, 4), (15, 15), (15, 3), (9, 7)])
  func `the bot plays boards of any size to the end`(size: Int, win: Int) throws {
    let game = try ticTacToe(size: size, win: win)
    var bot = try Seated("mcts", at: game, options: ["iterations": "2", "seed": "3"])
    var other = try Seated("random", at: game, options: ["seed": "3"])
    var position = try #require(game.start as? TicTacToe.Position)
    while case .turn(let seat) = position.state {
      let move = try seat == .first ? bot.move(on: position.board) : other.move(on: position.board)
      try #require(position.isLegal(move))
      position.play(move)
    }
    #expect(position.state != .won(.second, reason: "line"))
  }

  @Test(arguments: [([49, 29], "2048008"), ([72, 151], "2048017")])
  func `the bot holds its own against rules on 15 × 15 from bad openings`(
    opening: [Int], seed: String
  ) throws {
    let game = try ticTacToe(size: 15, win: 5)
    var bot = try Seated("mcts", at: game, options: ["iterations": "1000", "seed": seed])
    var other = try Seated("rules", at: game)
    var position = try #require(game.start as? TicTacToe.Position)
    for move in opening { position.play(move) }
    while case .turn(let seat) = position.state {
      position.play(
        try seat == .second ? bot.move(on: position.board) : other.move(on: position.board))
    }
    #expect(position.state == .won(.second, reason: "line"))
  }

  @Test func `a comment contains the chance of each move`() throws {
    let options = ["iterations": "20", "seed": "1", "comment": "true"]
    var bot = try Seated("mcts", at: ticTacToe(size: 4, win: 4), options: options)
    let comment = try bot.comment(on: TicTacToe.Board(size: 4, win: 4))
    #expect(comment?.hasPrefix("20 tries: ") == true)
  }
}
