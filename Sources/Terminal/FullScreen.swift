/// The full screen of a terminal; only changed lines are redrawn.
package struct FullScreen: Sendable {
  private let depth: ColourDepth
  private var size: ScreenSize?
  private var shown: [String] = []

  package init(_ depth: ColourDepth) {
    self.depth = depth
  }

  /// The escape sequences before the first drawing, which open the alternate screen and hide the cursor.
  package static let entrance = "\u{1B}[?1049h\u{1B}[?25l"

  /// The escape sequences after the last drawing, which show the cursor and close the alternate screen.
  package static let exit = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Forgets the drawn lines, so that the next drawing is complete.
  package mutating func forget() {
    size = nil
  }

  /// Returns the text that makes a terminal show the given lines.
  ///
  /// Lines that are too wide are cut, and lines below the window are left out.
  package mutating func draw(_ lines: [StyledText], _ newSize: ScreenSize) -> String {
    var text = ""
    if size != newSize {
      size = newSize
      shown = []
      text = "\u{1B}[0m\u{1B}[2J"
    }
    var wanted = lines.prefix(newSize.rows).map { $0.cut(to: newSize.columns).rendered(depth) }
    while wanted.count < shown.count { wanted.append("") }
    for (row, line) in wanted.enumerated() where row >= shown.count || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[K"
    }
    shown = wanted
    return text
  }
}

/// A few lines at the bottom of a terminal, which are redrawn in place.
///
/// Between two drawings, the cursor is at the beginning of the area, so that all lines can be cleared even if
/// the window became narrower and they were wrapped.
package struct LiveArea: Sendable {
  private let depth: ColourDepth
  private var isDrawn = false

  package init(_ depth: ColourDepth) {
    self.depth = depth
  }

  /// Returns the text that makes a terminal show the given lines.
  ///
  /// Lines that are too wide are cut, and lines below the window are left out.
  package mutating func draw(_ lines: [StyledText], _ size: ScreenSize) -> String {
    let fitting = lines.prefix(max(1, size.rows - 1)).map {
      // The last column is not used, because some terminals wrap a line that fills it.
      $0.cut(to: size.columns - 1).rendered(depth)
    }
    isDrawn = true
    let back = fitting.count > 1 ? "\u{1B}[\(fitting.count - 1)A" : ""
    return "\r" + fitting.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[J\r" + back
  }

  /// Returns the text that clears the area, so that other lines can be written in its place.
  package mutating func clear() -> String {
    defer { isDrawn = false }
    return isDrawn ? "\r\u{1B}[J" : ""
  }
}

/// The size of a terminal's window in characters.
package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Creates a size; values below 1 are treated as 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The default size, which is used if the size of a terminal is unknown.
  package static let usual = ScreenSize(columns: 80, rows: 24)
}
