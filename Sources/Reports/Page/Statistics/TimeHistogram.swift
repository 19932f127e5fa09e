import JSON

/// A histogram of times on a logarithmic scale, with three bins for each power of ten.
package struct TimeHistogram: Hashable, Sendable {
  /// The lower bounds of all bins except the first one, in milliseconds.
  package static let bounds = [
    0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000,
    20_000, 50_000, 100_000,
  ]

  /// The counts: below the first bound, from each bound up to the next, and from the last bound on.
  package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

  package init() {}

  package mutating func add(_ milliseconds: Double) {
    counts[Self.bounds.firstIndex { milliseconds < $0 } ?? Self.bounds.count] += 1
  }

  /// The counts without the empty bins at the end.
  var json: JSONValue {
    .array(numbers: counts.reversed().drop { $0 == 0 }.reversed())
  }
}
