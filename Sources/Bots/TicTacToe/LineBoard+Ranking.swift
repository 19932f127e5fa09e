internal import Games

/// A cell with what it promises.
struct RankedCell: Sendable {
  let cell: Int
  let promise: Int
}

extension LineBoard {
  /// The most promising free cells, the best first, equal ones ascending.
  ///
  /// - Parameters:
  ///   - seat: the side that is to take one.
  ///   - width: how many at most.
  /// - Returns: the cells with what they promise.
  func ranked(for seat: Seat, width: Int) -> [RankedCell] {
    ranked(0..<lines.cellCount, for: seat, width: width)
  }

  /// The most promising of some cells, of which those that are not free are left out.
  func ranked(_ cells: some Sequence<Int>, for seat: Seat, width: Int) -> [RankedCell] {
    var best: [RankedCell] = []
    best.reserveCapacity(width + 1)
    for cell in cells where isFree(cell) {
      let promise = promise(of: cell, to: seat)
      // Few cells are better than the last that was kept.
      if best.count == width, promise <= best[width - 1].promise { continue }
      var place = best.count
      while place > 0, best[place - 1].promise < promise { place -= 1 }
      best.insert(RankedCell(cell: cell, promise: promise), at: place)
      if best.count > width { best.removeLast() }
    }
    return best
  }
}
