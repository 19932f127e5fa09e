internal import Dispatch
internal import Games
internal import Synchronization

/// Games by which a network learns 2048: each move is the best by what it has learnt so far.
///
/// What a board before a new tile is worth is learnt from the score and the worth of the board
/// after the next move. Source: TD(0) on afterstates, Szubert and Jaśkowski, "Temporal difference
/// learning of n-tuple networks for the game 2048" (2014).
package final class NetworkTraining {
  package let plan: TrainingPlan
  package private(set) var games = 0

  private let weights: LearntWeights
  private let learners: [TupleLearner]

  package init(_ plan: TrainingPlan, from network: TupleNetwork? = nil) {
    self.plan = plan
    weights = network.map { LearntWeights($0) } ?? LearntWeights(plan.size)
    let weights = weights
    learners = (0..<plan.threads).map { _ in TupleLearner(weights) }
  }

  package var isOver: Bool { games >= plan.games }

  /// Plays some games, a few on each thread.
  package func playSome() -> [TrainedGame] {
    // After four fifths of the games all but the weights that matter most are dropped.
    let pruning = plan.games - plan.games / 5
    if games == pruning { weights.keep(plan.size.kept, toLearnOn: true) }
    let end = games < pruning ? pruning : plan.games
    let numbers = games..<min(end, games + (plan.threads == 1 ? 1 : 8 * plan.threads))
    games = numbers.upperBound
    let seed = plan.seed
    let next = Atomic(numbers.lowerBound)
    let played = Mutex<[TrainedGame]>([])
    // They share the weights without a lock: where two change one at the same time, one of the changes
    // may be lost, which costs less than waiting for each other.
    nonisolated(unsafe) let learners = learners
    DispatchQueue.concurrentPerform(iterations: plan.threads) { thread in
      while true {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < numbers.upperBound else { return }
        let luck = SplitMix64(seed: SplitMix64.output(UInt64(number), seed: seed))
        let game = unsafe learners[thread].playGame(luck)
        played.withLock { $0.append(game) }
      }
    }
    return played.withLock { $0 }
  }

  /// The bytes of a file with what was learnt, after which no more can be learnt.
  package func file(
    asSource: Bool, madeBy command: String, limit: Int? = nil
  ) -> (bytes: [UInt8], checksum: String) {
    if !weights.arePruned { weights.keep(plan.size.kept, toLearnOn: false) }
    return NetworkFile.bytes(
      of: weights, limit: limit ?? plan.size.bytes, asSource: asSource, madeBy: command)
  }

  /// Gives, part by part, the bytes from which the training can be resumed.
  package func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try body(Array((heading + "\(games) \(weights.arePruned)\n").utf8))
    try weights.write(body)
  }

  private var heading: String { "joust training\n\(plan)\n" }

  /// Goes on where a training of the same plan was written; the bytes come in parts, none at the end.
  ///
  /// - Throws: where they are those of no training, or of another plan, or not all of one.
  package func resume(from next: @escaping () throws -> ArraySlice<UInt8>) throws {
    var parts = PartReader(next)
    guard try parts.line() == "joust training" else {
      throw NetworkError(description: "is no training that can be resumed")
    }
    let written = try parts.line()
    guard written == "\(plan)" else {
      throw NetworkError(
        description: "is a training by \(written), not by \(plan); ask for the same to resume it")
    }
    let state = try parts.line().split(separator: " ")
    games = state.first.flatMap { Int($0) } ?? 0
    try weights.read(&parts, arePruned: state.last == "true")
  }
}

/// Plays games, and learns from the differences between what was expected and what came.
@safe private final class TupleLearner {
  private let weights: LearntWeights
  private let layout: TupleLayout
  // Where the weights stand of the board that was chosen last, and of each that may come next.
  private var chosen: UnsafeMutablePointer<UInt32>
  private var found: [UnsafeMutablePointer<UInt32>]

