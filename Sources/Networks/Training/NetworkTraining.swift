internal import Games

/// Games by which a network learns 2048: each move is the best by what it has learnt so far.
///
/// What a board before a new tile is worth is learnt from the score and the worth of the board
/// after the next move. Source: TD(0) on afterstates, Szubert and Jaśkowski, "Temporal difference
/// learning of n-tuple networks for the game 2048" (2014).
package struct NetworkTraining {
  /// What is to be done.
  package let plan: TrainingPlan
  /// How many games were played.
  package private(set) var games = 0

  private var learner: TupleLearner
  private var luck: SplitMix64

  /// A training that begins.
  ///
  /// - Parameters:
  ///   - plan: what is to be done.
  ///   - network: what is known already, or nil for nothing; it settles the tuples, too.
  package init(_ plan: TrainingPlan, from network: TupleNetwork? = nil) {
    self.plan = plan
    learner =
      network.map { TupleLearner($0) } ?? TupleLearner(plan.shape.layout, expecting: plan.optimism)
    luck = SplitMix64(seed: plan.seed)
  }

  /// Whether all games were played.
  package var isOver: Bool { games >= plan.games }

  /// Plays a game and learns from it.
  ///
  /// - Returns: what came of it.
  package mutating func playGame() -> TrainedGame {
    if games == plan.gamesBeforeDropping { learner.keep(plan.kept) }
    games += 1
    var board = TwentyFortyEight.CompactBoard.start(&luck)
    var game = TrainedGame()
    var last: UInt64?
    while let next = board.bestMove(valuing: { learner.value(of: $0) }) {
      if let last { learner.learn(last, worth: next.value) }
      last = next.board.bits
      game.note(next.gain)
      board = next.board
      board.addTile(&luck)
    }
    if let last { learner.learn(last, worth: 0) }
    game.highestRank = Int(board.highestRank)
    return game
  }

  /// What was learnt so far, as it is stored.
  ///
  /// - Parameter command: the command that repeats the training, which the file tells.
  /// - Returns: the text of the file, which ``TupleNetwork/init(text:)`` reads, and its checksum.
  package func file(madeBy command: String) -> (text: [UInt8], checksum: String) {
    var learner = learner
    if learner.visits.isEmpty { learner.keep(plan.kept) }
    return TupleNetwork.file(learner, madeBy: command, limit: plan.size)
  }
}
