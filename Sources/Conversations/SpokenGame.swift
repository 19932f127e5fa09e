package import Games

/// A game that can be explained to a language model.
package protocol SpokenGame: BuiltInGame {
  /// The rules, how to play well, and how to answer.
  var briefing: String { get }

  /// A position, drawn, with the legal moves.
  func question(about view: View) -> String
}

extension SpokenGame {
  /// The legal moves as messages write them, with commas between.
  func legalWords(_ view: View) -> String {
    view.legalMoves.map { SpokenMove.text($0, in: Self.notation) }.joined(separator: ", ")
  }
}

/// A square of short texts, each column as wide as its widest text.
func square(_ texts: [String], side: Int) -> String {
  let width = texts.map(\.count).max() ?? 0
  let rows = stride(from: 0, to: texts.count, by: side).map { start in
    texts[start..<start + side]
      .map { String(repeating: " ", count: width - $0.count) + $0 }.joined(separator: " ")
  }
  return rows.joined(separator: "\n")
}
