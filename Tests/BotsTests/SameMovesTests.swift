import Bots
import Games
import Testing
import Training

/// Tests that the bots' moves and trained networks have not changed: each game and each network is reduced to
/// a number.
struct SameMovesTests {
  @Test(arguments: [
    ("random", "seed=3", 3, 3, "6d7cd6ff5fe16722"),
    ("rules", "", 3, 3, "a1ba86588de95d14"),
    ("rules", "without=fork,corner", 4, 4, "3c80ee03385e5642"),
    ("rules", "", 7, 5, "5bd7a28b86493aeb"),
    ("minimax", "", 3, 3, "da99edaa015ab2d5"),
    ("minimax", "seed=5 random-ties=true", 3, 3, "70105e613e79868a"),
    ("minimax", "depth=3", 4, 4, "eb224519f8c20b53"),
    ("minimax", "depth=2", 8, 5, "c55e752ebeae9eff"),
    ("minimax", "depth=4 seed=2 random-ties=true", 4, 3, "98c702f4c92b9240"),
    ("mcts", "iterations=60 seed=4", 3, 3, "573d9338244d2c7b"),
    ("mcts", "iterations=50 seed=4", 5, 4, "b63cb6abf72550e1"),
    ("mcts", "iterations=40 seed=4", 9, 5, "745098ca4aa44386"),
    ("levels", "level=easy seed=1", 3, 3, "e1fb552225e1ade2"),
    ("levels", "level=medium seed=1", 5, 4, "23e2a8232e7c2fe8"),
    ("levels", "level=hard seed=1", 3, 3, "da99edaa015ab2d5"),
  ])
  func `a bot plays the same moves of tic-tac-toe as in earlier versions`(
    name: String, options: String, size: Int, win: Int, moves: String
  ) throws {
    let game = try ticTacToe(size: size, win: win)
    var hash = MoveHash()
    for seat in [Seat.first, .second] {
      var bot = try Seated(name, at: game, options: Self.options(options + " comment=true"))
      var other = try Seated("random", at: game, options: ["seed": "11"])
      var position = try #require(game.start as? TicTacToe.Position)
      while case .turn(let turn) = position.state {
        if turn == seat { hash.add(try bot.comment(on: position.board) ?? "") }
        let move = try turn == seat ? bot.move(on: position.board) : other.move(on: position.board)
        hash.add("\(move)")
        position.play(move)
      }
    }
    #expect(hash.text == moves)
  }

  @Test(arguments: [
    ("random", "seed=3", [:], "8e51c41d6d1722e6"),
    ("greedy", "", [:], "ba53243caf025fe7"),
    ("corner", "order=up", [:], "978ee45fc599fbb3"),
    ("corner", "", ["size": 5], "1ef57629eabb3ad0"),
    ("monte-carlo", "simulations=20 seed=1 time=1h", [:], "33801a4b5013f2a7"),
    ("monte-carlo", "simulations=12 seed=1 bias=true threads=2 time=1h", [:], "125f8cb592d7e2ec"),
    (
      "monte-carlo",
      "simulations=12 seed=1 evaluation=heuristic depth=6 grow=true stop-early=true time=1h", [:],
      "500d3c4df3759fa7"
    ),
    ("monte-carlo", "simulations=3 seed=1 depth=8 time=1h", ["size": 5], "2cef3e326a8de17e"),
    (
      "monte-carlo", "simulations=3 seed=1 depth=8 bias=true time=1h", ["size": 3],
      "d818909b03f4682e"
    ),
    ("expectimax", "depth=2 time=1h", [:], "1ed75df03c5ee0b1"),
    ("expectimax", "depth=3 fours=2 time=1h", [:], "47260458c853a372"),
    (
      "expectimax", "depth=2 heuristic=empty:2,snake,smoothness,max time=1h", [:],
      "9d13209b3cd86122"
    ),
    (
      "expectimax", "depth=1 heuristic=corner,monotonicity time=1h", ["size": 5], "831cbf0dd24c34b3"
    ),
    ("expectimax", "boards=2000 time=1h", [:], "5d1ca32d8cbe3649"),
    ("expectimax", "depth=2 time=1h", ["size": 3], "604a319c27acef62"),
    ("ntuple", "depth=1 time=1h", ["max_moves": 400], "27f159af6b4a9fa5"),
    ("ntuple", "depth=2 time=1h", [:], "3fbe4f84c2674ea7"),
  ])
  func `a bot plays the same moves of 2048 as in earlier versions`(
    name: String, options: String, rules: [String: Int], moves: String
  ) throws {
    let game = try twentyFortyEight(rules.merging(["max_moves": 40]) { one, _ in one })
    var bot = try Seated(name, at: game, options: Self.options(options + " comment=true"))
    var hash = MoveHash()
    for seed in 1...2 as ClosedRange<UInt64> {
      var position = try #require(game.start(seed: seed) as? TwentyFortyEight.Position)
      while !position.isOver {
        hash.add(try bot.comment(on: position.board))
        let direction = try bot.direction(on: position.board)
        hash.add(direction.word)
        position.play(direction.rawValue)
      }
      hash.add("\(Int(position.score))")
    }
    #expect(hash.text == moves)
  }

  @Test func `a training writes the same file as in earlier versions`() {
    let training = smallTraining(games: 60)
    #expect(training.file(madeBy: "x").checksum == "e908da61a71caeec")
    #expect(
      training.file(madeBy: "x", limit: 20_000).checksum == "1d90b60ce6dab62c")
  }

  private static func options(_ words: String) -> [String: String] {
    let pairs = words.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }
}

/// A hash of several texts in order: FNV-1a with 64 bits.
private struct MoveHash {
  private var value: UInt64 = 14_695_981_039_346_656_037

  mutating func add(_ text: String) {
    for byte in Array(text.utf8) + [0] { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
  }

  var text: String { String(value, radix: 16) }
}
