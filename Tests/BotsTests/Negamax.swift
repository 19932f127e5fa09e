import Games

/// Plain exhaustive search by the rules alone, to check bots by.
struct Negamax {
  private var values: [TicTacToe.Board: Int] = [:]

  /// What a position is worth to the side on turn: 100 less the plies to its win, the negative of
  /// that for a loss, 0 for a draw.
  mutating func value(of position: TicTacToe.Position) -> Int {
    switch position.state {
    case .won: return -100
    case .drawn, .placed: return 0
    case .turn: break
    }
    if let known = values[position.board] { return known }
    var best = Int.min
    for move in position.legalMoves {
      var next = position
      next.play(move)
      let value = -value(of: next)
      best = max(best, value - value.signum())
    }
    values[position.board] = best
    return best
  }

  /// The best moves of a position.
  mutating func bestMoves(of position: TicTacToe.Position) -> [Int] {
    let value = value(of: position)
    let sign = value.signum()
    return position.legalMoves.filter { move in
      var next = position
      next.play(move)
      return -self.value(of: next) == value + sign
    }
  }

  /// What a ply takes from the value of a position.
  mutating func sign(_ position: TicTacToe.Position) -> Int { value(of: position).signum() }

  /// Each unfinished position that can be reached, once.
  static func unfinished(from start: TicTacToe.Position) -> [TicTacToe.Position] {
    var seen: [TicTacToe.Board: TicTacToe.Position] = [start.board: start]
    var open = [start]
    while let position = open.popLast() {
      for move in position.legalMoves {
        var next = position
        next.play(move)
        guard case .turn = next.state, seen[next.board] == nil else { continue }
        seen[next.board] = next
        open.append(next)
      }
    }
    return Array(seen.values)
  }
}

/// Plays a bot against every way in which the other side can play.
enum Losses {
  /// How often a bot loses.
  ///
  /// - Parameters:
  ///   - seat: the bot's side.
  ///   - position: where the games begin.
  ///   - decide: the bot's move on a board.
  /// - Returns: the number of different losing games.
  /// - Throws: what the bot throws.
  static func count(
    for seat: Seat, from position: TicTacToe.Position, move decide: (TicTacToe.Board) throws -> Int
  ) throws -> Int {
    switch position.state {
    case .won(let winner, _): return winner == seat ? 0 : 1
    case .drawn, .placed: return 0
    case .turn(let turn):
      let moves = turn == seat ? [try decide(position.board)] : position.legalMoves
      return try moves.reduce(0) { sum, move in
        var next = position
        next.play(move)
        return try sum + count(for: seat, from: next, move: decide)
      }
    }
  }
}
