/// Draws openings at random, each unfinished position with the same chance.
struct OpeningSampler: Sendable {
  private let start: any VersusPosition
  private let plies: Int
  private let seed: UInt64
  private let movesCommute: Bool

  /// Draws from the positions after some plies; equal seeds draw equal openings.
  init(from start: any VersusPosition, plies: Int, seed: UInt64, movesCommute: Bool) {
    self.start = start
    self.plies = plies
    self.seed = seed
    self.movesCommute = movesCommute
  }

  /// Draws different openings, the first ones the same however many are wanted.
  ///
  /// - Parameters:
  ///   - count: how many are wanted.
  ///   - failures: after how many random games in a row without a new opening to stop.
  /// - Returns: so many openings, or fewer where it stopped.
  func openings(upTo count: Int, giveUpAfter failures: Int) -> [[Int]] {
    openings(from: start, upTo: count, giveUpAfter: failures)
  }

  private func openings(
    from start: some VersusPosition, upTo count: Int, giveUpAfter failures: Int
  ) -> [[Int]] {
    var generator = SplitMix64(seed: seed)
    var openings: [[Int]] = []
    var known: Set<[Int]> = []
    var failed = 0
    while openings.count < count, failed < failures {
      failed += 1
      guard let moves = playout(from: start, &generator) else { continue }
      let opening = movesCommute ? Self.canonical(moves) : moves
      if known.insert(opening).inserted {
        openings.append(opening)
        failed = 0
      }
    }
    return openings
  }

  /// The moves of a random game, or nil where it is finished after the plies.
  private func playout(
    from start: some VersusPosition, _ generator: inout SplitMix64
  ) -> [Int]? {
    var position = start
    var moves: [Int] = []
    for _ in 0..<plies {
      let legal = position.legalMoves
      guard !legal.isEmpty else { return nil }
      let move = legal[generator.next(below: legal.count)]
      position.play(move)
      moves.append(move)
    }
    guard case .turn = position.state else { return nil }
    return moves
  }

  /// The same position's moves with those of each side ascending.
  private static func canonical(_ moves: [Int]) -> [Int] {
    var result = moves
    for side in 0..<2 {
      let places = Array(stride(from: side, to: moves.count, by: 2))
      for (place, move) in zip(places, places.map { moves[$0] }.sorted()) { result[place] = move }
    }
    return result
  }
}
