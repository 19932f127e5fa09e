internal import Dispatch
internal import Games
internal import Synchronization

/// Plays random games after each move and takes the move after which they go best on average.
struct MonteCarlo<Value: BoardValue>: Sendable where Value.Board: Playable {
  /// A move, and how games went after it.
  typealias Choice = (direction: TwentyFortyEight.Direction, samples: Samples)

  /// How many games after each move are played between two looks at the clock.
  private static var round: Int { 16 }

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
      play(played..<played + size, after: &open, seed: seed)
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
  private func play(_ numbers: Range<Int>, after open: inout [Candidate], seed: UInt64) {
    let candidates = open
    let threads = style.threads
    let results = Mutex(Array(repeating: [Samples](), count: threads))
    let playPart: @Sendable (Int) -> Void = { part in
      let samples = candidates.map { candidate in
        var samples = Samples()
        for number in numbers where number % threads == part {
          samples.add(outcome(after: candidate, number, seed: seed))
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

  private func outcome(after candidate: Candidate, _ number: Int, seed: UInt64) -> Double {
    let place = UInt64(number * 4 + candidate.direction.rawValue)
    var luck = SplitMix64(seed: SplitMix64.output(place, seed: seed))
    var board = candidate.board
    let (gain, isOver) =
      style.isBiased
      ? board.playWithBias(moves: style.moves, luck: &luck, to: bias)
      : board.playRandomly(moves: style.moves, luck: &luck)
    guard style.judgesByHeuristic else { return Double(candidate.gain + gain) }
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
