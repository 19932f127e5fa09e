/// How likely a meeting ends with each number of points; points are told as a share of all, 0 to 1.
struct PointLaw: Hashable, Sendable {
  /// The chance of each number of points, from none to all.
  let chances: [Double]

  /// The law of counts or weights, which need not add up to 1 but are not all 0.
  init(_ weights: [Double]) {
    let sum = weights.reduce(0, +)
    chances = weights.map { $0 / sum }
  }

  /// Every number of points is as likely as every other.
  init(evenAmong number: Int) {
    self.init(Array(repeating: 1, count: number))
  }

  /// The points that an index stands for.
  func points(_ index: Int) -> Double { Double(index) / Double(chances.count - 1) }

  /// The expected points.
  var mean: Double {
    var sum = 0.0
    for index in 0..<chances.count { sum += chances[index] * points(index) }
    return sum
  }

  /// The standard deviation of the points.
  var deviation: Double {
    let mean = mean
    var variance = 0.0
    for index in 0..<chances.count {
      let distance = points(index) - mean
      variance += chances[index] * distance * distance
    }
    return variance.squareRoot()
  }
}
