/// How far the games of clusters scatter about what the fit expects, as the filling of a sandwich.
///
/// A plain cluster-robust filling is the sum of the squares of the clusters' scores. It is too small
/// where clusters are few, since the fit follows them, and says nothing where they all agree. So
/// each square is divided by what the fit leaves of it (the leverage, as in the CR2 of Bell and
/// McCaffrey 2002), the sum is drawn towards a multiple of the law's own information, by as much as
/// four clusters a player weigh, and intervals are widened as Student's are.
struct ClusterScatter {
  /// The filling, of which the lower triangle is used.
  private(set) var filling: SquareMatrix
  /// For each player, by what the variance is multiplied for there being few clusters.
  private(set) var widening: [Double]
  /// How many clusters there are.
  let count: Int

  /// The clusters that the law's information weighs for each player.
  private static let weight = 4.0

  /// The scatter of clusters.
  ///
  /// - Parameters:
  ///   - clusters: all games of the fit.
  ///   - likelihood: the likelihood.
  ///   - point: where it is greatest.
  ///   - inverse: the inverse of the information there.
  ///   - groupCount: how many groups have ratings that sum to zero.
  ///   - isPerfect: which players won or lost every game, so that they do not scatter.
  init(
    _ clusters: any ClusteredGames, _ likelihood: Likelihood, at point: Strengths,
    inverse: SquareMatrix, groupCount: Int, isPerfect: [Bool]
  ) {
    var sums = ClusterSums(likelihood, at: point, inverse: inverse)
    clusters.forEachCluster { sums.add($0, count: Double($1)) }
    count = Int(sums.count)
    let unknowns = likelihood.unknowns
    let law = likelihood.lawInformation(at: point)
    let degrees = sums.rank - Double(unknowns.count - groupCount)
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
    widening = effective.map { own in
      guard degrees >= 1 else { return 1 }
      let spread = (1 - share) * (1 - share) / max(own - 1, 1) + share * share / degrees
      let factor = studentFactor(min(1 / spread, degrees))
      return factor * factor
    }
  }
}

extension Likelihood {
  /// The information that the law expects of the games, without priors.
  fileprivate func lawInformation(at point: Strengths) -> SquareMatrix {
    var sum = InformationSum(of: unknowns)
    for encounter in pairings.encounters {
      sum.add(outcomes(encounter, at: point).curvature(.expected, encounter), of: encounter)
    }
    return sum.matrix()
  }
}
