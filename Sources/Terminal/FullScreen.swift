/// The full screen of a terminal; only changed lines are redrawn.
package struct FullScreen: Sendable {
  private let depth: ColorDepth
  private var size: ScreenSize?
  private var shown: [String] = []

  package init(_ depth: ColorDepth) {
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
