package import Games
import JSON

extension MoveNotation {
  /// The number of each move by its word; empty if moves are not words.
  package var numbers: [String: Int] {
    guard case .words(let words, _) = self else { return [:] }
    return Dictionary(
      words.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns moves in the form that messages use, with an item for each step.
  ///
  /// An item is a move, or a list of moves if several seats moved. The move of an eliminated seat is null.
  func json(of steps: [ArraySlice<Int>]) -> JSONValue {
    .array(
      steps.map { step in
        guard step.count != 1 else { return json(of: step[step.startIndex]) }
        return .array(step.map(json))
      })
  }

  func json(of move: Int) -> JSONValue {
    switch self {
    case _ where move == Steps.noMove: .null
    case .numbers: .number(move)
    case .words(let words, _): .string(words[move])
    case .texts: .string(text(of: move))
    }
  }
}

/// Whether a text has 1 to `limit` characters, all of them printable.
func isWord(_ text: String, limit: Int) -> Bool {
  (1...limit).contains(text.unicodeScalars.count) && printable(text) == text
}

extension JSONObject {
  /// The value of a key; nil if the key is missing or null.
  func nonNull(_ key: String) -> JSONValue? { self[key] == .null ? nil : self[key] }
}
