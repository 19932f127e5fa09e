import Bots
import CBench
import Games

/// A measurement of the time for moves of 2048.
enum MovesBench {
  private static let count = 2_000_000
  private static let ruleCount = 200_000

  static func measure() -> BenchTable {
    let moves = Paired {
      bench_moves(Int64(count), 2048)
    } ours: {
      Double(count) / Paired.seconds(play)
    }
    let rules = Double(ruleCount) / Paired.seconds(playByRules)
    var table = BenchTable()
    table.add(
      moves, "moves a second", floor: "2048, random moves, bare loop (C, a table)",
      ours: "2048, random moves on the boards of the built-in bots", of: "the bare loop",
      keys: ["bare_moves_2048_per_second", "moves_2048_per_second", "moves_2048_ratio"])
    table.add(
      "2048, random moves on the positions of the game", rules, "moves a second",
      "\(BenchTable.percent(rules / moves.floor)) of the bare loop",
      ["rules_2048_per_second": rules])
    return table
  }

  private static func play() {
    var luck = SplitMix64(seed: 2048)
    let directions = TwentyFortyEight.Direction.allCases
    var board = TwentyFortyEight.CompactBoard.start(&luck)
    var made = 0
    var refused = 0
    while made < count {
      let slid = board.slid(directions[luck.next(below: 4)]).board
      if slid != board {
        board = slid
        board.addTile(luck.next())
        made += 1
        refused = 0
      } else {
        refused += 1
        // After this number of refused moves, the game is probably over.
        if refused == 32 { board = .start(&luck) }
      }
    }
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
