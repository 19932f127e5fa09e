import Games
import Testing

struct RoundRobinTests {
  @Test func `mcts is the strongest on 4 × 4 with four in a row`() throws {
    let scores = try roundRobin(
      [
        "random": ["seed": "1"], "rules": [:], "minimax": ["depth": "2"],
        "levels": ["level": "medium", "seed": "1"], "mcts": ["iterations": "40", "seed": "1"],
      ],
      at: ticTacToe(size: 4, win: 4), openings: 6, plies: 2)
    let best = try #require(scores["mcts"])
    for (name, score) in scores where name != "mcts" { #expect(score < best, "\(name)") }
  }

  @Test func `mcts is the strongest on 15 × 15 with five in a row`() throws {
    let scores = try roundRobin(
      [
        "random": ["seed": "1"], "rules": [:], "minimax": ["depth": "1"],
        "levels": ["level": "medium", "seed": "1"], "mcts": ["iterations": "100", "seed": "1"],
      ],
      at: ticTacToe(size: 15, win: 5), openings: 1, plies: 2)
    let best = try #require(scores["mcts"])
    for (name, score) in scores where name != "mcts" { #expect(score < best, "\(name)") }
  }

  /// Returns the points of all bots, 2 for a win, over games from both seats of each opening.
  private func roundRobin(
    _ bots: [String: [String: String]], at game: TicTacToe, openings: Int, plies: Int
  ) throws -> [String: Int] {
    var scores: [String: Int] = [:]
    for number in 0..<openings {
      let opening = try opening(number, at: game, plies: plies)
      for first in bots.keys.sorted() {
        for second in bots.keys.sorted() where second != first {
          let names = [first, second]
          var seated = try names.map { try Seated($0, at: game, options: bots[$0] ?? [:]) }
          var position = opening
          while case .turn(let seat) = position.state {
            position.play(try seated[seat.rawValue].move(on: position.board))
          }
          if case .won(let winner, _) = position.state {
            scores[names[winner.rawValue], default: 0] += 2
          } else {
            for name in names { scores[name, default: 0] += 1 }
          }
        }
      }
    }
    return scores
  }

  /// Returns a position after moves near the center.
  private func opening(_ number: Int, at game: TicTacToe, plies: Int) throws -> TicTacToe.Position {
    var generator = SplitMix64(seed: UInt64(number))
    var position = try #require(game.start as? TicTacToe.Position)
    for _ in 0..<plies {
      let middle = game.size / 2
      let moves = position.legalMoves.filter {
        abs($0 / game.size - middle) <= 2 && abs($0 % game.size - middle) <= 2
      }
      position.play(moves[generator.next(below: moves.count)])
    }
    return position
  }
}
