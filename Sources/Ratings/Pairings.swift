/// Encounters made ready for a fit: one for each ordered pair that met, in a settled order.
///
/// The order depends on the players alone, so that sums come out the same however the encounters
/// were given.
struct Pairings: Sendable {
  /// The encounters, those of two players side by side; players are numbered among the rated ones.
  let encounters: [Encounter]
  /// For each rated player, the index that it was given by.
  let players: [Int]
  /// For each encounter as it was given, the index that its games have now; −1 without games.
  private let places: [Int32]

  /// Merges and sorts encounters.
  ///
  /// - Parameters:
  ///   - given: counts that are finite and not negative, of players who are not the same.
  ///   - playerCount: how many players there are.
  init(_ given: consuming [Encounter], playerCount: Int) {
    var met = [Bool](repeating: false, count: playerCount)
    for index in given.indices where given[index].games > 0 {
      met[given[index].first] = true
      met[given[index].second] = true
    }
    players = met.indices.filter { met[$0] }
    var number = [Int](repeating: 0, count: playerCount)
    for (index, player) in players.enumerated() { number[player] = index }

    let order = Self.order(given, number: number, count: players.count)
    var places = [Int32](repeating: -1, count: given.count)
    // In place, since the encounters are what takes the most memory.
    var encounters = given
    encounters.arrange(by: order)
    var count = 0
    for (index, old) in order.enumerated() where encounters[index].games > 0 {
      var encounter = encounters[index]
      encounter.first = number[encounter.first]
      encounter.second = number[encounter.second]
      if count > 0, encounters[count - 1].first == encounter.first,
        encounters[count - 1].second == encounter.second
      {
        encounters[count - 1].add(encounter)
      } else {
        encounters[count] = encounter
        count += 1
      }
      places[Int(old)] = Int32(count - 1)
    }
    encounters.removeLast(encounters.count - count)
    self.encounters = encounters
    self.places = places
  }

  /// The index that the games of an encounter have now, given as what it was given; nil without games.
  func place(of given: Int) -> Int? { places[given] < 0 ? nil : Int(places[given]) }

  /// How many players are rated.
  var count: Int { players.count }

  /// The points and the games of each rated player.
  func scores() -> [(points: Double, games: Double)] {
    var scores = [(points: Double, games: Double)](repeating: (0, 0), count: count)
    for encounter in encounters {
      scores[encounter.first].points += encounter.points
      scores[encounter.second].points += encounter.games - encounter.points
      scores[encounter.first].games += encounter.games
      scores[encounter.second].games += encounter.games
    }
    return scores
  }

  /// The indices of the encounters by the higher player, then by the lower one, then by seats.
  ///
  /// So rows of the information are filled from left to right.
  private static func order(_ given: [Encounter], number: [Int], count: Int) -> [Int32] {
    let byLower = sorted((0..<given.count).lazy.map { Int32($0) }, count: 2 * count) { index in
      guard given[index].games > 0 else { return 0 }
      let first = number[given[index].first]
      let second = number[given[index].second]
      return 2 * min(first, second) + (first > second ? 1 : 0)
    }
    return sorted(byLower, count: count) { index in
      guard given[index].games > 0 else { return 0 }
      return max(number[given[index].first], number[given[index].second])
    }
  }

  private static func sorted(
    _ indices: some Collection<Int32>, count: Int, _ key: (Int) -> Int
  ) -> [Int32] {
    var starts = [Int](repeating: 0, count: max(count, 1) + 1)
    for index in indices { starts[key(Int(index)) + 1] += 1 }
    for bucket in 0..<count { starts[bucket + 1] += starts[bucket] }
    var sorted = [Int32](repeating: 0, count: indices.count)
    for index in indices {
      let bucket = key(Int(index))
      sorted[starts[bucket]] = index
      starts[bucket] += 1
    }
    return sorted
  }
}

extension Array {
  /// Puts the elements into another order, along the cycles of the permutation.
  ///
  /// - Parameter order: for each place, where its element stands now; each place once.
  fileprivate mutating func arrange(by order: [Int32]) {
    var sources = order
    for start in sources.indices where Int(sources[start]) != start {
      let first = self[start]
      var place = start
      while Int(sources[place]) != start {
        let source = Int(sources[place])
        self[place] = self[source]
        sources[place] = Int32(place)
        place = source
      }
      self[place] = first
      sources[place] = Int32(place)
    }
  }
}

extension Encounter {
  /// Adds the results of games with the same seats.
  fileprivate mutating func add(_ other: Encounter) {
    wins += other.wins
    draws += other.draws
    losses += other.losses
  }
}
