/// The random number generator SplitMix64: small, fast, and with the same numbers on every machine.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator with the given seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mix(state)
  }

  /// Returns a random number from 0 up to but not including a bound of at least 1.
  ///
  /// The number is the high half of the product of 64 random bits and the bound.
  public mutating func next(below bound: Int) -> Int {
    precondition(bound >= 1, "the bound \(bound) is less than 1")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Returns the output with the given number, counted from 0, of the generator with the given seed.
  package static func output(_ number: UInt64, seed: UInt64) -> UInt64 {
    mix(seed &+ (number &+ 1) &* step)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  private static func mix(_ input: UInt64) -> UInt64 {
    var x = input
    x ^= x >> 30
    x &*= 0xBF58_476D_1CE4_E5B9
    x ^= x >> 27
    x &*= 0x94D0_49BB_1331_11EB
    return x ^ x >> 31
  }
}
