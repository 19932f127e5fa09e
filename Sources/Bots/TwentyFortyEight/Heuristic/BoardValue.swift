internal import Games

/// Says what a board is worth.
protocol BoardValue: Sendable {
  associatedtype Board: TileBoard

  /// The value of a board that is not lost, above 0.
  func value(of board: Board) -> Float

  /// What tells a board from all others, or nil where boards are too large to be remembered.
  func key(of board: Board) -> UInt64?
}
