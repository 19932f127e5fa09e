import Bots
import Games

/// What a move of 2048 costs in a search and in a game.
enum MovesBench {
  private static let count = 2_000_000
  private static let ruleCount = 200_000

  static func measure() -> BenchTable {
    let moves = Paired {
      Double(count) / (Double(Floor.moves(count, seed: 2048)) / 1e9)
    } ours: {
      Double(count) / Paired.seconds(play)
    }
    let rules = Double(ruleCount) / Paired.seconds(playByRules)
    var table = BenchTable()
    table.add("2048, random moves, bare loop (C, a table)", moves.floor, "moves a second")
    table.add(
      "2048, random moves as the built-in bots make them", moves.ours, "moves a second",
      "\(BenchTable.percent(moves.ratio)) of the bare loop")
    table.add(
      "2048, random moves by the rules of a game", rules, "moves a second",
      "\(BenchTable.percent(rules / moves.floor)) of the bare loop")
    table.values = [
      ("bare_moves_2048_per_second", moves.floor), ("moves_2048_per_second", moves.ours),
      ("moves_2048_ratio", moves.ratio), ("rules_2048_per_second", rules),
    ]
    return table
  }

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
        board.addTile(generator.next())
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
    for _ in 0..<2 { board.addTile(generator.next()) }
    return board
  }

  private static func playByRules() {
    var generator = SplitMix64(seed: 2048)
    guard let game = try? TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters)) else {
      return
    }
    var position = game.start(seed: 0)
    for number in 1...UInt64(ruleCount) {
      let direction = generator.next(below: 4)
      if let move = (0..<4).map({ ($0 + direction) % 4 }).first(where: position.isLegal) {
        position.play(move)
      } else {
        position = game.start(seed: number)
      }
    }
  }
}
