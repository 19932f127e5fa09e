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
