/// The pairs of players that differ significantly, and the resulting ranges of ranks.
///
/// Two players are separated if their difference, in standard errors, exceeds a limit. With
/// ``RankCertainty/simultaneous``, the limit is the 95 % quantile of the largest difference that random
/// errors cause between any two players. The test is repeated with the remaining pairs until it separates no
/// more pairs (step-down). With ``RankCertainty/pairwise``, the limit is 1.96. Both limits are converted to
/// quantiles of Student's t distribution.
///
/// Sources: M. Mogstad, J. P. Romano, A. M. Shaikh and D. Wilhelm, "Inference for ranks with applications to
/// mobility across neighbourhoods and academic achievement across countries" (2024), section 3; J. P. Romano
/// and M. Wolf, "Exact and approximate stepdown methods for multiple hypothesis testing" (2005).
struct RankIntervals {
  private struct Pair {
    let stronger: Int32
    let weaker: Int32
    /// The lead of the stronger player in standard errors.
    let errors: Float
    /// The reciprocal of the standard deviation of the difference in random draws; 0 for two fixed
    /// anchors.
    let scale: Float
    let isScattered: Bool
    var isSeparated = false
  }

  private let strengths: [Double]
  private let covariance: Covariance
  private var pairs: [Pair] = []
  /// For each player, the numbers of significantly weaker and stronger players in its group.
  private(set) var counts: [(weaker: Int, stronger: Int)]

  private static let share = 0.95
  /// The smallest and the largest number of random draws.
  ///
  /// A budget of examined pairs limits the numbers of draws and steps. With fewer steps, fewer pairs are
  /// separated.
  private static let drawCounts = 200...2000
  private static let drawBudget = 5_000_000
  private static let stepCounts = 1...8
  private static let stepBudget = 200_000_000

  init(
    _ strengths: [Double], groups: [[Int]], _ covariance: Covariance, met: [SIMD2<Int>],
    certainty: RankCertainty
  ) {
    self.strengths = strengths
    self.covariance = covariance
    counts = Array(repeating: (0, 0), count: strengths.count)
    guard covariance.isIdentifiable else { return }
    guard !covariance.isSparse else {
      var search = RankSearch(strengths, groups: groups, covariance, pairs: met)
      counts = search?.counts(certainty) ?? counts
      return
    }
    for group in groups {
      let sorted = group.sorted { strengths[$0] > strengths[$1] }
      for (index, stronger) in sorted.enumerated() {
        for weaker in sorted[(index + 1)...] {
          let variance = covariance.drawnVariance(stronger, weaker)
          let lead = strengths[stronger] - strengths[weaker]
          pairs.append(
            Pair(
              stronger: Int32(stronger), weaker: Int32(weaker),
              errors: Float(covariance.cautiousErrors(of: lead, stronger, over: weaker)),
              scale: variance > 0 ? Float(1 / variance.squareRoot()) : 0,
              isScattered: covariance.isScattered(stronger, weaker)))
        }
      }
    }
    switch certainty {
    case .pairwise: _ = separate(at: EloScale.errorFactor)
    case .simultaneous: stepDown()
    }
  }

  /// Returns the range of ranks of a player in a group of `count` players.
  func ranks(of player: Int, among count: Int) -> ClosedRange<Int> {
    1 + counts[player].stronger...count - counts[player].weaker
  }

  private mutating func stepDown() {
    let count = Self.count(Self.drawBudget / max(pairs.count, 1), in: Self.drawCounts)
    let steps = Self.count(Self.stepBudget / max(pairs.count * count, 1), in: Self.stepCounts)
    let known = covariance.draws(count, isScattered: false)
    let scattered = covariance.draws(count, isScattered: true)
    guard let errors = known ?? scattered else { return }
    for _ in 0..<steps {
      let limit = limit(known: known ?? errors, scattered: scattered ?? errors)
      guard separate(at: limit) else { return }
    }
  }

  private static func count(_ wanted: Int, in range: ClosedRange<Int>) -> Int {
    min(max(wanted, range.lowerBound), range.upperBound)
  }

  /// Returns the 95 % quantile of the largest difference, in standard errors, between any two players in
  /// random draws.
  ///
  /// For a separated pair, only a lead of the weaker player counts.
  private func limit(known: [[Double]], scattered: [[Double]]) -> Double {
    let greatest = known.indices.map { draw in
      let known = known[draw]
      let scattered = scattered[draw]
      var greatest: Float = 0
      for index in pairs.indices {
        let pair = pairs[index]
        let stronger = Int(pair.stronger)
        let weaker = Int(pair.weaker)
        let difference =
          pair.isScattered
          ? scattered[stronger] - scattered[weaker] : known[stronger] - known[weaker]
        let errors = Float(difference) * pair.scale
        greatest = max(greatest, pair.isSeparated ? -errors : abs(errors))
      }
      return Double(greatest)
    }.sorted()
    return greatest[
      min(Int((Self.share * Double(greatest.count)).rounded(.up)), greatest.count - 1)]
  }

  /// Separates the pairs that are more than `limit` standard errors apart, and returns whether there were any
  /// new pairs.
  private mutating func separate(at limit: Double) -> Bool {
    var isAny = false
    var factors: [Double: Float] = [:]
    let limits = strengths.indices.map { player in
      let degrees = covariance.degrees(of: player)
      let factor = factors[degrees] ?? Float(studentFactor(degrees, at: limit))
      factors[degrees] = factor
      return Float(limit) * factor
    }
    for index in pairs.indices where !pairs[index].isSeparated {
      let stronger = Int(pairs[index].stronger)
      let weaker = Int(pairs[index].weaker)
      guard pairs[index].errors > max(limits[stronger], limits[weaker]) else { continue }
      pairs[index].isSeparated = true
      counts[stronger].weaker += 1
      counts[weaker].stronger += 1
      isAny = true
    }
    return isAny
  }
}
