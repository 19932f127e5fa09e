#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The elementary functions of the C library: the one thing that the standard library lacks here.
package enum Elementary {
  /// The exponential function.
  static func exp(_ x: Double) -> Double {
    #if canImport(Darwin)
    Darwin.exp(x)
    #elseif canImport(Glibc)
    Glibc.exp(x)
    #else
    Musl.exp(x)
    #endif
  }

  /// The natural logarithm.
  package static func log(_ x: Double) -> Double {
    #if canImport(Darwin)
    Darwin.log(x)
    #elseif canImport(Glibc)
    Glibc.log(x)
    #else
    Musl.log(x)
    #endif
  }

  /// The natural logarithm of 1 + x, exact for a small x.
  static func log1p(_ x: Double) -> Double {
    #if canImport(Darwin)
    Darwin.log1p(x)
    #elseif canImport(Glibc)
    Glibc.log1p(x)
    #else
    Musl.log1p(x)
    #endif
  }

  /// The exponential function less 1, exact for a small x.
  static func expm1(_ x: Double) -> Double {
    #if canImport(Darwin)
    Darwin.expm1(x)
    #elseif canImport(Glibc)
    Glibc.expm1(x)
    #else
    Musl.expm1(x)
    #endif
  }

  /// The complementary error function.
  static func erfc(_ x: Double) -> Double {
    #if canImport(Darwin)
    Darwin.erfc(x)
    #elseif canImport(Glibc)
    Glibc.erfc(x)
    #else
    Musl.erfc(x)
    #endif
  }
}

/// The logistic function s(x) = 1 / (1 + e⁻ˣ), exact in both tails.
func logistic(_ x: Double) -> Double {
  guard x < 0 else { return 1 / (1 + Elementary.exp(-x)) }
  let odds = Elementary.exp(x)
  return odds / (1 + odds)
}

/// The logarithm of the logistic function, finite for every finite x.
func logLogistic(_ x: Double) -> Double {
  x < 0 ? x - Elementary.log1p(Elementary.exp(x)) : -Elementary.log1p(Elementary.exp(-x))
}

/// The distribution function of the standard normal distribution.
func normalDistribution(_ x: Double) -> Double {
  0.5 * Elementary.erfc(-x * (0.5).squareRoot())
}

/// By how much a 95 % interval is wider when its standard error is itself told from few numbers.
///
/// It is the quantile of Student's distribution over that of the normal one, by the expansion of
/// Cornish and Fisher, good to 3 % from 2 degrees of freedom on and to 0.1 % from 5.
///
/// - Parameter degrees: the degrees of freedom; fewer than 2 count as 2.
/// - Returns: a factor, 1 or more.
func studentFactor(_ degrees: Double) -> Double {
  let n = 1 / max(degrees, 2)
  let z = EloScale.errorFactor
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

  /// One point of Elo in logits: ln(10) / 400.
  static let logit = Elementary.log(10) / 400

  /// The expected score, from 0 to 1, of a player who is stronger by a difference in Elo.
  package static func expectedScore(_ difference: Double) -> Double {
    logistic(logit * difference)
  }

  /// A difference in Elo as logits.
  package static func logits(_ difference: Double) -> Double { logit * difference }
}
