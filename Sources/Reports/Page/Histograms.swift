/// Whole numbers counted in bins of one width, which grows with them so that the bins stay few.
package struct ScoreHistogram: Hashable, Sendable {
  /// The most bins that there are.
  package static let limit = 60

  /// How many numbers a bin spans: 1, 5, 10, 50, 100 and so on.
  package private(set) var width = 1
  /// The counts, from the bin of 0; the last one is not 0.
  package private(set) var counts: [Int] = []
  private var growsByFive = true

  /// No numbers yet.
  package init() {}

  /// Counts a number; one below 0 counts as 0.
  package mutating func add(_ value: Int) {
    let value = max(value, 0)
    while value / width >= Self.limit { grow() }
    let bin = value / width
    while counts.count <= bin { counts.append(0) }
    counts[bin] += 1
  }

  private mutating func grow() {
    let factor = growsByFive ? 5 : 2
    growsByFive.toggle()
    width *= factor
    var merged = [Int](repeating: 0, count: (counts.count + factor - 1) / factor)
    for (bin, count) in counts.enumerated() { merged[bin / factor] += count }
    counts = merged
  }
}

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
