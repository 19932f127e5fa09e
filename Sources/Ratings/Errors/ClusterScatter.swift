/// Sums over the clusters of games, mainly the sum of the outer products of the clusters' score vectors.
///
/// The score vector of a cluster is the gradient of its log-likelihood. Each product is divided by 1 minus
/// the leverage of the cluster per direction, but by at least 0.1.
private struct ClusterSums {
  /// The sum of the outer products; only the lower triangle is filled.
  private(set) var squares: InformationMatrix
  private(set) var count = 0.0
  /// The number of directions in which the scores can vary: the number of players minus 1, summed over the
  /// clusters.
  private(set) var rank = 0.0
  /// The largest number of players in a cluster.
  private(set) var mostPlayers = 0

  private let unknowns: Unknowns
  private let pairings: Pairings
  private let models: [EncounterModel]
  private var scores: SparseSums
  private var games: SparseSums
  private var gameCount = 0.0
  /// For each encounter, the sum of the squared weights of its games.
  private var squaredWeights: [Double]
  /// For each player, the sum over the clusters of the weight of the player's games in the cluster.
  private var sizes: [Double]
  /// For each player, the sum over the clusters of the squared weight of the player's games in the cluster.
  private var squaredSizes: [Double]
  private var repeats = Repeats()

  /// The fitted model of one game of an encounter.
  private struct EncounterModel {
    /// The derivatives of the log-probability of each outcome, with respect to the difference and to the draw
    /// parameter.
    var win: SIMD2<Double>
    var draw: SIMD2<Double>
    var loss: SIMD2<Double>
    /// The leverage of a game: the share of its score that the fit absorbs.
    var leverage: Double
    /// The probability that two games have the same result.
    var agreement: Double
  }

  init(_ likelihood: Likelihood, at point: Strengths, inverse: any CovarianceMatrix) {
    unknowns = likelihood.unknowns
    pairings = likelihood.pairings
    models = likelihood.pairings.encounters.map { encounter in
      let outcomes = likelihood.outcomes(encounter, at: point)
      func slopes(_ outcome: Outcome) -> SIMD2<Double> { [outcome.byDifference, outcome.byDraw] }
      var one = encounter
      one.wins = 1
      one.draws = 0
      one.losses = 0
      let places = likelihood.unknowns.places
      let variance = inverse.variance(places[encounter.first], minus: places[encounter.second])
      return EncounterModel(
        win: slopes(outcomes.win), draw: slopes(outcomes.draw), loss: slopes(outcomes.loss),
        leverage: outcomes.curvature(.expected, one).difference * variance,
        agreement: outcomes.agreement)
    }
    squares = InformationMatrix(order: unknowns.count, layout: likelihood.layout)
    scores = SparseSums(count: unknowns.count)
    games = SparseSums(count: pairings.count)
    sizes = Array(repeating: 0, count: pairings.count)
    squaredSizes = sizes
    squaredWeights = Array(repeating: 0, count: pairings.encounters.count)
  }

  mutating func add(_ parts: [ClusterPart], count: Double) {
    var leverage = 0.0
    for part in parts {
      guard let place = pairings.place(of: part.encounter) else { continue }
      leverage += add(part, of: place, count: count)
    }
    guard !games.places.isEmpty else { return }
    mostPlayers = max(mostPlayers, games.places.count)
    let directions = Double(max(games.places.count - 1, 1))
    let weight = count / max(1 - leverage / directions, 0.1)
    let rows = scores.places.sorted()
    for (index, row) in rows.enumerated() {
      for column in rows[...index] {
        squares.add(weight * scores.values[row] * scores.values[column], row, column)
      }
    }
    for player in games.places {
      sizes[player] += count * games.values[player]
      squaredSizes[player] += count * games.values[player] * games.values[player]
    }
    scores.clear()
    games.clear()
    self.count += count
    rank += count * directions
  }

  /// Adds an encounter's games in a cluster to the scores, and returns the leverage of these games.
  private mutating func add(_ part: ClusterPart, of place: Int, count: Double) -> Double {
    let encounter = pairings.encounters[place]
    let model = models[place]
    let weighted = part.weighted
    let score = weighted.x * model.win + weighted.y * model.draw + weighted.z * model.loss
    scores.add(score.x, at: unknowns.places[encounter.first])
    scores.add(-score.x, at: unknowns.places[encounter.second])
    scores.add(score.x, at: unknowns.advantage)
    scores.add(score.y, at: unknowns.draw)
    let number = Double(part.results.games)
    let size = weighted.sum()
    games.add(size, at: encounter.first)
    games.add(size, at: encounter.second)
    gameCount += count * number
    squaredWeights[place] += count * size * size / number
    repeats.add(part.results, agreement: model.agreement, count: count)
    return size * model.leverage
  }

