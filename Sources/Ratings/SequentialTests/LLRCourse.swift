/// The development of an SPRT's log-likelihood ratio (LLR) over the counted pairs, as points at equal
/// distances.
package struct LLRCourse: Sendable {
  /// The LLR after a number of pairs.
  package struct Point: Hashable, Sendable {
    package let pairs: Int
    package let llr: Double
  }

  /// The largest number of points at equal distances; a plot cannot show more.
  private static let limit = 400

  /// The LLR after the last counted pair; 0 before the first pair.
  package private(set) var last = Point(pairs: 0, llr: 0)
  private var kept = [Point(pairs: 0, llr: 0)]
  private var distance = 1

  /// The points from 0 pairs to the present number of pairs, at equal distances in pairs.
  ///
  /// The last point may be closer to the point before it.
  package var points: [Point] { kept.last == last ? kept : kept + [last] }

  mutating func add(_ llr: Double) {
    last = Point(pairs: last.pairs + 1, llr: llr)
    guard last.pairs % distance == 0 else { return }
    kept.append(last)
    guard kept.count > Self.limit else { return }
    distance *= 2
    kept.removeAll { $0.pairs % distance != 0 }
  }
}
