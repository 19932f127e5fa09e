/// The information that a bot receives when it is asked for a move.
public protocol GameView: Sendable {
  /// The legal moves in ascending order.
  var legalMoves: [Int] { get }

  /// The values of the cells, by which bots that choose at random distinguish positions.
  var cellValues: [Int] { get }

  /// The notation of the moves, if only the message determines it; otherwise nil.
  var notation: MoveNotation? { get }
}

extension GameView {
  /// The notation of this view's moves, or nil for the game's own.
  public var notation: MoveNotation? { nil }
}
