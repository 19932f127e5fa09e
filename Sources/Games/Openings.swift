/// The positions from which the games of two bots start, in an order shuffled by a seed.
///
/// An opening stands for an unfinished position after some plies: where a side's moves can be made in
/// any order, as marks can that are never taken away, for that of all sequences that lead to it in
/// which each side's moves ascend; in other games each sequence is an opening.
package struct Openings: Sendable {
  private let list: OpeningList
  /// What draws the openings where there are more than the list holds.
  private let sampler: OpeningSampler?
  private let seed: UInt64

  /// Finds the openings of a game.
  ///
  /// - Parameters:
  ///   - game: the game, its rules settled.
  ///   - plies: the moves of an opening, at least 0.
  ///   - seed: what their order follows from, and the sample where there are too many.
  ///   - limit: of how many openings a sample suffices.
  /// - Throws: where no unfinished position is found after so many plies.
  package init(
    of game: any VersusGame, plies: Int, seed: UInt64, limit: Int = 100_000
  ) throws(OpeningError) {
    guard plies == 0 || !game.hasLuck else { throw .luck }
    let start = game.start(seed: 0)
    let commute = game.movesCommute
    // A referee takes its time for each move.
    let limit = commute ? limit : min(limit, 1000)
    var list = OpeningList(
      from: start, plies: plies, limit: limit, movesCommute: commute,
      patience: commute ? 500_000 : 2000)
    let sampler = OpeningSampler(from: start, plies: plies, seed: seed, movesCommute: commute)
    if let failure = list.failure { throw .failure(failure) }
    switch list.extent {
    case .complete: self.sampler = nil
    case .tooMany: self.sampler = sampler
    case .tooHard where !commute: self.sampler = sampler
    case .tooHard:
      list.merge(sampler.openings(upTo: limit, giveUpAfter: 1000))
      self.sampler = nil
    }
    guard !list.openings.isEmpty else { throw .none(plies: plies) }
    self.list = list
    self.seed = seed
  }

  /// The number of openings that can be drawn, from 1 to the limit.
  package var count: Int { list.openings.count }

  /// The first openings of the shuffled order, which is the same however many are asked for.
  ///
  /// - Parameter number: how many are wanted.
  /// - Returns: so many different openings, or all where there are fewer.
  package func shuffled(_ number: Int) -> [[Int]] {
    let number = min(number, count)
    guard let sampler else { return Array(shuffledList(number)) }
    var drawn = sampler.openings(upTo: number, giveUpAfter: 20_000)
    if drawn.count < number {
      let known = Set(drawn)
      drawn += shuffledList(count).filter { !known.contains($0) }.prefix(number - drawn.count)
    }
    return drawn
  }

  /// The first openings of the list when it has been shuffled, by Fisher and Yates from the front.
  private func shuffledList(_ number: Int) -> ArraySlice<[Int]> {
    var openings = list.openings
    var generator = SplitMix64(seed: seed)
    for place in 0..<number {
      openings.swapAt(place, place + generator.next(below: count - place))
    }
    return openings.prefix(number)
  }
}

/// Why there is no position to start from.
package enum OpeningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No position is unfinished after so many plies.
  case none(plies: Int)
  /// The game's luck makes each start another one.
  case luck
  /// The game's own program failed, as the sentence says.
  case failure(String)

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .none(let plies):
      "no unfinished position was found after \(plies) opening plies: ask for fewer plies"
    case .luck: "the game's luck is its opening: leave the plies out"
    case .failure(let sentence): sentence
    }
  }
}

/// The openings that a search finds, each once.
struct OpeningList: Sendable {
  /// How far the search came.
  enum Extent: Sendable {
    /// Every opening was found.
    case complete
    /// There are more than were wanted.
    case tooMany
    /// Finding them all would take too long.
    case tooHard
  }

  /// What was found, at most as many as were wanted.
  private(set) var openings: [[Int]] = []
  /// How far the search came.
  private(set) var extent = Extent.complete

  private let plies: Int
  private let limit: Int
  private let movesCommute: Bool
  private var movesLeft: Int
  /// Why the search could not go on; nil where it could.
  private(set) var failure: String?

  /// Searches depth first through the sequences of moves; where moves commute, through those in
  /// which each side's ascend.
  ///
  /// - Parameters:
  ///   - start: the position before the first move.
  ///   - plies: the moves of an opening, at least 0.
  ///   - limit: how many openings are wanted.
  ///   - movesCommute: whether a side's moves can be made in any order.
  ///   - patience: how many moves may be tried.
  init(
    from start: some VersusPosition, plies: Int, limit: Int, movesCommute: Bool = true,
    patience: Int = 500_000
  ) {
    precondition(plies >= 0, "an opening of \(plies) plies")
    self.plies = plies
    self.limit = limit
    self.movesCommute = movesCommute
    movesLeft = patience
    var path: [Int] = []
    search(start, &path)
  }

  private mutating func search(_ position: some VersusPosition, _ path: inout [Int]) {
    failure = failure ?? position.failure
    guard failure == nil, case .turn = position.state else { return }
    guard path.count < plies else { return take(path) }
    let legal = position.legalMoves
    guard legal.count >= plies - path.count || !movesCommute else { return }
    // The side's later moves must find room behind this one.
    let room = movesCommute ? legal.dropLast((plies - path.count - 1) / 2) : legal[...]
    let previous = movesCommute && path.count >= 2 ? path[path.count - 2] : -1
    for move in room where move > previous {
      movesLeft -= 1
      if movesLeft < 0 { extent = .tooHard }
      guard extent == .complete, failure == nil else { return }
      var next = position
      next.play(move)
      path.append(move)
      search(next, &path)
      path.removeLast()
    }
  }

  private mutating func take(_ opening: [Int]) {
    if openings.count == limit {
      extent = .tooMany
    } else {
      openings.append(opening)
    }
  }

  /// Adds the openings that are not yet among these.
  mutating func merge(_ others: [[Int]]) {
    let known = Set(openings)
    openings += others.filter { !known.contains($0) }.prefix(limit - openings.count)
  }
}

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
