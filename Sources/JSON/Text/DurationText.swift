/// Reads and writes durations as text: a decimal number and a unit.
package enum DurationText {
  package static let rule = "a duration such as \"200ms\", \"1.5s\", \"2m\" or \"1h\""

  private static let nanoseconds: KeyValuePairs = [
    "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
  ]

  /// The longest valid duration, in nanoseconds (about 30 years); a longer duration is probably a typing
  /// error.
  private static let longest = 1_000_000_000_000_000_000

  /// Reads a duration; returns nil for any other text and for a duration above `longest`.
  package static func parse(_ text: String) -> Duration? {
    guard let count = amount(text, in: nanoseconds), count <= longest else {
      return nil
    }
    return .nanoseconds(count)
  }

  /// Writes a duration in the form that ``parse(_:)`` reads: a duration of whole seconds above 0 in seconds,
  /// and any other duration in milliseconds.
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
