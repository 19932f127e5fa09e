/// Maximization by Newton's method.
extension Likelihood {
  struct Maximum {
    var strengths: Strengths
    var evaluation: Evaluation
    var steps: Int
  }

  private static let maximumSteps = 100
  private static let maximumHalvings = 50
  /// The convergence tolerance: the largest size of the last step, in logits.
  private static let tolerance = 1e-9
  /// The size of a step, in logits, below which rounding errors hide whether the likelihood increases.
  private static let roundingStep = 1e-6
  /// The longest step for which the quadratic model is accurate enough, as a change of an encounter's
  /// difference or of the draw parameter, in logits.
  private static let longestStep = 4.0
  /// The ridge that is added to the diagonal of a matrix that is singular because of rounding.
  private static let ridge = 1e-3
  /// The information, per square logit, below which the advantage or the draw parameter is treated as
  /// unbounded.
  private static let leastInformation = 1e-3

  /// Finds the maximum of the likelihood.
  ///
  /// - Parameters:
  ///   - start: The strengths to start from.
  ///   - isBounded: Whether the advantage and the draw parameter are known to have a finite maximum
  ///     likelihood estimate.
  /// - Returns: The maximum.
  /// - Throws: ``RatingError/unbounded`` if the advantage or the draw parameter has no finite estimate, or
  ///   ``RatingError/notConverged(steps:)`` if the steps do not lead to a maximum.
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
      // Frees the memory of this matrix, because the matrix of the next point needs the same amount.
      here.information = InformationMatrix(order: 0, layout: nil)
      centering.center(&step)
      let change = greatestChange(by: step)
      if change > Self.longestStep { step = step.map { $0 * Self.longestStep / change } }
      let size = step.reduce(0) { max($0, abs($1)) }
      guard size.isFinite, let next = advance(strengths, here.value, by: step, size: size) else {
        throw .notConverged(steps: count)
      }
      strengths = next.0
      here = next.1
      if size <= Self.tolerance {
        return Maximum(strengths: strengths, evaluation: here, steps: count)
      }
    }
    throw .notConverged(steps: Self.maximumSteps)
  }

  /// Returns the strengths after a step, and the likelihood there; nil if ``maximumHalvings`` halvings of the
  /// step are not enough.
  ///
  /// The step is halved until the likelihood does not decrease, except by rounding errors.
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

  /// Returns the factor of the observed information or, if that is not positive definite, of the expected
  /// information.
  ///
  /// If neither is positive definite and the maximum is bounded, a ridge is added to the expected
  /// information. Returns nil if no factorization succeeds.
  private func factor(
    _ observed: InformationMatrix, at strengths: Strengths, isBounded: Bool
  ) -> InformationFactor? {
    if let factor = InformationFactor(observed, centering) { return factor }
    var matrix = information(.expected, at: strengths)
    if let factor = InformationFactor(matrix, centering) { return factor }
    guard isBounded else { return nil }
    for place in 0..<matrix.order { matrix.add(Self.ridge, place, place) }
    return InformationFactor(matrix, centering)
  }
}
