/// The seat on turn, or the result of a finished game.
public enum VersusState: Hashable, Sendable {
  /// A seat is on turn.
  case turn(Seat)
  /// A seat has won; the reason is a word that the rules define.
  case won(Seat, reason: String)
  /// The game is drawn; the reason is a word that the rules define.
  case drawn(reason: String)
  /// A game of more than two seats has ended, with places as in ``Places``; the reason is a word that the
  /// rules define.
  case placed([Int], reason: String)
}

extension VersusState {
  /// Returns the result of a game with a given number of seats, or nil while the game continues.
  package func ending(of seatCount: Int) -> GameEnding? {
    switch self {
    case .turn: nil
    case .won(let seat, let reason):
      GameEnding(places: Places.winner(seat.rawValue, of: seatCount), reason: reason)
    case .drawn(let reason): GameEnding(places: Places.winner(nil, of: seatCount), reason: reason)
    case .placed(let places, let reason): GameEnding(places: places, reason: reason)
    }
  }
}
