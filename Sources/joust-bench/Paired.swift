import Hosting

/// A measurement of Joust and its floor in alternation, so that both run under the same load.
struct Paired {
  /// The median of the floor.
  let floor: Double
  /// The median of Joust.
  let ours: Double
  /// The median of the ratios of Joust to the floor.
  let ratio: Double

  /// Measures the work of both per second, in rounds whose order alternates.
  init(rounds: Int = 5, floor: () throws -> Double, ours: () throws -> Double) rethrows {
    var pairs: [(floor: Double, ours: Double)] = []
    for round in 0..<rounds {
      let before = round % 2 == 0 ? try floor() : nil
      let own = try ours()
      pairs.append((try before ?? floor(), own))
    }
    self.floor = Self.median(pairs.map(\.floor))
    self.ours = Self.median(pairs.map(\.ours))
    ratio = Self.median(pairs.map { $0.ours / $0.floor })
  }

  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = Instant.now
    try work()
    return Double(max(1, Instant.now - start)) / 1e9
  }
}
