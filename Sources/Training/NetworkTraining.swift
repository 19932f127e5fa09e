package import Bots
internal import Dispatch
internal import Games
internal import Synchronization

/// A training in which a network learns 2048 from its own games.
///
/// Each move is the best move according to the current weights. The network learns the values of afterstates:
/// boards after a move, before the new tile is added. The value of an afterstate is learned from the points
/// of the next move and the value of the board after that move. Source: TD(0) on afterstates, Szubert and
/// Jaśkowski, "Temporal difference learning of n-tuple networks for the game 2048" (2014).
package final class NetworkTraining {
  package let plan: TrainingPlan
  /// The number of games played.
  package private(set) var games = 0

  private let weights: LearnedWeights
  private let learners: [TupleLearner]

  /// Creates a training that begins with untrained weights, or with those of a network.
  ///
  /// The network must have the tuples of the plan's size; see ``TrainingPlan/refusal(of:)``.
  package init(_ plan: TrainingPlan, from network: TupleNetwork? = nil) {
    self.plan = plan
    weights = network.map { LearnedWeights($0) } ?? LearnedWeights(plan.size)
    let weights = weights
    learners = (0..<plan.threads).map { _ in TupleLearner(weights) }
  }

  package var isOver: Bool { games >= plan.games }

  /// Plays the next game or, with several threads, up to eight games for each thread, and returns the results
  /// of these games.
  package func playSome() -> [TrainedGame] {
    // After four fifths of the games, all but the most important weights are pruned.
    let pruning = plan.games - plan.games / 5
    if games == pruning { weights.prune(keeping: plan.size.kept, continuesLearning: true) }
    let end = games < pruning ? pruning : plan.games
    let numbers = games..<min(end, games + (plan.threads == 1 ? 1 : 8 * plan.threads))
    games = numbers.upperBound
    let seed = plan.seed
    let next = Atomic(numbers.lowerBound)
    let played = Mutex<[TrainedGame]>([])
    // The threads share the weights without a lock. If two threads change a weight at the same time, one of
    // the changes may be lost, but a lock would slow the training more.
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

  /// Ends the training, and returns the bytes of the network's file and the checksum of the file's content.
  ///
  /// The file contains `command`, the command that made it. The weights are rounded so that the file has at
  /// most `limit` bytes; nil means the limit of the plan's size. The file is larger if even the coarsest
  /// rounding needs more bytes.
  package func file(
    madeBy command: String, limit: Int? = nil
  ) -> (bytes: [UInt8], checksum: String) {
    if !weights.arePruned { weights.prune(keeping: plan.size.kept, continuesLearning: false) }
    return NetworkFile.bytes(of: weights, limit: limit ?? plan.size.bytes, madeBy: command)
  }

  /// Calls `body` with each part of the bytes from which the training can be resumed.
  package func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try body(Array((heading + "\(games) \(weights.arePruned)\n").utf8))
    try weights.write(body)
  }

  private var heading: String { "joust training\n\(plan)\n" }

  /// Continues a training with the same plan from the bytes that ``write(_:)`` has written.
  ///
  /// - Parameter next: returns the next part of the bytes, or an empty part at the end.
  /// - Throws: `NetworkError` if the bytes are not a saved training, belong to another plan, are cut off, or
  ///   have a damaged beginning or a damaged number of a block; also any error of `next`. Damaged weights are
  ///   not detected.
  package func resume(from next: @escaping () throws -> ArraySlice<UInt8>) throws {
    var parts = PartReader(next)
    guard try parts.line() == "joust training" else {
      throw NetworkError("is not a training that can be resumed; train again without --resume")
    }
    let written = try parts.line()
    guard written == "\(plan)" else {
      throw NetworkError(
        "is a training with \(written), not with \(plan); to resume this training, give its "
          + "options")
    }
    let state = try parts.line().split(separator: " ")
    guard state.count == 2, let games = Int(state[0]), 0...plan.games ~= games,
      let arePruned = Bool(String(state[1]))
    else { throw NetworkError("is damaged; train again without --resume") }
    try weights.read(&parts, arePruned: arePruned)
    self.games = games
  }
}

/// The result of a game in a training.
package struct TrainedGame: Hashable, Sendable {
  package internal(set) var score = 0
  package internal(set) var moves = 0
  /// The rank of the largest tile: its base-2 logarithm.
  package internal(set) var highestRank = 0
}
