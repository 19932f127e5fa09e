import Ratings

/// An axis: values to lengths, with round values to mark.
struct Scale {
  /// The least value.
  let low: Double
  /// The greatest value, which is above the least one.
  let high: Double
  /// The lengths that they stand at.
  let lengths: (Double, Double)
  /// The values to mark, ascending.
  let ticks: [Double]

  /// An axis that holds some values, with some room beside them.
  ///
  /// - Parameters:
  ///   - values: finite values; others are passed over.
  ///   - lengths: where the least and the greatest one are to stand.
  ///   - most: how many ticks there may be.
  init(_ values: [Double], to lengths: (Double, Double), ticks most: Int) {
    let values = values.filter { $0.isFinite && abs($0) < 1e9 }
    let least = values.min() ?? 1500
    let greatest = values.max() ?? 1500
    let room = max((greatest - least) * 0.04, 5)
    low = least - room
    high = greatest + room
    self.lengths = lengths
    var step = 1.0
    // 1, 5, then 10, 25, 50, 100 and so on.
    for factor in [5] + [2, 2.5, 2].cycled(30) where (high - low) / step > Double(most) {
      step *= factor
    }
    let first = (low / step).rounded(.up)
    ticks = (0..<max(0, Int((high / step).rounded(.down) - first) + 1)).map {
      (first + Double($0)) * step
    }
  }

  /// Where a value stands; one beyond the ends, at the end.
  func length(_ value: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return lengths.0 + share * (lengths.1 - lengths.0)
  }
}

extension [Double] {
  /// So many numbers, from the front over and over.
  fileprivate func cycled(_ count: Int) -> [Double] { (0..<count).map { self[$0 % self.count] } }
}
