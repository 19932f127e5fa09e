/// A histogram of whole numbers, with bins of equal width.
///
/// The width increases with the numbers, so that the number of bins does not exceed a limit.
package struct ScoreHistogram: Hashable, Sendable {
  /// The maximum number of bins.
  package static let limit = 60

  /// The width of a bin: 1, 5, 10, 50, 100 and so on.
  package private(set) var width = 1
  /// The counts of the bins, starting with the bin of 0.
  ///
  /// The last count is not 0.
  package private(set) var counts: [Int] = []
  private var growsByFive = true

  package init() {}

  /// Counts a number.
  ///
  /// A negative number is counted as 0.
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
