/// The notation of the moves of a game.
public enum MoveNotation: Hashable, Sendable {
  /// A move is written as its number, which is below `count`.
  ///
  /// The record of a race without a referee contains letters instead.
  case numbers(count: Int)
  /// A move is a word in messages; move n is word number n, counted from 0.
  ///
  /// In the record of a race without a referee, move n is written as element n of `letters`, an ASCII letter.
  /// If `letters` is empty, that record assigns one or more letters or digits to each move. All other records
  /// contain the number n.
  case words([String], letters: [Character])
  /// A move is any text; the list of texts assigns a number to each text.
  case texts(MoveTexts)

  /// The number of moves in the notation; the largest `Int` if moves are texts.
  public var count: Int {
    switch self {
    case .numbers(let count): count
    case .words(let words, _): words.count
    case .texts: .max
    }
  }

  /// The list of texts, or nil if moves are numbers or words.
  package var moveTexts: MoveTexts? {
    if case .texts(let texts) = self { texts } else { nil }
  }

  /// Returns a move as in messages, without quotation marks; a move without a word is written as its number.
  public func text(of move: Int) -> String {
    switch self {
    case .words(let words, _) where words.indices.contains(move): words[move]
    default: moveTexts?.text(of: move) ?? String(move)
    }
  }
}
