#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

package func ln(_ x: Double) -> Double { log(x) }

/// The natural logarithm of 1 + x, exact for a small x.
func ln1p(_ x: Double) -> Double { log1p(x) }

package func exponential(_ x: Double) -> Double { exp(x) }

/// The logistic function s(x) = 1 / (1 + e⁻ˣ), exact in both tails.
func logistic(_ x: Double) -> Double {
  guard x < 0 else { return 1 / (1 + exp(-x)) }
  let odds = exp(x)
  return odds / (1 + odds)
}

/// The logarithm of the logistic function, finite for every finite x.
func logLogistic(_ x: Double) -> Double {
  x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x))
}

func normalDistribution(_ x: Double) -> Double {
  0.5 * erfc(-x * (0.5).squareRoot())
}

/// The chance of a greater sum of squares of normal numbers, after Wilson and Hilferty (1931).
func chiSquareTail(_ sum: Double, degrees: Double) -> Double {
  let spread = 2 / (9 * degrees)
  return normalDistribution((1 - spread - cbrt(sum / degrees)) / spread.squareRoot())
}

/// By how much an interval is wider when its error is told from few numbers: the quantile of
/// Student's distribution over the normal one's, by the expansion of Cornish and Fisher.
///
/// For 95 % it is good to 3 % from 2 degrees of freedom on; fewer count as 2.
func studentFactor(_ degrees: Double, at z: Double = EloScale.errorFactor) -> Double {
  let n = 1 / max(degrees, 2)
  let square = z * z
  let first = (square + 1) / 4
  let second = ((5 * square + 16) * square + 3) / 96
  let third = (((3 * square + 19) * square + 17) * square - 15) / 384
  return 1 + n * (first + n * (second + n * third))
}

/// The scale on which ratings are printed: 400 points are odds of ten to one.
package enum EloScale {
  /// The mean of a group of bots that nothing anchors.
  package static let mean = 1500.0
  /// How many standard errors the half of a 95 % interval has.
  package static let errorFactor = 1.96
  static let logit = ln(10) / 400

  /// The expected score, from 0 to 1, of a player who is stronger by a difference in Elo.
  package static func expectedScore(_ difference: Double) -> Double {
    logistic(logit * difference)
  }

  package static func logits(_ difference: Double) -> Double { logit * difference }

  /// The rating of a player who scores that much, above 0 and below 1, against the mean.
  package static func rating(scoring score: Double) -> Double {
    mean + ln(score / (1 - score)) / logit
  }

  /// Half of the 95 % interval of that rating, where the score has a standard error.
  package static func error(ofScore score: Double, standardError: Double) -> Double {
    errorFactor * standardError / (score * (1 - score)) / logit
  }
}
