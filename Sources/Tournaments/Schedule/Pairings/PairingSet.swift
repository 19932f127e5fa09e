/// The pairings of a round, in one of a tournament's games, such as tic-tac-toe.
package enum PairingSet: Sendable {
  /// All pairs of players; if there are challengers, only the pairs with at least one challenger.
  ///
  /// The pairs are computed one by one, without a list, because there may be thousands of players. In a game
  /// of more than two seats, the pairings are the tables of a ``TableDesign``. Such a game has no
  /// challengers, because a gauntlet pairs two bots.
  case all(meetings: Int, challengers: Challengers? = nil)
  case listed([Pairing])

  /// The challengers of a gauntlet, who meet all other players; two players who are not challengers do not
  /// meet.
  package struct Challengers: Sendable {
    /// The indices of the challengers in ascending order.
    fileprivate let players: [Int]
    fileprivate let members: Set<Int>

    package init(_ players: some Sequence<Int>) {
      members = Set(players)
      self.players = members.sorted()
    }
  }

  /// Returns the pairings for a game with the given number of seats.
  ///
  /// For more than two seats, ``all(meetings:challengers:)`` becomes a list of the tables of a
  /// ``TableDesign``. Any other set is returned unchanged.
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

  /// Returns the pairings as a list that is sorted by priority.
  ///
  /// If there are more than ``PlayPriority/limit`` pairings, the set is returned unchanged.
  func sorted(by priority: PlayPriority, _ players: [GameIdentities.Player]) -> PairingSet {
    guard meetingCount(players: players.count) / max(1, lastMeeting) <= PlayPriority.limit else {
      return self
    }
    var pairings: [Pairing] = []
    var place = nextPlace(from: 0, players: players.count)
    while place < placeCount(players: players.count) {
      if let pairing = pairing(at: place, players: players.count) { pairings.append(pairing) }
      place = nextPlace(from: place + 1, players: players.count)
    }
    return .listed(priority.sorted(pairings, players))
  }

  /// The largest meeting number of a pairing; 0 for an empty list.
  var lastMeeting: Int {
    switch self {
    case .all(let meetings, _): meetings
    case .listed(let list): list.reduce(0) { max($0, $1.meetings.upperBound) }
    }
  }

  /// Returns the largest meeting number in the ids of the games; 0 for an empty list.
  func lastCycle(_ identities: GameIdentities) -> Int {
    switch self {
    case .all(let meetings, _): meetings
    case .listed(let list): list.reduce(0) { max($0, identities.lastCycle(of: $1)) }
    }
  }

  /// Returns the total number of meetings of the pairings that contain no withdrawn player.
  func meetingCount(players: Int, without withdrawn: Set<Int> = []) -> Int {
    func pairs(_ count: Int) -> Int { count * (count - 1) / 2 }
    switch self {
    case .all(let meetings, nil): return pairs(players - withdrawn.count) * meetings
    case .all(let meetings, let challengers?):
      let present = players - withdrawn.count
      let others = present - challengers.members.subtracting(withdrawn).count
      return (pairs(present) - pairs(others)) * meetings
    case .listed(let list):
      return list.reduce(0) {
        $0 + (withdrawn.isDisjoint(with: $1.players) ? $1.meetings.count : 0)
      }
    }
  }

  /// Returns, for each player, the number of the player's meetings that contain no withdrawn player.
  func meetingCounts(players: Int, without withdrawn: Set<Int> = []) -> [Int] {
    var counts = Array(repeating: 0, count: players)
    switch self {
    case .all(let meetings, let challengers):
      let present = players - withdrawn.count
      let strong = challengers.map { $0.members.subtracting(withdrawn).count } ?? present
      for player in 0..<players where !withdrawn.contains(player) {
        let meetsAll = challengers?.members.contains(player) ?? true
        counts[player] = (meetsAll ? present - 1 : strong) * meetings
      }
    case .listed(let list):
      for pairing in list where withdrawn.isDisjoint(with: pairing.players) {
        for player in pairing.players { counts[player] += pairing.meetings.count }
      }
    }
    return counts
  }

  /// Returns the number of places for pairings; a place may have no pairing.
  ///
  /// A place is an index in the list of pairings. If the pairings are computed, the place of two players is
  /// `first * players + second`.
  func placeCount(players: Int) -> Int {
    switch self {
    case .all: players * players
    case .listed(let list): list.count
    }
  }

  /// Returns the first place with a pairing, at or after the given place; if there is none, returns the
  /// number of places.
  func nextPlace(from place: Int, players: Int) -> Int {
    let end = placeCount(players: players)
    guard place < end, case .all(_, let challengers) = self else { return min(place, end) }
    var (first, second) = place.quotientAndRemainder(dividingBy: players)
    while first < players {
      second = max(second, first + 1)
      guard let challengers, !challengers.members.contains(first) else {
        if second < players { return first * players + second }
        (first, second) = (first + 1, 0)
        continue
      }
      var low = 0
      var high = challengers.players.count
      while low < high {
        let middle = (low + high) / 2
        if challengers.players[middle] < second { low = middle + 1 } else { high = middle }
      }
      if low < challengers.players.count { return first * players + challengers.players[low] }
      (first, second) = (first + 1, 0)
    }
    return end
  }

  /// Returns the pairing at a place; nil if the place has none.
  func pairing(at place: Int, players: Int) -> Pairing? {
    switch self {
    case .listed(let list): return list[place]
    case .all:
      let (first, second) = place.quotientAndRemainder(dividingBy: players)
      return pairing(of: first, second)
    }
  }

  /// Returns the pairing of two players; nil if there is none, or if the pairings are a list.
  ///
  /// The result is also nil if `first` is not less than `second`. Players are numbered in the order of their
  /// names.
  func pairing(of first: Int, _ second: Int) -> Pairing? {
    guard case .all(let meetings, let challengers) = self, first < second else { return nil }
    if let challengers,
      !challengers.members.contains(first) && !challengers.members.contains(second)
    {
      return nil
    }
    return Pairing(first, second, meetings: 1...meetings)
  }
}
