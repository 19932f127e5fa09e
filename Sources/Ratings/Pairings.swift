/// Encounters made ready for a fit: one for each ordered pair that met, in a settled order.
///
/// The order depends on the players alone, so that sums come out the same however the encounters
/// were given.
struct Pairings: Sendable {
  /// The encounters, those of two players side by side; players are numbered among the rated ones.
  let encounters: [Encounter]
  /// For each rated player, the index that it was given by.
  let players: [Int]

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

    var ordered: [Encounter] = []
    ordered.reserveCapacity(given.count)
    for encounter in given where encounter.games > 0 {
      var copy = encounter
      copy.first = number[encounter.first]
      copy.second = number[encounter.second]
      ordered.append(copy)
    }
    ordered.sort { Self.key($0) < Self.key($1) }
    encounters = Self.merged(ordered)
  }

  /// How many players are rated.
  var count: Int { players.count }

  /// Adds up neighbours that have the same players in the same seats.
  private static func merged(_ sorted: [Encounter]) -> [Encounter] {
    var merged: [Encounter] = []
    for encounter in sorted {
      guard let last = merged.last, last.first == encounter.first, last.second == encounter.second
      else {
        merged.append(encounter)
        continue
      }
      merged[merged.count - 1].wins += encounter.wins
      merged[merged.count - 1].draws += encounter.draws
      merged[merged.count - 1].losses += encounter.losses
    }
    return merged
  }

  private static func key(_ encounter: Encounter) -> (Int, Int, Int) {
    let low = min(encounter.first, encounter.second)
    return (low, encounter.first + encounter.second - low, encounter.first)
  }
}
