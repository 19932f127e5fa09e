/// A position of a game of several seats, which move in turn or together.
public protocol VersusPosition: Position {
  /// The number of moves made so far, including those of an opening.
  var ply: Int { get }

  /// The seat on turn, or the result of the game.
  var state: VersusState { get }

  /// The seats that move in this step without knowing each other's moves, beginning with the seat on
  /// turn; empty if one seat moves alone.
  ///
  /// The moves of these seats are applied in this order, and ``ply`` counts them as one move.
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
