/// What random games after a move have brought.
struct Samples {
  /// How many there were.
  private(set) var count = 0
  private var sum: Double = 0
  private var squares: Double = 0

  /// Counts a game.
  mutating func add(_ value: Double) {
    count += 1
    sum += value
    squares += value * value
  }

  /// Counts the games of others.
  mutating func add(_ other: Samples) {
    count += other.count
    sum += other.sum
    squares += other.squares
  }

  /// What a game brought on average, 0 where there was none.
  var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// The standard error of the mean, infinite where there are less than two games.
  var error: Double {
    guard count > 1 else { return .infinity }
    let variance = max(0, squares / Double(count) - mean * mean)
    return (variance / Double(count - 1)).squareRoot()
  }
}
