/// The points and the expected points of each pair of players that met, from both seats together.
struct PairResiduals {
  struct Pair {
    let first: Int
    let second: Int
    var games = 0.0
    /// The points of `first`, and their expected value.
    var points = 0.0
    var expected = 0.0
    /// The expected points of `first` and of `second`, both accurate even near 0.
    var bothExpected = SIMD2<Double>.zero
    /// The derivative of the expected points, in points per logit.
    var slope = 0.0
    fileprivate var modelVariance = 0.0
    /// The number of clusters, the sum of their squared surpluses, and the sum of the variances that their
    /// points would have if all games of a cluster had the same result.
    ///
    /// The surplus of a cluster is its points minus its expected points.
    fileprivate var clusters = (count: 0.0, squares: 0.0, equal: 0.0)

    fileprivate init(first: Int, second: Int) {
      self.first = first
      self.second = second
    }

    /// Returns the variance of the points with the given design effect of repeated games.
    func variance(_ repetition: Double) -> Double {
      let (count, squares, equal) = clusters
      guard count > 0 else { return modelVariance }
      return max(repetition * modelVariance, count * (squares + 4 * equal / count) / (count + 4))
    }
  }

  private(set) var pairs: [Pair] = []
  private let pairings: Pairings
  /// The pair of each encounter, with the first player's expected points in a game and their variance.
  private var models: [(pair: Int, isReversed: Bool, mean: Double, variance: Double)] = []

  init(_ likelihood: Likelihood, at point: Strengths) {
    pairings = likelihood.pairings
    for encounter in pairings.encounters {
      let first = encounter.first
      let low = min(first, encounter.second)
      let high = max(first, encounter.second)
      // The encounters of two players are adjacent.
      if pairs.last?.first != low || pairs.last?.second != high {
        pairs.append(Pair(first: low, second: high))
      }
      let outcomes = likelihood.outcomes(encounter, at: point)
      let win = outcomes.win.chance
      let draw = outcomes.draw.chance
      let mean = win + draw / 2
      let rest = outcomes.loss.chance + draw / 2
      let variance = win + draw / 4 - mean * mean
      let index = pairs.count - 1
      let isReversed = first != low
      models.append((index, isReversed, mean, variance))
      let games = encounter.games
      pairs[index].games += games
      pairs[index].points += isReversed ? games - encounter.points : encounter.points
      pairs[index].expected += games * (isReversed ? 1 - mean : mean)
      let both = isReversed ? SIMD2(rest, mean) : SIMD2(mean, rest)
      pairs[index].bothExpected += games * both
      pairs[index].slope +=
        games * (win * outcomes.win.byDifference + draw * outcomes.draw.byDifference / 2)
      pairs[index].modelVariance += games * variance
    }
  }

  /// The design effect of repeated games in the clusters of all pairs, at least 1.
  var repetition: Double {
    let squares = pairs.reduce(0) { $0 + $1.clusters.squares }
    let expected = pairs.reduce(0) { $0 + ($1.clusters.count > 0 ? $1.modelVariance : 0) }
    return expected > 0 ? max(1, squares / expected) : 1
  }

  /// Adds a cluster of games that occurs a given number of times.
  mutating func add(_ parts: [ClusterPart], count: Double) {
    var sums: [Int: (surplus: Double, games: Double, variance: Double)] = [:]
    for part in parts {
      guard let place = pairings.place(of: part.encounter) else { continue }
      let model = models[place]
      let games = Double(part.results.games)
      let surplus = part.results.points - games * model.mean
      var sum = sums[model.pair] ?? (0, 0, 0)
      sum.surplus += model.isReversed ? -surplus : surplus
      sum.games += games
      sum.variance += games * model.variance
      sums[model.pair] = sum
    }
    for (pair, sum) in sums {
      pairs[pair].clusters.count += count
      pairs[pair].clusters.squares += count * sum.surplus * sum.surplus
      pairs[pair].clusters.equal += count * sum.games * sum.variance
    }
  }
}
