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

/// Reads bytes that come in parts.
private struct PartReader {
  private let next: () throws -> ArraySlice<UInt8>
  private var bytes: ArraySlice<UInt8> = []

  init(_ next: @escaping () throws -> ArraySlice<UInt8>) { self.next = next }

  mutating func read(_ count: Int) throws -> ArraySlice<UInt8> {
    while bytes.count < count {
      let more = try next()
      guard !more.isEmpty else { throw NetworkError(description: "is cut off") }
      bytes += more
    }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// What stands up to the next line end.
  mutating func line() throws -> String {
    var line: [UInt8] = []
    while line.count < 1000, let byte = try read(1).first, byte != 0x0A { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  mutating func number() throws -> UInt32 {
    try read(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
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
    for unsafeplaces in unsafe found { unsafe places.deallocate() }
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

/// The weights of a network that learns.
///
/// Each learns at a rate of its own: fast while its errors have one sign, slowly when they cancel
/// out. Source: temporal coherence learning, Jaśkowski, "Mastering 2048 with delayed temporal
/// coherence learning, multi-stage weight promotion, redundant encoding and carousel shaping" (2018).
@safe final class LearntWeights {
  struct Weight: BitwiseCopyable {
    var value: Float = 0
    /// The sum of its errors.
    var errors: Float = 0
    /// The sum of their absolute values, -1 where it is dropped.
    var absolute: Float = 0
    /// How often it has learnt, since the others were dropped or from the start.
    var visits: UInt32 = 0

    var isKnown: Bool { absolute > 0 && visits > 0 }
  }

  let layout: TupleLayout
  private(set) var arePruned = false
  private let weights: UnsafeMutablePointer<Weight>

  private init(_ layout: TupleLayout, value: Float) {
    self.layout = layout
    unsafe weights = .allocate(capacity: layout.count)
    unsafe weights.initialize(repeating: Weight(value: value), count: layout.count)
  }

  /// Weights that have learnt nothing and expect much, so that what is not known is tried.
  ///
  /// Source: Guei, Chen and Wu, "Optimistic temporal difference learning for 2048" (2022).
  convenience init(_ size: NetworkSize) {
    let layout = TupleLayout(checked: size.tuples)
    self.init(layout, value: size.optimism / Float(layout.lookups))
  }

  /// The weights of a network, which it goes on from.
  convenience init(_ network: TupleNetwork) {
    let known = OpenNetwork(network)
    self.init(known.layout, value: 0)
    // What is known is neither dropped as if it had never mattered nor forgotten at the first error.
    known.forEachWeight { self[$0] = Weight(value: $1, absolute: 1000, visits: 1) }
  }

  deinit { unsafe weights.deallocate() }

  subscript(place: Int) -> Weight {
    get { unsafe weights[place] }
    set { unsafe weights[place] = newValue }
  }

  @inline(__always)
  fileprivate func sum(at places: UnsafeMutablePointer<UInt32>) -> Float {
    // Four sums, since one would wait for itself at each weight.
    var sums = SIMD4<Float>()
    for first in stride(from: 0, to: layout.lookups, by: 4) {
      for part in 0..<4 { unsafe sums[part] += weights[Int(places[first &+ part])].value }
    }
    return sums.sum()
  }

  /// Changes the weights of a board so that their sum is nearer to what came, by its error.
  @inline(__always)
  fileprivate func learn(_ error: Float, at places: UnsafeMutablePointer<UInt32>) {
    let step = error / Float(layout.lookups)
    for number in 0..<layout.lookups {
      let place = unsafe Int(places[number])
      var weight = unsafe weights[place]
      if weight.absolute < 0 { continue }
      weight.value += weight.absolute == 0 ? step : step * abs(weight.errors) / weight.absolute
      weight.errors += error
      weight.absolute += abs(error)
      weight.visits &+= 1
      unsafe weights[place] = weight
    }
  }

  /// Drops all but the weights with the greatest sums of errors.
  ///
  /// What is dropped is 0 and stays so. Those that are to learn on, to make up for it, count visits
  /// from now on.
  func keep(_ count: Int, toLearnOn: Bool) {
    let bound = bound(keeping: count)
    for place in 0..<layout.count {
      var weight = self[place]
      if weight.absolute >= bound, weight.absolute > 0 {
        guard toLearnOn else { continue }
        // The rates stay as they are and are soon those of what comes now.
        weight.errors *= 0.001
        weight.absolute *= 0.001
        weight.visits = 0
      } else {
        weight = Weight(absolute: -1)
      }
      self[place] = weight
    }
    arePruned = true
  }

  /// The least sum of errors that is kept, by a histogram of exponents and the highest bits.
  private func bound(keeping count: Int) -> Float {
    var histogram = [Int](repeating: 0, count: 1 << 16)
    for place in 0..<layout.count where self[place].absolute > 0 {
      histogram[Int(self[place].absolute.bitPattern >> 16)] += 1
    }
    var left = count
    for place in histogram.indices.reversed() {
      left -= histogram[place]
      if left < 0 { return Float(bitPattern: UInt32(place + 1) << 16) }
    }
    return 0
  }

  /// Gives the weights that have learnt, block by block: its number, which of its weights they are
  /// in a bit each, and those.
  fileprivate func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    for block in 0..<layout.count >> WeightBlock.bits {
      var marks = [UInt8](repeating: 0, count: WeightBlock.size / 8)
      var known: [UInt8] = []
      for place in 0..<WeightBlock.size {
        let weight = self[block << WeightBlock.bits | place]
        guard weight.absolute > 0 else { continue }
        marks[place >> 3] |= 1 << UInt8(place & 7)
        for word in [
          weight.value.bitPattern, weight.errors.bitPattern, weight.absolute.bitPattern,
          weight.visits,
        ] {
          known += Self.bytes(of: word)
        }
      }
      if !known.isEmpty { try body(Self.bytes(of: UInt32(block)) + marks + known) }
    }
    try body(Self.bytes(of: .max))
  }

  private static func bytes(of word: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  fileprivate func read(_ parts: inout PartReader, arePruned: Bool) throws {
    if arePruned { keep(0, toLearnOn: true) }
    while case let block = try Int(parts.number()), block < layout.count >> WeightBlock.bits {
      let marks = Array(try parts.read(WeightBlock.size / 8))
      for place in 0..<WeightBlock.size where marks[place >> 3] >> UInt8(place & 7) & 1 == 1 {
        self[block << WeightBlock.bits | place] = try Weight(
          value: Float(bitPattern: parts.number()), errors: Float(bitPattern: parts.number()),
          absolute: Float(bitPattern: parts.number()), visits: parts.number())
      }
    }
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
    case .small, .medium: 100_000
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
