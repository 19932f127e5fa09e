internal import BotKit
internal import Games

/// How long a bot thinks about each move of 2048.
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

  /// When the search for a move that begins now is to end.
  mutating func begin(on board: TwentyFortyEight.Board, clock available: Duration?) -> ThinkingTime
  {
    start = clock.now
    return ThinkingTime(
      plan.share(
        of: available, atMost: most, movesLeft: movesLeft(on: board),
        weight: Self.weight(of: board)),
      by: clock)
  }

  /// Notes what the search took.
  mutating func end() {
    moveCount += 1
    plan.spend(clock.now - start)
  }

  /// A game on 4 × 4 goes on for some 16,000 moves, and one that has gone on for long for some
  /// thousands more; a move adds 2.2 to the tiles on average.
  private func movesLeft(on board: TwentyFortyEight.Board) -> Int {
    let usual = game.size == 3 ? 600 : game.size == 4 ? 16_000 : 50_000
    let made = board.tiles.joined().reduce(0) { $0 + Double($1) } / 2.2
    let left = Int(max(Double(usual) - made, Double(usual) / 4))
    return min(left, (game.maxMoves ?? .max) - moveCount)
  }

  /// The fewer cells are empty, the harder the move.
  private static func weight(of board: TwentyFortyEight.Board) -> Double {
    let share = 16 * board.emptyCount / (board.size * board.size)
    let weights = [2, 2, 1.6, 1.4, 1.2, 1, 0.8, 0.6, 0.5, 0.4, 0.3]
    return share < weights.count ? weights[share] : 0.25
  }
}
