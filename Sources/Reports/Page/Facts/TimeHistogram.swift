/// Times counted in bins of a logarithmic scale, three for each power of ten.
package struct TimeHistogram: Hashable, Sendable {
  /// Where each bin but the first one begins, in milliseconds: 0.01, 0.02, 0.05, 0.1 … 100,000.
  package static let bounds: [Double] = {
    var bounds: [Double] = []
    var unit = 1.0
    // Whole numbers, divided at the end, have no rounding in them.
    for _ in 0..<7 {
      bounds += [1, 2, 5].map { $0 * unit / 100 }
      unit *= 10
    }
    return bounds + [unit / 100]
  }()

  /// The counts: below the first bound, from each bound to the next, and from the last one on.
  package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)

  /// No times yet.
  package init() {}

  /// Counts a time in milliseconds.
  package mutating func add(_ milliseconds: Double) {
    counts[Self.bounds.firstIndex { milliseconds < $0 } ?? Self.bounds.count] += 1
  }
}
