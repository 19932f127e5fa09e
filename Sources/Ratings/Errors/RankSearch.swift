/// The ranges of ranks in a field that is too large for a list of all pairs of players.
///
/// Two players are compared as in ``RankIntervals``, but for two players that did not meet, the variance of
/// their difference is replaced by the sum of their variances. The quantile of the largest difference is
/// computed for the same statistic, so that the ranges still include the true ranks with the requested
/// confidence. The ranges may be wider than in ``RankIntervals``.
///
/// In each random draw of the errors, the search for the largest difference does not examine each pair.
/// Players with similar variances form bins, and two bins are skipped if their extreme players differ by less
/// than the largest difference so far.
struct RankSearch {
  private let strengths: [Double]
  private let groups: [[Int]]
  private let covariance: Covariance
  private let isScattered: [Bool]
  private let isPerfect: [Bool]
  /// The factors in ``Covariance/rankLaw``.
  private let law: (ratio: Double, caution: Double)
  /// The variances and the draws for each kind of estimate: from the information, then from the sandwich
  /// estimator.
  private let kinds: [Kind]
  private let skews: [SkewTable?]
  private var met: [Pair]
  /// For each player, the number of standard errors that its difference from another player must exceed.
  ///
  /// The larger limit of the two players applies. The limits are infinite before the first step.
  private var limits: [Double]

  private struct Kind {
    let variances: [Double]
    let draws: [[Double]]
    let bins: [[[Int]]]
  }

  private struct Pair {
    let stronger: Int
    let weaker: Int
    let deviation: Double
    let errors: Double
    let kind: Int
  }

  private static let drawCount = 200
  private static let share = 0.95
  private static let mostSteps = 4
  private static let binSize = 100

  /// Prepares the comparison; nil if the covariance provides no random draws.
  init?(_ strengths: [Double], groups: [[Int]], _ covariance: Covariance, pairs: [SIMD2<Int>]) {
    self.strengths = strengths
    self.groups = groups.filter { $0.count > 1 }
    self.covariance = covariance
    limits = Array(repeating: .infinity, count: strengths.count)
    isScattered = strengths.indices.map { covariance.isScattered($0, nil) }
    isPerfect = strengths.indices.map { covariance.isPerfect($0, $0) }
    law = covariance.rankLaw
    var kinds: [Kind] = []
    for isScattered in covariance.isScatteredAnywhere ? [false, true] : [false] {
      guard let draws = covariance.draws(Self.drawCount, isScattered: isScattered) else {
        return nil
      }
      let variances = strengths.indices.map {
        covariance.variance(of: $0, isScattered: isScattered)
      }
      kinds.append(
        Kind(
          variances: variances, draws: draws,
          bins: self.groups.map { Self.bins($0, variances) }))
    }
    self.kinds = kinds
    skews = strengths.indices.map { covariance.skewTable(of: $0) }
    met = []
    met = pairs.map { pair in
      let isAhead = strengths[pair.x] >= strengths[pair.y]
      let stronger = isAhead ? pair.x : pair.y
      let weaker = isAhead ? pair.y : pair.x
      let variance = covariance.drawnVariance(stronger, weaker)
      return Pair(
        stronger: stronger, weaker: weaker, deviation: variance.squareRoot(),
        errors: errors(stronger, weaker, drawn: variance), kind: kind(stronger, weaker))
    }
  }

  private static func bins(_ group: [Int], _ variances: [Double]) -> [[Int]] {
    let sorted = group.sorted { variances[$0] < variances[$1] }
    return stride(from: 0, to: sorted.count, by: binSize).map {
      Array(sorted[$0..<min($0 + binSize, sorted.count)])
    }
  }

  private func kind(_ one: Int, _ other: Int) -> Int {
    isScattered[one] && isScattered[other] ? 1 : 0
  }

