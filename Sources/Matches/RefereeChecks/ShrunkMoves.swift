/// The reduction of a list of moves to a short list that still shows a fault.
enum ShrunkMoves {
  /// The largest number of shorter lists that are tried.
  private static let tries = 300

  /// Returns a list of moves that shows the same fault, and that is shorter if possible.
  ///
  /// The function removes sections of the list, at first halves and finally single moves, as long as the
  /// fault still occurs (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
  ///
  /// `shows` returns the given moves up to the fault, or nil if they do not show it.
  static func of<Move>(_ moves: [Move], shows: ([Move]) -> [Move]?) -> [Move] {
    var best = moves
    var length = max(1, moves.count / 2)
    var left = tries
    while !best.isEmpty, left > 0 {
      let before = best.count
      var start = 0
      while start < best.count, left > 0 {
        left -= 1
        var fewer = best
        fewer.removeSubrange(start..<min(start + length, best.count))
        if let fewer = shows(fewer) { best = fewer } else { start += length }
      }
      if best.count == before {
        guard length > 1 else { break }
        length /= 2
      }
    }
    return best
  }
}
