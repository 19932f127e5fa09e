/// The encounters of a fit: one for each ordered pair of players that met.
///
/// The order of the encounters depends only on the players, so sums over them always have the same rounding
/// errors.
struct Pairings: Sendable {
  /// The encounters, with the two encounters of a pair next to each other; `first` and `second` are indices
  /// of rated players.
  var encounters: [Encounter]
  /// The index of each rated player in the input.
  let players: [Int]
  /// The index in ``encounters`` of each encounter in the input; −1 for an encounter without games.
  private let places: [Int32]

  /// Merges and sorts encounters, which must be between different players, with finite counts of at least 0.
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
        draws: given.draws, losses: given.losses, count: given.count)
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

  /// Returns the index in ``encounters`` of an encounter of the input; nil for an encounter without
  /// games.
  func place(of given: Int) -> Int? { places[given] < 0 ? nil : Int(places[given]) }

  /// The number of rated players.
  var count: Int { players.count }

  /// The pairs of players that met.
  var met: [SIMD2<Int>] {
    var pairs: [SIMD2<Int>] = []
    for encounter in encounters {
      let pair = SIMD2(
        min(encounter.first, encounter.second), max(encounter.first, encounter.second))
      // The encounters of two players are adjacent.
      if pairs.last != pair { pairs.append(pair) }
    }
    return pairs
  }

  /// The results of a player.
  struct Score {
    var points = 0.0
    var games = 0.0
    var draws = 0.0
    /// The number of games, without the weights by age.
    var count = 0.0

    /// The mean weight of a game by its age.
    var freshness: Double { games / count }
    var isPerfect: Bool { points == games }
    var isWinless: Bool { points == 0 }

    fileprivate mutating func add(_ points: Double, _ encounter: Encounter) {
      self.points += points
      games += encounter.games
      draws += encounter.draws
      count += encounter.count
    }
  }

  /// Returns the results of each player.
  func scores() -> [Score] {
    var scores = [Score](repeating: Score(), count: count)
    for encounter in encounters {
      scores[encounter.first].add(encounter.points, encounter)
      scores[encounter.second].add(encounter.games - encounter.points, encounter)
    }
    return scores
  }

  /// Returns the order of the encounters: by the higher player index, then by the lower one, so that the rows
  /// of a matrix are filled in order.
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
  /// Returns the sets of players that are connected by games, the largest set first, and whether the results
  /// determine the advantage of the first seat.
  ///
  /// The results do not determine the advantage if each player can be assigned a level such that in every
  /// game the first player is one level above the second.
  func groups() -> (groups: [[Int]], determineAdvantage: Bool) {
    var neighbors = [[(player: Int, step: Int)]](repeating: [], count: count)
    for encounter in encounters {
      neighbors[encounter.first].append((encounter.second, -1))
      neighbors[encounter.second].append((encounter.first, 1))
    }
    var level = [Int?](repeating: nil, count: count)
    var groups: [[Int]] = []
    var determineAdvantage = false
    for start in 0..<count where level[start] == nil {
      level[start] = 0
      var open = [(player: start, level: 0)]
      var group: [Int] = []
      while let here = open.popLast() {
        group.append(here.player)
        for (player, step) in neighbors[here.player] {
          let expected = here.level + step
          if let known = level[player] {
            determineAdvantage = determineAdvantage || known != expected
          } else {
            level[player] = expected
            open.append((player, expected))
          }
        }
      }
      groups.append(group.sorted())
    }
    return (groups.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }, determineAdvantage)
  }

  /// Returns the sets of players that scored points against each other in both directions, directly or
  /// through other players.
  ///
  /// A set that lost all its games against another set comes after that set.
  ///
  /// Maximum likelihood estimates are finite only if each group is one such set (L. R. Ford, "Solution of a
  /// ranking problem from binary comparisons", 1957). The sets are the strongly connected components of the
  /// graph of points, found by Kosaraju's algorithm.
  ///
  /// The players in `joined` are treated as if they had scored points against each other.
  func mutualGroups(joining joined: [Int]) -> [[Int]] {
    var scorers = [[Int]](repeating: [], count: count)
    var opponents = scorers
    func addArrow(from scorer: Int, to opponent: Int) {
      scorers[opponent].append(scorer)
      opponents[scorer].append(opponent)
    }
    for encounter in encounters {
      if encounter.points > 0 { addArrow(from: encounter.first, to: encounter.second) }
      if encounter.points < encounter.games {
        addArrow(from: encounter.second, to: encounter.first)
      }
    }
    for (one, other) in zip(joined, joined.dropFirst()) {
      addArrow(from: one, to: other)
      addArrow(from: other, to: one)
    }
    let order = Self.search(from: 0..<count, along: opponents).joined()
    return Self.search(from: order.reversed(), along: scorers).map { $0.sorted() }
  }

  /// Searches depth-first along the arrows from each start in turn, and returns the newly reached nodes of
  /// each search in postorder.
  ///
  /// A start that an earlier search has reached is skipped.
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
