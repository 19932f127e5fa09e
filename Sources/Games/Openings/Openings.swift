/// The openings of a game, in an order shuffled by a seed.
///
/// An opening is a sequence of moves to an unfinished position after a given number of plies. If the
/// moves of a side commute, one opening represents all sequences to the same position, with the moves
/// of each side in ascending order. In other games each sequence is an opening.
package struct Openings: Sendable {
  private var openings: [[Int]]
  /// The source of random openings; nil if only ``openings`` are used.
  private let sampler: OpeningSampler?
  private let seed: UInt64

  /// Finds the openings of a game: at most `limit` and, if the moves of a side do not commute, at most 1,000.
  package init(
    of game: any VersusGame, plies: Int, seed: UInt64, limit: Int = 100_000
  ) throws(OpeningError) {
    precondition(plies >= 0, "an opening of \(plies) plies")
    guard plies == 0 || !game.hasLuck else { throw .luck }
    let start = game.start(seed: 0)
    let commute = game.movesCommute
    // Each move of a game with a referee takes time.
    let limit = commute ? limit : min(limit, 1000)
    var search = OpeningSearch(
      plies: plies, limit: limit, movesCommute: commute, movesLeft: commute ? 500_000 : 2000)
    search.search(start)
    if let failure = search.failure { throw .failure(failure) }
    let sampler = OpeningSampler(start: start, plies: plies, seed: seed, movesCommute: commute)
    openings = search.openings
    self.seed = seed
    let canDraw = search.extent == .tooMany || search.extent == .tooHard && !commute
    self.sampler = canDraw ? sampler : nil
    if search.extent == .tooHard, commute {
      let known = Set(openings)
      let drawn = sampler.openings(upTo: limit, giveUpAfter: 1000).filter { !known.contains($0) }
      openings += drawn.prefix(limit - openings.count)
    }
    guard !openings.isEmpty else { throw .none(plies: plies) }
  }

  package var count: Int { openings.count }

  /// Returns the first `number` openings of the shuffled order, or all openings if there are fewer; the order
  /// does not depend on `number`.
  package func shuffled(_ number: Int) -> [[Int]] {
    let number = min(number, count)
    guard let sampler else { return Array(shuffledOpenings(number)) }
    var drawn = sampler.openings(upTo: number, giveUpAfter: 20_000)
    if drawn.count < number {
      let known = Set(drawn)
      let rest = shuffledOpenings(count).filter { !known.contains($0) }
      drawn += rest.prefix(number - drawn.count)
    }
    return drawn
  }

  /// Returns the first `number` openings of a Fisher–Yates shuffle of ``openings``.
  private func shuffledOpenings(_ number: Int) -> ArraySlice<[Int]> {
    var openings = openings
    var generator = SplitMix64(seed: seed)
    for place in 0..<number {
      openings.swapAt(place, place + generator.next(below: count - place))
    }
    return openings.prefix(number)
  }
}

/// A depth-first search for openings.
///
/// If moves commute, the search visits only the sequences in which the moves of each side ascend.
private struct OpeningSearch {
  enum Extent {
    case complete
    case tooMany
    case tooHard
  }

  let plies: Int
  let limit: Int
  let movesCommute: Bool
  var movesLeft: Int
  var openings: [[Int]] = []
  var extent = Extent.complete
  var failure: String?
  var path: [Int] = []

  mutating func search(_ position: some VersusPosition) {
    failure = failure ?? position.failure
    guard failure == nil, case .turn = position.state else { return }
    guard path.count < plies else {
      if openings.count == limit { extent = .tooMany } else { openings.append(path) }
      return
    }
    // A game cannot start in the middle of a step.
    guard position.together.isEmpty else { return }
    let legal = position.legalMoves
    guard legal.count >= plies - path.count || !movesCommute else { return }
    // Leaves enough moves with higher numbers for the remaining plies of the side.
    let room = movesCommute ? legal.dropLast((plies - path.count - 1) / 2) : legal[...]
    let previous = movesCommute && path.count >= 2 ? path[path.count - 2] : -1
    for move in room where move > previous {
      movesLeft -= 1
      if movesLeft < 0 { extent = .tooHard }
      guard extent == .complete, failure == nil else { return }
      var next = position
      next.play(move)
      path.append(move)
      search(next)
      path.removeLast()
    }
  }
}

/// Draws openings from games of random moves.
///
/// In tic-tac-toe, all unfinished positions after `plies` moves have the same probability.
private struct OpeningSampler: Sendable {
  let start: any VersusPosition
  let plies: Int
  let seed: UInt64
  let movesCommute: Bool

  /// Returns up to `count` different openings, in an order that does not depend on `count`.
  ///
  /// The search stops after the given number of random games in a row without a new opening.
  func openings(upTo count: Int, giveUpAfter failures: Int) -> [[Int]] {
    var generator = SplitMix64(seed: seed)
    var openings: [[Int]] = []
    var known: Set<[Int]> = []
    var failed = 0
    while openings.count < count, failed < failures {
      failed += 1
      guard let moves = randomMoves(from: start, &generator) else { continue }
      let opening = movesCommute ? Openings.ascending(moves) : moves
      if known.insert(opening).inserted {
        openings.append(opening)
        failed = 0
      }
    }
    return openings
  }

  /// Returns the first moves of a random game; nil if the game ends, or several seats move together, within
  /// these plies.
  private func randomMoves(
    from start: some VersusPosition, _ generator: inout SplitMix64
  ) -> [Int]? {
    var position = start
    var moves: [Int] = []
    for _ in 0..<plies {
      let legal = position.legalMoves
      guard !legal.isEmpty, position.together.isEmpty else { return nil }
      let move = legal[generator.next(below: legal.count)]
      position.play(move)
      moves.append(move)
    }
    guard case .turn = position.state else { return nil }
    return moves
  }
}

extension Openings {
  /// Returns the moves, with the moves of each side sorted in ascending order.
  static func ascending(_ moves: [Int]) -> [Int] {
    var result = moves
    for side in 0..<2 {
      let places = Array(stride(from: side, to: moves.count, by: 2))
      for (place, move) in zip(places, places.map { moves[$0] }.sorted()) { result[place] = move }
    }
    return result
  }
}
