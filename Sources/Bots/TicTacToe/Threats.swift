internal import Games

/// The result of a search for wins by threats, for the side on turn.
///
/// A threat is a line on which a side lacks one mark and the other side has no mark.
enum Threats: Hashable, Sendable {
  /// The move wins by force.
  case win(Int)
  /// The other side wins by two threats at once, regardless of the move.
  case loss
  /// Only the given moves may prevent a loss.
  case forced([Int])
  case open

  /// Searches for a win of the side on turn by threats alone, and for threats and forks of the other side.
  ///
  /// `budget` is the largest number of threats that are tried.
  init(of seat: Seat, on board: inout LineBoard, budget: Int) {
    var search = ThreatSearch(budget: budget)
    let blocks = board.wins(of: seat.other)
    if blocks.count > 1, !board.isThreatening(seat) {
      self = .loss
      return
    }
    if let win = search.move(of: seat, on: &board) {
      self = .win(win)
      return
    }
    guard blocks.isEmpty else {
      self = .forced(blocks)
      return
    }
    guard let fork = board.firstFork(of: seat.other) else {
      self = .open
      return
    }
    // A defense against a fork is a cell on the lines of the fork, or a threat.
    var moves = board.gaps(inLinesOf: seat.other, missing: 2, through: fork)
    moves += (0..<board.lines.cellCount).filter { cell in
      board.isFree(cell) && board.openLines(of: seat, on: cell).threatens && !moves.contains(cell)
    }
    self = .forced(moves)
  }
}

/// A search for a win that consists only of threats.
///
/// Each move makes a line that lacks one mark, so the other side has only one answer. Source: Allis, van den
/// Herik and Huntjens, "Go-Moku and Threat-Space Search" (1993).
private struct ThreatSearch {
  var budget: Int

  /// Returns the first move of a win for the side on turn, or nil if the search found none.
  mutating func move(of seat: Seat, on board: inout LineBoard) -> Int? {
    if let win = board.win(of: seat) { return win }
    guard board.canThreaten(seat) else { return nil }
    if board.isThreatening(seat.other) {
      let blocks = board.wins(of: seat.other)
      guard blocks.count == 1, board.openLines(of: seat, on: blocks[0]).threatens else {
        return nil
      }
      return wins(by: blocks[0], of: seat, on: &board) ? blocks[0] : nil
    }
    // Cells that make several threats at once come first.
    var others: [Int] = []
    for cell in 0..<board.lines.cellCount where board.isFree(cell) {
      let threats = board.openLines(of: seat, on: cell).threatCount
      if threats == 1 { others.append(cell) }
      if threats > 1, wins(by: cell, of: seat, on: &board) { return cell }
    }
    for cell in others where wins(by: cell, of: seat, on: &board) { return cell }
    return nil
  }

  /// Returns whether a threat on a cell wins; the caller must ensure that the other side can complete a line
  /// only through that cell.
  private mutating func wins(by cell: Int, of seat: Seat, on board: inout LineBoard) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    board.put(seat, on: cell)
    defer { board.claim(seat, from: cell) }
    let answers = board.gaps(inLinesOf: seat, missing: 1, through: cell)
    guard answers.count == 1 else { return !answers.isEmpty }
    board.put(seat.other, on: answers[0])
    defer { board.claim(seat.other, from: answers[0]) }
    return move(of: seat, on: &board) != nil
  }
}
