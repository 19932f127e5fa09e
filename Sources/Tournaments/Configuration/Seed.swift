/// A seed of 64 bits, written as a text of digits since JSON readers lose digits past 2^53.
package struct Seed: Hashable, Sendable, CustomStringConvertible {
  /// The seed.
  package let value: UInt64

  package init(value: UInt64) {
    self.value = value
  }

  /// Reads 1 to 20 digits below 2^64; nil for anything else.
  package init?(_ text: String) {
    guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let value = UInt64(text)
    else { return nil }
    self.value = value
  }

  /// The digits.
  package var description: String { String(value) }
}
