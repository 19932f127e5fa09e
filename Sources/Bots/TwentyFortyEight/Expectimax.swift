internal import Games

/// Looks ahead over the bot's moves, the best of which counts, and the tiles, which are weighed.
struct Expectimax<Value: BoardValue> {
  /// Tiles that appear less often than this are not looked into.
  private static var leastChance: Float { 0.001 }
  /// On how many empty cells tiles are looked at, spread over all of them.
  private static var width: Int { 16 }

  private let value: Value
  private let deadline: Deadline
  private var positions = 0
  private var isStopped = false

  /// A search that values what it sees at its end.
  init(valuing value: Value, deadline: Deadline) {
    self.value = value
    self.deadline = deadline
  }

  /// Looks ahead a move further each time, as far as time allows.
  ///
  /// - Parameters:
  ///   - board: a board on which a move is legal.
  ///   - depth: how many of its own moves to look ahead at most, at least 1.
  /// - Returns: the best direction of the deepest search that came to its end.
  mutating func bestMove(on board: Value.Board, depth: Int) -> TwentyFortyEight.Direction {
    var best = bestDirection(on: board, depth: 1) ?? .up
    for depth in 1..<max(depth, 1) {
      let direction = bestDirection(on: board, depth: depth + 1)
      guard let direction, !isStopped else { break }
      best = direction
    }
    return best
  }

  private mutating func bestDirection(
    on board: Value.Board, depth: Int
  ) -> TwentyFortyEight.Direction? {
    var best: (direction: TwentyFortyEight.Direction, value: Float)?
    for direction in TwentyFortyEight.Direction.allCases {
      let next = board.slid(direction).board
      guard next != board else { continue }
      let value = valueBeforeTile(next, depth: depth - 1, chance: 1)
      if value > best?.value ?? -.infinity { best = (direction, value) }
    }
    return best?.direction
  }

  /// What a board is worth on which a tile is about to appear.
  private mutating func valueBeforeTile(
    _ board: Value.Board, depth: Int, chance: Float
  ) -> Float {
    guard depth > 0, chance >= Self.leastChance, !isOutOfTime else { return value.value(of: board) }
    let empty = board.emptyCount
    let count = min(empty, Self.width)
    let share = chance / Float(count)
    var sum: Float = 0
    for place in 0..<count {
      var withTwo = board
      withTwo.put(rank: 1, onEmpty: place * empty / count)
      var withFour = board
      withFour.put(rank: 2, onEmpty: place * empty / count)
      sum += 0.9 * valueBeforeMove(withTwo, depth: depth, chance: share * 0.9)
      sum += 0.1 * valueBeforeMove(withFour, depth: depth, chance: share * 0.1)
    }
    return sum / Float(count)
  }

  /// What a board is worth on which the bot is to move; nothing where it cannot.
  private mutating func valueBeforeMove(
    _ board: Value.Board, depth: Int, chance: Float
  ) -> Float {
    var best: Float?
    for direction in TwentyFortyEight.Direction.allCases {
      let next = board.slid(direction).board
      guard next != board else { continue }
      let value = valueBeforeTile(next, depth: depth - 1, chance: chance)
      best = max(best ?? value, value)
    }
    return best ?? 0
  }

  private var isOutOfTime: Bool {
    mutating get {
      positions += 1
      if positions.isMultiple(of: 64), deadline.hasPassed { isStopped = true }
      return isStopped
    }
  }
}
