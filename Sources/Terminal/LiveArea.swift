/// A few lines at the bottom of a terminal, which are redrawn in place.
///
/// Between two drawings, the cursor is at the beginning of the area, so that all lines can be cleared even if
/// the window became narrower and they were wrapped.
package struct LiveArea: Sendable {
  private let depth: ColorDepth
  private var isDrawn = false

  package init(_ depth: ColorDepth) {
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
