import Tournaments

/// The games that a page can show: all of them while they are few; then the first and the last one
/// of each two bots, and those that were lost by a fault.
struct KeptGames: Sendable {
  /// The bytes up to which all games are kept.
  private static let wholeLimit = 3_000_000
  /// The bytes up to which all pairs' games are kept; past it half of the pairs are let go.
  private static let pairLimit = 12_000_000
  /// The bytes of faults that are kept.
  private static let faultLimit = 6_000_000
  /// How many faults of one kind are kept of each bot.
  private static let faultsOfOneKind = 50

  /// How many games there were.
  private var total = 0
  /// Whether all of them are kept.
  private var isWhole = true
  private var whole: [PackedGame] = []
  private var pairs: [Pair: Ends] = [:]
  private var faults: [PackedGame] = []
  private var faultCounts: [Fault: Int] = [:]
  private var size = 0
  private var faultSize = 0
  /// Only pairs whose hash ends in so many zeros are kept.
  private var thinness: UInt64 = 0

  private struct Pair: Hashable {
    var low: Int
    var high: Int

    /// A number that follows from the two alone.
    var hash: UInt64 {
      var mix = UInt64(low) << 32 | UInt64(high)
      mix = (mix ^ mix >> 30) &* 0xBF58_476D_1CE4_E5B9
      return mix ^ mix >> 27
    }
  }

  private struct Ends {
    var first: PackedGame
    var last: PackedGame?
  }

  private struct Fault: Hashable {
    var bot: Int
    var reason: String
  }

  /// How many bytes all that is kept would take in a page.
  var keptSize: Int { size + faultSize }

  /// Takes a game of two bots, by their numbers, with its description where there is one.
  mutating func add(
    _ game: GameRecord, _ description: GameDescription? = nil, first: Int, second: Int
  ) {
    total += 1
    let packed = PackedGame(game, description, number: total, first: first, second: second)
    guard !isWhole else {
      whole.append(packed)
      size += packed.size
      if size > Self.wholeLimit { keepEndsOnly() }
      return
    }
    sort(packed)
  }

  private mutating func keepEndsOnly() {
    isWhole = false
    size = 0
    for game in whole { sort(game) }
    whole = []
  }

  private mutating func sort(_ game: PackedGame) {
    if let reason = game.fault {
      let count = faultCounts[Fault(bot: game.loser, reason: reason), default: 0]
      if count < Self.faultsOfOneKind, faultSize + game.size <= Self.faultLimit {
        faultCounts[Fault(bot: game.loser, reason: reason)] = count + 1
        faults.append(game)
        faultSize += game.size
        return
      }
    }
    let pair = Pair(low: min(game.first, game.second), high: max(game.first, game.second))
    guard pair.hash & thinness == 0 else { return }
    size += game.size
    if var ends = pairs[pair] {
      size -= ends.last?.size ?? 0
      ends.last = game
      pairs[pair] = ends
    } else {
      pairs[pair] = Ends(first: game)
    }
    if size > Self.pairLimit { thin() }
  }

  private mutating func thin() {
    thinness = thinness << 1 | 1
    pairs = pairs.filter { $0.key.hash & thinness == 0 }
    size = pairs.values.reduce(0) { $0 + $1.first.size + ($1.last?.size ?? 0) }
  }

  /// The games to show, in the order in which they were played.
  ///
  /// - Parameters:
  ///   - budget: how many bytes they may take together.
  ///   - rank: the rank of a bot by its number, from 0; nil for one that is not to be shown.
  /// - Returns: every game where they fit; else faults, then games of all pairs before second ones,
  ///   those of the strongest first.
  func chosen(within budget: Int, rank: (Int) -> Int?) -> [PackedGame] {
    func isShown(_ game: PackedGame) -> Bool { rank(game.first) != nil && rank(game.second) != nil }
    let all = whole.filter(isShown)
    if isWhole, all.reduce(0, { $0 + $1.size }) <= budget { return all }
    var copy = self
    if isWhole { copy.keepEndsOnly() }
    var games: [PackedGame] = []
    let faultRoom = max(budget / 4, budget - copy.size)
    var room = faultRoom
    func take(_ game: PackedGame) {
      guard isShown(game), game.size <= room else { return }
      room -= game.size
      games.append(game)
    }
    for game in copy.faults { take(game) }
    room += budget - faultRoom
    for ends in [copy.pairs.values.map(\.first), copy.pairs.values.compactMap(\.last)] {
      let ranked = ends.map { ((rank($0.first) ?? 0) + (rank($0.second) ?? 0), $0) }
      for (_, game) in ranked.sorted(by: { ($0.0, $0.1.number) < ($1.0, $1.1.number) }) {
        take(game)
      }
    }
    return games.sorted { $0.number < $1.number }
  }
}
