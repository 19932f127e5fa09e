/// The pairings of a round.
package enum PairingSet: Sendable {
  /// Every two players for which the condition is true, or without a condition every two; in a game
  /// of more than two seats, the tables of a ``TableDesign``, whatever the condition.
  ///
  /// The pairings are computed one by one, so that thousands of players take no memory.
  case all(meetings: Int, where: (@Sendable (Int, Int) -> Bool)?)
  case listed([Pairing])

  /// Returns the same pairings, listed if a pairing has more than two players.
  func seated(players: Int, seats: Int) -> PairingSet {
    guard seats > 2, case .all(let meetings, _) = self else { return self }
    let tables = TableDesign(players: players, seats: seats).tables
    var counts: [[Int]: Int] = [:]
    let cycles = tables.map { table in
      counts[table.fromLeast, default: 0] += 1
      return counts[table.fromLeast] ?? 1
    }
    return .listed(
      zip(tables, cycles).map { table, cycle in
        Pairing(
          table, meetings: 1...meetings, cycle: cycle, cycleStep: counts[table.fromLeast] ?? 1)
      })
  }

  /// The greatest number of a meeting; 0 without pairings.
  var lastMeeting: Int {
    switch self {
    case .all(let meetings, _): meetings
    case .listed(let list): list.reduce(0) { max($0, $1.meetings.upperBound) }
    }
  }

  /// Returns the greatest meeting in the id of a game; 0 without pairings.
  func lastCycle(_ identities: GameIdentities) -> Int {
    switch self {
    case .all(let meetings, _): meetings
    case .listed(let list): list.reduce(0) { max($0, identities.lastCycle(of: $1)) }
    }
  }

  /// Returns the number of meetings of all pairings.
  func meetingCount(players: Int) -> Int {
    if case .all(let meetings, nil) = self { return players * (players - 1) / 2 * meetings }
    return (0..<placeCount(players: players)).reduce(0) {
      $0 + (pairing(at: $1, players: players)?.meetings.count ?? 0)
    }
  }

  /// Returns the number of places for pairings; a place may have no pairing.
  func placeCount(players: Int) -> Int {
    switch self {
    case .all: players * players
    case .listed(let list): list.count
    }
  }

  /// Returns the pairing at a place; nil if there is none.
  func pairing(at place: Int, players: Int) -> Pairing? {
    switch self {
    case .listed(let list): return list[place]
    case .all(let meetings, let isWanted):
      let (first, second) = place.quotientAndRemainder(dividingBy: players)
      guard first < second, isWanted?(first, second) ?? true else { return nil }
      return Pairing(first, second, meetings: 1...meetings)
    }
  }
}
