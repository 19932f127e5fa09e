/// The picture of a position for people: cells, or a text if the game does not draw cells.
package enum PositionPicture: Hashable, Sendable {
  case cells(BoardDrawing)
  case text(String)

  /// Creates the picture of a position, or returns nil if the game draws neither cells nor a text.
  package init?(of position: any Position) {
    if let drawing = position.boardDrawing {
      self = .cells(drawing)
    } else if let text = position.drawing {
      self = .text(text)
    } else {
      return nil
    }
  }
}
