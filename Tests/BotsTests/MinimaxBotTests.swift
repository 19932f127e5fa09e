import Games
import Testing

struct MinimaxBotTests {
  @Test func `it plays all positions of 3 × 3 perfectly, winning sooner and losing later`() throws {
    var bot = try Seated("minimax", at: ticTacToe())
    var negamax = Negamax()
    let start = try #require(try ticTacToe().start as? TicTacToe.Position)
    let positions = Negamax.unfinished(from: start)
    #expect(positions.count == 4520)
    for position in positions {
      let move = try bot.move(on: position.board)
      var next = position
      next.play(move)
      #expect(-negamax.value(of: next) == negamax.value(of: position) + negamax.sign(position))
    }
  }

  @Test(arguments: ["1", "2", "9"])
  func `it looks as far ahead as it is told to`(depth: String) throws {
    var bot = try Seated("minimax", at: ticTacToe(), options: ["depth": depth])
    #expect(try bot.move(on: marks("XX. OO. ...")) == 2)
    #expect(try bot.move(on: marks("XX. O.. ...")) == 2)
  }

  @Test func `with all plies to look ahead it never loses`() throws {
    var bot = try Seated("minimax", at: ticTacToe(), options: ["depth": "9"])
    for seat in Seat.allCases {
      let start = try #require(try ticTacToe().start as? TicTacToe.Position)
      #expect(try Losses.count(for: seat, from: start) { try bot.move(on: $0) } == 0)
    }
  }

  @Test(arguments: [
    ("XXXX. OOOO. ..... ..... .....", 4), ("X.XX. OO.O. ..... ..... .....", 1),
    ("XXX.. OO..O ..... ..... .....", 3),
  ])
  func `it wins at once on larger boards`(picture: String, move: Int) throws {
    let board = try marks(picture, win: picture.hasPrefix("XXXX") ? 5 : 4)
    var bot = try Seated("minimax", at: ticTacToe(size: 5, win: board.win))
    #expect(try bot.move(on: board, clock: 1000) == move)
  }

  @Test func `it stops an open line of three in time`() throws {
    var cells = Array(repeating: Character("."), count: 81)
    for (cell, mark) in [(38, "X"), (39, "X"), (40, "X"), (10, "O"), (70, "O")] {
      cells[cell] = Character(mark)
    }
    var bot = try Seated("minimax", at: ticTacToe(size: 9, win: 5))
    let move = try bot.move(on: marks(String(cells), win: 5), clock: 1000)
    #expect([36, 37, 41, 42].contains(move))
  }

  @Test(arguments: [(4, 3), (4, 4), (7, 4), (15, 5)])
  func `it plays whole games on larger boards, the same each time`(size: Int, win: Int) throws {
    let game = try ticTacToe(size: size, win: win)
    var records: [[Int]] = []
    for _ in 0..<2 {
      var bot = try Seated("minimax", at: game, options: ["depth": "1"])
      var position = try #require(game.start as? TicTacToe.Position)
      var moves: [Int] = []
      while case .turn = position.state {
        let move = try bot.move(on: position.board)
        try #require(position.isLegal(move))
        position.play(move)
        moves.append(move)
      }
      records.append(moves)
    }
    #expect(records[0] == records[1])
  }

  @Test func `it answers also when there is no time`() throws {
    let game = try ticTacToe(size: 15, win: 5)
    var bot = try Seated("minimax", at: game)
    #expect(game.start.isLegal(try bot.move(on: TicTacToe.Board(size: 15, win: 5), clock: 0)))
  }
}
