import Games

/// A hash of texts and numbers that is the same everywhere and for ever: FNV-1a, 64 bits, with the
/// last step of SplitMix64.
package struct StableHash {
  private var value: UInt64 = 14_695_981_039_346_656_037

  package init() {}

  /// Takes in a text.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
    // A byte that no text holds keeps "ab", "c" and "a", "bc" apart.
    value = (value ^ 0xff) &* 1_099_511_628_211
  }

  /// Takes in a number.
  package mutating func add(_ number: UInt64) {
    var generator = SplitMix64(seed: value ^ number)
    value = generator.next()
  }

  /// The hash of what was taken in.
  package var result: UInt64 {
    var generator = SplitMix64(seed: value)
    return generator.next()
  }
}
