/// Reads sizes of memory: a decimal number and a unit, which is a power of 1000.
package enum MemoryText {
  package static let rule = "a size such as \"512MB\" or \"1GB\""

  private static let bytes: KeyValuePairs = [
    "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
  ]

  /// Reads a size and returns the number of bytes, at least 1; returns nil for any other text and for more
  /// than an exabyte.
  package static func parse(_ text: String) -> Int? {
    guard let count = amount(text, in: bytes),
      1...1_000_000_000_000_000_000 ~= count
    else { return nil }
    return count
  }
}
