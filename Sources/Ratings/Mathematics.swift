#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Returns the natural logarithm.
package func ln(_ x: Double) -> Double { log(x) }

/// Returns the natural logarithm of 1 + x, accurate for small x.
func ln1p(_ x: Double) -> Double { log1p(x) }

/// Returns e raised to a power.
package func exponential(_ x: Double) -> Double { exp(x) }

/// Returns the logistic function s(x) = 1 / (1 + e⁻ˣ), accurate in both tails.
func logistic(_ x: Double) -> Double {
  guard x < 0 else { return 1 / (1 + exp(-x)) }
  let odds = exp(x)
  return odds / (1 + odds)
}

/// Returns the logarithm of the logistic function, finite for every finite x.
func logLogistic(_ x: Double) -> Double {
  x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x))
}

/// Returns the standard normal cumulative distribution function Φ.
func normalDistribution(_ x: Double) -> Double {
  0.5 * erfc(-x * (0.5).squareRoot())
}

/// Returns the approximate upper tail probability of the chi-square distribution.
///
/// Source: E. B. Wilson and M. M. Hilferty, "The distribution of chi-square" (1931).
func chiSquareTail(_ sum: Double, degrees: Double) -> Double {
  let spread = 2 / (9 * degrees)
  return normalDistribution((1 - spread - cbrt(sum / degrees)) / spread.squareRoot())
}
