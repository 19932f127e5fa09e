/// The answer of a bot that is asked for a move.
public struct Answer: Hashable, Sendable {
  /// The number of the move, one of the `legalMoves` of the view.
  public var move: Int
  /// A comment that is recorded with the game and shown in replays, or nil; it is cut to 1,000 Unicode
  /// scalars.
  public var comment: String?
  /// Whether the bot resigns; the move is then ignored.
  public var resigns = false
  /// Whether the bot offers or accepts a draw, in games that have draw offers.
  public var offersDraw = false
  /// The value of the position from the bot's own side, or nil; a number that is not finite counts as nil.
  public var eval: Double?
  /// The depth of the search, or nil.
  public var depth: Int?
  /// The number of positions that the search visited, or nil.
  public var nodes: Int?
  /// The moves that the bot expects, as a text that is cut to 1,000 bytes, or nil.
  public var principalVariation: String?

  /// Creates an answer with a move and an optional comment.
  public init(move: Int, comment: String? = nil) {
    self.move = move
    self.comment = comment
  }

  /// An answer that resigns the game.
  public static var resignation: Answer {
    var answer = Answer(move: 0)
    answer.resigns = true
    return answer
  }
}
