/// Which games would tell most about ratings: those that make the mean square error of all of them
/// smallest, as in A-optimal designs (Atkinson and Donev, "Optimum experimental designs", 1992).
///
/// Games of equals tell most about the two, but when only neighbours meet, errors add up from one end
/// of the ladder to the other; this weighs both.
package struct PairingDesign: Sendable {
  private let strengths: [Double]
  private let covariance: SquareMatrix

  /// What is known of a player before its first game: a standard error of so many points of Elo.
  private static let priorError = 1500.0

  /// What games told so far; ratings are in Elo, of players without a game any numbers.
  package init(elo: [Double], encounters: [Encounter]) {
    let strengths = elo.map { EloScale.logits($0) }
    self.strengths = strengths
    var information = SquareMatrix(order: elo.count)
    let prior = EloScale.logits(Self.priorError)
    for player in elo.indices { information[player, player] = 1 / (prior * prior) }
    for encounter in encounters where encounter.games > 0 {
      let (first, second) = (encounter.first, encounter.second)
      let weight =
        encounter.games * Self.information(strengths[first] - strengths[second], variance: 0)
      information.add(weight, at: first, second)
    }
    // With a prior for everybody it is positive definite, whoever met.
    covariance = Cholesky(information)?.inverse() ?? SquareMatrix(order: elo.count)
  }

  /// What a game of two players would take off the sum of all ratings' variances, in square logits.
  package func gain(_ one: Int, _ other: Int) -> Double {
    let (own, its) = (covariance[one, one], covariance[other, other])
    let variance = own + its - 2 * covariance[one, other]
    let weight = Self.information(strengths[one] - strengths[other], variance: variance)
    let columns = 0..<covariance.order
    let square =
      covariance.product(one, covariance, one, columns: columns)
      + covariance.product(other, covariance, other, columns: columns)
      - 2 * covariance.product(one, covariance, other, columns: columns)
    return weight * square / (1 + weight * variance)
  }

  /// What a game tells about a difference in logits that is known with a variance: the mean of
  /// p·(1 − p), by MacKay's approximation (Neural Computation 4, 1992).
  private static func information(_ difference: Double, variance: Double) -> Double {
    let width = (1 + .pi / 8 * variance).squareRoot()
    let chance = logistic(difference / width)
    return chance * (1 - chance) / width
  }
}
