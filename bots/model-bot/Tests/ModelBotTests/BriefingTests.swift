import Games
import ModelBot
import Testing

struct BriefingTests {
  private func ticTacToe(_ values: [String: Int?] = [:]) throws -> TicTacToe {
    try TicTacToe(rules: Rules(of: TicTacToe.parameters, values: values))
  }

  private func twentyFortyEight(_ values: [String: Int?] = [:]) throws -> TwentyFortyEight {
    try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters, values: values))
  }

  @Test func `the rules of tic-tac-toe with the numbers of the cells`() throws {
    let briefing = try ticTacToe().briefing
    #expect(
      briefing.contains(
        """
        The cells are numbered from 0 to 8, row by row from the top left:
        0 1 2
        3 4 5
        6 7 8

        """))
    #expect(briefing.contains("Whoever first has 3 of their own marks in a row"))
    #expect(briefing.contains("If you can win with this move, win."))
    #expect(briefing.contains("If your opponent could win with the next move, block that cell."))
    #expect(briefing.contains("win rather than block"))
    #expect(briefing.contains("with nothing else: no words"))
  }

  @Test func `the rules of tic-tac-toe on another board`() throws {
    let briefing = try ticTacToe(["size": 4, "win": 3]).briefing
    #expect(
      briefing.contains(
        """
        on a board of 4 rows of 4 cells. You always see the board as it is now, and answer with \
        your move.

        The cells are numbered from 0 to 15, row by row from the top left:
         0  1  2  3
         4  5  6  7
         8  9 10 11
        12 13 14 15

        """))
    #expect(briefing.contains("Whoever first has 3 of"))
  }

  @Test func `a board of tic-tac-toe shows marks and the numbers of free cells`() throws {
    let board = try #require(TicTacToe.Board(text: "XO..X....", win: 3))
    #expect(
      try ticTacToe().question(about: .init(board: board, seat: .second, last: 4)) == """
        X O 2
        3 X 5
        6 7 8

        X has just taken cell 4.
        You are O. Free cells: 2, 3, 5, 6, 7, 8.
        Your move, a number only:
        """)
  }

  @Test func `a large empty board of tic-tac-toe`() throws {
    let board = TicTacToe.Board(size: 4, win: 4)
    let question = try ticTacToe(["size": 4, "win": 4])
      .question(about: .init(board: board, seat: .first, last: nil))
    #expect(
      question == """
         0  1  2  3
         4  5  6  7
         8  9 10 11
        12 13 14 15

        You are X. Free cells: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15.
        Your move, a number only:
        """)
  }

  @Test(
    arguments: [
      ([:], "The board is over when no move is legal. The"),
      (["max_moves": 30], "The board is over when no move is legal, or after 30 moves. The"),
      (
        ["max_moves": 30, "target": 64],
        "no move is legal, or after 30 moves, or when a tile of 64 has been made. The"
      ),
    ] as [([String: Int], String)])
  func `the rules of 2048 say what ends a board`(values: [String: Int], text: String) throws {
    let briefing = try twentyFortyEight(values.mapValues(Optional.some)).briefing
    #expect(briefing.contains(text))
    #expect(briefing.contains("up, right, down, left"))
    #expect(briefing.contains("board of 4 rows of 4 cells"))
    #expect(briefing.contains("large tiles together in one corner"))
  }

  @Test func `a board of 2048 is drawn in columns`() throws {
    let board = try #require(
      TwentyFortyEight.Board(tiles: [[2, 0, 1024], [2, 4, 16], [2, 8, 128]]))
    let question = try twentyFortyEight(["size": 3])
      .question(about: .init(board: board, score: 120))
    #expect(
      question == """
           2    . 1024
           2    4   16
           2    8  128

        Your score: 120. Legal moves: up, right, down, left.
        Your move, one word only:
        """)
  }
}
