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

  /// The position as text, or nil if the game does not draw one.
  var drawing: String? { get }

  /// The position as a board of cells, or nil if the game does not draw one.
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
  /// After a refusal, the position is the one before the step of the refused move.
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

/// A position of a game of several seats, which move in turn or together.
public protocol VersusPosition: Position {
  /// The number of moves made so far, including those of an opening.
  var ply: Int { get }

  /// The seat on turn, or the result of the game.
  var state: VersusState { get }

  /// The seats that move in this step without knowing each other's moves, beginning with the seat on
  /// turn; empty if one seat moves alone.
  ///
  /// Their moves are applied in this order, and ``ply`` counts them as one.
  var together: [Seat] { get }

  /// Returns the position as seen by a seat in ``together``.
  func seen(by seat: Seat) -> any VersusPosition

  /// The score of each seat at the end, or an empty list if the game is not decided by scores.
  var scores: [Double] { get }

  /// Plays moves, one at a time, while they are legal; returns the number of played moves, including a move
  /// that was refused.
  ///
  /// The default implementation works for all games; the method is a requirement so that the compiler
  /// specializes it for each game.
  mutating func playLegal(_ moves: [Int]) -> Int

  /// Skips the move of the seat on turn, because its bot was at fault or has resigned.
  ///
  /// The method is called only if ``VersusGame/eliminates`` is true.
  mutating func eliminate()
}

extension VersusPosition {
  /// An empty list: one seat moves alone.
  public var together: [Seat] { [] }

  /// Returns the position itself.
  public func seen(by seat: Seat) -> any VersusPosition { self }

  /// An empty list: the game is not decided by scores.
  public var scores: [Double] { [] }

  /// Plays moves until a move is illegal or refused, the game is over, or several seats move together.
  public mutating func playLegal(_ moves: [Int]) -> Int {
    var count = 0
    for move in moves {
      guard case .turn = state, together.isEmpty, isLegal(move) else { break }
      play(move)
      count += 1
      guard refusal == nil else { break }
    }
    return count
  }

  /// Stops the program, because the game ends with a fault.
  public mutating func eliminate() {
    preconditionFailure("a bot was eliminated, although the game does not continue after a fault")
  }
}

/// A position, including the luck, in a game that each bot plays alone.
public protocol RacePosition: Position {
  /// Whether the game on this board has ended.
  var isOver: Bool { get }

  /// The number of moves made so far.
  var moveCount: Int { get }

  /// The score; the higher one wins.
  var score: Double { get }

  /// The way in which the limit of moves ended the board; nil if the limit did not end it.
  var limitEnding: LimitEnding? { get }

  /// A second figure for the record, named by ``RaceGame/measureName``.
  var measure: Int { get }
}

extension RacePosition {
  /// By default nil, because games end by their rules.
  public var limitEnding: LimitEnding? { nil }
}

/// The ways in which the limit of moves ends a board that is played alone.
public enum LimitEnding: Hashable, Sendable {
  /// The referee gave a score.
  case scored
  /// The referee gave no score, so the game is a draw.
  case unscored
}