  init(_ weights: LearntWeights) {
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

  /// Plays a game, then again from its middle on, then from the middle of that, and so on, so that
  /// the late positions, of which few games have any, are learnt as well.
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

  /// How many moves a game has at least that is played again from its middle on.
  private static let shortest = 20

  /// Plays to the end, and adds the board after each move.
  private func play(
    from start: TwentyFortyEight.CompactBoard, _ luck: inout SplitMix64,
    _ boards: inout [TwentyFortyEight.CompactBoard]
  ) -> TrainedGame {
    var board = start
    var game = TrainedGame()
    while let next = bestMove(on: board) {
      if game.moves > 0 { learn(worth: next.value) }
      unsafe swap(&chosen, &found[next.direction])
      boards.append(next.board)
      game.score += next.gain
      game.moves += 1
      board = next.board
      board.addTile(luck.next())
    }
    if game.moves > 0 { learn(worth: 0) }
    game.highestRank = Int(board.highestRank)
    return game
  }

  /// The move of the greatest gain and worth together, the first of equals; nil where none is legal.
  @inline(__always)
  private func bestMove(
    on board: TwentyFortyEight.CompactBoard
  ) -> (direction: Int, board: TwentyFortyEight.CompactBoard, gain: Int, value: Float)? {
    let next = board.neighbours
    // All places before all weights: the processor then waits for the memory once.
    for direction in 0..<4 where next[direction] != board {
      unsafe layout.find(next[direction].bits, into: found[direction])
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

  private func learn(worth target: Float) {
    unsafe weights.learn(target - weights.sum(at: chosen), at: chosen)
  }
}

package struct TrainedGame: Hashable, Sendable {
  package internal(set) var score = 0
  package internal(set) var moves = 0
  /// The power of two that the largest tile shows.
  package internal(set) var highestRank = 0
}

/// What a training is to do: equal plans of one thread bring equal networks.
package struct TrainingPlan: Hashable, Sendable, CustomStringConvertible {
  package var size: NetworkSize
  package var games: Int
  package var seed: UInt64 = 2048
  package var threads = 1

  package init(_ size: NetworkSize = .small) {
    self.size = size
    games = size.games
  }

  /// The plan as options of `joust train 2048`.
  package var description: String {
    "--size \(size.rawValue) --games \(games) --seed \(seed)"
      + (threads > 1 ? " --threads \(threads)" : "")
  }
}

/// How large a network is.
package enum NetworkSize: String, Hashable, Sendable, CaseIterable {
  case tiny
  case small
  case medium
  case large

  package var summary: String {
    switch self {
    case .tiny: "rows and squares of four cells, 0.2 MB"
    case .small: "four shapes of six cells, 2.5 MB, which comes with joust"
    case .medium: "the same, 16 MB"
    case .large: "eight shapes of six cells, 256 MB"
    }
  }

  /// The cells that are looked at together.
  ///
  /// Sources of those of six: Matsuzaki, "Systematic selection of n-tuple networks with consideration
  /// of interinfluence for game 2048" (2016); the eight as in Guei, Chen and Wu, "Optimistic temporal
  /// difference learning for 2048" (2022).
  var tuples: [[Int]] {
    switch self {
    case .tiny:
      [[0, 1, 2, 3], [4, 5, 6, 7], [0, 1, 4, 5], [1, 2, 5, 6], [5, 6, 9, 10]]
    case .small, .medium:
      [[0, 1, 2, 4, 5, 6], [4, 5, 6, 7, 8, 9], [0, 1, 2, 3, 4, 5], [0, 1, 5, 6, 7, 10]]
    case .large:
      [
        [0, 1, 2, 4, 5, 6], [4, 5, 6, 7, 8, 9], [0, 1, 2, 3, 4, 5], [2, 3, 4, 5, 6, 9],
        [0, 1, 2, 5, 9, 10], [3, 4, 5, 6, 7, 8], [1, 3, 4, 5, 6, 7], [0, 1, 4, 8, 9, 10],
      ]
    }
  }

  /// How many games teach it.
  var games: Int {
    switch self {
    case .tiny: 10_000
    case .small: 100_000
    case .medium: 240_000
    case .large: 300_000
    }
  }

  /// What a board is expected to be worth before anything is learnt, in points.
  var optimism: Float { self == .tiny ? 0 : 15_000 }

  /// How many weights are kept: the others are dropped after four fifths of the games.
  var kept: Int {
    switch self {
    case .tiny, .large: .max
    case .small: 2_500_000
    case .medium: 20_000_000
    }
  }

  /// How many bytes the network's file has at most.
  var bytes: Int {
    switch self {
    case .tiny: 200_000
    case .small: 2_500_000
    case .medium: 16_000_000
    case .large: 256_000_000
    }
  }
}