  /// The effective number of clusters of each player: the number of clusters of equal size with the
  /// same information; 1 for a player without clusters.
  ///
  /// Source: L. Kish, "Survey Sampling" (1965).
  var effectiveCounts: [Double] {
    zip(sizes, squaredSizes).map { $1 > 0 ? $0 * $0 / $1 : 1 }
  }

  /// The factor by which repeated games increase the variance (design effect); 1 if no two games have the
  /// same start.
  var repetition: Double {
    repeats.all > 0 ? 1 + repeats.correlation * repeats.all / gameCount : 1
  }

  /// For each encounter, the sum of the squared weights of its games divided by the sum of the weights; 1 if
  /// all weights are 1.
  ///
  /// This is the ratio of the variance of the encounter's gradient to its information.
  var scatteredShares: [Double] {
    zip(squaredWeights, pairings.encounters).map { $0 / $1.games }
  }
}

/// A vector with few elements other than 0.
private struct SparseSums {
  private(set) var values: [Double]
  /// The indices of the elements to which a value was added.
  private(set) var places: [Int] = []
  private var isUsed: [Bool]

  init(count: Int) {
    values = Array(repeating: 0, count: count)
    isUsed = Array(repeating: false, count: count)
  }

  mutating func add(_ amount: Double, at place: Int?) {
    guard let place else { return }
    if !isUsed[place] { places.append(place) }
    isUsed[place] = true
    values[place] += amount
  }

  mutating func clear() {
    for place in places {
      values[place] = 0
      isUsed[place] = false
    }
    places.removeAll(keepingCapacity: true)
  }
}

/// The cluster-robust estimate of the variance of the scores: the middle matrix B of the sandwich estimator
/// H⁻¹·B·H⁻¹.
///
/// The plain sum of outer products is too small for few clusters, since the fit adapts to them. Therefore:
/// - each product is divided by 1 minus the leverage of its cluster, as in the CR2 estimator (R. M. Bell and
///   D. F. McCaffrey, "Bias reduction in standard errors for linear regression with multi-stage samples",
///   Survey Methodology 28, 2002);
/// - the sum is shrunk toward the product of the expected information and the design effect, with the weight
///   of a few clusters per player;
/// - the design effect is itself shrunk toward the known design effect of independent games;
/// - the intervals use Student's t distribution.
///
/// Independent games of two players have a design effect of 1. In an independent game of N players, each of
/// the N(N − 1)/2 comparisons counts as 3/(N + 1) of a game. This follows from the variance of a player's
/// place among equal players.
///
/// With very few clusters of more than two players, luck and strength cannot be distinguished. In this case,
/// only the known design effect is used.
struct ClusterScatter {
  /// The middle matrix B; only the lower triangle is used.
  let filling: InformationMatrix
  /// The degrees of freedom of each player's standard error; infinite if ``isIdentifiable`` is false.
  private(set) var degrees: [Double]
  let count: Int
  /// The design effect of all clusters together.
  let ratio: Double
  /// The degrees of freedom of the design effect; infinite if ``isIdentifiable`` is false.
  let pooledDegrees: Double
  /// The share, from 0 to 1, by which a small variance is raised in comparisons of many pairs.
  ///
  /// The pooled variance is the variance from the information times the larger of ``ratio`` and 1. A variance
  /// below the pooled variance is raised by this share of the difference.
  let caution: Double
  /// Whether the results contain enough clusters to estimate the errors of the ratings.
  let isIdentifiable: Bool

  /// The weights of the estimate for a kind of game, chosen by simulation.
  private struct Weights {
    /// The weight of the expected information, in clusters per player.
    let information: Double
    /// The degrees of freedom of the known design effect.
    let knownDegrees: Double
    /// The limits from which errors are estimated: the smallest effective number of clusters per player, and
    /// the smallest number of degrees of freedom without ``knownDegrees``.
    let least: (clusters: Double, degrees: Double)

    /// The weights for clusters of two players.
    ///
    /// The games of such a cluster are nearly independent of each other, even if they share an opening.
    static let ofPairs = Weights(information: 2, knownDegrees: 4, least: (0, 0))
    /// The weights for games of two players in clusters of more players.
    ///
    /// The games of such a cluster share their luck, for example the seed of a race.
    static let ofRaces = Weights(information: 2, knownDegrees: 0, least: (0, 3))
    /// The weights for games of more than two seats.
    ///
    /// A player with an extreme score has little scatter of its own, so the expected information has a large
    /// weight. In a tournament with extreme scores, all results have little scatter around the fit, so the
    /// known design effect has many degrees of freedom. With the numbers in ``least``, errors are not
    /// estimated from tournaments of up to four deals.
    static let ofTables = Weights(information: 8, knownDegrees: 8, least: (4.5, 7))
  }

