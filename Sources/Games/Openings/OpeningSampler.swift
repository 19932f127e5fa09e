/// Draws openings at random, each unfinished position with the same chance.
struct OpeningSampler: Sendable {
  private let start: any VersusPosition
  private let plies: Int
  private let seed: UInt64

  /// Draws from the positions after some plies; equal seeds draw equal openings.
  init(from start: any VersusPosition, plies: Int, seed: UInt64) {
    self.start = start
    self.plies = plies
    self.seed = seed
  }

  /// Draws different openings, the first ones the same however many are wanted.
  ///
  /// - Parameters:
  ///   - count: how many are wanted.
  ///   - attempts: how many games are played at random at most.
  /// - Returns: so many openings, or fewer where the attempts do not suffice.
  func openings(upTo count: Int, giveUpAfter attempts: Int) -> [[Int]] {
    openings(from: start, upTo: count, giveUpAfter: attempts)
  }

  private func openings(
    from start: some VersusPosition, upTo count: Int, giveUpAfter attempts: Int
  ) -> [[Int]] {
    var generator = SplitMix64(seed: seed)
    var openings: [[Int]] = []
    var known: Set<[Int]> = []
    for _ in 0..<attempts {
      guard openings.count < count else { break }
      guard let moves = playout(from: start, &generator) else { continue }
      let opening = Self.canonical(moves)
      if known.insert(opening).inserted { openings.append(opening) }
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
