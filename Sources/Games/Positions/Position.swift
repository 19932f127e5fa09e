/// A position in which a bot can be asked for a move.
///
/// Moves are small whole numbers; ``MoveNotation`` converts them to text.
public protocol Position: Sendable {
  /// The legal moves in ascending order; empty if the game is over, or if ``hidesLegalMoves`` is true.
  var legalMoves: [Int] { get }

  /// Returns whether a move is legal; any number may be given.
  func isLegal(_ move: Int) -> Bool

  /// Applies a legal move.
  mutating func play(_ move: Int)

  /// Writes the fields that the bot on turn sees.
  func describe(to fields: inout some FieldWriter)

  /// The reason why the game's referee failed, or nil if it did not fail.
  ///
  /// The other members are meaningless after a failure.
  var failure: String? { get }

  /// The position as text for people, or nil if the game does not draw positions as text.
  var drawing: String? { get }

  /// The position as a board of cells, or nil if the game does not draw a board.
  ///
  /// Terminals and the page show the board or, without a board, the ``drawing``. Without both, a terminal
  /// shows the fields of ``describe(to:)``, and the page lists the moves. Tic-tac-toe and 2048 have pictures
  /// of their own.
  var boardDrawing: BoardDrawing? { get }

  /// The last move in the usual notation of the game, such as "Nf3" in chess; nil if the game has none.
  var lastMoveNotation: String? { get }

  /// The position as text for other programs, such as FEN in chess; nil if there is none.
  var setup: String? { get }

  /// Returns the information that a seat may see after the game, as a JSON object, or nil if there is none.
  func finalView(of seat: Seat) -> String?

  /// The reason why the game's referee refused the last move; nil if the move was accepted.
  ///
  /// After a refusal, the position is the same as before the step of the refused move.
  var refusal: Refusal? { get }

  /// Whether only the game's referee can judge a move; ``legalMoves`` is then empty.
  var hidesLegalMoves: Bool { get }
}

extension Position {
  /// By default nil, because a built-in game does not fail.
  public var failure: String? { nil }

  /// By default nil: the position has no drawing.
  public var drawing: String? { nil }

  /// By default nil: the position has no board.
  public var boardDrawing: BoardDrawing? { nil }

  /// By default nil: moves have no other notation.
  public var lastMoveNotation: String? { nil }

  /// By default nil: the position has no text for other programs.
  public var setup: String? { nil }

  /// By default, returns nil: there is no information to show.
  public func finalView(of seat: Seat) -> String? { nil }

  /// By default nil, because legal moves are not refused.
  public var refusal: Refusal? { nil }

  /// By default false, because the legal moves are known.
  public var hidesLegalMoves: Bool { false }
}