  /// The weight of the pooled variance, in clusters per player, from which the property `caution` follows.
  private static let caution = 8.0

  /// Computes the estimate.
  ///
  /// - Parameters:
  ///   - clusters: The games in clusters.
  ///   - likelihood: The likelihood.
  ///   - point: The maximum of the likelihood.
  ///   - inverse: The inverse of the information at `point`.
  ///   - isPerfect: For each player, whether it won all games or lost all games.
  ///   - seats: The number of seats of the game.
  init(
    _ clusters: ClusteredGames, _ likelihood: Likelihood, at point: Strengths,
    inverse: any CovarianceMatrix, isPerfect: [Bool], seats: Int
  ) {
    var sums = ClusterSums(likelihood, at: point, inverse: inverse)
    clusters { sums.add($0, count: Double($1)) }
    count = Int(sums.count)
    let unknowns = likelihood.unknowns
    let shares = sums.scatteredShares
    let expectedInformation = likelihood.information(
      .expected, at: point, shares: shares, includesPriors: false)
    let posterior = likelihood.information(.expected, at: point, shares: shares)
    let surplus = sums.rank - Double(unknowns.count - likelihood.centering.groups.count)
    let weights: Weights =
      seats > 2 ? .ofTables : sums.mostPlayers > 2 ? .ofRaces : .ofPairs
    let known = weights.knownDegrees
    let degrees = max(0, surplus) + known
    let players = isPerfect.indices.filter { !isPerfect[$0] && unknowns.places[$0] != nil }
    let places = players.compactMap { unknowns.places[$0] }

    let effective = sums.effectiveCounts
    let counted = players.isEmpty ? Array(isPerfect.indices) : players
    let mean = Double(counted.count) / counted.reduce(0) { $0 + 1 / effective[$1] }
    isIdentifiable =
      mean >= weights.least.clusters && max(0, surplus) >= weights.least.degrees
    pooledDegrees = isIdentifiable ? degrees : .infinity
    var ratio = sums.repetition * max(1, Double(sums.mostPlayers + 1) / 3)
    if isIdentifiable, surplus >= 1 {
      let scatter = places.reduce(0) { $0 + sums.squares[$1, $1] }
      let expected = places.reduce(0) { $0 + expectedInformation[$1, $1] }
      // A scatter of 0 in n trials is compatible with a rate of up to 3/n (the rule of three). Therefore the
      // estimate is at least the smaller of 1 and this rate for n = surplus + 1, times the effect of
      // repetitions.
      let estimate = max(
        expected > 0 ? scatter / expected : 1, min(1, 3 / (surplus + 1)) * sums.repetition)
      ratio = (known * ratio + surplus * estimate) / degrees
    }
    // After a perfect score, there is no scatter that could justify a ratio below 1.
    let perfectRatio = max(1, ratio)
    self.ratio = ratio
    let share =
      !isIdentifiable ? 1 : weights.information / (weights.information + max(0, mean - 1))
    // The information of games weighted by age is not proportional to their scatter.
    let isAged = likelihood.pairings.encounters.contains { $0.games != $0.count }
    caution = isIdentifiable && !isAged ? Self.caution / (Self.caution + max(0, mean - 1)) : 0
    var factors = [Double](repeating: ratio, count: unknowns.count)
    for place in [unknowns.advantage, unknowns.draw].compactMap(\.self) where surplus >= 1 {
      factors[place] = max(
        expectedInformation[place, place] > 0
          ? sums.squares[place, place] / expectedInformation[place, place] : ratio,
        min(1, 3 / (surplus + 1)) * sums.repetition)
    }
    // After a perfect score, there is almost no scatter, so the information with the prior replaces it.
    var parts = [Double](repeating: share, count: unknowns.count)
    for (player, place) in unknowns.places.enumerated() where isPerfect[player] {
      guard let place else { continue }
      parts[place] = 1
      factors[place] = perfectRatio
    }
    let squares = sums.squares
    filling = InformationMatrix(order: unknowns.count, layout: likelihood.layout) {
      [parts, factors] row, column in
      let hasPrior = parts[row] == 1 || parts[column] == 1
      let information = (hasPrior ? posterior : expectedInformation)[row, column]
      return ((1 - parts[row]) * (1 - parts[column])).squareRoot() * squares[row, column]
        + (factors[row] * factors[column] * parts[row] * parts[column]).squareRoot() * information
    }
    let isIdentifiable = isIdentifiable
    self.degrees = effective.map { own in
      guard isIdentifiable else { return .infinity }
      let spread = (1 - share) * (1 - share) / max(own - 1, 1) + share * share / degrees
      return min(1 / spread, degrees)
    }
  }
}
