/// The belief, one game strong, that a number in logits is 0: half of ln s(x) + ln s(−x).
struct Evenness {
  /// The logarithm of the belief.
  let value: Double
  /// Its derivative.
  let slope: Double
  /// Its negated second derivative.
  let curvature: Double

  /// The belief at a number.
  init(_ x: Double) {
    let odds = Elementary.exp(-abs(x))
    let lower = odds / (1 + odds)
    let upper = 1 / (1 + odds)
    value = -abs(x) / 2 - Elementary.log(1 + odds)
    slope = (x < 0 ? upper - lower : lower - upper) / 2
    curvature = upper * lower
  }
}
