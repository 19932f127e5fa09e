package import Games

/// Who plays: a bot is its name and its version.
package struct BotVersion: Hashable, Comparable, Sendable {
  /// The bot's name.
  package var name: String
  /// The bot's version; `1` where results name none.
  package var version: String

  package init(name: String, version: String = "1") {
    self.name = name
    self.version = version
  }

  /// Orders bots by their names, then by their versions.
  package static func < (one: BotVersion, other: BotVersion) -> Bool {
    (one.name, one.version) < (other.name, other.version)
  }
}

/// The results of a game, counted by who met whom in which seats.
///
/// They grow with the pairs that met and with the openings or seeds that these met on, not with the
/// games.
package struct ResultCounts: Sendable {
  package typealias Contestant = BotVersion

  /// The game's name.
  package var game: String
  /// Its rules, where they are known.
  package let rules: Rules?
  /// Whether one of the bots moves first.
  package let hasFirstPlayer: Bool
  /// Who played, in the order of the first game.
  package internal(set) var contestants: [Contestant] = []
  /// The counts, in the order of the first game.
  package internal(set) var pairs: [Pair] = []
  /// The same games by what they have in common, where it is known.
  package internal(set) var shared = SharedGames()
  /// What was added, in its order; nil where that is not kept.
  var log: [Addition]?
  private var indices: [Contestant: Int] = [:]
  private var places = NumberTable()

  /// Counts without games.
  ///
  /// - Parameters:
  ///   - game: the game's name.
  ///   - hasFirstPlayer: whether one of the bots moves first.
  ///   - rules: the game's rules, where they are known.
  ///   - keepsOrder: whether to keep the order of the games, in some 56 bytes for each that is added.
  package init(
    game: String, hasFirstPlayer: Bool, rules: Rules? = nil, keepsOrder: Bool = false
  ) {
    self.game = game
    if keepsOrder { log = [] }
    self.rules = rules
    self.hasFirstPlayer = hasFirstPlayer
  }

  /// How many games there are.
  package var games: Int { pairs.reduce(0) { $0 + $1.games } }

  /// The index of a contestant, who is taken in if new.
  package mutating func index(of contestant: Contestant) -> Int {
    if let index = indices[contestant] { return index }
    indices[contestant] = contestants.count
    contestants.append(contestant)
    return contestants.count - 1
  }

  /// Adds games of two contestants.
  ///
  /// - Parameters:
  ///   - first: the index of the one in the first seat.
  ///   - second: the index of the other, who is another one.
  ///   - wins: the games that the first one won.
  ///   - draws: the games without a winner.
  ///   - losses: the games that the first one lost.
  ///   - firstForfeits: how many of all these the first one forfeited.
  ///   - secondForfeits: how many of all these the second one forfeited.
  package mutating func add(
    first: Int, second: Int, wins: Int = 0, draws: Int = 0, losses: Int = 0,
    firstForfeits: Int = 0, secondForfeits: Int = 0
  ) {
    let place = place(first, second)
    pairs[place].wins += wins
    pairs[place].draws += draws
    pairs[place].losses += losses
    pairs[place].firstForfeits += firstForfeits
    pairs[place].secondForfeits += secondForfeits
    log?.append(
      Addition(
        seats: SIMD2(Int32(first), Int32(second)), wins: wins, draws: draws, losses: losses))
  }

  /// The index of a pair, which is taken in if new.
  mutating func place(_ first: Int, _ second: Int) -> Int {
    precondition(first != second, "a contestant does not meet itself")
    if let place = known(first, second) { return place }
    append(first: first, second: second)
    return pairs.count - 1
  }

  /// Takes in a pair that is not there.
  mutating func append(first: Int, second: Int) {
    pairs.append(Pair(first: first, second: second))
    places.insert(pairs.count - 1, Self.hash(first, second))
  }

  /// The index of the pair of the same two that was met first.
  mutating func lead(of place: Int) -> Int {
    if let lead = pairs[place].lead { return lead }
    let reverse = known(pairs[place].second, pairs[place].first)
    let lead = min(place, reverse ?? place)
    pairs[place].lead = lead
    return lead
  }

  private func known(_ first: Int, _ second: Int) -> Int? {
    places.number(Self.hash(first, second)) {
      pairs[$0].first == first && pairs[$0].second == second
    }
  }

  /// Makes room for so many more pairs.
  mutating func reserve(_ count: Int) {
    pairs.reserveCapacity(pairs.count + count)
    places.reserve(count)
  }

  private static func hash(_ first: Int, _ second: Int) -> UInt64 {
    WordTable.mixed(UInt64(first) << 32 | UInt64(second))
  }
}

extension ResultCounts {
  /// The games of two contestants with the same one in the first seat, in 48 bytes.
  package struct Pair: Hashable, Sendable {
    private let seats: SIMD2<Int32>
    private var forfeits = SIMD2<Int32>.zero
    private var leadIndex: Int32 = -1
    /// The games that the first one won.
    package internal(set) var wins = 0
    /// The games without a winner.
    package internal(set) var draws = 0
    /// The games that the first one lost.
    package internal(set) var losses = 0

    init(first: Int, second: Int) {
      seats = SIMD2(Int32(first), Int32(second))
    }

    /// The index of the contestant in the first seat.
    package var first: Int { Int(seats.x) }

    /// The index of the contestant in the second seat.
    package var second: Int { Int(seats.y) }

    /// The index of the pair of the same two that was met first: this one, or the one with the
    /// seats changed; nil unless its games say what they share.
    package internal(set) var lead: Int? {
      get { leadIndex < 0 ? nil : Int(leadIndex) }
      set { leadIndex = newValue.map { Int32($0) } ?? -1 }
    }

    /// The games in which the first one was at fault.
    package internal(set) var firstForfeits: Int {
      get { Int(forfeits.x) }
      set { forfeits.x = Int32(newValue) }
    }

    /// The games in which the second one was at fault.
    package internal(set) var secondForfeits: Int {
      get { Int(forfeits.y) }
      set { forfeits.y = Int32(newValue) }
    }

    /// How many games there are.
    package var games: Int { wins + draws + losses }
  }
}

