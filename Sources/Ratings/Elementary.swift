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
