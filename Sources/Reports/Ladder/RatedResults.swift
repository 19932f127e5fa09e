import Ratings
package import Tournaments

/// Who played, as results and ladders name them.
package typealias Contestant = BotVersion

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

/// The clusters of a record's games: by pair and opening, or by seed.
struct SharedClusters: ClusteredGames {
  private let shared: SharedGames
  private let isByShare: Bool
  /// For each pair that leads: its place in the order of names; nil where its games do not count.
  private var ranks: [Int?]
  /// Whether it has the later name in the first seat.
  private var changed: [Bool]
  /// Its encounters, the one with the earlier name in the first seat before the other.
  private var encounters: [(Int?, Int?)]

  init(_ rated: RatedResults, isByShare: Bool) {
    shared = rated.results.shared
    self.isByShare = isByShare
    let pairs = rated.results.pairs
    ranks = Array(repeating: nil, count: pairs.count)
    changed = Array(repeating: false, count: pairs.count)
    encounters = Array(repeating: (nil, nil), count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      guard let lead = pair.lead, let first = rated.numbers[pair.first],
        let second = rated.numbers[pair.second]
      else { continue }
      ranks[lead] = min(first, second) * rated.contestants.count + max(first, second)
      if first < second {
        encounters[lead].0 = index
      } else {
        encounters[lead].1 = index
      }
      if index == lead { changed[index] = first > second }
    }
  }

  func forEachCluster(_ body: ([ClusterPart], _ count: Int) -> Void) {
    var parts: [ClusterPart] = []
    var share: Int?
    shared.forEach(ranks: ranks, changed: changed, byShare: isByShare) { entry, count in
      if !isByShare || share != entry.share {
        if !parts.isEmpty { body(parts, 1) }
        parts.removeAll(keepingCapacity: true)
      }
      share = entry.share
      let (straight, reversed) = encounters[entry.lead]
      let counts = entry.counts
      for (encounter, base) in [(straight, 0), (reversed, 3)] {
        let sum = counts[base] + counts[base + 1] + counts[base + 2]
        guard let encounter, sum > 0 else { continue }
        parts.append(
          ClusterPart(
            encounter: encounter, wins: Double(counts[base]), draws: Double(counts[base + 1]),
            losses: Double(counts[base + 2])))
      }
      guard !isByShare else { return }
      body(parts, count)
      parts.removeAll(keepingCapacity: true)
    }
    if !parts.isEmpty { body(parts, 1) }
  }
}

/// How a ladder came about: the ladder after each tenth of the games.
package struct LadderHistory: Sendable {
  /// The ladders, the one of fewest games first, the last one of all games.
  package let ladders: [Ladder]

  /// Rates the bots of one game after each tenth of the games.
  ///
  /// Each time is rated by itself, from the games up to then. Where options refuse the games up to
  /// then, as without a prior the first few, the time is left out.
  ///
  /// - Parameters:
  ///   - results: what they played, with the order of the games.
  ///   - options: the law, the prior and the anchors.
  ///   - isCounted: whether a bot's games count.
  package init(
    _ results: ResultCounts, options: LadderOptions = LadderOptions(),
    where isCounted: (Contestant) -> Bool = { _ in true }
  ) {
    ladders = results.tenths(where: isCounted).compactMap {
      try? Ladder($0, options: options, where: isCounted)
    }
  }
}
