internal import Games

/// Games by which a network learns 2048: each move is the best by what it has learnt so far.
///
/// What a board before a new tile is worth is learnt from the score and the worth of the board
/// after the next move. Source: TD(0) on afterstates, Szubert and Jaśkowski, "Temporal difference
/// learning of n-tuple networks for the game 2048" (2014).
package struct NetworkTraining {
  package let plan: TrainingPlan
  package private(set) var games = 0

  private var learner: TupleLearner
  private var luck: SplitMix64

  package init(_ plan: TrainingPlan, from network: TupleNetwork? = nil) {
    self.plan = plan
    learner =
      network.map { TupleLearner($0) }
      ?? TupleLearner(TupleLayout(checked: plan.shape.tuples), expecting: plan.optimism)
    luck = SplitMix64(seed: plan.seed)
  }

  package var isOver: Bool { games >= plan.games }

  package mutating func playGame() -> TrainedGame {
    if games == plan.games - plan.games / 5 { learner.keep(plan.kept) }
    games += 1
    var board = TwentyFortyEight.CompactBoard.start(&luck)
    var game = TrainedGame()
    var last: UInt64?
    while let next = board.bestMove(valuing: { learner.value(of: $0.bits) }) {
      if let last { learner.learn(last, worth: next.value) }
      last = next.board.bits
      game.score += next.gain
      game.moves += 1
      board = next.board
      board.addTile(luck.next())
    }
    if let last { learner.learn(last, worth: 0) }
    game.highestRank = Int(board.highestRank)
    return game
  }

  package func file(madeBy command: String) -> (text: [UInt8], checksum: String) {
    var learner = learner
    if learner.visits.isEmpty { learner.keep(plan.kept) }
    return TupleNetwork.file(learner, madeBy: command, limit: plan.size)
  }
}

/// Learns what boards are worth from the differences between what was expected and what came.
///
/// Each weight learns at a rate of its own: fast while its errors have one sign, slowly when they
/// cancel out. Source: temporal coherence learning, Jaśkowski, "Mastering 2048 with delayed
/// temporal coherence learning, multi-stage weight promotion, redundant encoding and carousel
/// shaping" (2018).
struct TupleLearner {
  let layout: TupleLayout
  private(set) var weights: [Float]
  /// How often each weight has learnt since ``keep(_:)``; empty before.
  private(set) var visits: [UInt32] = []

  // Of each weight the sum of its errors and that of their absolute values, -1 where it is dropped.
  private var errors: [SIMD2<Float>]
  private var found: [Int]

  init(_ layout: TupleLayout, expecting value: Float = 0) {
    self.layout = layout
    weights = Array(repeating: value / Float(layout.lookups), count: layout.count)
    errors = Array(repeating: .zero, count: layout.count)
    found = Array(repeating: 0, count: layout.lookups)
  }

  init(_ network: TupleNetwork) {
    self.init(network.layout)
    weights = network.weights.map { Float($0) * network.unit }
    // What is known is neither dropped as if it had never mattered nor forgotten at the first error.
    errors = network.weights.map { $0 == 0 ? .zero : SIMD2(0, 1000) }
  }

  @inline(__always)
  func value(of bits: UInt64) -> Float { layout.sum(of: bits) { weights[$0] } }

  /// The absolute errors of a weight, summed up; below 0 where it was dropped.
  func error(of weight: Int) -> Float { errors[weight].y }

  mutating func learn(_ bits: UInt64, worth target: Float) {
    layout.find(bits, into: &found)
    Self.correct(&weights, &errors, at: found, towards: target)
    if !visits.isEmpty {
      for place in found { visits[place] &+= 1 }
    }
  }

  /// Changes the weights of a board so that their sum comes nearer to what came.
  private static func correct(
    _ weights: inout [Float], _ errors: inout [SIMD2<Float>], at places: [Int],
    towards target: Float
  ) {
    var weights = weights.mutableSpan
    var errors = errors.mutableSpan
    var value: Float = 0
    for place in places { value += weights[place] }
    let error = target - value
    let step = error / Float(places.count)
    let change = SIMD2(error, abs(error))
    for place in places {
      let sums = errors[place]
      if sums.y < 0 { continue }
      weights[place] += sums.y == 0 ? step : step * abs(sums.x) / sums.y
      errors[place] = sums + change
    }
  }

  /// Drops all but the weights with the greatest sums of errors, and counts visits from now on.
  ///
  /// What is dropped is 0 and stays so; the others learn on to make up for it.
  mutating func keep(_ count: Int) {
    let bound = bound(keeping: count)
    for place in weights.indices {
      if errors[place].y >= bound, errors[place].y > 0 {
        // The rates stay as they are and are soon those of what comes now.
        errors[place] *= 0.001
      } else {
        weights[place] = 0
        errors[place].y = -1
      }
    }
    visits = Array(repeating: 0, count: layout.count)
  }

  /// The least sum of errors that is kept, by a histogram of exponents and the highest bits.
  private func bound(keeping count: Int) -> Float {
    var histogram = [Int](repeating: 0, count: 1 << 16)
    for sums in errors where sums.y > 0 { histogram[Int(sums.y.bitPattern >> 16)] += 1 }
    var left = count
    for place in histogram.indices.reversed() {
      left -= histogram[place]
      if left < 0 { return Float(bitPattern: UInt32(place + 1) << 16) }
    }
    return 0
  }
}

package struct TrainedGame: Hashable, Sendable {
  package internal(set) var score = 0
  package internal(set) var moves = 0
  /// The power of two that the largest tile shows.
  package internal(set) var highestRank = 0
}

/// What a training is to do: equal plans bring equal networks.
package struct TrainingPlan: Hashable, Sendable {
  package var shape = NetworkShape.standard
  package var games = 150_000
  package var seed: UInt64 = 2048
  /// How many weights are kept: the others are dropped after four fifths of the games.
  package var kept = 2_500_000
  /// What the network expects of each board before it has learnt, in points.
  ///
  /// Where that is much it tries what it does not know yet. Source: Guei, Chen and Wu, "Optimistic
  /// temporal difference learning for 2048" (2022).
  package var optimism: Float = 60_000
  /// How many bytes the network's file has at most, where that many weights can do with so few.
  package var size = 1_990_000

  package init() {}
}
