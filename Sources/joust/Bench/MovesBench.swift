import Bots
import Games
import Hosting
import Runs

/// What a move of 2048 costs by the rules alone.
enum MovesBench {
  private static let count = 2_000_000

  static func measure() -> BenchTable {
    let moves = Paired {
      Double(count) / (Double(BareFloor.moves(count, seed: 2048)) / 1e9)
    } ours: {
      Double(count) / Paired.seconds(play)
    }
    var table = BenchTable()
    table.add("2048, random moves, bare loop (C, a table)", moves.floor, "moves a second")
    table.add(
      "2048, random moves by Joust's rules", moves.ours, "moves a second",
      "\(BenchTable.percent(moves.ratio)) of the bare loop")
    table.values = [
      ("bare_moves_2048_per_second", moves.floor), ("moves_2048_per_second", moves.ours),
      ("moves_2048_ratio", moves.ratio),
    ]
    return table
  }

  /// Plays random games.
  private static func play() {
    var generator = SplitMix64(seed: 2048)
    let directions = TwentyFortyEight.Direction.allCases
    var board = newBoard(&generator)
    var made = 0
    var refused = 0
    while made < count {
      let slid = board.slid(directions[generator.next(below: 4)]).board
      if slid != board {
        board = slid
        addTile(to: &board, &generator)
        made += 1
        refused = 0
      } else {
        refused += 1
        // After so many the board is over, or as good as.
        if refused == 32 { board = newBoard(&generator) }
      }
    }
  }

  private static func newBoard(_ generator: inout SplitMix64) -> TwentyFortyEight.CompactBoard {
    var board = TwentyFortyEight.CompactBoard()
    for _ in 0..<2 { addTile(to: &board, &generator) }
    return board
  }

  private static func addTile(
    to board: inout TwentyFortyEight.CompactBoard, _ generator: inout SplitMix64
  ) {
    let rank: UInt8 = generator.next(below: 10) == 0 ? 2 : 1
    board.put(rank: rank, onEmpty: generator.next(below: board.emptyCount))
  }
}
