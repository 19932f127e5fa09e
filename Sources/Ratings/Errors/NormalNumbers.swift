/// A reproducible sequence of standard normal random numbers.
struct NormalNumbers {
  private var state: UInt64

  init(seed: UInt64 = 0) {
    state = seed
  }

  /// Returns the next number, by Marsaglia's polar method.
  mutating func next() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1, square > 0 { return x * (-2 * ln(square) / square).squareRoot() }
    }
  }

  /// Returns the next number, from 0 to below 1, drawn by SplitMix64.
  private mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ z >> 31) >> 11) * 0x1p-53
  }
}
