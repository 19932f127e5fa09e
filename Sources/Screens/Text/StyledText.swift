import Reports

/// A line of a screen: pieces of text with their roles.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A piece of text of one role.
  package struct Piece: Hashable, Sendable {
    /// The text, printable.
    package var text: String
    /// What it is.
    package var role: Role
  }

  /// The pieces, from left to right.
  package private(set) var pieces: [Piece]

  /// A text of one role, which must be printable.
  package init(_ text: String, _ role: Role = .plain) {
    pieces = text.isEmpty ? [] : [Piece(text: text, role: role)]
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// One text behind another.
  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.pieces += right.pieces
    return sum
  }

  package static func += (left: inout Self, right: Self) {
    left.pieces += right.pieces
  }

  /// The words alone.
  package var plain: String { pieces.map(\.text).joined() }

  /// How many columns it takes.
  package var width: Int { pieces.reduce(0) { $0 + displayWidth($1.text) } }

  /// The text with the escape sequences of its roles.
  package func rendered(_ depth: ColourDepth) -> String {
    pieces.map { piece in
      guard let codes = Palette.codes(of: piece.role, depth) else { return piece.text }
      return "\u{1B}[\(codes)m\(piece.text)\u{1B}[0m"
    }.joined()
  }
}

extension Sequence<StyledText> {
  /// The texts with something between each two.
  package func joined(by separator: StyledText) -> StyledText {
    var sum = StyledText("")
    for (index, text) in enumerated() { sum += index == 0 ? text : separator + text }
    return sum
  }
}
