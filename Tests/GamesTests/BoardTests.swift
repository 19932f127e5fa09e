import Foundation
import Games
import Testing

struct BoardTests {
  /// A board from the data, with the results of the four moves.
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
  func `boards slide like the examples`(file: String, count: Int) throws {
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
  func `tiles that do not form a board are refused`(tiles: [[Int]]) {
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
