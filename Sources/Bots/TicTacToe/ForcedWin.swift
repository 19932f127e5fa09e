internal import Games

/// A search for a win by threats alone: each move makes a line that lacks one mark, and leaves the
/// other side one answer.
///
/// Source: Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space Search" (1993).
struct ForcedWin {
  private var budget: Int

  /// A search that gives up.
  ///
  /// - Parameter budget: how many threats it tries.
  init(budget: Int) {
    self.budget = budget
  }

  /// The first move of a win for a side that is on turn, or nil where none was found.
  mutating func move(of seat: Seat, on board: inout LineBoard) -> Int? {
    if let win = board.win(of: seat) { return win }
    guard board.canThreaten(seat) else { return nil }
    if board.isThreatening(seat.other) {
      let blocks = board.wins(of: seat.other)
      guard blocks.count == 1, board.hope(of: seat, on: blocks[0]).threatens else { return nil }
      return wins(by: blocks[0], of: seat, on: &board) ? blocks[0] : nil
    }
    // Cells that make more threats at once come first.
    var others: [Int] = []
    for cell in 0..<board.lines.cellCount where board.isFree(cell) {
      let threats = board.hope(of: seat, on: cell).threatCount
      if threats == 1 { others.append(cell) }
      if threats > 1, wins(by: cell, of: seat, on: &board) { return cell }
    }
    for cell in others where wins(by: cell, of: seat, on: &board) { return cell }
    return nil
  }

  /// Whether a threat by a mark on a cell wins, where the other side has no line left to complete
  /// but one through that cell.
  private mutating func wins(by cell: Int, of seat: Seat, on board: inout LineBoard) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    board.put(seat, on: cell)
    defer { board.take(seat, from: cell) }
    let (first, second) = board.completions(of: seat, through: cell)
    guard let first else { return false }
    if second != nil { return true }
    board.put(seat.other, on: first)
    defer { board.take(seat.other, from: first) }
    return move(of: seat, on: &board) != nil
  }
}
