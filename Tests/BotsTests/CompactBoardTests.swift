import Bots
import Games
import Testing

struct CompactBoardTests {
  @Test func `a compact board has the moves and empty cells of a plain board`() throws {
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
        let number = direction.rawValue
        #expect(compact.neighbors[number].board == board.neighbors[number])
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

  @Test func `a random game ends without legal moves, or at the given length`() {
    var luck = SplitMix64(seed: 1)
    for _ in 0..<50 {
      var board = TwentyFortyEight.CompactBoard()
      board.addTile(luck.next())
      #expect(board.playRandomly(moves: 1_000_000, luck: &luck).isOver)
      #expect((0..<4).allSatisfy { board.neighbors[$0] == board })
    }
    var board = TwentyFortyEight.CompactBoard()
    board.addTile(1)
    #expect(board.playRandomly(moves: 3, luck: &luck).isOver == false)
    #expect(board.emptyCount >= 12)
  }

  @Test func `a compact board behaves like any other board`() throws {
    var generator = SplitMix64(seed: 5)
    var seen = 0
    for _ in 0..<2000 {
      let highest = 2 + generator.next(below: 14)
      let board = try randomBoard(size: 4, highestRank: highest, &generator)
      guard let compact = TwentyFortyEight.CompactBoard(board) else { continue }
      seen += 1
      #expect(compact.board == board)
      #expect(compact.emptyCount == board.emptyCount)
      #expect(compact.highestRank == board.highestRank)
      for direction in TwentyFortyEight.Direction.allCases {
        let (slid, gain) = board.slid(direction)
        let (compactSlid, compactGain) = compact.slid(direction)
        #expect(compactSlid.board == slid)
        #expect(compactGain == gain)
      }
      for place in 0..<board.emptyCount {
        var full = board
        var compactFull = compact
        full.put(rank: 2, onEmpty: place)
        compactFull.put(rank: 2, onEmpty: place)
        #expect(compactFull.board == full)
      }
    }
    #expect(seen > 1000)
  }

  @Test(arguments: [
    "2 . .\n. . .\n. . .", ". . . 65536\n. . . .\n. . . .\n. . . .",
    "32768 . . 32768\n. . . .\n. . . .\n. . . .",
  ])
  func `a board that would move incorrectly is not made compact`(picture: String) throws {
    #expect(try TwentyFortyEight.CompactBoard(tiles(picture)) == nil)
  }

  @Test func `a compact board keeps two tiles of 32768 apart`() throws {
    var compact = try #require(
      TwentyFortyEight.CompactBoard(tiles("32768 16384 . .\n. 16384 . .\n. . . .\n. . . .")))
    compact = compact.slid(.up).board
    #expect(!compact.isFaithful)
    #expect(compact.slid(.left).board == compact)
  }

  private func randomBoard(
    size: Int, highestRank: Int, _ generator: inout SplitMix64
  ) throws -> TwentyFortyEight.Board {
    let tiles = (0..<size).map { _ in
      (0..<size).map { _ in
        generator.next(below: 3) == 0 ? 0 : 1 << (1 + generator.next(below: highestRank))
      }
    }
    return try #require(TwentyFortyEight.Board(tiles: tiles))
  }
}
