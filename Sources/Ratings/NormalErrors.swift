/// Normally distributed errors with a given covariance, the same ones every time they are drawn.
struct NormalErrors {
  private let factor: SquareMatrix

  /// What keeps a covariance regular that has no error in some direction, as a share of its own.
  private static let ridge = 1e-9

  /// Takes a covariance, in which only the differences within groups count; nil where it is none.
  init?(_ covariance: SquareMatrix, groups: [[Int]]) {
    var matrix = covariance
    for group in groups {
      let shift = group.reduce(0) { $0 + matrix[$1, $1] } / Double(group.count)
      for row in group { for column in group { matrix[row, column] += shift } }
    }
    for place in 0..<matrix.order { matrix[place, place] *= 1 + Self.ridge }
    guard let factor = Cholesky(matrix)?.lower else { return nil }
    self.factor = factor
  }

  /// Draws errors of all places so many times.
  func draws(_ count: Int) -> [[Double]] {
    let order = factor.order
    var generator = NormalNumbers()
    var draws: [[Double]] = []
    while draws.count < count {
      var numbers = SquareMatrix(order: order)
      for row in 0..<order { for column in 0..<order { numbers[row, column] = generator.next() } }
      var batch = [[Double]](repeating: Array(repeating: 0, count: order), count: order)
      for tile in factor.tiles {
        for draw in 0..<order {
          let sums = factor.products(tile, numbers, draw, columns: 0..<order)
          for row in tile { batch[draw][row] = sums[row - tile.lowerBound] }
        }
      }
      draws += batch.prefix(count - draws.count)
    }
    return draws
  }
}

/// Numbers from the standard normal distribution, always the same ones.
private struct NormalNumbers {
  private var state: UInt64 = 0

  /// The next number, by the polar method of Marsaglia.
  mutating func next() -> Double {
    while true {
      let (x, y) = (2 * uniform() - 1, 2 * uniform() - 1)
      let square = x * x + y * y
      if square < 1, square > 0 { return x * (-2 * ln(square) / square).squareRoot() }
    }
  }

  /// The next number from 0 to 1, by SplitMix64.
  private mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ z >> 31) >> 11) * 0x1p-53
  }
}
