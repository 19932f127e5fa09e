/// Has a whole terminal show lines, and redraws those alone that have changed.
package struct FullScreen: Sendable {
  private let depth: ColourDepth
  private var size: ScreenSize?
  private var shown: [String] = []

  /// A screen of which nothing is drawn.
  package init(_ depth: ColourDepth) {
    self.depth = depth
  }

  /// What a terminal is told before it shows anything: its other screen, and no cursor.
  package static let entrance = "\u{1B}[?1049h\u{1B}[?25l"

  /// What it is told in the end: the cursor, and what it had shown before.
  package static let exit = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Forgets what is drawn, so that all is drawn anew.
  package mutating func forget() {
    size = nil
  }

  /// What a terminal is to be sent so that it shows some lines.
  ///
  /// - Parameters:
  ///   - lines: the lines from the top; those that don't fit are cut off.
  ///   - newSize: the size of the window.
  /// - Returns: escape sequences and text; nothing where all is there already.
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
