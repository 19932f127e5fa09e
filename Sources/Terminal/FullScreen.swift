/// Has a whole terminal show lines, and redraws those alone that have changed.
package struct FullScreen: Sendable {
  private let depth: ColourDepth
  private var size: ScreenSize?
  private var shown: [String] = []

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

  /// What a terminal is to be sent so that it shows some lines, those that don't fit cut off.
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

/// Has a few lines below what a terminal shows be redrawn in place.
///
/// Between two drawings the cursor stands where the area begins, so that a window which was made
/// smaller, and has broken the lines, is cleared of them all the same.
package struct LiveArea: Sendable {
  private let depth: ColourDepth
  private var isDrawn = false

  package init(_ depth: ColourDepth) {
    self.depth = depth
  }

  /// What a terminal is to be sent so that it shows some lines, those that don't fit cut off.
  package mutating func draw(_ lines: [StyledText], _ size: ScreenSize) -> String {
    let fitting = lines.prefix(max(1, size.rows - 1)).map {
      // The last column is left free: some terminals break a line that fills it.
      $0.cut(to: size.columns - 1).rendered(depth)
    }
    isDrawn = true
    let back = fitting.count > 1 ? "\u{1B}[\(fitting.count - 1)A" : ""
    return "\r" + fitting.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[J\r" + back
  }

  /// What clears the area, so that other lines can be written where it was.
  package mutating func clear() -> String {
    defer { isDrawn = false }
    return isDrawn ? "\r\u{1B}[J" : ""
  }
}

package struct ScreenSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// A size; what is smaller than 1 counts as 1.
  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// What terminals had before they had windows.
  package static let usual = ScreenSize(columns: 80, rows: 24)
}
