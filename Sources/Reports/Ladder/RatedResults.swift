import Ratings
import Tournaments

/// The results from which a ladder is computed; the bots are sorted by their names and versions.
struct RatedResults: Sendable {
  /// The bots that are rated, sorted.
  let bots: [BotVersion]
  private let counts: ResultCounts
  /// For each bot in the results, the index in ``bots`` of the bot for which its games are counted; nil for a
  /// bot that is not rated.
  private let numbers: [Int?]

  /// Selects the bots that are rated.
  ///
  /// If `synonyms` maps an old name to a new name, the games under the old name are counted for the bot with
  /// the new name. If no bot with the new name is rated, the bot appears under the new name with its own
  /// version.
  ///
  /// The games of an entrant such as fox@1 are counted for version 1 of fox if that version is also rated.
  init(
    _ counts: ResultCounts, synonyms: [String: String], where isCounted: (BotVersion) -> Bool
  ) {
    self.counts = counts
    let kept = counts.bots.indices.filter { isCounted(counts.bots[$0]) }
    var named: [String: BotVersion] = [:]
    for bot in kept.map({ counts.bots[$0] }) where synonyms[bot.name] == nil {
      named[bot.name] = bot
    }
    let owners = kept.map { index in
      let bot = counts.bots[index]
      if synonyms[bot.name] == nil, let own = VersionedName(bot.name), own.version == bot.version,
        kept.contains(where: {
          counts.bots[$0].name == own.bot && counts.bots[$0].version == own.version
        })
      {
        return BotVersion(name: own.bot, version: own.version)
      }
      guard let name = synonyms[bot.name] else { return bot }
      return named[name] ?? BotVersion(name: name, version: bot.version)
    }
    bots = Set(owners).sorted()
    let places = Dictionary(uniqueKeysWithValues: bots.enumerated().map { ($1, $0) })
    var numbers = [Int?](repeating: nil, count: counts.bots.count)
    for (index, owner) in zip(kept, owners) { numbers[index] = places[owner] }
    self.numbers = numbers
  }

  /// For each bot in the results, the bot for which its games are counted.
  ///
  /// Bots that are not rated are left out.
  var owners: [BotVersion: BotVersion] {
    var owners: [BotVersion: BotVersion] = [:]
    for (bot, number) in zip(counts.bots, numbers) { owners[bot] = number.map { bots[$0] } }
    return owners
  }

  private func seats(_ encounter: ResultCounts.Encounter) -> (first: Int, second: Int)? {
    seats(encounter.first, encounter.second)
  }

  /// Returns the two rated bots for which the games of two bots are counted; nil if these games are not
  /// counted.
  ///
  /// The two bots are given by their indices in the results, the rated bots by their indices in ``bots``.
  private func seats(_ one: Int, _ other: Int) -> (first: Int, second: Int)? {
    guard let first = numbers[one], let second = numbers[other], first != second else { return nil }
    return (first, second)
  }

  /// Returns the encounters of the results, in their order; an encounter that is not counted has no games.
  ///
  /// Games that repeat an earlier game move by move are left out.
  func encounters() -> [Encounter] {
    counts.encounters.map { encounter in
      guard let (first, second) = seats(encounter) else {
        return Encounter(first: 0, second: 1, WinsDrawsLosses())
      }
      return Encounter(first: first, second: second, encounter.distinctResults)
    }
  }

  /// Returns the encounters with the weights of their games, and the games in clusters.
  ///
  /// The clusters are nil if no half-life is given and no games are known to depend on each other.
  ///
  /// With a half-life in days, the weight of a game is halved for each half-life between the game and the
  /// latest game; the least weight is 1e-9. A game without a time is treated as being as old as the game
  /// before it or, if no earlier game has a time, as the latest game. Without a half-life, all weights are 1.
  func weighted(halfLife: Double?) -> (encounters: [Encounter], clusters: ClusteredGames?) {
    guard let halfLife, let log = counts.log else { return (encounters(), clusters) }
    let latest =
      log.filter { addition in
        counts.comparisons(of: addition).contains { seats($0.first, $0.second) != nil }
      }.compactMap(\.time).max() ?? 0
    var time = latest
    var encounters: [Encounter] = []
    var places: [SIMD2<Int>: Int] = [:]
    var clusters: [SIMD4<UInt64>: [ClusterPart]] = [:]
    let times = log.map { addition in
      time = addition.time ?? time
      return time
    }
    let repeated = repeatedAdditions(log)
    let splits = splitPairings
    for (index, addition) in log.enumerated() where !repeated.contains(index) {
      let weight = max(
        exponential(-ln(2) * Double(latest - times[index]) / 86_400 / halfLife), 1e-9)
      for game in counts.comparisons(of: addition) {
        guard let (first, second) = seats(game.first, game.second), game.results.games > 0 else {
          continue
        }
        let place = places[SIMD2(first, second)] ?? encounters.count
        if place == encounters.count {
          places[SIMD2(first, second)] = place
          encounters.append(Encounter(first: first, second: second, WinsDrawsLosses()))
        }
        let part = ClusterPart(encounter: place, game.results, weight: weight)
        encounters[place].add(part)
        // A game without a shared seed or opening forms its own cluster.
        var cluster = SIMD4(0, 0, 0, UInt64(index))
        if let share = game.share, !splits.contains(SIMD2(min(first, second), max(first, second))) {
          let bots = counts.hasFirstPlayer ? (min(first, second), max(first, second)) : (0, 0)
          cluster = SIMD4(share, UInt64(bots.0), UInt64(bots.1), .max)
        }
        if let known = clusters[cluster]?.firstIndex(where: { $0.encounter == place }) {
          clusters[cluster]?[known].add(part)
        } else {
          clusters[cluster, default: []].append(part)
        }
      }
    }
    let ordered = clusters.sorted {
      ($0.key.x, $0.key.y, $0.key.z, $0.key.w) < ($1.key.x, $1.key.y, $1.key.z, $1.key.w)
    }.map(\.value)
    return (encounters, { body in for parts in ordered { body(parts, 1) } })
  }

