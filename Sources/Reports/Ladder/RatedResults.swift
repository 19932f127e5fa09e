import Ratings
package import Tournaments

/// Who played, as results and ladders name them.
package typealias Contestant = ResultCounts.Contestant

/// The part of results that a ladder is told from, in an order that follows from names alone.
struct RatedResults: Sendable {
  /// The bots whose games count, by name.
  let contestants: [Contestant]
  let results: ResultCounts
  /// The number of each of the results' contestants; nil for those that do not count.
  let numbers: [Int?]

  init(_ results: ResultCounts, where isCounted: (Contestant) -> Bool) {
    self.results = results
    let all = results.contestants
    let kept = all.indices.filter { isCounted(all[$0]) }
      .sorted { (all[$0].name, all[$0].version) < (all[$1].name, all[$1].version) }
    contestants = kept.map { all[$0] }
    var numbers = [Int?](repeating: nil, count: all.count)
    for (number, index) in kept.enumerated() { numbers[index] = number }
    self.numbers = numbers
  }

  /// The games between them: an encounter for each of the results' pairs, without games for those
  /// that do not count.
  func encounters() -> [Encounter] {
    results.pairs.map { pair in
      guard let first = numbers[pair.first], let second = numbers[pair.second] else {
        return Encounter(first: 0, second: 1, wins: 0, draws: 0, losses: 0)
      }
      return Encounter(
        first: first, second: second, wins: Double(pair.wins), draws: Double(pair.draws),
        losses: Double(pair.losses))
    }
  }

  /// How many games there are.
  var games: Int {
    results.pairs.reduce(0) {
      numbers[$1.first] == nil || numbers[$1.second] == nil ? $0 : $0 + $1.games
    }
  }

  /// What each contestant did, in their order.
  func records() -> [Ladder.Record] {
    var records = [Ladder.Record](repeating: Ladder.Record(), count: contestants.count)
    for pair in results.pairs {
      guard let first = numbers[pair.first], let second = numbers[pair.second] else { continue }
      records[first].wins += pair.wins
      records[first].draws += pair.draws
      records[first].losses += pair.losses
      records[first].forfeits += pair.firstForfeits
      records[second].wins += pair.losses
      records[second].draws += pair.draws
      records[second].losses += pair.wins
      records[second].forfeits += pair.secondForfeits
    }
    return records
  }

  /// The games by what they share, where the record says so and it makes a difference.
  ///
  /// In a game of turns those of one pair and opening may be the same game over again, or be decided
  /// by the opening. In a race all pairs on one seed have the same luck, so that a bot that it suits
  /// beats them all.
  var clusters: (any ClusteredGames)? {
    let shared = results.shared
    guard shared.games == results.games, shared.games > 0 else { return nil }
    let isByShare = !results.hasFirstPlayer
    guard shared.hasRepeats || (isByShare && shared.isSharedByPairs) else { return nil }
    return SharedClusters(self, isByShare: isByShare)
  }
}
