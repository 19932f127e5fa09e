/// A public seed of 64 bits.
///
/// In JSON, a seed is written as digits in quotation marks, because many JSON readers round numbers above
/// 2^53.
package struct Seed: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(value: UInt64) {
    self.value = value
  }

  /// Reads 1 to 20 digits below 2^64; nil for any other text.
  package init?(_ text: String) {
    guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let value = UInt64(text)
    else { return nil }
    self.value = value
  }

  package var description: String { String(value) }

  /// Whether a bot could find the seed during a game by trying all smaller seeds.
  package var canBeGuessed: Bool { value < 1_000_000_000_000_000 }
}