  /// Returns the variance of a difference for comparisons of many pairs; `drawn` is the variance of the
  /// difference in the random draws.
  private func variance(_ one: Int, _ other: Int, drawn: Double) -> Double {
    guard kind(one, other) == 1 else { return law.ratio * drawn }
    let known = kinds[0].variances[one] + kinds[0].variances[other]
    return drawn + law.caution * max(0, law.ratio * known - drawn)
  }

  /// Returns the lead of a player over another in standard errors; `drawn` is the variance of the lead in the
  /// random draws.
  private func errors(_ stronger: Int, _ weaker: Int, drawn: Double) -> Double {
    let lead = strengths[stronger] - strengths[weaker]
    let variance = variance(stronger, weaker, drawn: drawn)
    guard variance > 0 else { return lead > 0 ? .infinity : 0 }
    let errors = lead / variance.squareRoot()
    guard skews[stronger] != nil || skews[weaker] != nil else { return errors }
    // Both players move toward each other in proportion to their variances, at most to the ends of the
    // tables.
    let known = kinds[0].variances[stronger] + kinds[0].variances[weaker]
    let shares = (kinds[0].variances[stronger] / known, kinds[0].variances[weaker] / known)
    var path = lead
    if let skew = skews[stronger] { path = min(path, skew.reach / shares.0) }
    if let skew = skews[weaker] { path = min(path, skew.reach / shares.1) }
    let loss =
      path * path / 2 / known - (skews[stronger]?.deviation(at: -path * shares.0) ?? 0)
      - (skews[weaker]?.deviation(at: path * shares.1) ?? 0)
    let root = (2 * max(0, loss) * known / variance).squareRoot()
    return isPerfect[stronger] || isPerfect[weaker] ? root : min(errors, root)
  }

  private func isSeparated(_ stronger: Int, _ weaker: Int) -> Bool {
    let kind = kind(stronger, weaker)
    let drawn = kinds[kind].variances[stronger] + kinds[kind].variances[weaker]
    return errors(stronger, weaker, drawn: drawn) > max(limits[stronger], limits[weaker])
  }

  /// Returns, for each player, the numbers of significantly weaker and stronger players.
  mutating func counts(_ certainty: RankCertainty) -> [(weaker: Int, stronger: Int)] {
    switch certainty {
    case .pairwise: setLimits(EloScale.errorFactor)
    case .simultaneous:
      var last = Double.infinity
      for _ in 0..<Self.mostSteps {
        let limit = limit()
        guard limit < last else { break }
        last = limit
        setLimits(limit)
      }
    }
    return count()
  }

  private mutating func setLimits(_ limit: Double) {
    var factors: [Double: Double] = [:]
    for player in limits.indices {
      let degrees = covariance.degrees(of: player)
      let factor = factors[degrees] ?? studentFactor(degrees, at: limit)
      factors[degrees] = factor
      limits[player] = limit * factor
    }
  }

  /// Returns the 95 % quantile of the largest difference, in standard errors, between any two players in
  /// random draws.
  ///
  /// For a separated pair, only a lead of the weaker player counts.
  private func limit() -> Double {
    let greatest = (0..<Self.drawCount).map { draw in
      var greatest = 0.0
      for pair in met where pair.deviation > 0 {
        let errors = kinds[pair.kind].draws[draw]
        let lead = (errors[pair.stronger] - errors[pair.weaker]) / pair.deviation
        let isSeparated = pair.errors > max(limits[pair.stronger], limits[pair.weaker])
        greatest = max(greatest, isSeparated ? -lead : abs(lead))
      }
      for kind in kinds.indices {
        for bins in kinds[kind].bins { search(bins, kind, draw, &greatest) }
      }
      return greatest
    }.sorted()
    return greatest[
      min(Int((Self.share * Double(greatest.count)).rounded(.up)), greatest.count - 1)]
  }

