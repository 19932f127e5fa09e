import Hosting
import Runs

/// Something of Joust's and its floor, measured in turns, so that both meet the same machine.
struct Paired {
  /// The floor's median.
  let floor: Double
  /// Joust's median.
  let ours: Double
  /// The median of Joust's for one of the floor.
  let ratio: Double

  /// Measures both some times over; who is first changes.
  ///
  /// - Parameters:
  ///   - rounds: how many times.
  ///   - floor: gives what the floor does in a second.
  ///   - ours: gives what Joust does in a second.
  /// - Throws: what these throw.
  init(
    rounds: Int = 5, floor: () throws -> Double, ours: () throws -> Double
  ) rethrows {
    var pairs: [(floor: Double, ours: Double)] = []
    for round in 0..<rounds {
      if round % 2 == 0 {
        let first = try floor()
        pairs.append((first, try ours()))
      } else {
        let first = try ours()
        pairs.append((try floor(), first))
      }
    }
    self.floor = Self.median(pairs.map(\.floor))
    self.ours = Self.median(pairs.map(\.ours))
    ratio = Self.median(pairs.map { $0.ours / $0.floor })
  }

  /// The number in the middle.
  static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The seconds that some work takes.
  static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = Instant.now
    try work()
    return Double(max(1, Instant.now - start)) / 1e9
  }
}
