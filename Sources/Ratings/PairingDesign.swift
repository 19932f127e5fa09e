/// Which games would tell most: those that make the mean square error of all strengths smallest
/// (A-optimal: Atkinson and Donev, "Optimum experimental designs", 1992).
///
/// Strengths are taken for normally distributed, as wide as the results make likely (empirical
/// Bayes), so that a bot that won its first two games is not taken for the best of all.
package struct PairingDesign: Sendable {
  /// In logits, about 0.
  private let strengths: [Double]
  private let covariance: SquareMatrix
  /// The mean of each row of the covariance.
  private let means: [Double]

  /// The width of a field that has not played, in Elo, and its weight in players.
  private static let spread = (elo: 300.0, weight: 5.0)
  /// How often the width is told again from the strengths that it leads to.
  private static let rounds = 4

  /// What games told so far; players are numbered from 0, those without a game included.
  package init(_ encounters: [Encounter], players: Int) {
    let prior = EloScale.logits(Self.spread.elo) * EloScale.logits(Self.spread.elo)
    var variance = prior
    var strengths = [Double](repeating: 0, count: players)
    var covariance = SquareMatrix(order: players)
    for round in 1...Self.rounds {
      let information = Self.settle(&strengths, encounters, variance: variance)
      // With a prior for everybody it is positive definite, whoever met.
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
    means = strengths.indices.map { row in
      strengths.indices.reduce(0) { $0 + covariance[row, $1] } / Double(players)
    }
  }

  /// Brings strengths to the likeliest ones by Newton's method; answers the information there.
  private static func settle(
    _ strengths: inout [Double], _ encounters: [Encounter], variance: Double
  ) -> SquareMatrix {
    var information = SquareMatrix(order: strengths.count)
    for _ in 0..<30 {
      information = SquareMatrix(order: strengths.count)
      var slopes = strengths.map { -$0 / variance }
      for player in strengths.indices { information[player, player] = 1 / variance }
      for encounter in encounters where encounter.games > 0 {
        let (first, second) = (encounter.first, encounter.second)
        let chance = logistic(strengths[first] - strengths[second])
        let slope = encounter.points - encounter.games * chance
        slopes[first] += slope
        slopes[second] -= slope
        information.add(encounter.games * chance * (1 - chance), at: first, second)
      }
      guard let steps = Cholesky(information)?.solve(slopes) else { break }
      let largest = steps.reduce(0) { max($0, abs($1)) }
      // A step so long leaves the part where the likelihood is like a parabola.
      let scale = min(1, 2 / largest)
      for player in strengths.indices { strengths[player] += scale * steps[player] }
      guard largest > 1e-3 else { break }
    }
    return information
  }

  /// What a game of two players would take off the sum of all strengths' variances, in square logits.
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

  /// The pairings of the greatest gains, each player in one, with one of so many below.
  package func pairings(of players: [Int], reach: Int = 60) -> [(one: Int, other: Int)] {
    var paired: Set<Int> = []
    return candidates(players, reach: reach).filter { one, other in
      guard paired.isDisjoint(with: [one, other]) else { return false }
      paired.formUnion([one, other])
      return true
    }
  }

  /// The tables of a game of more than two seats, each player at one, but for those who don't fill
  /// one: the pairing of the greatest gain that is left, then whoever gains most there; of equals
  /// the first.
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

  /// Pairings of each player with so many below, those of the greatest gains first.
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

  /// The variance of a player's strength beside the mean of all, in square logits.
  func variance(of player: Int) -> Double {
    let all = means.reduce(0, +) / Double(means.count)
    return max(0, covariance[player, player] - 2 * means[player] + all)
  }

  /// The variance of the difference of two strengths, in square logits.
  func varianceOfDifference(_ one: Int, _ other: Int) -> Double {
    covariance.variance(one, minus: other)
  }

  /// What a game tells about a difference in logits that is known with a variance: the mean of
  /// p·(1 − p), by MacKay's approximation (Neural Computation 4, 1992).
  private static func information(_ difference: Double, variance: Double) -> Double {
    let width = (1 + .pi / 8 * variance).squareRoot()
    let chance = logistic(difference / width)
    return chance * (1 - chance) / width
  }
}
