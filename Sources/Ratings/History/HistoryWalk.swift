/// The strengths of a group of players at all steps, for one drift.
struct HistoryWalk: Sendable {
  /// The moments of a strength at a step, in logits.
  struct Moments {
    /// The expected strength.
    ///
    /// In a group without a fixed anchor, games show only differences. There, the mean strength of the group
    /// at the last step stays at its initial value.
    var strength: Double
    /// The expected distance of the strength from the mean strength of the group.
    ///
    /// The mean includes the players that have played by this step. In a group with a fixed anchor, the
    /// distance is the strength itself.
    var distance: Double
    /// The variance of the distance.
    var variance: Double
  }

  private let group: HistoryGroup
  /// The strengths by step, then by number in the group, in logits.
  private var strengths: [[Double]]
  /// The precisions of the changes between neighboring steps, in 1 / square logits.
  private var precisions: [Double] = []
  private var chain: HistoryChain?

  private static let mostIterations = 50
  /// The convergence tolerance: the largest change of a strength in the last iteration, in logits.
  private static let tolerance = 1e-5
  /// The largest change of a strength in an iteration, in logits.
  private static let largestChange = 2.0
  /// The smallest share of a Newton step that is tried before the fit ends.
  private static let smallestFactor = 1e-4

  init(_ group: HistoryGroup) {
    self.group = group
    strengths = group.days.map { _ in group.strengths }
  }

  /// Moves the strengths to the maximum of the posterior density, by Newton's method with the expected
  /// information.
  ///
  /// - Parameter drift: The variance of a strength's change in one day, in square Elo.
  mutating func fit(drift: Double) {
    let change = EloScale.logits(1)
    precisions = zip(group.days, group.days.dropFirst()).map { before, after in
      1 / (drift * max(after - before, 1e-3) * change * change)
    }
    var slopes = slopes(at: strengths)
    var value = value(slopes, strengths)
    for _ in 0..<Self.mostIterations {
      let chain = HistoryChain(
        slopes.map(\.information), precisions, isCentered: !group.hasAnchor)
      self.chain = chain
      let changes = chain.solve(gradient(slopes))
      let largest = changes.joined().reduce(0) { max($0, abs($1)) }
      var factor = min(1, Self.largestChange / max(largest, .leastNonzeroMagnitude))
      var isBetter = false
      while !isBetter {
        let trial = moved(by: changes, factor)
        let trialSlopes = self.slopes(at: trial)
        let trialValue = self.value(trialSlopes, trial)
        // A decrease beyond rounding needs a shorter step.
        isBetter = trialValue >= value - 1e-9 * abs(value)
        factor /= 2
        guard isBetter else {
          guard factor > Self.smallestFactor else { return }
          continue
        }
        strengths = trial
        slopes = trialSlopes
        value = trialValue
      }
      if largest < Self.tolerance { return }
    }
  }

  private func slopes(at strengths: [[Double]]) -> [HistoryGroup.Slopes] {
    strengths.enumerated().map { step, strengths in
      var slopes = group.slopes(ofGamesAt: step, strengths)
      group.addPriors(ofStep: step, strengths, to: &slopes)
      return slopes
    }
  }

  /// Returns the logarithm of the posterior density, except for a constant.
  private func value(_ slopes: [HistoryGroup.Slopes], _ strengths: [[Double]]) -> Double {
    var value = slopes.reduce(0) { $0 + $1.value }
    for (step, precision) in precisions.enumerated() {
      for (before, after) in zip(strengths[step], strengths[step + 1]) {
        value -= precision * (after - before) * (after - before) / 2
      }
    }
    return value
  }

  private func gradient(_ slopes: [HistoryGroup.Slopes]) -> [[Double]] {
    var gradient = slopes.map(\.gradient)
    for (step, precision) in precisions.enumerated() {
      for (player, place) in group.unknowns.enumerated() {
        guard let place else { continue }
        let pull = precision * (strengths[step + 1][player] - strengths[step][player])
        gradient[step][place] += pull
        gradient[step + 1][place] -= pull
      }
    }
    return gradient
  }

  private func moved(by changes: [[Double]], _ factor: Double) -> [[Double]] {
    zip(strengths, changes).map { strengths, changes in
      zip(strengths, group.unknowns).map { strength, place in
        strength + (place.map { factor * changes[$0] } ?? 0)
      }
    }
  }

  /// For each step, the logarithm of the probability of its games, given the games of all other steps; empty
  /// before a fit.
  ///
  /// A game is left out if one of its players is not a fixed anchor and has no games in other steps.
  var predictions: [Double] {
    guard let chain else { return [] }
    return strengths.enumerated().map { step, strengths in
      let games = group.slopes(ofGamesAt: step, strengths)
      // Without the games of the step, their information and their pull on the strengths are missing.
      let covariance = chain.covariance(at: step, without: games.information)
      let means = zip(strengths, group.unknowns).map { strength, place in
        guard let place else { return strength }
        var pull = 0.0
        for other in games.gradient.indices {
          pull += covariance[place, other] * games.gradient[other]
        }
        return strength - pull
      }
      return group.prediction(ofStep: step, means, covariance)
    }
  }

  /// For each player, the moments of the player's strength at each step; nil for the steps before the
  /// player's first game.
  var courses: [Int: [Moments?]] {
    var courses = group.players.map { _ in [Moments?]() }
    for (step, strengths) in strengths.enumerated() {
      let present = group.players.indices.filter { group.starts[group.players[$0]] ?? 0 <= step }
      let level =
        group.hasAnchor
        ? 0 : present.reduce(0) { $0 + strengths[$1] } / Double(max(1, present.count))
      let variances = variances(at: step, present)
      for number in courses.indices { courses[number].append(nil) }
      for (number, variance) in zip(present, variances) {
        courses[number][step] = Moments(
          strength: strengths[number], distance: strengths[number] - level, variance: variance)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(group.players, courses))
  }

  /// Returns the variances of the distances of some players from their mean or, in a group with a fixed
  /// anchor, of their strengths.
  private func variances(at step: Int, _ present: [Int]) -> [Double] {
    guard let covariance = chain?.covariance(at: step) else { return present.map { _ in 0 } }
    guard !group.hasAnchor else {
      return present.map { number in
        group.unknowns[number].map { covariance[$0, $0] } ?? 0
      }
    }
    let places = present.compactMap { group.unknowns[$0] }
    let count = Double(places.count)
    let means = places.map { row in
      places.reduce(0) { $0 + covariance[row, $1] } / count
    }
    let total = means.reduce(0, +) / count
    return zip(places, means).map { covariance[$0, $0] - 2 * $1 + total }
  }
}
