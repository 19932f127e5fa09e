/// The logarithm of a prior density, with its derivatives.
struct LogPrior {
  let value: Double
  let slope: Double
  /// The negated second derivative.
  let curvature: Double

  /// Evaluates at `x`, in logits, a prior that has its maximum at 0 and the weight of one game.
  ///
  /// The value is [ln s(x) + ln s(−x)] / 2 with the logistic function s.
  init(evenAt x: Double) {
    let odds = exponential(-abs(x))
    let lower = odds / (1 + odds)
    let upper = 1 / (1 + odds)
    value = -abs(x) / 2 - ln(1 + odds)
    slope = (x < 0 ? upper - lower : lower - upper) / 2
    curvature = upper * lower
  }

  /// Evaluates the normal prior with a variance of 1 at a given distance from its mean.
  init(distance x: Double) {
    value = -x * x / 2
    slope = -x
    curvature = 1
  }
}
