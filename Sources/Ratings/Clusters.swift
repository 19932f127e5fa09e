/// The games of a fit once more, by what may keep them from being independent: a shared opening,
/// which may make them the same game, or the shared seed of their luck.
///
/// It calls its argument with each cluster of such games, and the number of clusters that are like
/// it.
package typealias ClusteredGames = (_ body: ([ClusterPart], _ count: Int) -> Void) -> Void

/// The games of one encounter that belong to one cluster.
package struct ClusterPart: Sendable {
  /// The encounter, by its index as it was given to the fit.
  package var encounter: Int
  package private(set) var results: WinsDrawsLosses
  /// Wins, draws and losses as they count in the encounter: the sums of their games' weights.
  package private(set) var weighted: SIMD3<Double>

  package init(encounter: Int, _ results: WinsDrawsLosses, weight: Double = 1) {
    self.encounter = encounter
    self.results = results
    weighted =
      weight * SIMD3(Double(results.wins), Double(results.draws), Double(results.losses))
  }

  package mutating func add(_ other: ClusterPart) {
    results += other.results
    weighted += other.weighted
  }
}

/// The squares of clusters' scores, added up cluster by cluster.
private struct ClusterSums {
  /// The sum of the squares, of which the lower triangle is filled.
  private(set) var squares: SquareMatrix
  private(set) var count = 0.0
  /// In how many directions they scatter: one less than there are players in each.
  private(set) var rank = 0.0

  private let unknowns: Unknowns
  private let pairings: Pairings
  private let laws: [EncounterLaw]
  private var scores: SparseSums
  private var games: SparseSums
  private var gameCount = 0.0
  /// The sum of the squared weights of each encounter's games.
  private var squaredWeights: [Double]
  /// The weighted games of each player, and the sum of their squares by cluster.
  private var sizes: [Double]
  private var squaredSizes: [Double]
  private var repeats = Repeats()

  /// What the fit says of one game of an encounter.
  private struct EncounterLaw {
    var win: SIMD2<Double>
    var draw: SIMD2<Double>
    var loss: SIMD2<Double>
    /// The share of a game's own score that the fit takes up.
    var leverage: Double
    /// The chance that two games end alike.
    var agreement: Double
  }