  /// Returns the indices of the additions whose games are repeated move by move in later additions.
  private func repeatedAdditions(_ log: [ResultCounts.Addition]) -> Set<Int> {
    var later: Set<SIMD4<UInt64>> = []
    var repeated: Set<Int> = []
    for (index, addition) in log.enumerated().reversed() {
      let games = counts.comparisons(of: addition)
      guard games.count == 1, let share = games[0].share, let moves = games[0].moves else {
        continue
      }
      let seats = UInt64(games[0].first) << 32 | UInt64(games[0].second)
      let result = UInt64(games[0].results.wins) << 1 | UInt64(games[0].results.losses)
      let game = SIMD4(share, moves, seats, result)
      if !later.insert(game).inserted { repeated.insert(index) }
    }
    return repeated
  }

  /// The totals of a bot's results.
  struct Total {
    var results = WinsDrawsLosses()
    var games = 0
    /// The number of games with each place, the best place first; empty in games of two seats.
    var places: [Int] = []
    var forfeits = 0
    /// The number of games with scores.
    var scoredGames = 0
    var scoreSum = 0.0
    /// The sum of the bot's leads over the mean score of the other bots in each game.
    var marginSum = 0.0
    /// The totals of the numbers that the bot reported.
    var stats: [String: StatCounts.Total] = [:]
  }

  /// The number of games with at least two rated bots.
  var games: Int {
    guard counts.seats > 2 else {
      return counts.encounters.reduce(0) { $0 + (seats($1) == nil ? 0 : $1.games) }
    }
    return counts.tables.entries.reduce(0) { $0 + (places(of: $1).isEmpty ? 0 : $1.games) }
  }

  /// Returns the totals of each rated bot.
  func totals() -> [Total] {
    var totals = bots.map { _ in Total() }
    for (index, bot) in numbers.enumerated() {
      if let bot { totals[bot].add(counts.stats.totals(of: index)) }
    }
    for (index, encounter) in counts.encounters.enumerated() {
      guard let (first, second) = seats(encounter) else { continue }
      totals[first].results += encounter.results
      totals[first].forfeits += encounter.firstForfeits
      totals[second].results += encounter.results.reversed
      totals[second].forfeits += encounter.secondForfeits
      let scores = counts.scoreSum(of: index)
      totals[first].add(scores.first, against: scores.second, games: scores.games)
      totals[second].add(scores.second, against: scores.first, games: scores.games)
    }
    guard counts.seats > 2 else {
      for index in totals.indices { totals[index].games = totals[index].results.games }
      return totals
    }
    for index in totals.indices { totals[index].places = Array(repeating: 0, count: counts.seats) }
    for entry in counts.tables.entries {
      for (row, bot) in places(of: entry) {
        totals[bot].games += entry.games
        totals[bot].forfeits += entry.forfeits[row]
        let others = entry.scoreSums.reduce(0, +) - entry.scoreSums[row]
        totals[bot].add(
          entry.scoreSums[row], against: others / Double(counts.seats - 1), games: entry.scoredGames
        )
        for (place, count) in entry.places[row].enumerated() {
          totals[bot].places[place] += count
        }
      }
    }
    return totals
  }

  /// Returns the rated bots of an entry, each with its row in the entry.
  ///
  /// An entry has the games of a set of more than two bots. The result is empty if fewer than two bots are
  /// rated.
  private func places(of entry: TableCounts.Entry) -> [(row: Int, bot: Int)] {
    let known = entry.bots.enumerated().compactMap { row, bot in
      numbers[bot].map { (row: row, bot: $0) }
    }
    return Set(known.map(\.bot)).count > 1 ? known : []
  }

