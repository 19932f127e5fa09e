/// Durations as people write them: digits, perhaps a point and digits, then a unit.
package enum DurationText {
  package static let rule = "a duration such as \"200ms\", \"1.5s\", \"2m\" or \"1h\""

  private static let nanoseconds: KeyValuePairs = [
    "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
  ]

  /// The longest duration that is taken: more than 30 years are a slip.
  private static let longest = 1_000_000_000_000_000_000

  /// Reads a duration; nil for anything else, and for more than 30 years.
  package static func parse(_ text: String) -> Duration? {
    guard let count = amount(text, in: nanoseconds), count <= longest else {
      return nil
    }
    return .nanoseconds(count)
  }

  /// Writes a duration, in seconds where they are whole, so that it reads back as the same.
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
  package static let rule = "a size such as \"512MB\" or \"1GB\", or null for no limit"

  private static let bytes: KeyValuePairs = [
    "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
  ]

  /// Reads a size in bytes, at least 1; nil for anything else, and for more than an exabyte.
  package static func parse(_ text: String) -> Int? {
    guard let count = amount(text, in: bytes),
      1...1_000_000_000_000_000_000 ~= count
    else { return nil }
    return count
  }
}

/// A number with a unit behind it, in the smallest unit, rounded; nil for anything else.
private func amount(_ text: String, in units: KeyValuePairs<String, Int>) -> Int? {
  // By bytes: texts that look alike would be equal, such as the signs for K and for kelvin.
  let unit = units.first { text.utf8.suffix($0.key.utf8.count).elementsEqual($0.key.utf8) }
  guard let (unit, scale) = unit else { return nil }
  let parts = text.dropLast(unit.count).split(separator: ".", omittingEmptySubsequences: false)
  let areDigits = parts.allSatisfy { part in
    !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
  guard areDigits, parts.count <= 2, let whole = Int(parts[0]),
    let fraction = Double("0." + (parts.count == 2 ? parts[1] : "0"))
  else { return nil }
  let (product, isTooLarge) = whole.multipliedReportingOverflow(by: scale)
  let (sum, isSumTooLarge) = product.addingReportingOverflow(Int(fraction * Double(scale) + 0.5))
  return isTooLarge || isSumTooLarge ? nil : sum
}