  init(_ likelihood: Likelihood, at point: Strengths, inverse: SquareMatrix) {
    unknowns = likelihood.unknowns
    pairings = likelihood.pairings
    laws = likelihood.pairings.encounters.map { encounter in
      let outcomes = likelihood.outcomes(encounter, at: point)
      func slopes(_ outcome: Outcome) -> SIMD2<Double> { [outcome.byDifference, outcome.byDraw] }
      var one = encounter
      (one.wins, one.draws, one.losses) = (1, 0, 0)
      let places = likelihood.unknowns.places
      let variance = inverse.variance(places[encounter.first], minus: places[encounter.second])
      return EncounterLaw(
        win: slopes(outcomes.win), draw: slopes(outcomes.draw), loss: slopes(outcomes.loss),
        leverage: outcomes.curvature(.expected, one).difference * variance,
        agreement: outcomes.agreement)
    }
    squares = SquareMatrix(order: unknowns.count)
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
    let directions = Double(max(games.places.count - 1, 1))
    let weight = count / max(1 - leverage / directions, 0.1)
    let rows = scores.places.sorted()
    for (index, row) in rows.enumerated() {
      for column in rows[...index] {
        squares[row, column] += weight * scores.values[row] * scores.values[column]
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

  /// Adds an encounter's games to the scores, and answers their leverage.
  private mutating func add(_ part: ClusterPart, of place: Int, count: Double) -> Double {
    let encounter = pairings.encounters[place]
    let law = laws[place]
    let weighted = part.weighted
    let score = weighted.x * law.win + weighted.y * law.draw + weighted.z * law.loss
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
    repeats.add(part.results, agreement: law.agreement, count: count)
    return size * law.leverage
  }

  /// For each player, how many clusters of equal size would tell as much.
  var effectiveCounts: [Double] {
    zip(sizes, squaredSizes).map { $1 > 0 ? $0 * $0 / $1 : 1 }
  }

  /// How many games one game stands for: 1 where games that began alike end alike by chance only.
  var repetition: Double {
    repeats.all > 0 ? 1 + repeats.correlation * repeats.all / gameCount : 1
  }

  /// How much of its information each encounter's games scatter by: 1 where all of them count 1.
  var scatteredShares: [Double] {
    zip(squaredWeights, pairings.encounters).map { $0 / $1.games }
  }
}

/// Pairs of games that began alike.
private struct Repeats {
  private(set) var all = 0.0
  /// How many should end alike, and how many do.
  private var expected = 0.0
  private var alike = 0.0

  mutating func add(_ results: WinsDrawsLosses, agreement: Double, count: Double) {
    func pairs(_ games: Int) -> Double { count * Double(games) * Double(games - 1) }
    all += pairs(results.games)
    expected += pairs(results.games) * agreement
    alike += pairs(results.wins) + pairs(results.draws) + pairs(results.losses)
  }

  /// How much two of them have in common, from 0, where they end alike by chance only, to 1.
  var correlation: Double {
    // One pair of games more, which ends alike, for what is alike by necessity.
    min(1, max(0, (alike - expected + 1) / (all - expected + 1)))
  }
}

extension Outcomes {
  /// The chance that two games end alike.
  fileprivate var agreement: Double {
    [win, draw, loss].reduce(0) { $0 + $1.chance * $1.chance }
  }
}

extension Likelihood {
  /// The same with games that began alike counted as what they tell; nil where no two did.
  ///
  /// Of n games that began alike each counts 1 / (1 + (n − 1)·r), where r is what any two such games
  /// of the two players have in common: the design effect of Kish, "Survey Sampling" (1965).
  func weighed(by clusters: ClusteredGames, at point: Strengths) -> Likelihood? {
    let agreements = pairings.encounters.map { outcomes($0, at: point).agreement }
    let pairs = pairings.encounters.map {
      SIMD2(min($0.first, $0.second), max($0.first, $0.second))
    }
    var repeats: [SIMD2<Int>: Repeats] = [:]
    var clusterCount = 0
    clusters { parts, count in
      clusterCount += count
      for part in parts {
        guard let place = pairings.place(of: part.encounter) else { continue }
        repeats[pairs[place], default: Repeats()].add(
          part.results, agreement: agreements[place], count: Double(count))
      }
    }
    guard repeats.values.contains(where: { $0.all > 0 }) else { return nil }
    var encounters = pairings.encounters.map {
      Encounter(first: $0.first, second: $0.second, WinsDrawsLosses())
    }
    clusters { parts, count in
      for part in parts {
        guard let place = pairings.place(of: part.encounter) else { continue }
        let correlation = repeats[pairs[place]]?.correlation ?? 0
        let games = 1 + Double(part.results.games - 1) * correlation
        encounters[place].add(part, weight: Double(count) / games)
      }
    }
    var weighed = self
    weighed.pairings.encounters = encounters
    weighed.priors = PairingPrior.all(weighed.pairings, prior: seatPrior)
    weighed.clusterCount = clusterCount
    return weighed
  }
}

/// Sums at a few of many places, which are 0 elsewhere.
private struct SparseSums {
  private(set) var values: [Double]
  private(set) var places: [Int] = []
  private var isThere: [Bool]

  init(count: Int) {
    values = Array(repeating: 0, count: count)
    isThere = Array(repeating: false, count: count)
  }

  mutating func add(_ amount: Double, at place: Int?) {
    guard let place else { return }
    if !isThere[place] { places.append(place) }
    isThere[place] = true
    values[place] += amount
  }

  mutating func clear() {
    for place in places { (values[place], isThere[place]) = (0, false) }
    places.removeAll(keepingCapacity: true)
  }
}

/// How far the games of clusters scatter about what the fit expects, as the filling of a sandwich.
///
/// The plain sum of squared scores is too small where clusters are few, as the fit follows them. So
/// each square is divided by what the fit leaves of it (the leverage, as in the CR2 of Bell and
/// McCaffrey 2002), the sum is drawn towards a multiple of the law's information, as much as four
/// clusters a player weigh, and intervals are widened as Student's are.
struct ClusterScatter {
  /// The filling, of which the lower triangle is used.
  private(set) var filling: SquareMatrix
  /// For each player, the degrees of freedom that its error is told from.
  private(set) var degrees: [Double]
  let count: Int

  /// The clusters that the law's information weighs for each player.
  private static let weight = 4.0

  /// `inverse` is that of the information there; `isPerfect` are those who won or lost all games.
  init(
    _ clusters: ClusteredGames, _ likelihood: Likelihood, at point: Strengths,
    inverse: SquareMatrix, isPerfect: [Bool]
  ) {
    var sums = ClusterSums(likelihood, at: point, inverse: inverse)
    clusters { sums.add($0, count: Double($1)) }
    count = Int(sums.count)
    let unknowns = likelihood.unknowns
    let law = likelihood.information(
      .expected, at: point, shares: sums.scatteredShares, includesPriors: false)
    let degrees = sums.rank - Double(unknowns.count - likelihood.centring.groups.count)
    let players = isPerfect.indices.filter { !isPerfect[$0] && unknowns.places[$0] != nil }
    let places = players.compactMap { unknowns.places[$0] }

    // Games over again are one game; three in G is what none in G may mean (the rule of three).
    var ratio = sums.repetition
    if degrees >= 1 {
      let scatter = places.reduce(0) { $0 + sums.squares[$1, $1] }
      let expected = places.reduce(0) { $0 + law[$1, $1] }
      ratio = max(
        expected > 0 ? scatter / expected : 1, min(1, 3 / (degrees + 1)) * sums.repetition)
    }
    let effective = sums.effectiveCounts
    let mean =
      players.isEmpty
      ? 1 : Double(players.count) / players.reduce(0) { $0 + 1 / effective[$1] }
    let share = degrees < 1 ? 1 : Self.weight / (Self.weight + max(0, mean - 1))
    var factors = [Double](repeating: ratio, count: unknowns.count)
    for place in [unknowns.advantage, unknowns.draw].compactMap(\.self) where degrees >= 1 {
      factors[place] = max(
        law[place, place] > 0 ? sums.squares[place, place] / law[place, place] : ratio,
        min(1, 3 / (degrees + 1)) * sums.repetition)
    }
    filling = SquareMatrix(order: unknowns.count)
    for row in 0..<unknowns.count {
      for column in 0...row {
        filling[row, column] =
          (1 - share) * sums.squares[row, column]
          + share * (factors[row] * factors[column]).squareRoot() * law[row, column]
      }
    }
    self.degrees = effective.map { own in
      guard degrees >= 1 else { return .infinity }
      let spread = (1 - share) * (1 - share) / max(own - 1, 1) + share * share / degrees
      return min(1 / spread, degrees)
    }
  }
}
