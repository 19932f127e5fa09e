import Hosting

/// A measurement of Joust and of its floor: the least work that the task needs, such as bare reading of a
/// record.
///
/// The two are measured in alternation, so that the load of the machine is the same for both.
struct Paired {
  /// The median speed of the floor, per second.
  let floor: Double
  /// The median speed of Joust, per second.
  let ours: Double
  /// The median, over the rounds, of the ratio of Joust's speed to the floor's.
  let ratio: Double

  /// Measures the speeds of Joust and of the floor per second, in rounds with alternating order.
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
