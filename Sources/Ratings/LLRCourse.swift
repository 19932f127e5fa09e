/// How the LLR of an SPRT went with the pairs that counted, in points that are evenly apart.
package struct LLRCourse: Sendable {
  /// The LLR after a number of pairs.
  package struct Point: Hashable, Sendable {
    package let pairs: Int
    package let llr: Double
  }

  /// How many points are kept: no plot is so wide that more of them could be told apart.
  private static let limit = 400

  /// Where the test stands.
  package private(set) var last = Point(pairs: 0, llr: 0)
  private var kept = [Point(pairs: 0, llr: 0)]
  private var distance = 1

  /// The points from no pairs to where the test stands; the last one may be closer than the others.
  package var points: [Point] { kept.last == last ? kept : kept + [last] }

  /// Takes the LLR after one pair more.
  mutating func add(_ llr: Double) {
    last = Point(pairs: last.pairs + 1, llr: llr)
    guard last.pairs % distance == 0 else { return }
    kept.append(last)
    guard kept.count > Self.limit else { return }
    distance *= 2
    kept.removeAll { $0.pairs % distance != 0 }
  }
}
