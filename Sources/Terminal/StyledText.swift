import JSON

/// A line of a screen, made of pieces of text with their roles.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package struct Piece: Hashable, Sendable {
    /// The text, which contains only printable characters.
    package var text: String
    package var role: Role
  }

  package private(set) var pieces: [Piece]

  /// Creates a line from one piece of text, which must contain only printable characters.
  package init(_ text: String, _ role: Role = .plain) {
    pieces = text.isEmpty ? [] : [Piece(text: text, role: role)]
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.pieces += right.pieces
    return sum
  }

  package static func += (left: inout Self, right: Self) {
    left.pieces += right.pieces
  }

  package var plain: String { pieces.map(\.text).joined() }

  package var width: Int { pieces.reduce(0) { $0 + displayWidth($1.text) } }

  package func rendered(_ depth: ColorDepth) -> String {
    pieces.map { piece in
      guard let codes = Palette.codes(of: piece.role, depth) else { return piece.text }
      return "\u{1B}[\(codes)m\(piece.text)\u{1B}[0m"
    }.joined()
  }
}

extension Sequence<StyledText> {
  /// Returns the texts distributed over as few lines as possible, with a separator between the texts of a
  /// line.
  ///
  /// A text that is wider than the given number of columns has its own line and is not cut.
  func lines(by separator: StyledText, columns: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for piece in self {
      if let last = lines.last, last.width + separator.width + piece.width <= columns {
        lines[lines.count - 1] = last + separator + piece
      } else {
        lines.append(piece)
      }
    }
    return lines
  }

  package func joined(by separator: StyledText) -> StyledText {
    var sum = StyledText("")
    for (index, text) in enumerated() { sum += index == 0 ? text : separator + text }
    return sum
  }
}

extension StyledText {
  /// Returns the text cut to a number of columns, with "…" at the end if something was cut.
  package func cut(to columns: Int) -> StyledText {
    guard width > columns else { return self }
    var left = columns - 1
    var short = StyledText("")
    for piece in pieces {
      let part = beginning(of: piece.text, columns: left)
      short += StyledText(part, piece.role)
      left -= displayWidth(part)
      guard part.count == piece.text.count else { break }
    }
    return columns > 0 ? short + StyledText("…", .quiet) : StyledText("")
  }

  /// Returns the text, cut or padded with spaces to exactly the given number of columns.
  package func padded(to columns: Int) -> StyledText {
    let short = cut(to: columns)
    return short + StyledText(String(repeating: " ", count: Swift.max(0, columns - short.width)))
  }

  /// Returns a progress bar in brackets, followed by a space.
  static func bar(_ done: Int, of width: Int) -> StyledText {
    "[" + StyledText(String(repeating: "#", count: done), .good)
      + StyledText(String(repeating: "-", count: width - done), .quiet) + "] "
  }

  /// Wraps a printable text to lines of at most the given number of columns, at spaces if possible.
  ///
  /// If there are more lines than the limit, the last line ends with "…".
  package static func wrapped(
    _ text: String, _ role: Role = .plain, columns: Int, limit: Int = .max
  ) -> [StyledText] {
    let lines = JSON.wrapped(text, columns: columns, limit: limit)
    guard lines.count > limit, limit > 0 else {
      return lines.prefix(limit).map { StyledText($0, role) }
    }
    let last = (StyledText(lines[limit - 1], role) + "……").cut(
      to: min(columns, displayWidth(lines[limit - 1]) + 1))
    return lines.prefix(limit - 1).map { StyledText($0, role) } + [last]
  }

  /// Returns blocks of lines side by side, with the height of the highest block.
  package static func sideBySide(_ blocks: [[StyledText]], gap: Int) -> [StyledText] {
    let widths = blocks.map { $0.map(\.width).max() ?? 0 }
    let space = StyledText(String(repeating: " ", count: gap))
    return (0..<(blocks.map(\.count).max() ?? 0)).map { row in
      blocks.indices.map { index in
        let line = blocks[index].indices.contains(row) ? blocks[index][row] : ""
        return index == blocks.count - 1 ? line : line.padded(to: widths[index])
      }.joined(by: space)
    }
  }
}
