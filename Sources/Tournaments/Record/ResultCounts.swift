import FoundationEssentials
package import Games
package import Ratings

/// Who plays: a bot is its name and its version.
package struct BotVersion: Hashable, Comparable, Sendable {
  package var name: String
  /// The bot's version; `1` where results name none.
  package var version: String

  package init(name: String, version: String = "1") {
    self.name = name
    self.version = version
  }

  package static func < (one: BotVersion, other: BotVersion) -> Bool {
    (one.name, one.version) < (other.name, other.version)
  }
}

/// The results of a game, counted by who met whom in which seats; in a game of more than two bots
/// each two of them met.
///
/// They grow with the encounters and with the openings or seeds of these, not with the games.
package struct ResultCounts: Sendable {
  package var game: String
  package let rules: Rules?
  /// Whether one of two bots moves first, which may be worth something.
  package let hasFirstPlayer: Bool
  /// How many bots play a game.
  package let seats: Int
  /// Who played, in the order of the first game.
  package private(set) var bots: [BotVersion] = []
  package private(set) var encounters: [Encounter] = []
  /// The same games by what they have in common, where it is known.
  package private(set) var shared = SharedGames()
  /// What the scores in the games of a race come to, by encounter and seat; empty in games of turns.
  private var scoreSums: [SIMD2<Double>] = []
  /// The games of more than two bots, each of which is in the encounters of every two of these.
  package private(set) var tables = TableCounts()
  /// What was added, in its order; nil where that is not kept.
  package private(set) var log: [Addition]?
  private var indices: [BotVersion: Int] = [:]
  private var places = WordTable()

  /// The games of two bots with the same one in the first seat, in 48 bytes.
  package struct Encounter: Hashable, Sendable {
    private let seats: SIMD2<Int32>
    fileprivate var forfeits = SIMD2<Int32>.zero
    private var pairingIndex: Int32 = -1
    /// How they ended, from the side of the bot in the first seat.
    package fileprivate(set) var results = WinsDrawsLosses()

    fileprivate init(first: Int, second: Int) {
      seats = SIMD2(Int32(first), Int32(second))
    }

    package var first: Int { Int(seats.x) }
    package var second: Int { Int(seats.y) }
    package var firstForfeits: Int { Int(forfeits.x) }
    package var secondForfeits: Int { Int(forfeits.y) }
    package var games: Int { results.games }

    /// The index of the first encounter of the same pairing: this one, or the one with the seats
    /// changed; nil unless its games say what they share.
    package fileprivate(set) var pairing: Int? {
      get { pairingIndex < 0 ? nil : Int(pairingIndex) }
      set { pairingIndex = newValue.map { Int32($0) } ?? -1 }
    }
  }

  /// Counts without games; whether one bot moves first follows from the game where it is not said.
  ///
  /// To keep the order of the games takes some 64 bytes for each that is added.
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

  /// How many games there are; one of more than two bots counts once.
  package var games: Int { seats > 2 ? tables.entries.reduce(0) { $0 + $1.games } : comparisons }

  /// How often any two bots met.
  package var comparisons: Int { encounters.reduce(0) { $0 + $1.games } }

  /// Whether their games are a race, whose scores say more than who won.
  package var hasScores: Bool { !scoreSums.isEmpty }

  /// What the scores of an encounter, by its index, come to for the bot in each seat.
  package func scoreSum(of encounter: Int) -> SIMD2<Double> {
    encounter < scoreSums.count ? scoreSums[encounter] : .zero
  }

  /// The index of a bot, which is taken in if new.
  package mutating func index(of bot: BotVersion) -> Int {
    if let index = indices[bot] { return index }
    indices[bot] = bots.count
    bots.append(bot)
    return bots.count - 1
  }

  /// Adds games of two bots by their indices, which differ; the forfeits are among the games.
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
        bots: bots, places: record.places, forfeit: record.forfeit, share: share)
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
    scoreSums[place(first, second)] += scores
  }

  /// Adds a game of more than two bots.
  package mutating func add(_ game: TableResult, at: Moment? = nil) {
    precondition(game.bots.count == seats, "a game of \(game.bots.count) among those of \(seats)")
    add(Addition(.table(game), time: time(at)))
  }

  /// When a game ended, where the order of games is kept.
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

  /// The index of an encounter, which is taken in if new.
  private mutating func place(_ first: Int, _ second: Int) -> Int {
    precondition(first != second, "a bot does not meet itself")
    return places.number(of: Self.key(first, second)) {
      encounters.append(Encounter(first: first, second: second))
      return encounters.count - 1
    }
  }

  /// The index of the first encounter of the same pairing.
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

  /// What was added at once.
  package struct Addition: Sendable {
    fileprivate enum Results: Sendable {
      /// Games of two; a single one may have the digest of its opening, or its seed.
      case games(first: Int, second: Int, WinsDrawsLosses, share: UInt64?)
      case table(TableResult)
    }

    fileprivate let results: Results
    /// When a single game ended, in seconds since 1970; nil where it is not known.
    package let time: Int?

    fileprivate init(_ results: Results, time: Int? = nil) {
      (self.results, self.time) = (results, time)
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

  /// What an addition says of each two bots; `share` is what makes its games depend on others.
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

  /// The results up to the end of each step, with the date of a day's, week's or month's end.
  ///
  /// Tenths are rounded up to whole games or lines; a step without a game is left out. Forfeits are
  /// not told. The order of the games must have been kept; by dates those without a time are left
  /// out.
  package func history(
    by step: HistoryStep, keepsOrder: Bool = false, where isCounted: (BotVersion) -> Bool
  ) -> [(results: ResultCounts, date: String?)] {
    guard let log else { preconditionFailure("the order of the games was not kept") }
    let counts = bots.map(isCounted)
    // A game counts for any two bots that count.
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

/// The steps in which a history is told.
package enum HistoryStep: String, Sendable, CaseIterable {
  case tenth, day, week, month

  /// The step, in UTC, that a time is in; weeks begin on Mondays.
  fileprivate func span(_ seconds: Int) -> DateInterval {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.firstWeekday = 2
    let unit: Calendar.Component =
      switch self {
      case .tenth, .day: .day
      case .week: .weekOfYear
      case .month: .month
      }
    let date = Date(timeIntervalSince1970: Double(seconds))
    return calendar.dateInterval(of: unit, for: date) ?? DateInterval(start: date, duration: 1)
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
  /// The scores of a race; nil for a game of turns.
  var scores: SIMD2<Double>? {
    guard case .race(_, _, let scores, _) = play else { return nil }
    return SIMD2(Double(scores[0]), Double(scores[1]))
  }
}

extension GameRecord.Play {
  /// What games of the same start share: the digest of the opening, or the seed.
  var share: UInt64 {
    switch self {
    case .race(let seed, _, _, _): return seed
    case .versus(let opening, _):
      return opening.reduce(0) { WordTable.mixed($0 ^ UInt64(truncatingIfNeeded: $1)) }
    }
  }
}
