/// The information that a bot receives when it is asked for a move.
public protocol GameView: Sendable {
  /// The legal moves in ascending order.
  var legalMoves: [Int] { get }

  /// Numbers that identify the position, such as the values of the cells.
  ///
  /// With the same seed, equal numbers give equal random moves.
  var cellValues: [Int] { get }

  /// The notation of the moves if it depends on the message; otherwise nil.
  var notation: MoveNotation? { get }
}

extension GameView {
  /// By default nil: the notation of the game applies.
  public var notation: MoveNotation? { nil }
}
