/// The places of the seats in a finished game.
///
/// The place of a seat is 1 plus the number of better seats, as in [1, 2, 2, 4].
package enum Places {
  /// Returns the places for the given scores; a higher score is better.
  package static func byScores(_ scores: [Double]) -> [Int] {
    scores.map { score in 1 + scores.count { $0 > score } }
  }

  /// Returns the places after a win, or after a draw if `winner` is nil.
  package static func winner(_ winner: Int?, of seatCount: Int) -> [Int] {
    (0..<seatCount).map { winner == nil || $0 == winner ? 1 : 2 }
  }

  /// Returns whether each place is 1 plus the number of better seats.
  package static func areValid(_ places: [Int]) -> Bool {
    places.allSatisfy { place in place == 1 + places.count { $0 < place } }
  }

  /// Returns the places as text with the names of the seats, the best place first.
  package static func text(_ places: [Int], _ names: [String]) -> String {
    places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
      .map { "\(places[$0]). \(names[$0])" }.joined(separator: ", ")
  }

  /// Returns the places after the seats that resigned and the seats at fault have been moved to the end.
  ///
  /// The seats at fault share the last place. The seats that resigned have better places than the seats at
  /// fault. A seat that resigned earlier has a worse place than a seat that resigned later.
  package static func places(_ places: [Int], resigned: [Int], last faults: [Int]) -> [Int] {
    byScores(
      places.indices.map { seat in
        if faults.contains(seat) { return -.infinity }
        // A place is at most 8, so 1,000 separates the groups.
        return resigned.firstIndex(of: seat).map { Double($0) - 1000 } ?? -Double(places[seat])
      })
  }
}
