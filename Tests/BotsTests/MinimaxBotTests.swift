import Games
import Testing

struct MinimaxBotTests {
  @Test func `the bot plays all positions of 3 × 3 perfectly, with quick wins and late losses`()
    throws
  {
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

  @Test(arguments: [(Seat.first, 191.0 / 192), (.second, 0.9164021164)])
  func `the bot chooses the best move that wins most often against random play`(
    seat: Seat, share: Double
  ) throws {
    var bot = try Seated("minimax", at: ticTacToe())
    let odds = try Odds(of: seat, from: try ticTacToe().start) { [try bot.move(on: $0.board)] }
    #expect(abs(odds.win - share) < 1e-9)
    #expect(odds.loss == 0)
  }

  @Test(arguments: [(Seat.first, 0.9678112140), (.second, 0.7774838330)])
  func `with random ties the bot plays any of the best moves`(seat: Seat, share: Double) throws {
    var negamax = Negamax()
    let start = try #require(try ticTacToe().start as? TicTacToe.Position)
    let odds = try Odds(of: seat, from: start) { negamax.bestMoves(of: $0) }
    #expect(abs(odds.win - share) < 1e-9)
    for position in Negamax.unfinished(from: start).sorted(by: { $0.ply < $1.ply }).prefix(40) {
      var chosen: Set<Int> = []
      for seed in 0..<80 {
        let options = ["random-ties": "true", "seed": "\(seed)"]
        var bot = try Seated("minimax", at: ticTacToe(), options: options)
        chosen.insert(try bot.move(on: position.board))
      }
      #expect(chosen == Set(negamax.bestMoves(of: position)))
    }
  }

  @Test func `the search finds all equally good moves`() throws {
    let board = try marks("X.. .O. ..X")
    var chosen: Set<Int> = []
    for seed in 0..<40 {
      let options = ["random-ties": "true", "seed": "\(seed)", "depth": "9"]
      var bot = try Seated("minimax", at: ticTacToe(), options: options)
      chosen.insert(try bot.move(on: board))
    }
    #expect(chosen == [1, 3, 5, 7])
  }

  @Test func `a comment contains the value of each move`() throws {
    let board = try marks("XX. OO. ...")
    var solving = try Seated("minimax", at: ticTacToe(), options: ["comment": "true"])
    #expect(try solving.comment(on: board)?.hasPrefix("2 11, 5 0") == true)
    let options = ["comment": "true", "depth": "2"]
    var searching = try Seated("minimax", at: ticTacToe(), options: options)
    #expect(
      try searching.comment(on: marks("X.. .O. ...")).map { $0.hasPrefix("depth 2: ") } == true)
  }

  @Test(arguments: ["1", "2", "9"])
  func `the bot searches to the given depth`(depth: String) throws {
    var bot = try Seated("minimax", at: ticTacToe(), options: ["depth": depth])
    #expect(try bot.move(on: marks("XX. OO. ...")) == 2)
    #expect(try bot.move(on: marks("XX. O.. ...")) == 2)
  }

  @Test func `at full depth the bot never loses`() throws {
    var bot = try Seated("minimax", at: ticTacToe(), options: ["depth": "9"])
    for seat in [Seat.first, .second] {
      let start = try #require(try ticTacToe().start as? TicTacToe.Position)
      #expect(try Losses.count(for: seat, from: start) { try bot.move(on: $0) } == 0)
    }
  }

  @Test(arguments: [
    ("XXXX. OOOO. ..... ..... .....", 4), ("X.XX. OO.O. ..... ..... .....", 1),
    ("XXX.. OO..O ..... ..... .....", 3),
  ])
  func `the bot wins immediately on larger boards`(picture: String, move: Int) throws {
    let board = try marks(picture, win: picture.hasPrefix("XXXX") ? 5 : 4)
    var bot = try Seated("minimax", at: ticTacToe(size: 5, win: board.win))
    #expect(try bot.move(on: board, clock: 1000) == move)
  }

  @Test func `the bot stops an open line of three in time`() throws {
    var cells = Array(repeating: Character("."), count: 81)
    for (cell, mark) in [(38, "X"), (39, "X"), (40, "X"), (10, "O"), (70, "O")] {
      cells[cell] = Character(mark)
    }
    var bot = try Seated("minimax", at: ticTacToe(size: 9, win: 5))
    let move = try bot.move(on: marks(String(cells), win: 5), clock: 1000)
    #expect([36, 37, 41, 42].contains(move))
  }

  @Test(arguments: [(4, 3), (4, 4), (7, 4), (15, 5)])
  func `the bot plays the same whole games on larger boards each time`(size: Int, win: Int) throws {
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

  @Test func `the bot answers even without time`() throws {
    let game = try ticTacToe(size: 15, win: 5)
    var bot = try Seated("minimax", at: game)
    #expect(game.start.isLegal(try bot.move(on: TicTacToe.Board(size: 15, win: 5), clock: 0)))
  }
}
