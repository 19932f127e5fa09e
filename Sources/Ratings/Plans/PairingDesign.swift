/// A choice of the most informative games, which minimize the mean squared error of all strengths
/// (A-optimality).
///
/// Strengths have a normal prior whose variance is estimated from the results (empirical Bayes), so that a
/// bot is not considered the best of all after two won games.
///
/// Source: A. C. Atkinson and A. N. Donev, "Optimum Experimental Designs" (1992).
package struct PairingDesign: Sendable {
  /// The strengths, in logits; their prior has a mean of 0.
  private let strengths: [Double]
  private let covariance: SquareMatrix
  /// The mean of each row of the covariance.
  private let means: [Double]
  /// The variance of the strengths' prior, in square logits.
  private let prior: Double

  /// The prior belief about the standard deviation of strengths, in Elo, and its weight in players.
  private static let spread = (elo: 300.0, weight: 5.0)
  /// The number of fits; after each fit except the last, the variance of the prior is estimated again.
  private static let rounds = 4
  /// The largest number of opponents that are considered for each player; these opponents are the next
  /// players below the player in strength.
  private static let reach = 60

  /// Creates a design from the games so far; players are numbered from 0 and may have no games.
  package init(_ encounters: [Encounter], players: Int) {
    let prior = EloScale.logits(Self.spread.elo) * EloScale.logits(Self.spread.elo)
    var variance = prior
    var strengths = [Double](repeating: 0, count: players)
    var covariance = SquareMatrix(order: players)
    for round in 1...Self.rounds {
      let information = Self.maximize(&strengths, encounters, variance: variance)
      // The prior for each player makes the matrix positive definite.
      covariance = Cholesky(information)?.inverse() ?? covariance
      guard round < Self.rounds else { break }
      let sum = strengths.indices.reduce(0) {
        $0 + strengths[$1] * strengths[$1] + covariance[$1, $1]
      }
      let weight = Self.spread.weight
      variance = (sum + weight * prior) / (Double(players) + weight)
    }
    self.strengths = strengths
    self.covariance = covariance
    self.prior = variance
    means = strengths.indices.map { row in
      strengths.indices.reduce(0) { $0 + covariance[row, $1] } / Double(players)
    }
  }

  /// Moves strengths to the posterior mode by Newton's method, and returns the information there.
  private static func maximize(
    _ strengths: inout [Double], _ encounters: [Encounter], variance: Double
  ) -> SquareMatrix {
    var information = SquareMatrix(order: strengths.count)
    for _ in 0..<30 {
      information = SquareMatrix(order: strengths.count)
      var slopes = strengths.map { -$0 / variance }
      for player in strengths.indices { information[player, player] = 1 / variance }
      for encounter in encounters where encounter.games > 0 {
        let first = encounter.first
        let second = encounter.second
        let chance = logistic(strengths[first] - strengths[second])
        let slope = encounter.points - encounter.games * chance
        slopes[first] += slope
        slopes[second] -= slope
        let curvature = encounter.games * chance * (1 - chance)
        information[first, first] += curvature
        information[second, second] += curvature
        information[max(first, second), min(first, second)] -= curvature
      }
      guard let steps = Cholesky(information)?.solve(slopes) else { break }
      let largest = steps.reduce(0) { max($0, abs($1)) }
      // The quadratic model is not accurate for longer steps.
      let scale = min(1, 2 / largest)
      for player in strengths.indices { strengths[player] += scale * steps[player] }
      guard largest > 1e-3 else { break }
    }
    return information
  }

  /// Returns the amount by which a game of two players reduces the sum of the strengths' variances,
  /// in square logits.
  package func gain(_ one: Int, _ other: Int) -> Double {
    let variance = varianceOfDifference(one, other)
    let weight = Self.information(strengths[one] - strengths[other], variance: variance)
    let columns = 0..<covariance.order
    let square =
      covariance.product(one, covariance, one, columns: columns)
      + covariance.product(other, covariance, other, columns: columns)
      - 2 * covariance.product(one, covariance, other, columns: columns)
    return weight * square / (1 + weight * variance)
  }

  /// Returns the pairings with the largest gains; each player is in at most one pairing.
  ///
  /// - Parameter players: The players. Among pairings with equal gains, those of stronger players are
  ///   preferred, then those of players earlier in the list.
  /// - Returns: The pairings, the largest gain first.
  package func pairings(of players: [Int]) -> [(one: Int, other: Int)] {
    var paired: Set<Int> = []
    return candidates(players, reach: Self.reach).filter { one, other in
      guard paired.isDisjoint(with: [one, other]) else { return false }
      paired.formUnion([one, other])
      return true
    }
  }

  /// Returns the tables for a game of more than two seats; players who do not fill a table are left out.
  ///
  /// A table starts with the remaining pairing of the largest gain. Until the table is full, the player with
  /// the largest sum of gains with the players at the table is added. Among equal players, the first one in
  /// the list is added.
  package func tables(of players: [Int], seats: Int) -> [[Int]] {
    var free = players
    var seated: Set<Int> = []
    var tables: [[Int]] = []
    for (one, other) in candidates(players, reach: players.count)
    where free.count >= seats && seated.isDisjoint(with: [one, other]) {
      var table = [one, other]
      free.removeAll { table.contains($0) }
      var gains = free.map { gain($0, one) + gain($0, other) }
      while table.count < seats, let best = gains.indices.max(by: { gains[$0] < gains[$1] }) {
        let player = free.remove(at: best)
        gains.remove(at: best)
        for place in free.indices { gains[place] += gain(free[place], player) }
        table.append(player)
      }
      seated.formUnion(table)
      tables.append(table)
    }
    return tables
  }

  /// Returns the pairings of each player with the `reach` players next below it in strength, the largest gain
  /// first.
  private func candidates(_ players: [Int], reach: Int) -> [(one: Int, other: Int)] {
    let order = players.enumerated().sorted {
      (-strengths[$0.element], $0.offset) < (-strengths[$1.element], $1.offset)
    }.map(\.element)
    var candidates: [(gain: Double, place: Int, other: Int)] = []
    for place in order.indices {
      for other in order.indices[(place + 1)...].prefix(reach) {
        candidates.append((gain(order[place], order[other]), place, other))
      }
    }
    candidates.sort { ($1.gain, $0.place, $0.other) < ($0.gain, $1.place, $1.other) }
    return candidates.map { (order[$0.place], order[$0.other]) }
  }

  /// Returns the variance of a player's strength relative to the mean, in square logits.
  func variance(of player: Int) -> Double {
    let all = means.reduce(0, +) / Double(means.count)
    return max(0, covariance[player, player] - 2 * means[player] + all)
  }

  /// Returns the variance of a player's strength relative to the mean, in square logits, from the games
  /// without the prior; infinite if the player has no games.
  func variance(withoutPriorOf player: Int) -> Double {
    let precision =
      1 / variance(of: player) - 1 / (prior * (1 - 1 / Double(strengths.count)))
    return precision > 0 ? 1 / precision : .infinity
  }

  /// Returns the variance of the difference of two strengths, in square logits.
  func varianceOfDifference(_ one: Int, _ other: Int) -> Double {
    covariance.variance(one, minus: other)
  }

  /// Returns the expected information of a game whose difference in logits is normally distributed.
  ///
  /// This is the approximate mean of p·(1 − p), where p is the probability of a win.
  ///
  /// Source: D. J. C. MacKay, "The evidence framework applied to classification networks", Neural Computation
  /// 4 (1992).
  private static func information(_ difference: Double, variance: Double) -> Double {
    let width = (1 + .pi / 8 * variance).squareRoot()
    let chance = logistic(difference / width)
    return chance * (1 - chance) / width
  }
}
