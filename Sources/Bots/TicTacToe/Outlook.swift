internal import Games

/// What threats leave a side that is on turn to choose from.
enum Outlook: Hashable, Sendable {
  /// A move wins by force.
  case win(Int)
  /// The other side wins by two threats at once, whatever the move.
  case loss
  /// All other moves lose by force.
  case forced([Int])
  /// Nothing is forced.
  case open

  /// Looks for wins of both sides that need no more than a search of threats.
  ///
  /// - Parameters:
  ///   - seat: the side on turn.
  ///   - board: the marks; no line is complete.
  ///   - budget: how many threats to try.
  init(of seat: Seat, on board: inout LineBoard, budget: Int) {
    if let win = board.win(of: seat) {
      self = .win(win)
      return
    }
    var search = ForcedWin(budget: budget)
    if board.isThreatening(seat.other) {
      let blocks = board.wins(of: seat.other)
      guard blocks.count == 1 else {
        self = .loss
        return
      }
      self = search.move(of: seat, on: &board).map { .win($0) } ?? .forced(blocks)
      return
    }
    if let win = search.move(of: seat, on: &board) {
      self = .win(win)
      return
    }
    guard let fork = board.firstFork(of: seat.other) else {
      self = .open
      return
    }
    // To stop a fork takes a cell of its lines, or threats of one's own before.
    var moves = board.cells(ofThreatsOf: seat.other, through: fork)
    for cell in 0..<board.lines.cellCount
    where board.isFree(cell) && board.hope(of: seat, on: cell).threatens && !moves.contains(cell) {
      moves.append(cell)
    }
    self = .forced(moves)
  }
}
