/// Two players and the meetings that they are to have.
package struct Pairing: Hashable, Sendable {
  /// The player who comes first by name.
  package let first: Int
  /// The other one.
  package let second: Int
  /// The numbers of the meetings, from 1.
  package let meetings: ClosedRange<Int>

  /// Two players in either order.
  package init(_ one: Int, _ other: Int, meetings: ClosedRange<Int>) {
    first = min(one, other)
    second = max(one, other)
    self.meetings = meetings
  }
}

/// Who meets whom, worked out as it is asked for.
package enum Pairings: Sendable {
  /// Each two players of whom the condition holds, where there is one.
  case all(meetings: Int, where: (@Sendable (Int, Int) -> Bool)?)
  /// These.
  case listed([Pairing])

  /// The number of the last meeting, 0 where there is none.
  var lastMeeting: Int {
    switch self {
    case .all(let meetings, _): meetings
    case .listed(let list): list.reduce(0) { max($0, $1.meetings.upperBound) }
    }
  }

  /// How many places there are among so many players; not each of them has a pairing.
  func placeCount(players: Int) -> Int {
    switch self {
    case .all: players * players
    case .listed(let list): list.count
    }
  }

  /// The pairing of a place, or nil.
  func pairing(at place: Int, players: Int) -> Pairing? {
    switch self {
    case .listed(let list): return list[place]
    case .all(let meetings, let isWanted):
      let (first, second) = (place / players, place % players)
      guard first < second, isWanted?(first, second) ?? true else { return nil }
      return Pairing(first, second, meetings: 1...meetings)
    }
  }
}
