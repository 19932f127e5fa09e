/// Encounters made ready for a fit: one for each ordered pair that met, in a settled order.
///
/// The order depends on the players alone, so that sums come out the same however the encounters
/// were given.
struct Pairings: Sendable {
  /// The encounters, those of two players side by side; players are numbered among the rated ones.
  let encounters: [Encounter]
  /// For each rated player, the index that it was given by.
  let players: [Int]
  /// For each encounter as it was given, the index that its games have now; nil without games.
  let places: [Int?]

  /// Merges and sorts encounters.
  ///
  /// - Parameters:
  ///   - given: counts that are finite and not negative, of players who are not the same.
  ///   - playerCount: how many players there are.
  init(_ given: [Encounter], playerCount: Int) {
    var met = [Bool](repeating: false, count: playerCount)
    for encounter in given where encounter.games > 0 {
      met[encounter.first] = true
      met[encounter.second] = true
    }
    players = met.indices.filter { met[$0] }
    var number = [Int](repeating: 0, count: playerCount)
    for (index, player) in players.enumerated() { number[player] = index }

    var ordered: [(encounter: Encounter, index: Int)] = []
    ordered.reserveCapacity(given.count)
    for (index, encounter) in given.enumerated() where encounter.games > 0 {
      var copy = encounter
      copy.first = number[encounter.first]
      copy.second = number[encounter.second]
      ordered.append((copy, index))
    }
    ordered.sort { Self.key($0.encounter) < Self.key($1.encounter) }
    var places = [Int?](repeating: nil, count: given.count)
    var merged: [Encounter] = []
    for (encounter, index) in ordered {
      if let last = merged.last, last.first == encounter.first, last.second == encounter.second {
        merged[merged.count - 1].add(encounter)
      } else {
        merged.append(encounter)
      }
      places[index] = merged.count - 1
    }
    encounters = merged
    self.places = places
  }

  /// How many players are rated.
  var count: Int { players.count }

  private static func key(_ encounter: Encounter) -> (Int, Int, Int) {
    let low = min(encounter.first, encounter.second)
    return (low, encounter.first + encounter.second - low, encounter.first)
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
