/// The information that a bot receives when it is asked for a move.
public protocol GameView: Sendable {
  /// The legal moves in ascending order.
  var legalMoves: [Int] { get }

  /// Numbers that identify the position, such as the values of the cells.
  ///
  /// A bot with a seed for its random moves makes the same move whenever these numbers are the same.
  var cellValues: [Int] { get }

  /// The notation of the moves if it depends on the message; otherwise nil.
  var notation: MoveNotation? { get }
}

extension GameView {
  /// By default nil: the notation of the game applies.
  public var notation: MoveNotation? { nil }
}
