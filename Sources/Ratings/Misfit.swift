/// Which results a fit of ratings does not explain, pair by pair, as where rock beats scissors,
/// scissors paper, and paper rock.
package struct Misfit: Hashable, Sendable {
  /// What two players scored against each other, both seats together.
  package struct Pair: Hashable, Sendable {
    package var player: Int
    package var opponent: Int
    package var games: Double
    /// The player's points, a draw being half of one.
    package var points: Double
    package var expected: Double
    /// How many standard errors there are between the two, above 0.
    package var errors: Double
  }

  /// The chance of points this far from the expected ones, of all pairs together, were ratings all.
  package let probability: Double
  /// The pairs that fit worst, the worst first; each from the side that scored more than expected.
  package let pairs: [Pair]

  private static let level = 0.01
  private static let mostPairs = 3

  /// Tests whether results lie further from what is expected than chance explains; nil where not.
  ///
  /// A pair's variance is that of its law, times the games that each stands for, or of its
  /// clusters' sums if that is greater, drawn towards that of clusters whose games all end alike;
  /// what the fit follows is taken off. All pairs are tested by Pearson's sum of squares, the worst
  /// one by Bonferroni's inequality.
  init?(
    _ likelihood: Likelihood, at point: Strengths, _ covariance: Covariance,
    clusters: ClusteredGames?, groupCount: Int
  ) {
    var residuals = PairResiduals(likelihood, at: point)
    if let clusters { clusters { residuals.add($0, count: Double($1)) } }
    let players = likelihood.pairings.players
    var sum = 0.0
    var tested = 0.0
    let repetition = residuals.repetition
    let pairs = residuals.pairs.map { pair in
      let variance = pair.variance(repetition)
      let spread = covariance.varianceOfDifference(pair.first, pair.second)
      let followed = pair.slope * pair.slope * spread
      let rest = max(variance - followed, 0.2 * variance)
      let surplus = pair.points - pair.expected
      if variance >= Self.leastVariance * repetition * repetition {
        sum += surplus * surplus / variance
        tested += 1
      }
      let isAhead = surplus >= 0
      return Pair(
        player: players[isAhead ? pair.first : pair.second],
        opponent: players[isAhead ? pair.second : pair.first], games: pair.games,
        points: isAhead ? pair.points : pair.games - pair.points,
        expected: isAhead ? pair.expected : pair.games - pair.expected,
        // A single game may end against all odds, with those that repeat it.
        errors: abs(surplus) / (rest + repetition * repetition).squareRoot())
    }
    guard let worst = pairs.map(\.errors).max() else { return nil }
    let count = Double(pairs.count)
    let degrees = tested * (1 - Double(players.count - groupCount) / count)
    let together = degrees > 0 ? chiSquareTail(sum, degrees: degrees) : 1
    let alone = min(1, 2 * count * normalDistribution(-worst))
    probability = min(1, 2 * min(together, alone))
    guard probability < Self.level else { return nil }
    let notable = pairs.filter { $0.errors > EloScale.errorFactor }.sorted {
      ($0.errors, $1.player, $1.opponent) > ($1.errors, $0.player, $0.opponent)
    }
    self.pairs = Array(notable.prefix(Self.mostPairs))
  }

  /// The variance, in square points, below which a sum of squares is not Pearson's any more.
  private static let leastVariance = 1.25
}

/// What two players scored against each other, beside what was expected, both seats together.
struct PairResiduals {
  struct Pair {
    let first: Int
    let second: Int
    var games = 0.0
    var points = 0.0
    var expected = 0.0
    /// How the expected points grow with the difference, in points a logit.
    var slope = 0.0
    fileprivate var lawVariance = 0.0
    fileprivate var clusters = (count: 0.0, squares: 0.0, alike: 0.0)

    fileprivate init(first: Int, second: Int) {
      (self.first, self.second) = (first, second)
    }

    /// The variance of the points, where a game stands for so many.
    func variance(_ repetition: Double) -> Double {
      let (count, squares, alike) = clusters
      guard count > 0 else { return lawVariance }
      return max(repetition * lawVariance, count * (squares + 4 * alike / count) / (count + 4))
    }
  }

  private(set) var pairs: [Pair] = []
  private let pairings: Pairings
  /// For each encounter, its pair, and of a game the expected points and their variance.
  private var laws: [(pair: Int, isReversed: Bool, mean: Double, variance: Double)] = []

  init(_ likelihood: Likelihood, at point: Strengths) {
    pairings = likelihood.pairings
    for encounter in pairings.encounters {
      let (first, second) = (encounter.first, encounter.second)
      let (low, high) = (min(first, second), max(first, second))
      // Those of two players stand side by side.
      if pairs.last?.first != low || pairs.last?.second != high {
        pairs.append(Pair(first: low, second: high))
      }
      let outcomes = likelihood.outcomes(encounter, at: point)
      let (win, draw) = (outcomes.win.chance, outcomes.draw.chance)
      let mean = win + draw / 2
      let variance = win + draw / 4 - mean * mean
      let index = pairs.count - 1
      let isReversed = first != low
      laws.append((index, isReversed, mean, variance))
      let games = encounter.games
      pairs[index].games += games
      pairs[index].points += isReversed ? games - encounter.points : encounter.points
      pairs[index].expected += games * (isReversed ? 1 - mean : mean)
      pairs[index].slope +=
        games * (win * outcomes.win.byDifference + draw * outcomes.draw.byDifference / 2)
      pairs[index].lawVariance += games * variance
    }
  }

  /// How many games one game stands for in the clusters of all pairs together, at least 1.
  var repetition: Double {
    let squares = pairs.reduce(0) { $0 + $1.clusters.squares }
    let expected = pairs.reduce(0) { $0 + ($1.clusters.count > 0 ? $1.lawVariance : 0) }
    return expected > 0 ? max(1, squares / expected) : 1
  }

  /// Takes in a cluster of games, of which there are so many alike.
  mutating func add(_ parts: [ClusterPart], count: Double) {
    var sums: [Int: (surplus: Double, games: Double, variance: Double)] = [:]
    for part in parts {
      guard let place = pairings.place(of: part.encounter) else { continue }
      let law = laws[place]
      let games = Double(part.results.games)
      let surplus = part.results.points - games * law.mean
      var sum = sums[law.pair] ?? (0, 0, 0)
      sum.surplus += law.isReversed ? -surplus : surplus
      sum.games += games
      sum.variance += games * law.variance
      sums[law.pair] = sum
    }
    for (pair, sum) in sums {
      pairs[pair].clusters.count += count
      pairs[pair].clusters.squares += count * sum.surplus * sum.surplus
      pairs[pair].clusters.alike += count * sum.games * sum.variance
    }
  }
}
