/// Takes down what a bot sees, one named field at a time.
///
/// A game describes its position through this, so that it knows nothing of how messages are
/// written, and nothing needs to be allocated to describe one.
public protocol FieldWriter {
  /// A text of ASCII characters.
  mutating func text(_ name: String, count: Int, character: (Int) -> UInt8)
  /// A whole number, or nothing.
  mutating func number(_ name: String, _ value: Int?)
  /// The moves that are legal, in the notation of the game.
  mutating func moves(_ name: String, of notation: MoveNotation, where isLegal: (Int) -> Bool)
  /// A square of whole numbers, row by row.
  mutating func square(_ name: String, side: Int, value: (_ row: Int, _ column: Int) -> Int)
  /// A value that is written as JSON already.
  mutating func json(_ name: String, _ value: String)
}

/// Gives back what a ``FieldWriter`` took down.
public protocol FieldReader {
  /// The text of that name, or nil where there is none.
  func text(_ name: String) -> String?
  /// The whole number of that name, or nil where there is none.
  func number(_ name: String) -> Int?
  /// The square of that name row by row, or nil where there is none.
  func square(_ name: String) -> [[Int]]?
  /// The list of whole numbers of that name, or nil where there is none.
  func numbers(_ name: String) -> [Int]?
  /// The list of texts of that name, or nil where there is none.
  func texts(_ name: String) -> [String]?
}

/// What a bot sees when it is asked for a move.
public protocol GameView: Sendable {
  /// The legal moves, ascending.
  var legalMoves: [Int] { get }

  /// The values of the cells, by which bots that choose at random tell positions apart.
  var cellValues: [Int] { get }

  /// How the moves are written, where nothing but the message tells; else nil.
  var notation: MoveNotation? { get }
}

extension GameView {
  /// As the game says.
  public var notation: MoveNotation? { nil }
}

/// How the moves of a game are written.
public enum MoveNotation: Hashable, Sendable {
  /// A move is its number, below `count`.
  case numbers(count: Int)
  /// A move is a word in messages and a letter in the record; move n is number n of both.
  case words([String], letters: [Character])

  /// How many moves can be written.
  public var count: Int {
    switch self {
    case .numbers(let count): count
    case .words(let words, _): words.count
    }
  }
}
