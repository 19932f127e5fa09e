import Games

/// How a bot fares against an opponent that plays any legal move, each with the same chance.
struct Odds {
  private(set) var win = 0.0
  private(set) var loss = 0.0

  /// Plays all games at once.
  ///
  /// - Parameters:
  ///   - seat: the bot's side.
  ///   - position: where the games begin.
  ///   - choose: the moves that the bot plays in a position, each with the same chance.
  /// - Throws: what the bot throws.
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
