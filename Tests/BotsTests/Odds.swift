import Games

/// The results of a bot against an opponent that plays all legal moves with equal probability.
struct Odds {
  private(set) var win = 0.0
  private(set) var loss = 0.0

  /// Computes the probabilities of all games.
  ///
  /// - Parameters:
  ///   - seat: the bot's side.
  ///   - position: the position in which the games begin.
  ///   - choose: returns the moves that the bot plays in a position, with equal probability.
  /// - Throws: the errors of the bot.
  init(
    of seat: Seat, from position: any VersusPosition,
    choose: (TicTacToe.Position) throws -> [Int]
  ) throws {
    guard let position = position as? TicTacToe.Position else { return }
    try add(position, chance: 1, of: seat, choose: choose)
  }

  private mutating func add(
    _ position: TicTacToe.Position, chance: Double, of seat: Seat,
    choose: (TicTacToe.Position) throws -> [Int]
  ) throws {
    switch position.state {
    case .won(let winner, _):
      if winner == seat { win += chance } else { loss += chance }
    case .drawn, .placed: break
    case .turn(let turn):
      let moves = turn == seat ? try choose(position) : position.legalMoves
      for move in moves {
        var next = position
        next.play(move)
        try add(next, chance: chance / Double(moves.count), of: seat, choose: choose)
      }
    }
  }
}
