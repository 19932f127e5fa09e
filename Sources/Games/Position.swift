/// A position that a bot can be asked about.
///
/// Moves are small whole numbers; ``MoveNotation`` says how they are written.
public protocol Position: Sendable {
  /// The legal moves, ascending; empty when the game is over.
  var legalMoves: [Int] { get }

  /// Whether the rules allow a move, whatever its number.
  func isLegal(_ move: Int) -> Bool

  /// Makes a legal move.
  mutating func play(_ move: Int)

  /// Writes what the bot on turn sees, field by field.
  func describe(to fields: inout some FieldWriter)

  /// Why the position is not known, in a sentence, where the game's referee failed; nil where all is
  /// well. The other members mean nothing after a failure.
  var failure: String? { get }

  /// The position as text, where the game draws it; nil where it does not.
  var drawing: String? { get }

  /// The position as cells, where the game draws it so; nil where it does not.
  var boardDrawing: BoardDrawing? { get }

  /// What a seat may see of a finished game, as a JSON object; nil where the rules don't say.
  func finalView(of seat: Seat) -> String?

  /// Why the move that was to be made last is none, where only the game's referee can tell; the position
  /// then stands as before its step.
  var refusal: Refusal? { get }
}

extension Position {
  /// Rules that are part of Joust don't fail.
  public var failure: String? { nil }

  /// No drawing.
  public var drawing: String? { nil }

  /// No drawing.
  public var boardDrawing: BoardDrawing? { nil }

  /// Nothing.
  public func finalView(of seat: Seat) -> String? { nil }

  /// A move that is legal by its number can be made.
  public var refusal: Refusal? { nil }
}

/// A position of a game of several seats, in turn or moving together.
public protocol VersusPosition: Position {
  /// The number of moves made so far, an opening's included.
  var ply: Int { get }

  /// Whose turn it is, or how the game ended.
  var state: VersusState { get }

  /// The seats that move in this step without hearing of each other's moves, the first one being on
  /// turn; empty where one seat moves alone.
  ///
  /// Their moves are made one after the other in this order, and ``ply`` counts them as one.
  var together: [Seat] { get }

  /// The position as a seat sees it that moves together with the one on turn.
  func seen(by seat: Seat) -> any VersusPosition

  /// The score of each seat at the end, where scores decide; else empty.
  var scores: [Int] { get }

  /// Makes no move of the seat on turn, whose bot was at fault and is asked no more; only in a game
  /// that goes on then, ``VersusGame/eliminates``.
  mutating func eliminate()
}

extension VersusPosition {
  /// One seat moves alone.
  public var together: [Seat] { [] }

  /// What the seat on turn sees.
  public func seen(by seat: Seat) -> any VersusPosition { self }

  /// No scores.
  public var scores: [Int] { [] }

  /// A game ends with a fault, unless it says otherwise.
  public mutating func eliminate() { preconditionFailure("this game ends with a fault") }
}

/// Whose turn it is, or how the game ended; no seat is on turn in a finished game.
public enum VersusState: Hashable, Sendable {
  /// A seat is on turn.
  case turn(Seat)
  /// A seat has won; the reason is the rules' word for it.
  case won(Seat, reason: String)
  /// No seat has won; the reason is the rules' word for it.
  case drawn(reason: String)
  /// The seats have places, as ``Places`` has them, in a game of more than two; the reason is the rules'
  /// word for how it ended.
  case placed([Int], reason: String)
}

/// How a game ended by its rules.
package struct GameEnding: Hashable, Sendable {
  /// The places of the seats, as ``Places`` has them.
  package let places: [Int]
  /// The rules' word for how it ended.
  package let reason: String

  package init(places: [Int], reason: String) {
    (self.places, self.reason) = (places, reason)
  }
}

extension VersusState {
  /// How a game of so many seats ended; nil while it goes on.
  package func ending(of seatCount: Int) -> GameEnding? {
    switch self {
    case .turn: nil
    case .won(let seat, let reason):
      GameEnding(places: Places.winner(seat.rawValue, of: seatCount), reason: reason)
    case .drawn(let reason): GameEnding(places: Places.winner(nil, of: seatCount), reason: reason)
    case .placed(let places, let reason): GameEnding(places: places, reason: reason)
    }
  }
}

/// The places of the seats in a finished game: 1 is the best, equal ones are shared, and each counts the
/// seats that are better, as in [1, 2, 2, 4].
package enum Places {
  /// The places by scores, of which more is better.
  package static func byScores(_ scores: [Int]) -> [Int] {
    scores.map { score in 1 + scores.count { $0 > score } }
  }

  /// One seat before all others, which share the place behind it; nil for a draw of all.
  package static func winner(_ winner: Int?, of seatCount: Int) -> [Int] {
    (0..<seatCount).map { winner == nil || $0 == winner ? 1 : 2 }
  }

  /// Whether a list counts, for each seat, the seats that are better.
  package static func areValid(_ places: [Int]) -> Bool {
    places.allSatisfy { place in place == 1 + places.count { $0 < place } }
  }

  /// The places in words, the best one first.
  package static func text(_ places: [Int], _ names: [String]) -> String {
    places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      .map { "\(places[$0]). \(names[$0])" }.joined(separator: ", ")
  }

  /// The places with some seats, those at fault, sharing the one behind all others, which keep their order.
  package static func places(_ places: [Int], behind faults: [Int]) -> [Int] {
    byScores(places.indices.map { faults.contains($0) ? .min : -places[$0] })
  }
}

/// One of the sides of a game: of two as a rule, of eight at most.
public enum Seat: Int, Hashable, Sendable {
  /// The side that moves first, where one does.
  case first
  /// The other side in a game of two.
  case second
  /// A side of a game of three or more, as are those that follow.
  case third, fourth, fifth, sixth, seventh, eighth

  /// The opponent's side in a game of two.
  public var other: Seat { self == .first ? .second : .first }
}

/// A position of a game that is played alone, with its luck.
public protocol RacePosition: Position {
  /// Whether no move can follow.
  var isOver: Bool { get }

  /// The number of moves made so far.
  var moveCount: Int { get }

  /// What decides: the higher one wins.
  var score: Int { get }

  /// A second figure for the record, named by ``RaceGame/measureName``.
  var measure: Int { get }
}

/// Writes what a bot sees, one named field at a time.
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

/// Gives back what a ``FieldWriter`` has written.
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
  /// A move is a word in messages and an ASCII letter in the record, which has letters of its own
  /// where none are given; move n is number n of both.
  case words([String], letters: [Character])
  /// A move is any text, and its number is that of the game's list.
  case texts(MoveTexts)

  /// How many moves can be written.
  public var count: Int {
    switch self {
    case .numbers(let count): count
    case .words(let words, _): words.count
    case .texts: .max
    }
  }

  /// The texts that are moves; nil where moves are no texts, but numbers or words.
  package var moveTexts: MoveTexts? {
    if case .texts(let texts) = self { texts } else { nil }
  }

  /// A move as messages have it, without quotation marks; its number where the notation has none.
  public func text(of move: Int) -> String {
    switch self {
    case .words(let words, _) where words.indices.contains(move): words[move]
    default: moveTexts?.text(of: move) ?? String(move)
    }
  }
}
