/// A point in time on the system's monotonic clock.
package struct Instant: Hashable, Comparable, Sendable {
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static let never = Instant(nanoseconds: .max)

  package static var now: Instant { Instant(nanoseconds: Platform.nanoseconds() ?? 0) }

  package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Returns the instant that is a number of nanoseconds later; a sum that overflows is clamped.
  package static func + (instant: Self, nanoseconds: Int64) -> Self {
    let (sum, overflow) = instant.nanoseconds.addingReportingOverflow(nanoseconds)
    guard !overflow else { return nanoseconds < 0 ? Instant(nanoseconds: .min) : .never }
    return Instant(nanoseconds: sum)
  }

  /// Returns the time from `right` to `left` in nanoseconds; a difference that overflows is clamped.
  package static func - (left: Self, right: Self) -> Int64 {
    let (span, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    guard !overflow else { return left < right ? .min : .max }
    return span
  }
}

extension Duration {
  /// The duration in whole nanoseconds, clamped to about 292 years in either direction.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, tooMuch) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !overflow, !tooMuch else { return seconds < 0 ? .min : .max }
    return sum
  }
}
