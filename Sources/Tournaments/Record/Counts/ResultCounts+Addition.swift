package import Ratings

extension ResultCounts {
  /// One or more games that are added together.
  package struct Addition: Sendable {
    enum Results: Sendable {
      /// Games of two bots.
      ///
      /// For a single game, `share` is the digest of its opening, or its seed, and `moves` is the digest of
      /// its moves; each is nil if it is unknown.
      case games(first: Int, second: Int, WinsDrawsLosses, share: UInt64?, moves: UInt64?)
      case table(TableResult)
    }

    let results: Results
    /// The time of the end of a single game, in seconds since 1970; nil if unknown.
    package let time: Int?

    init(_ results: Results, time: Int? = nil) {
      self.results = results
      self.time = time
    }

    var bots: [Int] {
      switch results {
      case .games(let first, let second, _, _, _): [first, second]
      case .table(let game): game.bots
      }
    }

    var games: Int {
      if case .games(_, _, let results, _, _) = results { results.games } else { 1 }
    }
  }

  /// The results of two bots in an addition.
  package struct Comparison {
    package let first: Int
    package let second: Int
    package let results: WinsDrawsLosses
    /// The cluster of the games: games with the same value are statistically dependent; nil if unknown.
    package let share: UInt64?
    /// The digest of the moves; nil if unknown.
    package let moves: UInt64?
  }

  /// Returns the results of an addition for each pair of bots.
  package func comparisons(of addition: Addition) -> [Comparison] {
    switch addition.results {
    case .games(let first, let second, let results, let share, let moves):
      return [
        Comparison(first: first, second: second, results: results, share: share, moves: moves)
      ]
    case .table(let game):
      let cluster = game.cluster(of: bots)
      return game.comparisons.map {
        Comparison(
          first: $0.first, second: $0.second, results: WinsDrawsLosses($0.result), share: cluster,
          moves: nil)
      }
    }
  }
}
