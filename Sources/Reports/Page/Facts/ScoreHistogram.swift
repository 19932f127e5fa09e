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
