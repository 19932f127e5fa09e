/// A position that a bot can be asked about.
///
/// Moves are small whole numbers; ``MoveNotation`` says how they are written.
public protocol Position: Sendable {
  /// The legal moves, ascending; empty when the game is over.
  var legalMoves: [Int] { get }

  /// Whether the rules allow a move, whatever its number.
  func isLegal(_ move: Int) -> Bool

  /// Makes a move.
  ///
  /// - Precondition: the move is legal.
  mutating func play(_ move: Int)

  /// Writes what the bot on turn sees, field by field.
  func describe(to fields: inout some FieldWriter)

  /// Why nobody can say what the position is, in a sentence, where the game's own program failed;
  /// nil where all is well. Nothing else that a position says then means anything.
  var failure: String? { get }

  /// The position as text, where the game draws it itself; nil where it does not.
  var drawing: String? { get }
}

extension Position {
  /// Rules that are part of Joust don't fail.
  public var failure: String? { nil }

  /// No drawing.
  public var drawing: String? { nil }
}

/// A position of a game of two seats in turn.
public protocol VersusPosition: Position {
  /// The number of moves made so far, an opening's included.
  var ply: Int { get }

  /// Whose turn it is, or how the game ended.
  var state: VersusState { get }
}

/// Whose turn it is, or how the game ended: a finished game has nobody on turn.
public enum VersusState: Hashable, Sendable {
  /// A seat is on turn.
  case turn(Seat)
  /// A seat has won; the reason is the rules' word for it.
  case won(Seat, reason: String)
  /// Nobody has won; the reason is the rules' word for it.
  case drawn(reason: String)
}

/// One of the two sides of a game.
public enum Seat: Int, Hashable, Sendable, CaseIterable {
  /// The side that moves first, where one does.
  case first
  /// The other side.
  case second

  /// The opponent's side.
  public var other: Seat { self == .first ? .second : .first }
}

/// A position of a game that is played alone, with its luck.
public protocol RacePosition: Position {
  /// Whether nothing is left to play.
  var isOver: Bool { get }

  /// The number of moves made so far.
  var moveCount: Int { get }

  /// What decides: the higher one wins.
  var score: Int { get }

  /// A second figure for the record, named by ``RaceGame/measureName``.
  var measure: Int { get }
}
