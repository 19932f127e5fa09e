import Games
import Testing

struct CompactBoardTests {
  @Test func `its moves and empty cells are those of the plain board`() throws {
    var luck = SplitMix64(seed: 1)
    for _ in 0..<300 {
      var board = TwentyFortyEight.Board(size: 4)
      for row in 0..<4 {
        for column in 0..<4 where luck.next(below: 3) > 0 {
          board.put(rank: UInt8(1 + luck.next(below: 14)), at: row * 8 + column)
        }
      }
      let compact = try #require(TwentyFortyEight.CompactBoard(board))
      #expect(compact.emptyCount == board.emptyCount)
      for direction in TwentyFortyEight.Direction.allCases {
        #expect(compact.neighbours[direction].board == board.neighbours[direction])
        #expect(compact.slid(direction).board.board == board.slid(direction).board)
        #expect(compact.slid(direction).gain == board.slid(direction).gain)
      }
      for place in 0..<board.emptyCount {
        var one = board
        var other = compact
        one.put(rank: 3, onEmpty: place)
        other.put(rank: 3, onEmpty: place)
        #expect(other.board == one)
      }
    }
  }

  @Test func `a tile can be put on each cell of an empty board`() {
    for place in 0..<16 {
      var board = TwentyFortyEight.CompactBoard()
      board.put(rank: 1, onEmpty: place)
      #expect(board.rank(row: place / 4, column: place % 4) == 1)
    }
  }

  @Test func `tiles appear on all empty cells, one in ten a 4`() throws {
    var luck = SplitMix64(seed: 1)
    var cells: [UInt64: Int] = [:]
    var fours = 0
    for _ in 0..<8000 {
      var board = TwentyFortyEight.CompactBoard()
      board.addTile(luck.next())
      #expect(board.emptyCount == 15)
      cells[board.vacancies, default: 0] += 1
      if board.highestRank == 2 { fours += 1 }
    }
    #expect(cells.count == 16)
    #expect(cells.values.allSatisfy { 400...600 ~= $0 })
    #expect(700...900 ~= fours)
  }

  @Test func `a random game ends where no move is left, and is as long as it is told`() {
    var luck = SplitMix64(seed: 1)
    for _ in 0..<50 {
      var board = TwentyFortyEight.CompactBoard()
      board.addTile(luck.next())
      #expect(board.playRandomly(moves: 1_000_000, luck: &luck).isOver)
      #expect(TwentyFortyEight.Direction.allCases.allSatisfy { board.neighbours[$0] == board })
    }
    var board = TwentyFortyEight.CompactBoard()
    board.addTile(1)
    #expect(board.playRandomly(moves: 3, luck: &luck).isOver == false)
    #expect(board.emptyCount >= 12)
  }
}
