/// Has a few lines below what a terminal shows be redrawn in place.
///
/// Between two drawings the cursor stands where the area begins, so that a window which was made
/// smaller, and has broken the lines, is cleared of them all the same.
package struct LiveArea: Sendable {
  private let depth: ColourDepth
  private var isDrawn = false

  /// An area of which nothing is drawn.
  package init(_ depth: ColourDepth) {
    self.depth = depth
  }

  /// What a terminal is to be sent so that it shows some lines.
  ///
  /// - Parameters:
  ///   - lines: the lines; those that don't fit into the window are cut off.
  ///   - size: the size of the window.
  /// - Returns: escape sequences and text.
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
