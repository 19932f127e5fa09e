package import Games
package import JSON
package import Ratings

/// The results of a game, counted by the bots and their seats.
///
/// A game of more than two bots counts for each pair of its bots. The memory grows with the number of
/// encounters and of their openings or seeds. Each game with known moves takes about 30 more bytes, which
/// are needed to find games that repeat an earlier game.
package struct ResultCounts: Sendable {
  package var game: String
  /// The rules of the game; nil if they are unknown.
  package let rules: Rules?
  /// Whether one of two bots moves first, which may be an advantage.
  package let hasFirstPlayer: Bool
  /// The number of bots in a game.
  package let seats: Int
  /// Whether each bot plays alone for a score.
  package var isRace: Bool { seats == 2 && !hasFirstPlayer }
  /// The bots, in the order of their first games.
  package private(set) var bots: [BotVersion] = []
  package private(set) var encounters: [Encounter] = []
  /// The games by their openings or seeds, as far as these are known.
  ///
  /// Games that are known to repeat an earlier game are not included.
  package private(set) var shared = SharedGames()
  /// Whether the moves of all games with an opening or a seed are known, so that ``shared`` contains no
  /// repeated games.
  package private(set) var knowsMoves = true
  /// The digests of the games with known moves.
  private var playedMoves = WordTable()
  /// For each encounter, the sum of the scores of each seat, and the number of games with scores; empty if no
  /// game of two bots has scores.
  private var scoreSums: [SIMD3<Double>] = []
  /// The games of more than two bots, which also count in the encounters of each pair of their bots.
  package private(set) var tables = TableCounts()
  /// The numbers that bots reported.
  package private(set) var stats = StatCounts()
  /// The additions in their order; nil if the order is not stored.
  package private(set) var log: [Addition]?
  private var indices: [BotVersion: Int] = [:]
  private var places = WordTable()
  /// The two encounters that were used last, with their keys; no encounter has the key 0.
  private var lastPlaces: ((key: UInt64, place: Int), (key: UInt64, place: Int)) = ((0, 0), (0, 0))

  /// The games of two bots with the same bot in the first seat; a value takes 72 bytes.
  package struct Encounter: Hashable, Sendable {
    private let seats: SIMD2<Int32>
    fileprivate var forfeits = SIMD2<Int32>.zero
    private var pairingIndex: Int32 = -1
    /// The results from the side of the bot in the first seat.
    package fileprivate(set) var results = WinsDrawsLosses()
    /// The results of the games that repeat an earlier game of the encounter move by move.
    package fileprivate(set) var repeats = WinsDrawsLosses()

    fileprivate init(first: Int, second: Int) {
      seats = SIMD2(Int32(first), Int32(second))
    }

    package var first: Int { Int(seats.x) }
    package var second: Int { Int(seats.y) }
    package var firstForfeits: Int { Int(forfeits.x) }
    package var secondForfeits: Int { Int(forfeits.y) }
    package var games: Int { results.games }

    /// The index of the first encounter of the same two bots: this encounter, or the one with swapped seats;
    /// nil if the openings or seeds of its games are unknown.
    package fileprivate(set) var pairing: Int? {
      get { pairingIndex < 0 ? nil : Int(pairingIndex) }
      set { pairingIndex = newValue.map { Int32($0) } ?? -1 }
    }
  }

  /// Creates empty counts.
  ///
  /// By default, `hasFirstPlayer` is derived from the game.
  ///
  /// Storing the order of the games takes about 64 bytes for each addition.
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

  /// The number of comparisons of two bots; a game of n bots has n(n − 1)/2 comparisons.
  package var comparisons: Int { encounters.reduce(0) { $0 + $1.games } }

  /// The number of comparisons that repeat an earlier game move by move.
  package var repeats: Int { encounters.reduce(0) { $0 + $1.repeats.games } }

  /// Returns the sum of the scores of each seat in an encounter, and the number of its games with scores.
  package func scoreSum(of encounter: Int) -> (first: Double, second: Double, games: Int) {
    guard encounter < scoreSums.count else { return (0, 0, 0) }
    let sums = scoreSums[encounter]
    return (sums.x, sums.y, Int(sums.z))
  }

  /// Returns the index of a bot, and adds the bot if it is new.
  package mutating func index(of bot: BotVersion) -> Int {
    if let index = indices[bot] { return index }
    indices[bot] = bots.count
    bots.append(bot)
    return bots.count - 1
  }

  /// Renames a version of a bot, so that later games under the old name are counted separately.
  mutating func rename(_ bot: BotVersion, to other: BotVersion) {
    guard let index = indices.removeValue(forKey: bot) else { return }
    indices[other] = index
    bots[index] = other
  }

  /// Adds games of two different bots, given by their indices; the games include the forfeits.
  package mutating func add(
    first: Int, second: Int, wins: Int = 0, draws: Int = 0, losses: Int = 0,
    firstForfeits: Int = 0, secondForfeits: Int = 0
  ) {
    let results = WinsDrawsLosses(wins: wins, draws: draws, losses: losses)
    add(
      Addition(.games(first: first, second: second, results, share: nil, moves: nil)),
      forfeits: SIMD2(Int32(firstForfeits), Int32(secondForfeits)))
  }

  package mutating func add(_ record: GameRecord) {
    let bots = zip(record.bots, record.versions).map {
      index(of: BotVersion(name: $0, version: $1))
    }
    add(record.stats, of: bots)
    let share = record.seed ?? record.play.share
    guard let result = record.result else {
      let game = TableResult(
        bots: bots, places: record.places, forfeit: record.forfeit, share: share,
        scores: record.finalScores ?? [])
      return add(game, at: Moment(record.at))
    }
    add(
      first: bots[0], second: bots[1], result: result, share: share, moves: record.moveDigest,
      forfeit: record.forfeit, scores: record.scores, at: Moment(record.at))
  }

  /// Adds a game of two bots.
  ///
  /// `share` is the digest of the opening, or the seed; `moves` is the digest of the moves, if they are
  /// known.
  package mutating func add(
    first: Int, second: Int, result: GameResult, share: UInt64, moves: UInt64? = nil,
    forfeit: [Int] = [], scores: SIMD2<Double>? = nil, at: Moment? = nil
  ) {
    var forfeits = SIMD2<Int32>.zero
    for seat in forfeit { forfeits[seat] += 1 }
    let results = WinsDrawsLosses(result)
    add(
      Addition(
        .games(first: first, second: second, results, share: share, moves: moves), time: time(at)),
      forfeits: forfeits)
    guard let scores else { return }
    while scoreSums.count < encounters.count { scoreSums.append(.zero) }
    scoreSums[place(first, second)] += SIMD3(scores, 1)
  }

  /// Adds the numbers that bots, given by their indices, reported in a game.
  package mutating func add(_ numbers: [NamedNumbers], of bots: [Int]) {
    for (bot, numbers) in zip(bots, numbers) { stats.add(numbers, of: bot) }
  }

  /// Adds a game of more than two bots.
  package mutating func add(_ game: TableResult, at: Moment? = nil) {
    precondition(
      game.bots.count == seats, "a game of \(game.bots.count) bots is added to games of \(seats)")
    add(Addition(.table(game), time: time(at)))
  }

  /// Returns the time at which a game ended, in seconds since 1970; nil if the time is unknown, or if the
  /// order of games is not stored.
  private func time(_ at: Moment?) -> Int? { log == nil ? nil : at?.seconds }

  mutating func add(_ addition: Addition, forfeits: SIMD2<Int32> = .zero) {
    log?.append(addition)
    switch addition.results {
    case .games(let first, let second, let results, let share, let moves):
      count(first, second, results, share: share, moves: moves, forfeits)
    case .table(let game):
      tables.add(game)
      let cluster = game.cluster(of: bots)
      for (first, second, result) in game.comparisons {
        count(first, second, WinsDrawsLosses(result), share: cluster)
      }
    }
  }

  private mutating func count(
    _ first: Int, _ second: Int, _ results: WinsDrawsLosses, share: UInt64?, moves: UInt64? = nil,
    _ forfeits: SIMD2<Int32> = .zero
  ) {
    let place = place(first, second)
    encounters[place].results += results
    encounters[place].forfeits &+= forfeits
    guard let share else { return }
    if let moves {
      guard isNew(place, results, share: share, moves: moves) else {
        encounters[place].repeats += results
        return
      }
    } else {
      knowsMoves = false
    }
    let pairing = pairing(of: place)
    shared.add(pairing: pairing, isReversed: pairing != place, share: share, result: results)
  }

  /// Stores a game of an encounter; returns false if an earlier game of the encounter had the same opening or
  /// seed, the same moves and the same result.
  private mutating func isNew(
    _ place: Int, _ results: WinsDrawsLosses, share: UInt64, moves: UInt64
  ) -> Bool {
    let seats = UInt64(place) << 2 | UInt64(results.wins) << 1 | UInt64(results.losses)
    let game = WordTable.mixed(WordTable.mixed(WordTable.mixed(share) ^ moves) ^ seats)
    var isNew = false
    playedMoves.update(game) { value in
      isNew = value == 0
      value = 1
    }
    return isNew
  }

  /// Returns the index of an encounter, and adds the encounter if it is new.
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

  /// Returns the index of the first encounter of the same two bots.
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
  /// The scores of a game of two bots; nil if it has none.
  var scores: SIMD2<Double>? {
    switch play {
    case .race(_, _, let scores, _): SIMD2(scores[0], scores[1])
    case .versus: bots.count == 2 ? finalScores.map { SIMD2($0[0], $0[1]) } : nil
    }
  }
}

extension GameRecord.Play {
  /// The value that is equal in games with the same start: the digest of the opening, or the seed of a race.
  ///
  /// In a versus game with luck, ``GameRecord/seed`` replaces this value.
  var share: UInt64 {
    switch self {
    case .race(let seed, _, _, _): return seed
    case .versus(let opening, _):
      return opening.reduce(0) { WordTable.mixed($0 ^ UInt64(truncatingIfNeeded: $1)) }
    }
  }
}
