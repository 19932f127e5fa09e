internal import Dispatch
internal import Games
internal import Synchronization

/// Plays random games after each move and takes the move after which they go best on average.
struct MonteCarlo<Value: BoardValue>: Sendable where Value.Board: Playable {
  /// A move, and how games went after it.
  typealias Choice = (direction: TwentyFortyEight.Direction, samples: Samples)

  /// How many games after each move are played between two looks at the clock.
  private static var round: Int { Value.Board.movesBetweenLooks / 16 }

  let style: MonteCarloStyle
  /// What boards are worth where games are judged by that.
  let value: Value
  /// What moves in games with a bias are chosen by.
  let bias: Value

  /// Plays the games.
  ///
  /// - Parameters:
  ///   - board: a board on which a move is legal.
  ///   - seed: what settles the games.
  ///   - count: how many after each move at most.
  ///   - deadline: when to stop.
  /// - Returns: the legal moves, the best first.
  func choices(
    on board: Value.Board, seed: UInt64, count: Int, until deadline: Deadline
  ) -> [Choice] {
    var open: [Candidate] = TwentyFortyEight.Direction.allCases.compactMap { direction in
      let (next, gain) = board.slid(direction)
      return next == board ? nil : Candidate(direction: direction, board: next, gain: gain)
    }
    var dropped: [Candidate] = []
    var played = 0
    while open.count > 1, played < count {
      let size = min(Self.round * style.threads, count - played)
      play(played..<played + size, after: &open, seed: seed, until: deadline)
      played += size
      if style.stopsEarly { dropped += Self.dropWorst(of: &open) }
      if deadline.hasPassed { break }
    }
    let ranked = open.sorted { $0.samples.mean > $1.samples.mean }
    return (ranked + dropped.reversed()).map { ($0.direction, $0.samples) }
  }

  private struct Candidate: Sendable {
    let direction: TwentyFortyEight.Direction
    let board: Value.Board
    let gain: Int
    var samples = Samples()
  }

  /// Plays games by their numbers, so that it does not matter which thread plays which.
  private func play(
    _ numbers: Range<Int>, after open: inout [Candidate], seed: UInt64, until deadline: Deadline
  ) {
    let candidates = open
    let threads = style.threads
    let results = Mutex(Array(repeating: [Samples](), count: threads))
    let playPart: @Sendable (Int) -> Void = { part in
      let samples = candidates.map { candidate in
        var samples = Samples()
        for number in numbers where number % threads == part {
          let outcome = outcome(after: candidate, number, seed: seed, until: deadline)
          if let outcome { samples.add(outcome) }
        }
        return samples
      }
      results.withLock { $0[part] = samples }
    }
    if threads == 1 {
      playPart(0)
    } else {
      DispatchQueue.concurrentPerform(iterations: threads, execute: playPart)
    }
    // In the order of the parts: sums of fractions depend on it.
    for part in results.withLock({ $0 }) {
      for index in open.indices { open[index].samples.add(part[index]) }
    }
  }

  /// What a random game brings, or nil where there is no time to end it.
  private func outcome(
    after candidate: Candidate, _ number: Int, seed: UInt64, until deadline: Deadline
  ) -> Double? {
    let place = UInt64(number * 4 + candidate.direction.rawValue)
    var luck = SplitMix64(seed: SplitMix64.output(place, seed: seed))
    var board = candidate.board
    var total = candidate.gain
    var left = style.moves
    var isOver = false
    while left > 0, !isOver {
      let moves = min(left, Value.Board.movesBetweenLooks)
      let (gain, isLost) =
        style.isBiased
        ? board.playWithBias(moves: moves, luck: &luck, to: bias)
        : board.playRandomly(moves: moves, luck: &luck)
      total += gain
      isOver = isLost
      left -= moves
      if !isOver, left > 0, deadline.hasPassed { return nil }
    }
    guard style.judgesByHeuristic else { return Double(total) }
    return isOver ? 0 : Double(value.value(of: board))
  }

  /// Takes out the moves that are worse than the best one by more than three standard errors.
  private static func dropWorst(of open: inout [Candidate]) -> [Candidate] {
    guard let best = open.max(by: { $0.samples.mean < $1.samples.mean })?.samples else { return [] }
    func isWorse(_ samples: Samples) -> Bool {
      let error = (samples.error * samples.error + best.error * best.error).squareRoot()
      return samples.mean + 3 * error < best.mean
    }
    let worse = open.filter { isWorse($0.samples) }.sorted { $0.samples.mean < $1.samples.mean }
    open.removeAll { isWorse($0.samples) }
    return worse
  }
}

