import Games
import Testing

struct TwentyFortyEightTests {
  @Test func `the start of seed 42`() throws {
    let expected = try board(
      """
      . . 2 .
      . . . .
      . . . 2
      . . . .
      """)
    let start = try twentyFortyEight().start(seed: 42)
    #expect((start as? TwentyFortyEight.Position)?.board == expected)
    #expect(
      start.described == [
        "board [[0, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]]", "score 0",
        "legal up,right,down,left",
      ])
  }

  @Test func `the start of seed 7 on the smallest board leaves three directions`() throws {
    let start = try twentyFortyEight(["size": 3]).start(seed: 7)
    #expect(
      start.described == [
        "board [[2, 0, 0], [2, 0, 0], [0, 0, 0]]", "score 0", "legal up,right,down",
      ])
  }

  /// Games of a player who always plays the first legal direction in a given order.
  ///
  /// The expected figures are from another program, which was written from the rules alone.
  @Test(arguments: [
    (UInt64(42), 4, [0, 1, 2, 3], 2384, 198, 256), (42, 4, [3, 2, 1, 0], 1544, 159, 128),
    (2048, 4, [0, 1, 2, 3], 2332, 212, 128), (2048, 4, [3, 2, 1, 0], 1452, 148, 128),
    (7, 3, [0, 1, 2, 3], 440, 56, 64), (7, 5, [3, 2, 1, 0], 4896, 358, 512),
    (7, 8, [0, 1, 2, 3], 98432, 5000, 4096), (7, 8, [3, 2, 1, 0], 94448, 5000, 4096),
  ])
  func `whole games have the known results`(
    seed: UInt64, size: Int, order: [Int], score: Int, moves: Int, largest: Int
  ) throws {
    let game = try twentyFortyEight(["size": size, "max_moves": 5000])
    var position = game.start(seed: seed)
    while let move = order.first(where: position.isLegal) { position.play(move) }
    #expect(position.isOver)
    #expect(position.score == Double(score))
    #expect(position.moveCount == moves)
    #expect(position.measure == largest)
  }

  @Test func `legal lists exactly the directions that change the board`() throws {
    var position = try twentyFortyEight().start(seed: 9)
    var generator = SplitMix64(seed: 9)
    while !position.isOver {
      let board = try #require(position as? TwentyFortyEight.Position).board
      let changing = TwentyFortyEight.Direction.allCases.filter { board.slid($0).board != board }
      #expect(position.legalMoves == changing.map(\.rawValue))
      #expect(TwentyFortyEight.View(board: board, score: 0).legalMoves == position.legalMoves)
      position.play(position.legalMoves[generator.next(below: position.legalMoves.count)])
    }
    #expect(position.legalMoves.isEmpty)
  }

  @Test(arguments: [-1, 4, 64, Int.max, Int.min])
  func `a number that is not a direction is illegal`(move: Int) throws {
    #expect(try !twentyFortyEight().start(seed: 42).isLegal(move))
  }

  @Test func `a tile appears after every move, also after the last`() throws {
    var position = try twentyFortyEight(["max_moves": 2]).start(seed: 42)
    position.play(3)
    #expect(!position.isOver)
    position.play(2)
    #expect(position.isOver)
    let board = try #require(position as? TwentyFortyEight.Position).board
    let appeared = (0..<4).map { 1 << Int(Luck(seed: 42).tile($0, amongEmpty: 1).rank) }
    #expect(board.tiles.joined().reduce(0, +) == appeared.reduce(0, +))
  }

  @Test func `no tile appears after the move that makes the target`() throws {
    let game = try twentyFortyEight(["target": 2048])
    let almost = try board("1024 1024 . .\n. . . .\n. . . .\n. . . .")
    var position = TwentyFortyEight.Position(almost, of: game, luck: Luck(seed: 1))
    position.play(3)
    #expect(try position.board == board("2048 . . .\n. . . .\n. . . .\n. . . ."))
    #expect(position.isOver)
    #expect(position.score == 2048)
    #expect(position.legalMoves.isEmpty)
  }

  @Test func `tiles above 65536 are possible`() throws {
    let full = try board("32768 32768 65536 .\n. . . .\n. . . .\n16384 16384 32768 .")
    var position = TwentyFortyEight.Position(
      full, of: try twentyFortyEight(), luck: Luck(seed: 1))
    position.play(3)
    #expect(position.measure == 65536)
    #expect(position.score == 65536 + 32768)
    position.play(3)
    #expect(position.measure == 131_072)
  }

  @Test func `a game continues correctly when it outgrows a compact board`() throws {
    let tiles = try board("16384 16384 32768 .\n. . . .\n. . . .\n. . . .")
    var position = TwentyFortyEight.Position(
      tiles, of: try twentyFortyEight(), luck: Luck(seed: 1))
    position.play(3)
    #expect(position.measure == 32768)
    position.play(3)
    #expect(position.measure == 65536)
    #expect(position.board.highestRank == 16)
  }

  @Test func `a full board without equal neighbors is over`() throws {
    let stuck = try board("2 4 2 4\n4 2 4 2\n2 4 2 4\n4 2 4 2")
    let position = TwentyFortyEight.Position(
      stuck, of: try twentyFortyEight(), luck: Luck(seed: 1))
    #expect(position.isOver)
  }

  @Test func `a view is read from a described position`() throws {
    let game = try twentyFortyEight(["size": 3])
    let tiles = [[2, 0, 0], [0, 131_072, 0], [0, 0, 4]]
    let view = try #require(
      game.view(reading: Fields(numbers: ["score": 8], squares: ["board": tiles])))
    #expect(view.board.tiles == tiles)
    #expect(view.score == 8)
    #expect(view.legalMoves == [0, 1, 2, 3])
  }

  @Test(arguments: [
    Fields(squares: ["board": [[2, 0, 0], [0, 0, 0], [0, 0, 4]]]),
    Fields(numbers: ["score": 8]),
    Fields(numbers: ["score": 8], squares: ["board": [[2, 0, 0], [0, 5, 0], [0, 0, 4]]]),
    Fields(
      numbers: ["score": 8],
      squares: ["board": [[2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 4, 0], [0, 0, 0, 0]]]),
  ])
  func `fields without a board give no view`(fields: Fields) throws {
    #expect(try twentyFortyEight(["size": 3]).view(reading: fields) == nil)
  }
}
