internal import BotKit
internal import Games

/// The thinking time of a bot for its moves in 2048.
struct MoveTime {
  private let game: TwentyFortyEight
  private let most: Duration?
  private var plan = TimePlan()
  private var clock = TimeLimits.Clock.wall
  private var moveCount = 0
  private var start = Duration.zero

  init(_ game: TwentyFortyEight, atMost most: Duration?) {
    self.game = game
    self.most = most
  }

  mutating func prepare(for limits: TimeLimits) {
    plan = TimePlan(limits)
    clock = limits.clock
  }

  mutating func startGame() {
    plan.startGame()
    moveCount = 0
  }

  /// Returns the time limits of a search that begins now.
  mutating func begin(on board: TwentyFortyEight.Board, clock available: Duration?) -> ThinkingTime
  {
    start = clock.now
    return ThinkingTime(
      plan.share(
        of: available, atMost: most, movesLeft: movesLeft(on: board),
        weight: Self.weight(of: board)),
      by: clock)
  }

  /// Keeps the duration of the search.
  mutating func end() {
    moveCount += 1
    plan.spend(clock.now - start)
  }

  /// Returns the approximate number of remaining moves.
  ///
  /// A game is assumed to have 600 moves on 3 × 3, 16,000 on 4 × 4 and 50,000 on larger boards. At least a
  /// quarter of this number is assumed to remain, but never more moves than `max_moves` allows. On average, a
  /// move adds 2.2 to the sum of the tiles.
  private func movesLeft(on board: TwentyFortyEight.Board) -> Int {
    let usual = game.size == 3 ? 600 : game.size == 4 ? 16_000 : 50_000
    let made = board.tiles.joined().reduce(0) { $0 + Double($1) } / 2.2
    let left = Int(max(Double(usual) - made, Double(usual) / 4))
    return min(left, (game.maxMoves ?? .max) - moveCount)
  }

  /// Returns the difficulty of a move, which increases as the number of empty cells decreases.
  private static func weight(of board: TwentyFortyEight.Board) -> Double {
    let share = 16 * board.emptyCount / (board.size * board.size)
    let weights = [2, 2, 1.6, 1.4, 1.2, 1, 0.8, 0.6, 0.5, 0.4, 0.3]
    return share < weights.count ? weights[share] : 0.25
  }
}
