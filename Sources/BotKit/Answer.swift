/// What a bot says when it is asked for a move.
public struct Answer: Hashable, Sendable {
  /// The number of the move.
  public var move: Int
  /// A text that is kept with the game and shown in replays, or nil.
  public var comment: String?

  /// A move, with or without a text.
  public init(move: Int, comment: String? = nil) {
    self.move = move
    self.comment = comment
  }
}
