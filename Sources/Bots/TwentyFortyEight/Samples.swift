/// The number, the mean and the standard error of a set of values, such as the scores of games.
package struct Samples {
  package private(set) var count = 0
  private var sum: Double = 0
  private var squares: Double = 0

  package init() {}

  package mutating func add(_ value: Double) {
    count += 1
    sum += value
    squares += value * value
  }

  mutating func add(_ other: Samples) {
    count += other.count
    sum += other.sum
    squares += other.squares
  }

  /// The mean of the values, or 0 if there are none.
  package var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// The standard error of the mean, or infinity if there are fewer than two values.
  package var error: Double {
    guard count > 1 else { return .infinity }
    let variance = max(0, squares / Double(count) - mean * mean)
    return (variance / Double(count - 1)).squareRoot()
  }
}
