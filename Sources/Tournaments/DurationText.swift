/// Durations as people write them: digits, perhaps a point and digits, then a unit.
package enum DurationText {
  /// The rule, in words.
  package static let rule = "a duration such as \"200ms\", \"1.5s\", \"2m\" or \"1h\""

  private static let units: [(name: String, nanoseconds: Double)] = [
    ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3600e9),
  ]

  /// The longest duration that is taken: more than 30 years are a slip.
  private static let longest = 1e18

  /// Reads a duration; nil for anything else, and for more than 30 years.
  package static func parse(_ text: String) -> Duration? {
    guard let (number, unit) = NumberWithUnit.split(text),
      let scale = units.first(where: { $0.name == unit })?.nanoseconds
    else { return nil }
    let nanoseconds = number * scale
    guard nanoseconds <= longest else { return nil }
    return .nanoseconds(Int64(nanoseconds.rounded()))
  }

  /// Writes a duration in milliseconds, or in seconds where they are whole.
  package static func format(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard attoseconds != 0 || seconds == 0 else { return "\(seconds)s" }
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    guard microseconds % 1000 != 0 else { return "\(microseconds / 1000)ms" }
    return "\(Double(microseconds) / 1000)ms"
  }
}

/// Sizes of memory as people write them: a number, then a unit of a power of 1000.
package enum MemoryText {
  /// The rule, in words.
  package static let rule = "a size such as \"512MB\" or \"1GB\", or null for no limit"

  private static let units: [(name: String, bytes: Double)] = [
    ("KB", 1e3), ("MB", 1e6), ("GB", 1e9),
  ]

  /// Reads a size in bytes, at least 1; nil for anything else, and for more than an exabyte.
  package static func parse(_ text: String) -> Int? {
    guard let (number, unit) = NumberWithUnit.split(text),
      let scale = units.first(where: { $0.name == unit })?.bytes
    else { return nil }
    let bytes = (number * scale).rounded()
    return (1...1e18).contains(bytes) ? Int(bytes) : nil
  }
}

/// A number that is followed by its unit at once.
private enum NumberWithUnit {
  static func split(_ text: String) -> (number: Double, unit: String)? {
    let digits = text.prefix { "0"..."9" ~= $0 || $0 == "." }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
      let number = Double(digits)
    else { return nil }
    return (number, String(text.dropFirst(digits.count)))
  }
}
