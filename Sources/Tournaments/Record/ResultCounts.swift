package import Games

/// The results of a game, counted by who met whom in which seats.
///
/// They grow with the pairs that met and with the openings or seeds that these met on, not with the
/// games.
package struct ResultCounts: Sendable {
  /// Who plays: a bot is its name and its version.
  package struct Contestant: Hashable, Sendable {
    /// The bot's name.
    package var name: String
    /// The bot's version; `1` where results name none.
    package var version: String

    package init(name: String, version: String = "1") {
      self.name = name
      self.version = version
    }
  }

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
