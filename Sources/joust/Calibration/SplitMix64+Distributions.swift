import Games
import Ratings
import Runs

extension SplitMix64 {
  /// A number between 0 and 1, neither of them.
  mutating func uniform() -> Double { (Double(next() >> 12) + 0.5) * 0x1p-52 }

  /// A number from Gumbel's distribution; the difference of two is logistic.
  mutating func gumbel() -> Double { -Elementary.log(-Elementary.log(uniform())) }

  /// A number from the standard normal distribution, by the polar method of Marsaglia.
  mutating func normal() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1 { return x * (-2 * Elementary.log(square) / square).squareRoot() }
    }
  }
}
