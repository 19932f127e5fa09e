import Games
import Testing

struct TicTacToeTests {
  @Test func `the empty board is X's turn`() throws {
    let start = try ticTacToe().start
    #expect(start.state == .turn(.first))
    #expect(start.ply == 0)
    #expect(start.legalMoves == Array(0..<9))
    #expect(
      start.described == ["board .........", "you X", "legal 0,1,2,3,4,5,6,7,8", "last null"])
  }

  @Test func `a position is described in the order of the protocol`() throws {
    let position = try played([4, 0], on: ticTacToe())
    #expect(position.described == ["board O...X....", "you X", "legal 1,2,3,5,6,7,8", "last 0"])
  }

  @Test(arguments: [
    ([0, 3, 1, 4, 2], Seat.first), ([0, 1, 3, 2, 6], .first), ([0, 1, 4, 2, 8], .first),
    ([2, 1, 4, 0, 6], .first), ([0, 2, 1, 4, 8, 6], .second), ([0, 3, 1, 4, 8, 5], .second),
  ])
  func `three in a row win`(moves: [Int], winner: Seat) throws {
    let position = try played(moves, on: ticTacToe())
    #expect(position.state == .won(winner, reason: "line"))
    #expect(position.legalMoves.isEmpty)
    #expect(!position.isLegal(7))
  }

  @Test func `a full board without a line is a draw`() throws {
    let position = try played([0, 4, 8, 1, 7, 6, 2, 5, 3], on: ticTacToe())
    #expect(position.state == .drawn(reason: "full"))
  }

  @Test func `the last cell can still win`() throws {
    let position = try played([0, 1, 2, 3, 4, 5, 7, 6, 8], on: ticTacToe())
    #expect(position.state == .won(.first, reason: "line"))
  }

  @Test(arguments: [-1, 9, 224, 225, Int.min, Int.max, 4])
  func `a cell that is taken or not on the board is illegal`(move: Int) throws {
    #expect(try !played([4], on: ticTacToe()).isLegal(move))
  }

  /// X's marks of the picture win, and not one sooner.
  @Test(arguments: [
    (".....\n.XXX.\n.....\n.....\n.....", 3), ("....X\n....X\n....X\n.....\n.....", 3),
    ("X....\n.X...\n..X..\n...X.\n.....", 4), (".....\n....X\n...X.\n..X..\n.X...", 4),
    ("X....\n.X...\n..X..\n...X.\n....X", 5), ("XXXXX\n.....\n.....\n.....\n.....", 5),
  ])
  func `a line of any direction wins, whichever cell comes last`(picture: String, win: Int) throws {
    let game = try ticTacToe(size: 5, win: win)
    let cells = Array(picture.filter { $0 != "\n" }).enumerated()
    let marks = cells.filter { $0.element == "X" }.map(\.offset)
    let others = scattered(without: marks)
    for last in marks {
      let order = marks.filter { $0 != last } + [last]
      var position = game.start
      for (mark, other) in zip(order, others) {
        #expect(position.state == .turn(.first))
        position.play(mark)
        if mark != last { position.play(other) }
      }
      #expect(position.state == .won(.first, reason: "line"))
    }
  }

  @Test func `marks that go on over the edge are no line`() throws {
    // X: 3 4 5 on a board of side 5 stand at the end of one row and the start of the next.
    let position = try played([3, 10, 4, 12, 5, 24, 6], on: ticTacToe(size: 5))
    #expect(position.state == .turn(.second))
  }

  @Test func `the games and positions of 3 × 3 are as many as they are known to be`() throws {
    var counter = GameCounter()
    counter.visit(try ticTacToe().start)
    #expect(
      counter.sequencesByPly == [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872])
    #expect(counter.positions.count == 5478)
    #expect(counter.results == ["X": 131_184, "O": 77_904, "draw": 46_080])
  }

  @Test func `a view is read from what was described`() throws {
    let game = try ticTacToe(size: 4, win: 3)
    let fields = Fields(texts: ["board": "X...O...........", "you": "X"], numbers: ["last": 4])
    let view = try #require(game.view(reading: fields))
    #expect(view.seat == .first)
    #expect(view.last == 4)
    #expect(view.board.win == 3)
    #expect(view.board[0] == .first)
    #expect(view.board[4] == .second)
    #expect(view.legalMoves == Array(1..<4) + Array(5..<16))
  }

  @Test(arguments: [
    Fields(texts: ["board": "X........"]),
    Fields(texts: ["you": "X"]),
    Fields(texts: ["board": "X...O....", "you": "x"]),
    Fields(texts: ["board": "X...O...", "you": "X"]),
    Fields(texts: ["board": "X...Q....", "you": "X"]),
    Fields(texts: ["board": "X...O...........", "you": "X"]),
    Fields(texts: ["board": "X...O....", "you": "X"], numbers: ["last": 9]),
  ])
  func `fields that show no position are no view`(fields: Fields) throws {
    #expect(try ticTacToe().view(reading: fields) == nil)
  }

  private func played(_ moves: [Int], on game: TicTacToe) throws -> any VersusPosition {
    var position = game.start
    for move in moves {
      try #require(position.isLegal(move))
      position.play(move)
    }
    return position
  }

  /// Cells of a board of side 5 for O that make no line of three.
  private func scattered(without marks: [Int]) -> [Int] {
    [0, 1, 3, 4, 10, 11, 13, 14, 20, 21, 23, 24].filter { !marks.contains($0) }
  }
}

/// Plays every game there is.
private struct GameCounter {
  var sequencesByPly = Array(repeating: 0, count: 10)
  var positions: Set<TicTacToe.Board> = []
  var results: [String: Int] = [:]

  mutating func visit(_ position: any VersusPosition) {
    guard let position = position as? TicTacToe.Position else { return }
    visit(position)
  }

  private mutating func visit(_ position: TicTacToe.Position) {
    sequencesByPly[position.ply] += 1
    positions.insert(position.board)
    switch position.state {
    case .won(.first, _): results["X", default: 0] += 1
    case .won: results["O", default: 0] += 1
    case .drawn: results["draw", default: 0] += 1
    case .turn, .placed: break
    }
    for move in position.legalMoves {
      var next = position
      next.play(move)
      visit(next)
    }
  }
}
