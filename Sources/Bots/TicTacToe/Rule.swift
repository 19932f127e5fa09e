/// The steps by which `rules` plays, in the order in which they are tried.
enum Rule: String, CaseIterable, Sendable {
  /// Completes a line.
  case win
  /// Takes a cell on which the other side would complete a line.
  case block
  /// Makes two lines at once that lack one mark, on different cells.
  case fork
  /// Leaves the other side no fork, if need be by a threat that it has to answer elsewhere.
  case blockFork = "block-fork"
  /// Takes the centre; on boards larger than 3 × 3 the cell on the most promising lines of both
  /// sides, of equal ones the nearest to the centre.
  case centre
  /// Takes a corner whose opposite one the other side holds.
  case oppositeCorner = "opposite-corner"
  /// Takes a corner.
  case corner
  /// Takes a cell at the edge between corners.
  case side
}
