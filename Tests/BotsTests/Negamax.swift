import Games

/// An exhaustive search that uses only the rules, with which bots are checked.
struct Negamax {
  private var values: [TicTacToe.Board: Int] = [:]

  /// Returns the value of a position for the side on turn: 100 minus the number of plies to a win, the
  /// negative of that for a loss, 0 for a draw.
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

  /// Returns the best moves in a position.
  mutating func bestMoves(of position: TicTacToe.Position) -> [Int] {
    let value = value(of: position)
    let sign = value.signum()
    return position.legalMoves.filter { move in
      var next = position
      next.play(move)
      return -self.value(of: next) == value + sign
    }
  }

  /// Returns the change of a value by one ply.
  mutating func sign(_ position: TicTacToe.Position) -> Int { value(of: position).signum() }

  /// Returns each unfinished position that can be reached, once.
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

/// A count of the games that a bot loses when the other side plays in all possible ways.
enum Losses {
  /// Counts the games that a bot loses.
  ///
  /// - Parameters:
  ///   - seat: the bot's side.
  ///   - position: the position in which the games begin.
  ///   - decide: returns the bot's move on a board.
  /// - Returns: the number of different lost games.
  /// - Throws: the errors of the bot.
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
