internal import Games

extension LineBoard {
  /// Plays on to the end: each side completes a line where it can, else stops one of the other's,
  /// else marks any free cell; the board is left as it was.
  ///
  /// - Parameters:
  ///   - seat: the side on turn.
  ///   - generator: where the random numbers come from.
  /// - Returns: 1 where the side on turn wins, 0 for a draw, -1 for a loss.
  mutating func playout(from seat: Seat, generator: inout SplitMix64) -> Float {
    var free = freeCells
    var played: [Int] = []
    var turn = seat
    var value: Float = 0
    while !free.isEmpty {
      if isThreatening(turn) {
        value = turn == seat ? 1 : -1
        break
      }
      let block = win(of: turn.other)
      let index = block.flatMap(free.firstIndex) ?? generator.next(below: free.count)
      let cell = free[index]
      free[index] = free[free.count - 1]
      free.removeLast()
      put(turn, on: cell)
      played.append(cell)
      turn = turn.other
    }
    for cell in played.reversed() {
      turn = turn.other
      take(turn, from: cell)
    }
    return value
  }

  /// Plays on to the end against any moves: one side plays by win, block and promise, the other one
  /// marks any free cell; the board is left as it was.
  ///
  /// - Parameters:
  ///   - seat: the side on turn, which marks any cell.
  ///   - generator: where the random numbers come from.
  /// - Returns: 1 where the side on turn loses, 0 for a draw, -1 where it wins.
  mutating func exhibition(from seat: Seat, generator: inout SplitMix64) -> Int {
    var played: [Int] = []
    var turn = seat
    while freeCount > 0, !hasWon {
      var cell = 0
      if turn == seat {
        let free = freeCells
        cell = free[generator.next(below: free.count)]
      } else {
        let ranked = ranked(for: turn, width: 1)
        cell = win(of: turn) ?? win(of: turn.other) ?? ranked[0].cell
      }
      put(turn, on: cell)
      played.append(cell)
      turn = turn.other
    }
    let value = hasWon ? (turn == seat ? 1 : -1) : 0
    for cell in played.reversed() {
      turn = turn.other
      take(turn, from: cell)
    }
    return value
  }
}