/// A board on which random games are played.
protocol Playable: TileBoard {
  /// How many moves take so little time that the clock need not be looked at between them.
  static var movesBetweenLooks: Int { get }

  /// Plays random legal moves, each with the same chance, beginning with a tile that appears.
  ///
  /// - Parameters:
  ///   - moves: how many at most.
  ///   - luck: what settles moves and tiles.
  /// - Returns: the sum of the tiles that merged, and whether no move is left.
  mutating func playRandomly(moves: Int, luck: inout SplitMix64) -> (gain: Int, isOver: Bool)
}

extension TwentyFortyEight.CompactBoard: Playable {
  static var movesBetweenLooks: Int { 256 }
}

extension TwentyFortyEight.Board: Playable {
  static var movesBetweenLooks: Int { 16 }

  mutating func playRandomly(
    moves: Int, luck: inout SplitMix64
  ) -> (gain: Int, isOver: Bool) {
    var gain = 0
    for _ in 0..<moves {
      addTile(&luck)
      let next = TwentyFortyEight.Direction.allCases.map(slid).filter { $0.board != self }
      guard !next.isEmpty else { return (gain, true) }
      let choice = next[luck.next(below: next.count)]
      self = choice.board
      gain += choice.gain
    }
    return (gain, false)
  }
}

extension TileBoard {
  /// Lets a tile appear on any of the empty cells, of which there must be one.
  mutating func addTile(_ luck: inout SplitMix64) {
    let rank: UInt8 = luck.next(below: 10) == 0 ? 2 : 1
    put(rank: rank, onEmpty: luck.next(below: emptyCount))
  }

  /// Plays moves of which each is the better one of two that are drawn.
  ///
  /// - Parameters:
  ///   - moves: how many at most.
  ///   - luck: what settles moves and tiles.
  ///   - value: what makes a move better.
  /// - Returns: the sum of the tiles that merged, and whether no move is left.
  mutating func playWithBias<Value: BoardValue>(
    moves: Int, luck: inout SplitMix64, to value: Value
  ) -> (gain: Int, isOver: Bool) where Value.Board == Self {
    var gain = 0
    for _ in 0..<moves {
      addTile(&luck)
      let next = TwentyFortyEight.Direction.allCases.map(slid).filter { $0.board != self }
      guard !next.isEmpty else { return (gain, true) }
      let one = next[luck.next(below: next.count)]
      let other = next[luck.next(below: next.count)]
      let choice = value.value(of: one.board) >= value.value(of: other.board) ? one : other
      self = choice.board
      gain += choice.gain
    }
    return (gain, false)
  }
}

/// What random games after a move have brought.
struct Samples {
  /// How many there were.
  private(set) var count = 0
  private var sum: Double = 0
  private var squares: Double = 0

  /// Counts a game.
  mutating func add(_ value: Double) {
    count += 1
    sum += value
    squares += value * value
  }

  /// Counts the games of others.
  mutating func add(_ other: Samples) {
    count += other.count
    sum += other.sum
    squares += other.squares
  }

  /// What a game brought on average, 0 where there was none.
  var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// The standard error of the mean, infinite where there are less than two games.
  var error: Double {
    guard count > 1 else { return .infinity }
    let variance = max(0, squares / Double(count) - mean * mean)
    return (variance / Double(count - 1)).squareRoot()
  }
}

/// How random games are played and judged.
struct MonteCarloStyle: Sendable {
  /// How many after each move; nil for as many as the time allows.
  var simulations: Int?
  /// How many moves each has at most.
  var moves = 1_000_000
  /// How long to play, beside the clock.
  var time: Duration?
  /// Whether moves that merge and make neighbours alike are preferred.
  var isBiased = false
  /// Whether moves that are clearly worse get no more games.
  var stopsEarly = false
  /// Whether there are more games the fuller the board is.
  var grows = false
  /// How many are played at the same time.
  var threads = 1
  /// Whether the board at the end counts rather than the score.
  var judgesByHeuristic = false
  /// What settles the games; nil for what nobody can foresee.
  var seed: UInt64?
  /// Whether it says with each move why it was chosen.
  var explains = false
}
