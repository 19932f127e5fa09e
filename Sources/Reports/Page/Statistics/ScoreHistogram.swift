/// A histogram of whole numbers, with bins of equal width.
///
/// The width increases with the numbers, so that the number of bins does not exceed a limit.
package struct ScoreHistogram: Hashable, Sendable {
  /// The maximum number of bins.
  package static let limit = 60
  /// The largest magnitude of a number; numbers beyond it are counted as this number or its negative.
  private static let largest = 1 << 61

  /// The width of a bin: 1, 5, 10, 50, 100 and so on.
  package private(set) var width = 1
  /// The index of the first bin; 0 if no number is negative.
  ///
  /// Bin n has the numbers from n · width to (n + 1) · width − 1.
  package private(set) var start = 0
  /// The counts of the bins, starting with the bin ``start``.
  ///
  /// The last count is not 0.
  package private(set) var counts: [Int] = []
  private var growsByFive = true

  package init() {}

  /// Counts a number.
  package mutating func add(_ value: Int) {
    let value = min(max(value, -Self.largest), Self.largest)
    var bin = Self.bin(of: value, width: width)
    while max(bin, start + counts.count - 1) - min(bin, start) >= Self.limit {
      grow()
      bin = Self.bin(of: value, width: width)
    }
    if bin < start {
      let gap = counts.isEmpty ? 0 : start - bin
      counts.insert(contentsOf: repeatElement(0, count: gap), at: 0)
      start = bin
    }
    while counts.count <= bin - start { counts.append(0) }
    counts[bin - start] += 1
  }

  /// Returns the quotient of a number and a width, rounded down.
  private static func bin(of value: Int, width: Int) -> Int {
    value / width - (value % width < 0 ? 1 : 0)
  }

  private mutating func grow() {
    let factor = growsByFive ? 5 : 2
    growsByFive.toggle()
    width *= factor
    let first = Self.bin(of: start, width: factor)
    let last = Self.bin(of: start + counts.count - 1, width: factor)
    var merged = [Int](repeating: 0, count: last - first + 1)
    for (index, count) in counts.enumerated() {
      merged[Self.bin(of: start + index, width: factor) - first] += count
    }
    start = first
    counts = merged
  }
}
