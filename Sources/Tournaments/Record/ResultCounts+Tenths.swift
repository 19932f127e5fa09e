extension ResultCounts {
  /// Games that were added at once, in the order in which that happened.
  struct Addition: Sendable {
    var seats: SIMD2<Int32>
    var wins: Int
    var draws: Int
    var losses: Int
    /// The digest of the opening or the seed of a single game; nil where it is not known.
    var share: UInt64?

    var games: Int { wins + draws + losses }
  }

  /// The results after each tenth of the games, the last being all of them.
  ///
  /// Tenths are rounded up to whole games, or to whole lines where a line stands for several games;
  /// a tenth that adds no game is left out. Forfeits are not told.
  ///
  /// - Parameter isCounted: whether a bot's games count.
  /// - Returns: the results, the fewest first.
  /// - Precondition: the counts have kept the order of their games.
  package func tenths(where isCounted: (Contestant) -> Bool) -> [ResultCounts] {
    guard let log else { preconditionFailure("the order of the games was not kept") }
    let counts = contestants.map(isCounted)
    let kept = log.filter { counts[Int($0.seats.x)] && counts[Int($0.seats.y)] && $0.games > 0 }
    let total = kept.reduce(0) { $0 + $1.games }
    var results = ResultCounts(game: game, hasFirstPlayer: hasFirstPlayer, rules: rules)
    for contestant in contestants { _ = results.index(of: contestant) }
    var tenths: [ResultCounts] = []
    var tenth = 1
    var games = 0
    for addition in kept {
      results.add(addition)
      games += addition.games
      guard games * 10 >= total * tenth else { continue }
      tenths.append(results)
      tenth = games * 10 / total + 1
    }
    return tenths
  }

  private mutating func add(_ addition: Addition) {
    let first = Int(addition.seats.x)
    let second = Int(addition.seats.y)
    guard let share = addition.share else {
      return add(
        first: first, second: second, wins: addition.wins, draws: addition.draws,
        losses: addition.losses)
    }
    let result: GameResult =
      addition.wins > 0 ? .firstWins : addition.draws > 0 ? .draw : .secondWins
    add(first: first, second: second, result: result, share: share)
  }
}
