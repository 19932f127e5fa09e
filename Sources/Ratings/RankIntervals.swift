/// Which ranks results leave open to each player.
package enum RankCertainty: String, Hashable, Sendable, CaseIterable {
  /// All ranges together hold the truth with 95 % certainty.
  case simultaneous
  /// Each two players that ranks tell apart are told apart with 97.5 % certainty by themselves.
  case pairwise
}

/// Which players are told to be stronger than which others, so that ranks follow.
///
/// Two are told apart where they are more standard errors apart than, in 95 % of all draws from the
/// covariance, any two are by chance. That leaves fewer that chance could part, and so on
/// (step-down).
///
/// Sources: Mogstad, Romano, Shaikh and Wilhelm, "Inference for ranks with applications to mobility
/// across neighbourhoods and academic achievement across countries" (2024), section 3; Romano and
/// Wolf, "Exact and approximate stepdown methods for multiple hypothesis testing" (2005).
struct RankIntervals {
  private struct Pair {
    let stronger: Int32
    let weaker: Int32
    /// One over the standard error of their difference; 0 where both are given.
    let scale: Float
    let isScattered: Bool
    var isTold = false
  }

  private let strengths: [Double]
  private let covariance: Covariance
  private var pairs: [Pair] = []
  /// How many others of its group each player is told to be stronger and weaker than.
  private(set) var counts: [(weaker: Int, stronger: Int)]

  private static let share = 0.95
  /// The draws and the steps are as many as fit budgets of looks at pairs; fewer steps tell less apart.
  private static let drawCounts = 200...2000
  private static let drawBudget = 5_000_000
  private static let stepCounts = 1...8
  private static let stepBudget = 200_000_000

  init(
    _ strengths: [Double], groups: [[Int]], _ covariance: Covariance, certainty: RankCertainty
  ) {
    self.strengths = strengths
    self.covariance = covariance
    counts = Array(repeating: (0, 0), count: strengths.count)
    for group in groups {
      let sorted = group.sorted { strengths[$0] > strengths[$1] }
      for (index, stronger) in sorted.enumerated() {
        for weaker in sorted[(index + 1)...] {
          let spread = covariance.spread(stronger, weaker)
          pairs.append(
            Pair(
              stronger: Int32(stronger), weaker: Int32(weaker),
              scale: spread > 0 ? Float(1 / spread.squareRoot()) : 0,
              isScattered: covariance.isScattered(stronger, weaker)))
        }
      }
    }
    switch certainty {
    case .pairwise: _ = tellApart(at: EloScale.errorFactor)
    case .simultaneous: stepDown()
    }
  }

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
      guard tellApart(at: limit) else { return }
    }
  }

  private static func count(_ wanted: Int, in range: ClosedRange<Int>) -> Int {
    min(max(wanted, range.lowerBound), range.upperBound)
  }

  /// How many standard errors chance puts any two apart in 95 % of all draws; of two told apart,
  /// the weaker one ahead.
  private func limit(known: [[Double]], scattered: [[Double]]) -> Double {
    let greatest = known.indices.map { draw in
      let (known, scattered) = (known[draw], scattered[draw])
      var greatest: Float = 0
      for index in pairs.indices {
        let pair = pairs[index]
        let (stronger, weaker) = (Int(pair.stronger), Int(pair.weaker))
        let difference =
          pair.isScattered
          ? scattered[stronger] - scattered[weaker] : known[stronger] - known[weaker]
        let errors = Float(difference) * pair.scale
        greatest = max(greatest, pair.isTold ? -errors : abs(errors))
      }
      return Double(greatest)
    }.sorted()
    return greatest[
      min(Int((Self.share * Double(greatest.count)).rounded(.up)), greatest.count - 1)]
  }

  /// Tells apart who is so many standard errors apart, and answers whether any were not before.
  private mutating func tellApart(at limit: Double) -> Bool {
    var isAny = false
    for index in pairs.indices where !pairs[index].isTold {
      let (stronger, weaker) = (Int(pairs[index].stronger), Int(pairs[index].weaker))
      let distance = covariance.distance(stronger, weaker, at: limit)
      guard strengths[stronger] - strengths[weaker] > distance else { continue }
      pairs[index].isTold = true
      counts[stronger].weaker += 1
      counts[weaker].stronger += 1
      isAny = true
    }
    return isAny
  }
}

/// Draws normally distributed errors so many times, always the same ones, by a covariance in which only
/// the differences within each group of places count; nil where it is none.
func normalErrors(_ covariance: SquareMatrix, groups: [[Int]], count: Int) -> [[Double]]? {
  var matrix = covariance
  for group in groups {
    let shift = group.reduce(0) { $0 + matrix[$1, $1] } / Double(group.count)
    for row in group { for column in group { matrix[row, column] += shift } }
  }
  // Where there is no error in some direction, a little of its own keeps it regular.
  for place in 0..<matrix.order { matrix[place, place] *= 1 + 1e-9 }
  guard let factor = Cholesky(matrix)?.lower else { return nil }
  let order = factor.order
  var generator = NormalNumbers()
  var draws: [[Double]] = []
  while draws.count < count {
    var numbers = SquareMatrix(order: order)
    for row in 0..<order { for column in 0..<order { numbers[row, column] = generator.next() } }
    var batch = [[Double]](repeating: Array(repeating: 0, count: order), count: order)
    for tile in factor.tiles {
      for draw in 0..<order {
        let sums = factor.products(tile, numbers, draw, columns: 0..<order)
        for row in tile { batch[draw][row] = sums[row - tile.lowerBound] }
      }
    }
    draws += batch.prefix(count - draws.count)
  }
  return draws
}

/// Numbers from the standard normal distribution, always the same ones.
private struct NormalNumbers {
  private var state: UInt64 = 0

  /// The next number, by the polar method of Marsaglia.
  mutating func next() -> Double {
    while true {
      let (x, y) = (2 * uniform() - 1, 2 * uniform() - 1)
      let square = x * x + y * y
      if square < 1, square > 0 { return x * (-2 * ln(square) / square).squareRoot() }
    }
  }

  /// The next number from 0 to 1, by SplitMix64.
  private mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ z >> 31) >> 11) * 0x1p-53
  }
}
