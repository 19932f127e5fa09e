/// Durations as people write them: digits, perhaps a point and digits, then a unit.
package enum DurationText {
  /// The rule, in words.
  package static let rule = "a duration such as \"200ms\", \"1.5s\", \"2m\" or \"1h\""

  private static let nanoseconds: KeyValuePairs = [
    "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
  ]

  /// The longest duration that is taken: more than 30 years are a slip.
  private static let longest = 1_000_000_000_000_000_000

  /// Reads a duration; nil for anything else, and for more than 30 years.
  package static func parse(_ text: String) -> Duration? {
    guard let amount = NumberWithUnit(text)?.amount(in: nanoseconds), amount <= longest else {
      return nil
    }
    return .nanoseconds(amount)
  }

  /// Writes a duration in milliseconds, or in seconds where they are whole, so that it reads back
  /// as the same to the nanosecond.
  package static func format(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard attoseconds != 0 || seconds == 0 else { return "\(seconds)s" }
    let nanoseconds = attoseconds / 1_000_000_000
    let whole = seconds * 1000 + nanoseconds / 1_000_000
    let rest = nanoseconds % 1_000_000
    guard rest != 0 else { return "\(whole)ms" }
    let digits = String(1_000_000 + rest).dropFirst()
    return "\(whole)." + String(digits.reversed().drop { $0 == "0" }.reversed()) + "ms"
  }
}

/// Sizes of memory as people write them: a number, then a unit of a power of 1000.
package enum MemoryText {
  /// The rule, in words.
  package static let rule = "a size such as \"512MB\" or \"1GB\", or null for no limit"

  private static let bytes: KeyValuePairs = [
    "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
  ]

  /// Reads a size in bytes, at least 1; nil for anything else, and for more than an exabyte.
  package static func parse(_ text: String) -> Int? {
    guard let amount = NumberWithUnit(text)?.amount(in: bytes),
      1...1_000_000_000_000_000_000 ~= amount
    else { return nil }
    return amount
  }
}