  /// The games in clusters of games that depend on each other; nil if there are no such games, or if the
  /// opening or seed of a game is unknown.
  ///
  /// If bots move in turn, an opening may decide all games of a pairing with this opening. If all games of a
  /// pairing have the same opening, and the moves of these games are known to differ, the games are treated
  /// as independent. In a race, the luck of a seed is the same for all pairings, and may suit some bots. In a
  /// game of more than two seats, the place of a bot affects its comparisons with all other bots.
  var clusters: ClusteredGames? {
    let shared = counts.shared
    guard shared.games == counts.comparisons - counts.repeats, shared.games > 0 else { return nil }
    let isByShare = !counts.hasFirstPlayer
    guard shared.hasRepeats || (isByShare && shared.isSharedByPairings) else { return nil }
    // If there are no openings, games with different moves are independent.
    if !isByShare, counts.knowsMoves, shared.shares.count == 1 { return nil }
    return { body in forEachCluster(byShare: isByShare, body) }
  }

  /// The pairings that have only one opening, and games that are independent of each other.
  ///
  /// A pairing is given by the indices of its bots in ascending order.
  private var splitPairings: Set<SIMD2<Int>> {
    guard counts.hasFirstPlayer, counts.knowsMoves else { return [] }
    var openings: [Int: Int] = [:]
    counts.shared.forEach(
      ranks: counts.encounters.map { $0.pairing },
      changed: counts.encounters.map { _ in false }, byShare: false
    ) { entry, count in openings[entry.pairing, default: 0] += count }
    var pairings: Set<SIMD2<Int>> = []
    for encounter in counts.encounters {
      guard let pairing = encounter.pairing, openings[pairing] == 1,
        encounter.distinctResults.games > 1 || counts.shared.shares.count == 1,
        let (first, second) = seats(encounter)
      else { continue }
      pairings.insert(SIMD2(min(first, second), max(first, second)))
    }
    return pairings
  }

  private func forEachCluster(
    byShare isByShare: Bool, _ body: ([ClusterPart], _ count: Int) -> Void
  ) {
    // A pairing is numbered by the index of its first encounter. For each pairing:
    // - `ranks` is the position in the order of names, or nil if the games of the pairing are not counted.
    // - `changed` is true if the first encounter has the later name in the first seat.
    // - `places` has the encounters with the earlier name in the first seat (`straight`) and in the second.
    // - `pairOf` has the indices of both bots in ascending order.
    var ranks = [Int?](repeating: nil, count: counts.encounters.count)
    var changed = [Bool](repeating: false, count: ranks.count)
    var places = [(straight: Int?, reversed: Int?)](repeating: (nil, nil), count: ranks.count)
    var pairOf = [SIMD2<Int>](repeating: .zero, count: ranks.count)
    for (index, encounter) in counts.encounters.enumerated() {
      guard let pairing = encounter.pairing, let (first, second) = seats(encounter) else {
        continue
      }
      pairOf[pairing] = SIMD2(min(first, second), max(first, second))
      ranks[pairing] = min(first, second) * bots.count + max(first, second)
      if first < second {
        places[pairing].straight = index
      } else {
        places[pairing].reversed = index
      }
      if index == pairing { changed[index] = first > second }
    }
    let splits = splitPairings
    var parts: [ClusterPart] = []
    var share: Int?
    counts.shared.forEach(ranks: ranks, changed: changed, byShare: isByShare) { entry, count in
      if !isByShare || share != entry.share {
        if !parts.isEmpty { body(parts, 1) }
        parts.removeAll(keepingCapacity: true)
      }
      share = entry.share
      let (straight, reversed) = places[entry.pairing]
      let isSplit = splits.contains(pairOf[entry.pairing])
      for (encounter, base) in [(straight, 0), (reversed, 3)] {
        let results = WinsDrawsLosses(
          wins: entry.counts[base], draws: entry.counts[base + 1], losses: entry.counts[base + 2])
        guard let encounter, results.games > 0 else { continue }
        guard !isSplit else {
          for game in results.single {
            body([ClusterPart(encounter: encounter, game.result)], count * game.count)
          }
          continue
        }
        parts.append(ClusterPart(encounter: encounter, results))
      }
      guard !isByShare, !parts.isEmpty else { return }
      body(parts, count)
      parts.removeAll(keepingCapacity: true)
    }
    if !parts.isEmpty { body(parts, 1) }
  }
}

extension RatedResults.Total {
  /// Adds the sum of the bot's scores in a number of games, and the bot's total lead over the other bots.
  ///
  /// `others` is the sum, over these games, of the other bots' mean score.
  fileprivate mutating func add(_ scores: Double, against others: Double, games: Int) {
    scoredGames += games
    scoreSum += scores
    marginSum += scores - others
  }
}

extension WinsDrawsLosses {
  /// The result of a single game for each outcome that occurred, with the number of such games.
  fileprivate var single: [(result: WinsDrawsLosses, count: Int)] {
    [
      (WinsDrawsLosses(wins: 1), wins), (WinsDrawsLosses(draws: 1), draws),
      (WinsDrawsLosses(losses: 1), losses),
    ].filter { $0.1 > 0 }
  }
}

extension ResultCounts.Encounter {
  /// The results without the games that repeat an earlier game.
  fileprivate var distinctResults: WinsDrawsLosses {
    WinsDrawsLosses(
      wins: results.wins - repeats.wins, draws: results.draws - repeats.draws,
      losses: results.losses - repeats.losses)
  }
}
