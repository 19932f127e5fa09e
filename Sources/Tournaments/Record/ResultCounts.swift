import FoundationEssentials
package import Games
package import Ratings

/// The results of a game, counted by the bots and their seats; a game of more than two bots counts
/// for each two of them.
///
/// The memory grows with the encounters and with their openings or seeds, not with the games.
package struct ResultCounts: Sendable {
  package var game: String
  package let rules: Rules?
  /// Whether one of two bots moves first, which may be an advantage.
  package let hasFirstPlayer: Bool
  /// The number of bots in a game.
  package let seats: Int
  /// Whether each bot plays alone, for a score.
  package var isRace: Bool { seats == 2 && !hasFirstPlayer }
  /// The bots, in the order of their first games.
  package private(set) var bots: [BotVersion] = []
  package private(set) var encounters: [Encounter] = []
  /// The games by their openings or seeds, as far as known.
  package private(set) var shared = SharedGames()
  /// The sums of scores in games of two, by encounter and seat, and the number of games with scores;
  /// empty if no game has scores.
  private var scoreSums: [SIMD3<Double>] = []
  /// The games of more than two bots, which are also in the encounters of each two of their bots.
  package private(set) var tables = TableCounts()
  /// The additions in their order; nil if the order is not kept.
  package private(set) var log: [Addition]?
  private var indices: [BotVersion: Int] = [:]
  private var places = WordTable()
  /// The encounters that were searched last, by their keys; no encounter has the key 0.
  private var lastPlaces: ((key: UInt64, place: Int), (key: UInt64, place: Int)) = ((0, 0), (0, 0))

  /// The games of two bots with the same bot in the first seat, in 48 bytes.
  package struct Encounter: Hashable, Sendable {
    private let seats: SIMD2<Int32>
    fileprivate var forfeits = SIMD2<Int32>.zero
    private var pairingIndex: Int32 = -1
    /// The results from the side of the bot in the first seat.
    package fileprivate(set) var results = WinsDrawsLosses()

    fileprivate init(first: Int, second: Int) {
      seats = SIMD2(Int32(first), Int32(second))
    }

    package var first: Int { Int(seats.x) }
    package var second: Int { Int(seats.y) }
    package var firstForfeits: Int { Int(forfeits.x) }
    package var secondForfeits: Int { Int(forfeits.y) }
    package var games: Int { results.games }

    /// The index of the first encounter of the same pairing: this encounter, or the one with the
    /// seats swapped; nil if the openings or seeds of its games are unknown.
    package fileprivate(set) var pairing: Int? {
      get { pairingIndex < 0 ? nil : Int(pairingIndex) }
      set { pairingIndex = newValue.map { Int32($0) } ?? -1 }
    }
  }

  /// Creates empty counts.
  ///
  /// By default, `hasFirstPlayer` follows from the game.
  ///
  /// The order of the games takes about 64 bytes for each addition.
  package init(
    game: String, hasFirstPlayer: Bool? = nil, rules: Rules? = nil, seats: Int = 2,
    keepsOrder: Bool = false
  ) {
    self.game = game
    self.rules = rules
    self.seats = seats
    self.hasFirstPlayer =
      seats == 2 && hasFirstPlayer ?? !(GameCatalog.named(game) is any RaceGame.Type)
    if keepsOrder { log = [] }
  }

  /// The number of games; a game of more than two bots counts once.
  package var games: Int { seats > 2 ? tables.entries.reduce(0) { $0 + $1.games } : comparisons }

  /// The number of comparisons of two bots.
  package var comparisons: Int { encounters.reduce(0) { $0 + $1.games } }

  /// Whether some games have scores, which contain more information than their results.
  package var hasScores: Bool { !scoreSums.isEmpty || tables.hasScores }

  /// Returns the sums of scores in an encounter by its index, for the bot in each seat, and the number of
  /// its games with scores.
  package func scoreSum(of encounter: Int) -> (first: Double, second: Double, games: Int) {
    guard encounter < scoreSums.count else { return (0, 0, 0) }
    let sums = scoreSums[encounter]
    return (sums.x, sums.y, Int(sums.z))
  }

  /// Returns the index of a bot, which gets one if it is new.
  package mutating func index(of bot: BotVersion) -> Int {
    if let index = indices[bot] { return index }
    indices[bot] = bots.count
    bots.append(bot)
    return bots.count - 1
  }

  /// Adds games of two different bots by their indices; the forfeits are among the games.
  package mutating func add(
    first: Int, second: Int, wins: Int = 0, draws: Int = 0, losses: Int = 0,
    firstForfeits: Int = 0, secondForfeits: Int = 0
  ) {
    let results = WinsDrawsLosses(wins: wins, draws: draws, losses: losses)
    add(
      Addition(.games(first: first, second: second, results, share: nil)),
      forfeits: SIMD2(Int32(firstForfeits), Int32(secondForfeits)))
  }

  package mutating func add(_ record: GameRecord) {
    let bots = zip(record.bots, record.versions).map {
      index(of: BotVersion(name: $0, version: $1))
    }
    let share = record.seed ?? record.play.share
    guard let result = record.result else {
      let game = TableResult(
        bots: bots, places: record.places, forfeit: record.forfeit, share: share,
        scores: record.finalScores ?? [])
      return add(game, at: Moment(record.at))
    }
    add(
      first: bots[0], second: bots[1], result: result, share: share,
      forfeit: record.forfeit, scores: record.scores, at: Moment(record.at))
  }

  /// Adds a game of two bots; `share` is the digest of the opening, or the seed.
  package mutating func add(
    first: Int, second: Int, result: GameResult, share: UInt64, forfeit: [Int] = [],
    scores: SIMD2<Double>? = nil, at: Moment? = nil
  ) {
    var forfeits = SIMD2<Int32>.zero
    for seat in forfeit { forfeits[seat] += 1 }
    let results = WinsDrawsLosses(result)
    add(
      Addition(.games(first: first, second: second, results, share: share), time: time(at)),
      forfeits: forfeits)
    guard let scores else { return }
    while scoreSums.count < encounters.count { scoreSums.append(.zero) }
    scoreSums[place(first, second)] += SIMD3(scores, 1)
  }

  /// Adds a game of more than two bots.
  package mutating func add(_ game: TableResult, at: Moment? = nil) {
    precondition(game.bots.count == seats, "a game of \(game.bots.count) among those of \(seats)")
    add(Addition(.table(game), time: time(at)))
  }

  /// Returns the time of the end of a game; nil if the order of games is not kept.
  private func time(_ at: Moment?) -> Int? { log == nil ? nil : at?.seconds }

  private mutating func add(_ addition: Addition, forfeits: SIMD2<Int32> = .zero) {
    log?.append(addition)
    switch addition.results {
    case .games(let first, let second, let results, let share):
      count(first, second, results, share: share, forfeits)
    case .table(let game):
      tables.add(game)
      let cluster = game.cluster(of: bots)
      for (first, second, result) in game.comparisons {
        count(first, second, WinsDrawsLosses(result), share: cluster)
      }
    }
  }

  private mutating func count(
    _ first: Int, _ second: Int, _ results: WinsDrawsLosses, share: UInt64?,
    _ forfeits: SIMD2<Int32> = .zero
  ) {
    let place = place(first, second)
    encounters[place].results += results
    encounters[place].forfeits &+= forfeits
    guard let share else { return }
    let pairing = pairing(of: place)
    shared.add(pairing: pairing, isReversed: pairing != place, share: share, result: results)
  }

  /// Returns the index of an encounter, which is added if it is new.
  private mutating func place(_ first: Int, _ second: Int) -> Int {
    precondition(first != second, "a bot does not meet itself")
    let key = Self.key(first, second)
    if lastPlaces.0.key == key { return lastPlaces.0.place }
    if lastPlaces.1.key == key { return lastPlaces.1.place }
    let place = places.number(of: key) {
      encounters.append(Encounter(first: first, second: second))
      return encounters.count - 1
    }
    lastPlaces.1 = lastPlaces.0
    lastPlaces.0 = (key, place)
    return place
  }

  /// Returns the index of the first encounter of the same pairing.
  private mutating func pairing(of place: Int) -> Int {
    if let pairing = encounters[place].pairing { return pairing }
    let reverse = places.number(of: Self.key(encounters[place].second, encounters[place].first))
    let pairing = min(place, reverse ?? place)
    encounters[place].pairing = pairing
    return pairing
  }

  private static func key(_ first: Int, _ second: Int) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// Games that were added at once.
  package struct Addition: Sendable {
    fileprivate enum Results: Sendable {
      /// Games of two; a single game may have the digest of its opening, or its seed.
      case games(first: Int, second: Int, WinsDrawsLosses, share: UInt64?)
      case table(TableResult)
    }

    fileprivate let results: Results
    /// The time of the end of a single game, in seconds since 1970; nil if unknown.
    package let time: Int?

    fileprivate init(_ results: Results, time: Int? = nil) {
      self.results = results
      self.time = time
    }

    fileprivate var bots: [Int] {
      switch results {
      case .games(let first, let second, _, _): [first, second]
      case .table(let game): game.bots
      }
    }

    fileprivate var games: Int {
      if case .games(_, _, let results, _) = results { results.games } else { 1 }
    }
  }

  /// Returns the results of an addition for each two bots; games with the same `share` depend on
  /// each other.
  package func comparisons(
    of addition: Addition
  ) -> [(first: Int, second: Int, results: WinsDrawsLosses, share: UInt64?)] {
    switch addition.results {
    case .games(let first, let second, let results, let share):
      return [(first, second, results, share)]
    case .table(let game):
      let cluster = game.cluster(of: bots)
      return game.comparisons.map { ($0.first, $0.second, WinsDrawsLosses($0.result), cluster) }
    }
  }

  /// Returns the results up to the end of each step, with the date of the end of a day, a week or a
  /// month.
  ///
  /// Tenths are rounded up to whole games or lines; steps without games are left out. Forfeits are
  /// not included. The order of the games must have been kept; by dates, games without a time are
  /// left out.
  package func history(
    by step: HistoryStep, keepsOrder: Bool = false, where isCounted: (BotVersion) -> Bool
  ) -> [(results: ResultCounts, date: String?)] {
    guard let log else { preconditionFailure("the order of the games was not kept") }
    let counts = bots.map(isCounted)
    // A game is counted if two of its bots are.
    var kept = log.filter { $0.games > 0 && $0.bots.count { counts[$0] } > 1 }
    let total = kept.reduce(0) { $0 + $1.games }
    if step != .tenth {
      kept = kept.filter { $0.time != nil }.sorted { ($0.time ?? 0) < ($1.time ?? 0) }
    }
    var results = ResultCounts(
      game: game, hasFirstPlayer: hasFirstPlayer, rules: rules, seats: seats, keepsOrder: keepsOrder
    )
    for bot in bots { _ = results.index(of: bot) }
    var steps: [(ResultCounts, String?)] = []
    var (tenth, games) = (1, 0)
    var span = DateInterval(start: .distantPast, duration: 0)
    for (index, addition) in kept.enumerated() {
      results.add(addition)
      games += addition.games
      guard step != .tenth, let time = addition.time else {
        guard games * 10 >= total * tenth else { continue }
        tenth = games * 10 / total + 1
        steps.append((results, nil))
        continue
      }
      if Double(time) >= span.end.timeIntervalSince1970 { span = step.span(time) }
      let next = index + 1 < kept.count ? kept[index + 1].time : nil
      guard next.map({ Double($0) >= span.end.timeIntervalSince1970 }) ?? true else { continue }
      let day = span.end.addingTimeInterval(-1).formatted(.iso8601.year().month().day())
      steps.append((results, day))
    }
    return steps
  }
}

extension WinsDrawsLosses {
  init(_ result: GameResult) {
    switch result {
    case .firstWins: self.init(wins: 1)
    case .draw: self.init(draws: 1)
    case .secondWins: self.init(losses: 1)
    }
  }
}

extension GameRecord {
  /// The scores of a game of two; nil if it has none.
  var scores: SIMD2<Double>? {
    switch play {
    case .race(_, _, let scores, _): SIMD2(scores[0], scores[1])
    case .versus: bots.count == 2 ? finalScores.map { SIMD2($0[0], $0[1]) } : nil
    }
  }
}

extension GameRecord.Play {
  /// The property that games with the same start share: the digest of the opening, or the seed.
  var share: UInt64 {
    switch self {
    case .race(let seed, _, _, _): return seed
    case .versus(let opening, _):
      return opening.reduce(0) { WordTable.mixed($0 ^ UInt64(truncatingIfNeeded: $1)) }
    }
  }
}
