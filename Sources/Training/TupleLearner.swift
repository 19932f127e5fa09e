internal import Bots
internal import Games

/// A player of 2048 that runs on one thread and corrects the weights after each move.
@safe final class TupleLearner {
  private let weights: LearnedWeights
  private let layout: TupleLayout
  // The indices of the weights of the last chosen board, and of each board that may come next.
  private var chosen: UnsafeMutablePointer<UInt32>
  private var found: [UnsafeMutablePointer<UInt32>]

  init(_ weights: LearnedWeights) {
    self.weights = weights
    layout = weights.layout
    let count = layout.lookups
    unsafe chosen = .allocate(capacity: count)
    unsafe found = (0..<4).map { _ in .allocate(capacity: count) }
  }

  deinit {
    unsafe chosen.deallocate()
    for direction in 0..<4 { unsafe found[direction].deallocate() }
  }

  /// Plays a game, then plays it again from its middle, then plays that game again from its middle, and so
  /// on.
  ///
  /// In this way, the network learns late positions, which few games reach. Returns the result of the first
  /// game.
  ///
  /// Source: Matsuzaki, "Developing value networks for game 2048 with reinforcement learning" (2021).
  func playGame(_ luck: SplitMix64) -> TrainedGame {
    var luck = luck
    var boards: [TwentyFortyEight.CompactBoard] = []
    let game = play(from: .start(&luck), &luck, &boards)
    while boards.count > Self.shortest {
      var board = boards[boards.count / 2]
      board.addTile(luck.next())
      boards.removeAll(keepingCapacity: true)
      _ = play(from: board, &luck, &boards)
    }
    return game
  }

  /// The number of moves above which a game is played again from its middle.
  private static let shortest = 20

  /// Plays from a board to the end of the game, and corrects the weights after each move.
  ///
  /// The board after each move, before the new tile is added, is appended to `boards`.
  private func play(
    from start: TwentyFortyEight.CompactBoard, _ luck: inout SplitMix64,
    _ boards: inout [TwentyFortyEight.CompactBoard]
  ) -> TrainedGame {
    var board = start
    var game = TrainedGame()
    while let next = bestMove(on: board) {
      if game.moves > 0 { learn(target: next.value) }
      unsafe swap(&chosen, &found[next.direction])
      boards.append(next.board)
      game.score += next.gain
      game.moves += 1
      board = next.board
      board.addTile(luck.next())
    }
    if game.moves > 0 { learn(target: 0) }
    game.highestRank = Int(board.highestRank)
    return game
  }

  /// Returns the move with the highest value; nil if no move is legal.
  ///
  /// The value is the sum of the move's gain and the estimated value of the board after the move. Of moves
  /// with equal values, the first is returned.
  @inline(__always)
  private func bestMove(
    on board: TwentyFortyEight.CompactBoard
  ) -> (direction: Int, board: TwentyFortyEight.CompactBoard, gain: Int, value: Float)? {
    let next = board.neighbors
    // All indices are computed before any weight is read, so that the processor waits for the memory only
    // once.
    for direction in 0..<4 where next[direction] != board {
      unsafe layout.findPlaces(of: next[direction], into: found[direction])
    }
    let gains = board.gains
    var best: (direction: Int, board: TwentyFortyEight.CompactBoard, gain: Int, value: Float)?
    for direction in 0..<4 where next[direction] != board {
      let gain = gains[direction]
      let value = unsafe Float(gain) + weights.sum(at: found[direction])
      if value > best?.value ?? -.infinity { best = (direction, next[direction], gain, value) }
    }
    return best
  }

  private func learn(target: Float) {
    unsafe weights.learn(target - weights.sum(at: chosen), at: chosen)
  }
}
