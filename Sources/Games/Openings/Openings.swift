/// The positions from which the games of two bots start, in an order shuffled by a seed.
///
/// An opening stands for an unfinished position after some plies: of the move sequences that lead
/// to it, the one in which each side's moves ascend. It takes for granted that a side's moves can
/// be made in any order, as marks can that are never taken away.
package struct Openings: Sendable {
  /// How many openings are told apart at most.
  package static let limit = 100_000

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
  /// - Throws: where no unfinished position is found after so many plies.
  package init(of game: any VersusGame, plies: Int, seed: UInt64) throws(OpeningError) {
    var list = OpeningList(from: game.start, plies: plies, limit: Self.limit)
    let sampler = OpeningSampler(from: game.start, plies: plies, seed: seed)
    switch list.extent {
    case .complete: self.sampler = nil
    case .tooMany: self.sampler = sampler
    case .tooHard:
      list.merge(sampler.openings(upTo: Self.limit, giveUpAfter: 20_000))
      self.sampler = nil
    }
    guard !list.openings.isEmpty else { throw OpeningError(plies: plies) }
    self.list = list
    self.seed = seed
  }

  /// The number of openings that can be drawn, 1 to ``limit``.
  package var count: Int { list.openings.count }

  /// The first openings of the shuffled order, which is the same however many are asked for.
  ///
  /// - Parameter number: how many are wanted.
  /// - Returns: so many different openings, or all where there are fewer.
  package func shuffled(_ number: Int) -> [[Int]] {
    let number = min(number, count)
    guard let sampler else { return Array(shuffledList(number)) }
    var drawn = sampler.openings(upTo: number, giveUpAfter: 10_000_000)
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

/// Plies that leave no position to start from.
package struct OpeningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The plies that were asked for.
  package let plies: Int

  /// What is wrong and what to do.
  package var description: String {
    "no unfinished position was found after \(plies) opening plies: ask for fewer plies"
  }
}
