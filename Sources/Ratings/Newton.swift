/// Newton's method.
extension Likelihood {
  struct Maximum {
    var strengths: Strengths
    var evaluation: Evaluation
    var steps: Int
  }

  private static let maximumSteps = 100
  private static let maximumHalvings = 50
  /// The step, in logits, that is no longer worth taking.
  private static let tolerance = 1e-9
  /// The step, in logits, below which rounding hides whether the likelihood grows.
  private static let roundingStep = 1e-6
  /// The longest step, in logits of a pair's difference, over which a parabola is trusted.
  private static let longestStep = 4.0
  /// What is added to an information that rounding has left singular.
  private static let ridge = 1e-3
  /// The information, per square logit, below which the advantage or the draws have no bound.
  private static let leastInformation = 1e-3

  /// Finds the greatest likelihood; unless `isBounded`, throws where advantage or draws run away.
  func maximum(from start: Strengths, isBounded: Bool) throws(RatingError) -> Maximum {
    var strengths = start
    var here = evaluate(at: start)
    for count in 1...Self.maximumSteps {
      guard let factor = factor(here.information, at: strengths, isBounded: isBounded) else {
        throw isBounded ? .notConverged(steps: count) : .unbounded
      }
      if !isBounded {
        for place in [unknowns.advantage, unknowns.draw] {
          if let place, factor.pivot(place) < Self.leastInformation { throw .unbounded }
        }
      }
      var step = factor.solve(here.gradient)
      // The next one takes as much memory.
      here.information = SquareMatrix(order: 0)
      centring.centre(&step)
      let change = greatestChange(by: step)
      if change > Self.longestStep { step = step.map { $0 * Self.longestStep / change } }
      let size = step.reduce(0) { max($0, abs($1)) }
      guard size.isFinite, let next = advance(strengths, here.value, by: step, size: size) else {
        throw .notConverged(steps: count)
      }
      (strengths, here) = next
      if size <= Self.tolerance {
        return Maximum(strengths: strengths, evaluation: here, steps: count)
      }
    }
    throw .notConverged(steps: Self.maximumSteps)
  }

  /// Takes a step, or as much of it as makes the likelihood grow; nil where none of it does.
  private func advance(
    _ strengths: Strengths, _ value: Double, by step: [Double], size: Double
  ) -> (Strengths, Evaluation)? {
    var scale = 1.0
    for _ in 0..<Self.maximumHalvings {
      let moved = strengths.moved(by: step, scaled: scale, of: unknowns)
      let next = evaluate(at: moved)
      if next.value.isFinite, next.value >= value || size * scale < Self.roundingStep {
        return (moved, next)
      }
      scale /= 2
    }
    return nil
  }

  /// The factored information: the observed, else the expected, else, if bounded, with a ridge.
  private func factor(
    _ observed: SquareMatrix, at strengths: Strengths, isBounded: Bool
  ) -> Cholesky? {
    var matrix = observed
    _ = centring.fix(&matrix)
    if let factor = Cholesky(matrix) { return factor }
    matrix = information(.expected, at: strengths)
    _ = centring.fix(&matrix)
    if let factor = Cholesky(matrix) { return factor }
    guard isBounded else { return nil }
    for place in 0..<matrix.order { matrix[place, place] += Self.ridge }
    return Cholesky(matrix)
  }
}

/// Groups of players whom nothing anchors: results fix their ratings but for a shift, along which
/// the information is singular.
///
/// A multiple of the matrix of ones makes it regular; taken off the inverse again, the covariance
/// is that of ratings that sum to zero.
struct GroupCentring {
  let groups: [[Int]]

  init(groups: [[Int]], unknowns: Unknowns) {
    self.groups = groups.compactMap { group in
      let places = group.compactMap { unknowns.places[$0] }
      return places.count == group.count ? places : nil
    }
  }

  /// Makes an information matrix regular, and answers what each group's ones were multiplied by.
  func fix(_ matrix: inout SquareMatrix) -> [Double] {
    groups.map { group in
      let mean = group.reduce(0) { $0 + matrix[$1, $1] } / Double(group.count)
      let factor = mean / Double(group.count)
      for row in group { for column in group where column <= row { matrix[row, column] += factor } }
      return factor
    }
  }

  /// Takes what ``fix(_:)`` added off the inverse.
  func unfix(_ inverse: inout SquareMatrix, factors: [Double]) {
    for (group, factor) in zip(groups, factors) {
      let size = Double(group.count)
      let excess = 1 / (factor * size * size)
      for row in group { for column in group { inverse[row, column] -= excess } }
    }
  }

  func centre(_ step: inout [Double]) {
    for group in groups {
      let mean = group.reduce(0) { $0 + step[$1] } / Double(group.count)
      for place in group { step[place] -= mean }
    }
  }
}
