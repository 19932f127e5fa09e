/// A pairing in which, among players with equal scores, the upper half of the ranking meets the lower half,
/// in order.
///
/// If the last player of a group has no opponent left in the group, this player floats down and meets the
/// first player of the next group. The cost of a match measures how far the match is from this pairing; see
/// ``cost(_:_:)``.
///
/// Source: FIDE Handbook, C.04.3, "FIDE (Dutch) System", without the rules for colors and former floats.
struct Fold {
  /// A group of players with equal scores.
  private struct Group {
    let places: Range<Int>
    /// Whether the first player of the group meets a player from the group above.
    let receives: Bool

    /// The number of players whose opponents are in the group.
    private var pairedCount: Int { (places.count - (receives ? 1 : 0)) / 2 * 2 }

    /// The distance in the ranking between two opponents of the group.
    var distance: Int { pairedCount / 2 }

    /// The places of the players whose opponents are in the group.
    var paired: Range<Int> {
      let start = places.lowerBound + (receives ? 1 : 0)
      return start..<start + pairedCount
    }

    var floatsDown: Bool { paired.upperBound < places.upperBound }
  }

  private let groups: [Group]
  /// The number of the group for each place.
  private let numbers: [Int]

  /// Creates the pairing of a ranking from the players' scores in descending order.
  init(_ scores: [Double]) {
    var groups: [Group] = []
    var numbers: [Int] = []
    while numbers.count < scores.count {
      let start = numbers.count
      let end = scores[start...].firstIndex { $0 != scores[start] } ?? scores.count
      groups.append(Group(places: start..<end, receives: groups.last?.floatsDown ?? false))
      numbers += Array(repeating: groups.count - 1, count: end - start)
    }
    self.groups = groups
    self.numbers = numbers
  }

  /// Returns the cost of a match between the players at two places; a match of the fold costs 0.
  ///
  /// In a group, the cost is the square of the difference between the distance of the places and the distance
  /// in the fold. Between groups, the cost is the sum of two squared distances: from the upper place to the
  /// last place of its group, and from the lower place to the first place of its group.
  func cost(_ one: Int, _ other: Int) -> Int {
    let upper = min(one, other)
    let lower = max(one, other)
    let group = groups[numbers[upper]]
    guard numbers[upper] != numbers[lower] else {
      let difference = lower - upper - group.distance
      return difference * difference
    }
    let above = group.places.upperBound - 1 - upper
    let below = lower - groups[numbers[lower]].places.lowerBound
    return above * above + below * below
  }

  /// The places, in an order in which the first meets the second, the third meets the fourth, and so on.
  var neighbors: [Int] {
    groups.flatMap { group in
      let paired = group.paired
      let first = group.receives ? [group.places.lowerBound] : []
      let halves = paired.prefix(group.distance).flatMap { [$0, $0 + group.distance] }
      return first + halves + (group.floatsDown ? [group.places.upperBound - 1] : [])
    }
  }
}
