import Bots
import Games
import Testing
import Training

struct SearchTests {
  private let network: TupleNetwork
  private let weights: OpenNetwork

  init() throws {
    network = try TupleNetwork(bytes(of: smallTraining(games: 100)))
    weights = OpenNetwork(network)
  }

  @Test(arguments: [
    "2 4 8 16\n. 2 . .\n. . . .\n64 . . 2", "2 2 4 .\n. . 8 .\n1024 . . .\n. 512 . 2",
    "32768 16384 . .\n2 . . .\n. . 4 .\n. . . .",
  ])
  func `a board and its seven images have the same value`(picture: String) throws {
    let board = try compact(picture)
    for image in images(of: board.board) {
      #expect(weights.value(of: try #require(.init(image))) == weights.value(of: board))
    }
  }

  @Test(arguments: [1, 2])
  func `a search returns the value of plain recursion`(depth: Int) throws {
    var search = NetworkSearch(network, margin: .infinity)
    for picture in [
      "2 4 8 16\n4 8 2 32\n. 4 2 4\n64 . 4 2", "4 4 2 8\n16 2 8 4\n32 . 2 64\n2 . 4 128",
      ". . . .\n. 2 . .\n. . . .\n. . . 2",
    ] {
      let board = try compact(picture)
      let expected = plainWorths(of: board, depth: depth)
      let found = search.moves(on: board.board, depth: depth)
      #expect(found.count == expected.count)
      for choice in found {
        let worth = try #require(expected[choice.direction])
        #expect(abs(choice.worth - worth) <= 0.001 * max(1, abs(worth)))
      }
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.worth >= $1.worth })
    }
  }

  @Test(arguments: [
    ("65536 32768 2 .\n. . . .\n. . . .\n. . . 2", "32768 16384 2 .\n. . . .\n. . . .\n. . . 2"),
    ("32768 32768 . .\n. . . .\n. . . .\n. . . 4", "16384 16384 . .\n. . . .\n. . . .\n. . . 4"),
    ("2 4 8 16\n. . . .\n. . . .\n. . . .", "2 4 8 16\n. . . .\n. . . .\n. . . ."),
  ])
  func `tiles that are lowered merge like the original tiles`(picture: String, lowered: String)
    throws
  {
    #expect(try tiles(picture).lowered(to: 15) == tiles(lowered))
  }

  @Test func `an evaluation plays no move that is legal only on the lowered board`() throws {
    // On the lowered board, the two largest tiles merge.
    let board = try tiles("4 2 16 32\n64 128 256 512\n1024 2048 4 4096\n8192 16384 32768 32768")
    var start = TwentyFortyEight.CompactBoard()
    for cell in 0..<16 {
      start.put(rank: board.rank(row: cell / 4, column: cell % 4), at: 4 * cell)
    }
    var evaluation = Evaluation(of: network, depth: 1, seed: 1)
    evaluation.playGame(from: start)
    #expect(evaluation.games == 1 && evaluation.moves == 0)
  }

  private func compact(_ picture: String) throws -> TwentyFortyEight.CompactBoard {
    try #require(TwentyFortyEight.CompactBoard(tiles(picture)))
  }

  private func images(of board: TwentyFortyEight.Board) -> [TwentyFortyEight.Board] {
    var rows = board.tiles
    var images: [TwentyFortyEight.Board] = []
    for _ in 0..<4 {
      rows = (0..<4).map { row in (0..<4).map { rows[3 - $0][row] } }
      images += [rows, rows.map { $0.reversed() }].compactMap { TwentyFortyEight.Board(tiles: $0) }
    }
    return images
  }

  private func plainWorths(
    of board: TwentyFortyEight.CompactBoard, depth: Int
  ) -> [TwentyFortyEight.Direction: Float] {
    var worths: [TwentyFortyEight.Direction: Float] = [:]
    for direction in TwentyFortyEight.Direction.allCases {
      let (next, gain) = board.slid(direction)
      if next != board { worths[direction] = Float(gain) + plainWorth(next, depth: depth - 1) }
    }
    return worths
  }

  private func plainWorth(_ board: TwentyFortyEight.CompactBoard, depth: Int) -> Float {
    guard depth > 0 else { return weights.value(of: board) }
    var sum: Float = 0
    for place in 0..<board.emptyCount {
      for (rank, chance) in [(1, 0.9), (2, 0.1)] as [(UInt8, Float)] {
        var next = board
        next.put(rank: rank, onEmpty: place)
        sum += chance * (plainWorths(of: next, depth: depth).values.max() ?? 0)
      }
    }
    return sum / Float(board.emptyCount)
  }
}
