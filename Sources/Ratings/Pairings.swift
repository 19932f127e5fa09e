/// Encounters made ready for a fit: one for each ordered pair that met, in an order, and so with
/// sums, that depend on the players alone.
struct Pairings: Sendable {
  /// The encounters, those of two players side by side; players are numbered among the rated ones.
  var encounters: [Encounter]
  /// For each rated player, the index that it was given by.
  let players: [Int]
  /// For each encounter as it was given, the index that its games have now; −1 without games.
  private let places: [Int32]

  /// Merges and sorts encounters, whose counts are finite and not negative, of different players.
  init(_ given: consuming [Encounter], playerCount: Int) {
    var met = [Bool](repeating: false, count: playerCount)
    for index in given.indices where given[index].games > 0 {
      met[given[index].first] = true
      met[given[index].second] = true
    }
    players = met.indices.filter { met[$0] }
    var number = [Int](repeating: 0, count: playerCount)
    for (index, player) in players.enumerated() { number[player] = index }

    var places = [Int32](repeating: -1, count: given.count)
    var encounters: [Encounter] = []
    encounters.reserveCapacity(given.count)
    for old in Self.order(given, number: number) where given[Int(old)].games > 0 {
      let given = given[Int(old)]
      let encounter = Encounter(
        first: number[given.first], second: number[given.second], wins: given.wins,
        draws: given.draws, losses: given.losses)
      if let last = encounters.last, last.first == encounter.first, last.second == encounter.second
      {
        encounters[encounters.count - 1].add(encounter)
      } else {
        encounters.append(encounter)
      }
      places[Int(old)] = Int32(encounters.count - 1)
    }
    self.encounters = encounters
    self.places = places
  }

  /// The index that the games of an encounter have now, given as what it was given; nil without games.
  func place(of given: Int) -> Int? { places[given] < 0 ? nil : Int(places[given]) }

  var count: Int { players.count }

  struct Score {
    var points = 0.0
    var games = 0.0
    var draws = 0.0

    var isPerfect: Bool { points == games }
    var isWinless: Bool { points == 0 }

    fileprivate mutating func add(_ points: Double, _ encounter: Encounter) {
      self.points += points
      games += encounter.games
      draws += encounter.draws
    }
  }

  func scores() -> [Score] {
    var scores = [Score](repeating: Score(), count: count)
    for encounter in encounters {
      scores[encounter.first].add(encounter.points, encounter)
      scores[encounter.second].add(encounter.games - encounter.points, encounter)
    }
    return scores
  }

  /// The encounters by the higher player, then by the lower one, so that rows fill in order.
  private static func order(_ given: [Encounter], number: [Int]) -> [Int32] {
    let keys = given.map { encounter -> UInt64 in
      guard encounter.games > 0 else { return 0 }
      let first = UInt64(number[encounter.first])
      let second = UInt64(number[encounter.second])
      return max(first, second) << 32 | min(first, second) << 1 | (first > second ? 1 : 0)
    }
    return keys.indices.map { Int32($0) }.sorted { (keys[Int($0)], $0) < (keys[Int($1)], $1) }
  }
}