  /// Raises `greatest` to the largest difference between two players of a group in a draw.
  private func search(_ bins: [[Int]], _ kind: Int, _ draw: Int, _ greatest: inout Double) {
    let errors = kinds[kind].draws[draw]
    let variances = kinds[kind].variances
    let tops = bins.map { $0.max { errors[$0] < errors[$1] } ?? 0 }
    let bottoms = bins.map { $0.min { errors[$0] < errors[$1] } ?? 0 }
    func compare(_ high: Int, _ low: Int) {
      let lead = errors[high] - errors[low]
      let variance = variances[high] + variances[low]
      guard lead > 0, lead * lead > greatest * greatest * variance, variance > 0,
        self.kind(high, low) == kind
      else { return }
      let isOwnLead = strengths[high] >= strengths[low]
      if isOwnLead, isSeparated(high, low) { return }
      greatest = lead / variance.squareRoot()
    }
    for top in tops { for bottom in bottoms { compare(top, bottom) } }
    for (one, top) in tops.enumerated() {
      for (two, bottom) in bottoms.enumerated() {
        let least = variances[bins[two][0]]
        let span = errors[top] - errors[bottom]
        guard span > greatest * (variances[bins[one][0]] + least).squareRoot() else { continue }
        for high in bins[one] {
          let lead = errors[high] - errors[bottom]
          guard lead > greatest * (variances[high] + least).squareRoot() else { continue }
          for low in bins[two] { compare(high, low) }
        }
      }
    }
  }

  private func count() -> [(weaker: Int, stronger: Int)] {
    var counts = [(weaker: Int, stronger: Int)](repeating: (0, 0), count: strengths.count)
    for pair in met where pair.errors > max(limits[pair.stronger], limits[pair.weaker]) {
      guard !isSeparated(pair.stronger, pair.weaker) else { continue }
      counts[pair.stronger].weaker += 1
      counts[pair.weaker].stronger += 1
    }
    for group in groups { count(group, &counts) }
    return counts
  }

  /// Counts the separated pairs of a group.
  ///
  /// A lower bound of the variance excludes most pairs that are not separated, without a full comparison.
  private func count(_ group: [Int], _ counts: inout [(weaker: Int, stronger: Int)]) {
    let sorted = group.sorted { strengths[$0] > strengths[$1] }
    let leads = sorted.map { strengths[$0] }
    let squares = sorted.map { limits[$0] * limits[$0] }
    let bounds = sorted.map { player in
      isPerfect[player]
        ? -Double.infinity
        : kinds.indices.map {
          $0 == 0 ? law.ratio * kinds[0].variances[player] : kinds[$0].variances[player]
        }
        .min() ?? 0
    }
    let isPlain = sorted.map { kinds.count == 1 && skews[$0] == nil }
    for (index, stronger) in sorted.enumerated() {
      var weaker = 0
      for other in index + 1..<sorted.count {
        let lead = leads[index] - leads[other]
        let bound = max(squares[index], squares[other]) * (bounds[index] + bounds[other])
        guard lead * lead > bound else { continue }
        guard isPlain[index] && isPlain[other] || isSeparated(stronger, sorted[other]) else {
          continue
        }
        weaker += 1
        counts[sorted[other]].stronger += 1
      }
      counts[stronger].weaker += weaker
    }
  }
}

/// A table of the deviation of a player's log-likelihood from a parabola.
struct SkewTable {
  /// The largest distance in the table, in logits.
  let reach: Double
  private let step: Double
  private let values: [Double]

  private static let intervals = 64
  /// The largest distance in the table, in standard errors.
  private static let range = 8.0

  init(_ path: ProfileLikelihood.Path) {
    let reach = Self.range * path.variance.squareRoot()
    self.reach = reach
    let step = 2 * reach / Double(Self.intervals)
    self.step = step
    values = (0...Self.intervals).map {
      let distance = Double($0) * step - reach
      return distance * distance / 2 / path.variance - path.loss(at: distance)
    }
  }

  /// Returns the deviation at a given distance, in logits, from the rating.
  func deviation(at distance: Double) -> Double {
    let place = distance / step + Double(Self.intervals) / 2
    let index = Int(min(max(place, 0), Double(Self.intervals - 1)))
    return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
  }
}