extension ResultCounts {
  /// Counts without games of a game that Joust knows by name.
  ///
  /// - Parameters:
  ///   - game: the name; of a game that is not known, one bot is taken to move first.
  ///   - rules: the game's rules, where they are known.
  ///   - keepsOrder: whether to keep the order of the games.
  package init(game: String, rules: Rules? = nil, keepsOrder: Bool = false) {
    let kind = GameCatalog.named(game)
    self.init(
      game: game, hasFirstPlayer: !(kind is any RaceGame.Type), rules: rules,
      keepsOrder: keepsOrder)
  }

  /// Adds a finished game.
  package mutating func add(_ record: GameRecord) {
    let first = index(of: Contestant(name: record.bots[0], version: record.versions[0]))
    let second = index(of: Contestant(name: record.bots[1], version: record.versions[1]))
    add(
      first: first, second: second, result: record.result, share: record.seed ?? record.play.share,
      forfeit: record.forfeit)
  }

  /// Adds a game.
  ///
  /// - Parameters:
  ///   - first: the index of the contestant in the first seat.
  ///   - second: the index of the other one.
  ///   - result: who won.
  ///   - share: the digest of the opening or the seed.
  ///   - forfeit: the seats at fault: 0, 1 or both.
  package mutating func add(
    first: Int, second: Int, result: GameResult, share: UInt64, forfeit: [Int] = []
  ) {
    let place = place(first, second)
    switch result {
    case .firstWins: pairs[place].wins += 1
    case .draw: pairs[place].draws += 1
    case .secondWins: pairs[place].losses += 1
    }
    for seat in forfeit {
      if seat == 0 { pairs[place].firstForfeits += 1 } else { pairs[place].secondForfeits += 1 }
    }
    log?.append(
      Addition(
        seats: SIMD2(Int32(first), Int32(second)), wins: result == .firstWins ? 1 : 0,
        draws: result == .draw ? 1 : 0, losses: result == .secondWins ? 1 : 0, share: share))
    let lead = lead(of: place)
    shared.add(lead: lead, isReversed: lead != place, share: share, result: result)
  }

  /// Adds other games of the same game, as if they had been added one by one after those here.
  package mutating func add(_ other: ResultCounts) {
    let bots = other.contestants.map { index(of: $0) }
    let places = other.pairs.map { pair in
      let place = place(bots[pair.first], bots[pair.second])
      pairs[place].wins += pair.wins
      pairs[place].draws += pair.draws
      pairs[place].losses += pair.losses
      pairs[place].firstForfeits += pair.firstForfeits
      pairs[place].secondForfeits += pair.secondForfeits
      return place
    }
    let leads = places.map { lead(of: $0) }
    shared.add(other.shared) { lead in (leads[lead], isReversed: leads[lead] != places[lead]) }
    log?.append(
      contentsOf: (other.log ?? []).map { addition in
        var addition = addition
        addition.seats = SIMD2(
          Int32(bots[Int(addition.seats.x)]), Int32(bots[Int(addition.seats.y)]))
        return addition
      })
  }

  /// Whether a game is one of those that are counted here.
  func counts(_ record: GameRecord) -> Bool { record.game == game && record.rules == rules }
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

extension ResultCounts {
  /// Games that were added at once, in the order in which that happened.
  struct Addition: Sendable {
    var seats: SIMD2<Int32>
    var wins: Int
    var draws: Int
    var losses: Int
    /// The digest of the opening or the seed of a single game; nil where it is not known.
    var share: UInt64?

    var games: Int { wins + draws + losses }
  }

  /// The results after each tenth of the games, the last being all of them.
  ///
  /// Tenths are rounded up to whole games, or to whole lines where a line stands for several games;
  /// a tenth that adds no game is left out. Forfeits are not told.
  ///
  /// - Parameter isCounted: whether a bot's games count.
  /// - Returns: the results, the fewest first.
  /// - Precondition: the counts have kept the order of their games.
  package func tenths(where isCounted: (Contestant) -> Bool) -> [ResultCounts] {
    guard let log else { preconditionFailure("the order of the games was not kept") }
    let counts = contestants.map(isCounted)
    let kept = log.filter { counts[Int($0.seats.x)] && counts[Int($0.seats.y)] && $0.games > 0 }
    let total = kept.reduce(0) { $0 + $1.games }
    var results = ResultCounts(game: game, hasFirstPlayer: hasFirstPlayer, rules: rules)
    for contestant in contestants { _ = results.index(of: contestant) }
    var tenths: [ResultCounts] = []
    var tenth = 1
    var games = 0
    for addition in kept {
      results.add(addition)
      games += addition.games
      guard games * 10 >= total * tenth else { continue }
      tenths.append(results)
      tenth = games * 10 / total + 1
    }
    return tenths
  }

  private mutating func add(_ addition: Addition) {
    let first = Int(addition.seats.x)
    let second = Int(addition.seats.y)
    guard let share = addition.share else {
      return add(
        first: first, second: second, wins: addition.wins, draws: addition.draws,
        losses: addition.losses)
    }
    let result: GameResult =
      addition.wins > 0 ? .firstWins : addition.draws > 0 ? .draw : .secondWins
    add(first: first, second: second, result: result, share: share)
  }
}
