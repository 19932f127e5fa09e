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
    // O..
    // .X.
    // ...
    #expect(position.described == ["board O...X....", "you X", "legal 1,2,3,5,6,7,8", "last 0"])
  }

  @Test(arguments: [
    // Rows, columns and diagonals that X completes.
    ("XXX\nOO.\n...", Seat.first), ("XO.\nXO.\nX..", .first), ("XO.\nOX.\n..X", .first),
    (".OX\nOX.\nX..", .first),
    // Lines that O completes.
    ("XXO\n.O.\nO.X", .second), ("XX.\nOOO\n..X", .second),
  ])
  func `three marks in a row win`(picture: String, winner: Seat) throws {
    for order in orders(of: picture, endingWith: winner) {
      let position = try played(order, on: ticTacToe())
      #expect(position.state == .won(winner, reason: "line"))
      #expect(position.legalMoves.isEmpty)
      #expect((0..<9).allSatisfy { !position.isLegal($0) })
    }
  }

  @Test(arguments: [
    "XOX\nXOO\nOXX", "XXO\nOOX\nXOX", "OXX\nXOO\nXOX",
  ])
  func `a full board without a line is a draw`(picture: String) throws {
    let order = try #require(orders(of: picture, endingWith: .first).first)
    #expect(try played(order, on: ticTacToe()).state == .drawn(reason: "full"))
  }

  @Test func `the last cell can still win`() throws {
    let picture = """
      XOX
      OXO
      OXX
      """
    // The last cell completes the diagonal.
    let order = try #require(orders(of: picture, endingWith: .first).first { $0.last == 8 })
    #expect(try played(order, on: ticTacToe()).state == .won(.first, reason: "line"))
  }

  @Test(arguments: [-1, 9, 224, 225, Int.min, Int.max, 4])
  func `a taken cell and a cell outside the board are illegal`(move: Int) throws {
    #expect(try !played([4], on: ticTacToe()).isLegal(move))
  }

  /// Lines of X, each on a board of five by five cells.
  private static let lines: [(picture: String, win: Int)] = [
    (
      """
      .....
      .XXX.
      .....
      .....
      .....
      """, 3
    ),
    (
      """
      ....X
      ....X
      ....X
      .....
      .....
      """, 3
    ),
    (
      """
      X....
      .X...
      ..X..
      ...X.
      .....
      """, 4
    ),
    (
      """
      .....
      ....X
      ...X.
      ..X..
      .X...
      """, 4
    ),
    (
      """
      X....
      .X...
      ..X..
      ...X.
      ....X
      """, 5
    ),
    (
      """
      XXXXX
      .....
      .....
      .....
      .....
      """, 5
    ),
  ]

  @Test(arguments: lines)
  func `a line in any direction wins with its last cell`(picture: String, win: Int) throws {
    let game = try ticTacToe(size: 5, win: win)
    let marks = cells(of: "X", in: picture)
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

  @Test func `marks at the end of a row and the start of the next are not a line`() throws {
    let picture = """
      ...XX
      XX...
      O.O..
      .....
      ....O
      """
    for order in orders(of: picture, endingWith: .first) {
      #expect(try played(order, on: ticTacToe(size: 5)).state == .turn(.second))
    }
  }

  @Test func `the numbers of games and positions on 3 × 3 equal the known numbers`()
    throws
  {
    var counter = GameCounter()
    counter.visit(try ticTacToe().start)
    #expect(
      counter.sequencesByPly == [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872])
    #expect(counter.positions.count == 5478)
    #expect(counter.results == ["X": 131_184, "O": 77_904, "draw": 46_080])
  }

  @Test func `a view is read from the fields of a message`() throws {
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
  func `fields that do not describe a position give no view`(fields: Fields) throws {
    #expect(try ticTacToe().view(reading: fields) == nil)
  }

  /// The cells of a picture that have a mark, in ascending order.
  private func cells(of mark: Character, in picture: String) -> [Int] {
    Array(picture.filter { $0 != "\n" }).enumerated().filter { $0.element == mark }.map(\.offset)
  }

  /// Returns orders of moves that lead to a picture.
  ///
  /// The players alternate, beginning with X. Each cell of the player who moves last is the last cell in one
  /// of the orders.
  private func orders(of picture: String, endingWith last: Seat) -> [[Int]] {
    let marks = [cells(of: "X", in: picture), cells(of: "O", in: picture)]
    return marks[last.rawValue].map { cell in
      var moves = marks
      moves[last.rawValue] = marks[last.rawValue].filter { $0 != cell } + [cell]
      return moves[0].indices.flatMap { turn in moves.compactMap { $0.dropFirst(turn).first } }
    }
  }

  /// Returns the position after legal moves.
  private func played(_ moves: [Int], on game: TicTacToe) throws -> any VersusPosition {
    var position = game.start
    for move in moves {
      try #require(position.isLegal(move))
      position.play(move)
    }
    return position
  }

  /// Returns cells for O on a board of five by five cells, of which no three are in a row.
  private func scattered(without marks: [Int]) -> [Int] {
    [0, 1, 3, 4, 10, 11, 13, 14, 20, 21, 23, 24].filter { !marks.contains($0) }
  }
}

/// Counts all possible games and their positions.
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
