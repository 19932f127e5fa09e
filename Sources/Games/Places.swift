/// The places of the seats in a finished game: 1 is the best, equal ones are shared, and each counts the
/// seats that are better, as in [1, 2, 2, 4].
package enum Places {
  /// The places by scores, of which more is better.
  package static func byScores(_ scores: [Int]) -> [Int] {
    scores.map { score in 1 + scores.count { $0 > score } }
  }

  /// One seat before all others, which share the place behind it; nil for a draw of all.
  package static func winner(_ winner: Int?, of seatCount: Int) -> [Int] {
    (0..<seatCount).map { winner == nil || $0 == winner ? 1 : 2 }
  }

  /// Whether a list counts, for each seat, the seats that are better.
  package static func areValid(_ places: [Int]) -> Bool {
    places.allSatisfy { place in place == 1 + places.count { $0 < place } }
  }

  /// The places in words, the best one first.
  package static func text(_ places: [Int], _ names: [String]) -> String {
    places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      .map { "\(places[$0]). \(names[$0])" }.joined(separator: ", ")
  }

  /// The places with some seats, those at fault, sharing the one behind all others, which keep their order.
  package static func places(_ places: [Int], behind faults: [Int]) -> [Int] {
    byScores(places.indices.map { faults.contains($0) ? .min : -places[$0] })
  }
}