extension Pairings {
  /// The sets of players whom games connect, the largest first; and whether seats changed so that
  /// an advantage can be told: not where levels put every first player one above the second.
  func groups() -> (groups: [[Int]], tellAdvantage: Bool) {
    var neighbours = [[(player: Int, step: Int)]](repeating: [], count: count)
    for encounter in encounters {
      neighbours[encounter.first].append((encounter.second, -1))
      neighbours[encounter.second].append((encounter.first, 1))
    }
    var level = [Int?](repeating: nil, count: count)
    var groups: [[Int]] = []
    var tellAdvantage = false
    for start in 0..<count where level[start] == nil {
      level[start] = 0
      var open = [(player: start, level: 0)]
      var group: [Int] = []
      while let here = open.popLast() {
        group.append(here.player)
        for (player, step) in neighbours[here.player] {
          let expected = here.level + step
          if let known = level[player] {
            tellAdvantage = tellAdvantage || known != expected
          } else {
            level[player] = expected
            open.append((player, expected))
          }
        }
      }
      groups.append(group.sorted())
    }
    return (groups.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }, tellAdvantage)
  }

  /// The sets of players who took points off each other in both directions, if through others;
  /// those who lost all to the others come last.
  ///
  /// Maximum likelihood is finite only where each group is one such set (Ford 1957): a strongly
  /// connected component of the graph of who took points off whom (Kosaraju's search).
  func mutualGroups() -> [[Int]] {
    var takers = [[Int]](repeating: [], count: count)
    var givers = takers
    func note(_ taker: Int, from giver: Int) {
      takers[giver].append(taker)
      givers[taker].append(giver)
    }
    for encounter in encounters {
      if encounter.points > 0 { note(encounter.first, from: encounter.second) }
      if encounter.points < encounter.games { note(encounter.second, from: encounter.first) }
    }
    let order = Self.search(from: 0..<count, along: givers).joined()
    return Self.search(from: order.reversed(), along: takers).map { $0.sorted() }
  }

  /// What each start reaches that was not reached before, each node behind those it leads to.
  private static func search(
    from starts: some Sequence<Int>, along arrows: [[Int]]
  ) -> [[Int]] {
    var isSeen = [Bool](repeating: false, count: arrows.count)
    var found: [[Int]] = []
    for start in starts where !isSeen[start] {
      var reached: [Int] = []
      var open = [(node: start, isDone: false)]
      while let (node, isDone) = open.popLast() {
        if isDone { reached.append(node) }
        guard !isDone, !isSeen[node] else { continue }
        isSeen[node] = true
        open.append((node, true))
        for next in arrows[node] where !isSeen[next] { open.append((next, false)) }
      }
      found.append(reached)
    }
    return found
  }
}

/// How games of two players ended, from the side of one of them.
package struct WinsDrawsLosses: Hashable, Sendable {
  package var wins: Int
  package var draws: Int
  package var losses: Int

  package init(wins: Int = 0, draws: Int = 0, losses: Int = 0) {
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  package var games: Int { wins + draws + losses }

  /// The player's points: a draw is half of one.
  package var points: Double { Double(wins) + Double(draws) / 2 }

  /// The points a game, from 0 to 1; nil without games.
  package var score: Double? { games > 0 ? points / Double(games) : nil }

  package var reversed: WinsDrawsLosses {
    WinsDrawsLosses(wins: losses, draws: draws, losses: wins)
  }

  package static func += (sum: inout WinsDrawsLosses, other: WinsDrawsLosses) {
    sum.wins += other.wins
    sum.draws += other.draws
    sum.losses += other.losses
  }
}

/// The games of two players with the same one in the first seat; counts need not be whole.
package struct Encounter: Hashable, Sendable {
  private let seats: SIMD2<Int32>
  package var wins: Double
  package var draws: Double
  package var losses: Double

  package init(first: Int, second: Int, wins: Double, draws: Double, losses: Double) {
    seats = SIMD2(Int32(first), Int32(second))
    self.wins = wins
    self.draws = draws
    self.losses = losses
  }

  package init(first: Int, second: Int, _ results: WinsDrawsLosses) {
    self.init(
      first: first, second: second, wins: Double(results.wins), draws: Double(results.draws),
      losses: Double(results.losses))
  }

  package var first: Int { Int(seats.x) }
  package var second: Int { Int(seats.y) }
  package var games: Double { wins + draws + losses }

  var points: Double { wins + draws / 2 }

  /// Adds games as they count.
  package mutating func add(_ part: ClusterPart, weight: Double = 1) {
    wins += weight * part.weighted.x
    draws += weight * part.weighted.y
    losses += weight * part.weighted.z
  }

  mutating func add(_ other: Encounter) {
    wins += other.wins
    draws += other.draws
    losses += other.losses
  }
}
