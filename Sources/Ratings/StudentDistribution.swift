/// Returns the cumulative distribution function of Student's t distribution.
///
/// - Parameters:
///   - t: The number, of any sign.
///   - degrees: The degrees of freedom, above 0; infinite for the normal distribution.
/// - Returns: The probability of a number of at most `t`.
func studentDistribution(_ t: Double, degrees: Double) -> Double {
  let tail = studentTail(abs(t), degrees: degrees)
  return t > 0 ? 1 - tail : tail
}

/// Returns the upper tail probability of Student's t distribution at a number of 0 or more.
private func studentTail(_ t: Double, degrees: Double) -> Double {
  guard degrees < 1e6 else { return normalDistribution(-t) }
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2
}

/// Returns the ratio of a quantile of Student's t distribution to the same quantile of the normal
/// distribution.
///
/// From 30 degrees of freedom on, the ratio is computed by the expansion of E. A. Cornish and R. A. Fisher,
/// "Moments and cumulants in the specification of distributions" (1938), otherwise by Newton's method.
///
/// - Parameters:
///   - degrees: The degrees of freedom; less than 1 counts as 1, and infinity gives the ratio 1.
///   - z: The normal quantile, above 0.
/// - Returns: The ratio, at least 1.
func studentFactor(_ degrees: Double, at z: Double = EloScale.errorFactor) -> Double {
  guard degrees.isFinite else { return 1 }
  let degrees = max(degrees, 1)
  let n = 1 / degrees
  let square = z * z
  let first = (square + 1) / 4
  let second = ((5 * square + 16) * square + 3) / 96
  let third = (((3 * square + 19) * square + 17) * square - 15) / 384
  let start = 1 + n * (first + n * (second + n * third))
  guard degrees < 30 else { return start }
  let wanted = ln(normalDistribution(-z))
  let scale =
    lnGamma((degrees + 1) / 2) - lnGamma(degrees / 2) - ln(degrees * .pi) / 2
  var t = start * z
  for _ in 0..<50 {
    let tail = studentTail(t, degrees: degrees)
    let density = exponential(scale - (degrees + 1) / 2 * ln1p(t * t / degrees))
    // The logarithm of the tail is nearly linear in the logarithm of t.
    let step = (ln(tail) - wanted) * tail / (density * t)
    t *= exponential(min(max(step, -1), 1))
    if abs(step) < 1e-10 { break }
  }
  return t / z
}

/// Returns the regularized incomplete beta function I_x(a, b), computed by its continued fraction.
///
/// Source: W. J. Lentz, "Generating Bessel functions in Mie scattering calculations using continued
/// fractions" (1976), for the evaluation.
private func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
  guard x > 0 else { return 0 }
  guard x < 1 else { return 1 }
  // The fraction converges quickly if x is below the mean.
  guard x < (a + 1) / (a + b + 2) else { return 1 - incompleteBeta(1 - x, b, a) }
  let least = 1e-300
  func away(_ value: Double) -> Double { abs(value) < least ? least : value }
  var c = 1.0
  var d = 1 / away(1 - (a + b) * x / (a + 1))
  var fraction = d
  for index in 1...500 {
    let m = Double(index)
    let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    fraction *= d * c
    let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    fraction *= d * c
    if abs(d * c - 1) < 1e-14 { break }
  }
  let front = lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * ln(x) + b * ln1p(-x)
  return exponential(front) * fraction / a
}

/// Returns the logarithm of the gamma function of a positive number, computed by Stirling's series.
private func lnGamma(_ x: Double) -> Double {
  var shift = 0.0
  var x = x
  while x < 10 {
    shift += ln(x)
    x += 1
  }
  let n = 1 / (x * x)
  let series = (1 / 12.0 - n * (1 / 360.0 - n * (1 / 1260.0 - n * (1 / 1680.0 - n / 1188)))) / x
  return (x - 0.5) * ln(x) - x + ln(2 * .pi) / 2 + series - shift
}
