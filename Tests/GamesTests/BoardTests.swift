import Foundation
import Games
import Testing

struct BoardTests {
  /// A board of the data, and what the four moves make of it.
  struct Example: Decodable {
    struct Outcome: Decodable {
      var board: [[Int]]
      var gain: Int
      var legal: Bool
    }
    var board: [[Int]]
    var moves: [String: Outcome]
    var over: Bool
  }

  @Test(arguments: [("moves", 500), ("moves-65536", 60)])
  func `boards slide as the examples do`(file: String, count: Int) throws {
    let examples = try self.examples(file)
    #expect(examples.count == count)
    for example in examples {
      let board = try #require(TwentyFortyEight.Board(tiles: example.board))
      #expect(board.tiles == example.board)
      for direction in TwentyFortyEight.Direction.allCases {
        let expected = try #require(example.moves[direction.word])
        let (slid, gain) = board.slid(direction)
        #expect(slid.tiles == expected.board)
        #expect(gain == expected.gain)
        #expect((slid != board) == expected.legal)
      }
      #expect(TwentyFortyEight.View(board: board, score: 0).legalMoves.isEmpty == example.over)
    }
  }

  @Test func `a compact board does what any board does`() throws {
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
        var (full, compactFull) = (board, compact)
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
  func `a board that would not move as it should is not made compact`(picture: String) throws {
    #expect(try TwentyFortyEight.CompactBoard(board(picture)) == nil)
  }

  @Test func `a compact board keeps two tiles of 32768 apart`() throws {
    var compact = try #require(
      TwentyFortyEight.CompactBoard(board("32768 16384 . .\n. 16384 . .\n. . . .\n. . . .")))
    compact = compact.slid(.up).board
    #expect(!compact.isFaithful)
    #expect(compact.slid(.left).board == compact)
  }

  @Test(arguments: 3...8)
  func `a move and its mirror image agree`(size: Int) throws {
    var generator = SplitMix64(seed: UInt64(size))
    for _ in 0..<50 {
      let board = try randomBoard(size: size, highestRank: 4, &generator)
      let mirrored = try #require(TwentyFortyEight.Board(tiles: board.tiles.map { $0.reversed() }))
      let flipped = try #require(TwentyFortyEight.Board(tiles: board.tiles.reversed()))
      #expect(
        board.slid(.right).board.tiles == mirrored.slid(.left).board.tiles.map { $0.reversed() })
      #expect(board.slid(.down).board.tiles == flipped.slid(.up).board.tiles.reversed())
      #expect(board.slid(.left).gain == board.slid(.right).gain)
      #expect(board.slid(.up).gain == board.slid(.down).gain)
    }
  }

  @Test(arguments: 3...8)
  func `a slide keeps the sum of the tiles and leaves no gap`(size: Int) throws {
    var generator = SplitMix64(seed: UInt64(100 + size))
    for _ in 0..<50 {
      let board = try randomBoard(size: size, highestRank: 5, &generator)
      for direction in TwentyFortyEight.Direction.allCases {
        #expect(sum(board.slid(direction).board) == sum(board))
      }
      for row in board.slid(.left).board.tiles {
        #expect(row.drop { $0 != 0 }.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test(arguments: [
    [[0, 2], [0, 2]], [[0, 2, 0], [0, 0, 0]], [[0, 3, 0], [0, 0, 0], [0, 0, 0]],
    [[0, 1, 0], [0, 0, 0], [0, 0, 0]], [[0, -2, 0], [0, 0, 0], [0, 0, 0]],
    [[0, 2, 0], [0, 0], [0, 0, 0]], [[Int.min, 0, 0], [0, 0, 0], [0, 0, 0]],
    Array(repeating: Array(repeating: 0, count: 9), count: 9), [],
  ])
  func `tiles that make no board are refused`(tiles: [[Int]]) {
    #expect(TwentyFortyEight.Board(tiles: tiles) == nil)
  }

  private func sum(_ board: TwentyFortyEight.Board) -> Int {
    board.tiles.joined().reduce(0, +)
  }

  private func examples(_ name: String) throws -> [Example] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Data/\(name).jsonl")
    let text = try String(contentsOf: file, encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Example.self, from: Data($0.utf8))
    }
  }
}
