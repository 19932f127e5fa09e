import Games
import JSON
import Tournaments

/// The games that a page can show.
///
/// A small record is kept completely. From a large record, the following games are kept: the latest games,
/// games that ended with a fault, the first and the last game of each bot and of each pair of bots, and a
/// random sample.
struct KeptGames: Sendable {
  /// The size, in bytes, up to which all games are kept.
  private static let wholeLimit = 3_000_000
  /// The size of the kept games of pairs, in bytes, above which the games of further pairs are not kept.
  private static let pairLimit = 8_000_000
  private static let faultLimit = 6_000_000
  private static let sampleLimit = 4_000_000
  private static let faultsOfOneKind = 50
  private static let latestLimit = 40

  /// The first and the last game of a bot or of a set of bots, without the games in `faults`.
  ///
  /// The last game is nil if there is only one game.
  private typealias Ends = (first: PackedGame, last: PackedGame?)

  private var total = 0
  private var isWhole = true
  private var whole: [PackedGame] = []
  /// The first and the last game of each set of bots, by the numbers of the bots in ascending order.
  private var pairs: [[Int]: Ends] = [:]
  /// The first and the last game of each bot.
  private var bots: [Int: Ends] = [:]
  private var latest: [PackedGame] = []
  private var faults: [PackedGame] = []
  private var faultCounts: [PackedGame.Fault: Int] = [:]
  /// The sample: the games whose hash has no bit in common with `sampleMask`.
  private var sample: [PackedGame] = []
  private var sampleMask: UInt64 = 0
  private var sampleSize = 0
  private var size = 0
  private var faultSize = 0

  /// The approximate size of the kept games in a page, in bytes.
  ///
  /// In a large record, the latest games and the games of single bots are not counted, and a game that is in
  /// several lists is counted several times.
  var keptSize: Int { size + faultSize + sampleSize }

  /// Adds a game, and returns the game in the form for the page's script.
  ///
  /// `bots` are the numbers of the game's bots in the order of their seats.
  @discardableResult
  mutating func add(
    _ game: GameRecord, _ description: GameDescription? = nil, bots: [Int]
  ) -> PackedGame {
    total += 1
    let packed = PackedGame(game, description, number: total, bots: bots)
    if isWhole {
      whole.append(packed)
      size += packed.size
      if size > Self.wholeLimit { keepSomeOnly() }
    } else {
      keepSome(packed)
    }
    return packed
  }

  private mutating func keepSomeOnly() {
    isWhole = false
    size = 0
    for game in whole { keepSome(game) }
    whole = []
  }

  private mutating func keepSome(_ game: PackedGame) {
    if latest.count == 2 * Self.latestLimit { latest.removeFirst(Self.latestLimit) }
    latest.append(game)
    if keepFault(game) { return }
    for bot in game.bots {
      if bots[bot] == nil { bots[bot] = (game, nil) } else { bots[bot]?.last = game }
    }
    let names = game.bots.sorted()
    if let ends = pairs[names] {
      size += game.size - (ends.last?.size ?? 0)
      pairs[names]?.last = game
    } else if size < Self.pairLimit {
      size += game.size
      pairs[names] = (game, nil)
    }
    keepInSample(game)
  }

  /// Keeps a game that ended with a fault; returns false for any other game, or if enough games with faults
  /// have been kept.
  private mutating func keepFault(_ game: PackedGame) -> Bool {
    guard let fault = game.fault, faultCounts[fault, default: 0] < Self.faultsOfOneKind,
      faultSize + game.size <= Self.faultLimit
    else { return false }
    faultCounts[fault, default: 0] += 1
    faults.append(game)
    faultSize += game.size
    return true
  }

  /// Adds a game to the sample, and removes about half of the sample whenever the sample is too large.
  private mutating func keepInSample(_ game: PackedGame) {
    guard game.hash & sampleMask == 0 else { return }
    sample.append(game)
    sampleSize += game.size
    while sampleSize > Self.sampleLimit, sampleMask != .max {
      sampleMask = sampleMask << 1 | 1
      sample.removeAll { $0.hash & sampleMask != 0 }
      sampleSize = sample.reduce(0) { $0 + $1.size }
    }
  }

  /// Returns the games to show, in the order in which they were played.
  ///
  /// If not all games fit, they are chosen in this order: the latest games, games with faults, the first and
  /// the last game of each bot, the first game of each pair, the last game of each pair, and the sample.
  /// Games of bots and pairs are chosen in the order of the ladder, the strongest bots first.
  ///
  /// - Parameters:
  ///   - budget: the largest total size of the games, in bytes.
  ///   - rank: returns the place of a bot on the ladder; a game is not shown if one of its bots has no place.
  /// - Returns: the games that fit into the budget.
  func chosen(within budget: Int, rank: (Int) -> Int?) -> [PackedGame] {
    func isShown(_ game: PackedGame) -> Bool { game.bots.allSatisfy { rank($0) != nil } }
    let all = whole.filter(isShown)
    if isWhole, all.reduce(0, { $0 + $1.size }) <= budget { return all }
    var copy = self
    if isWhole { copy.keepSomeOnly() }
    var games: [Int: PackedGame] = [:]
    var room = budget
    func choose(_ game: PackedGame, leaving rest: Int = 0) {
      guard games[game.number] == nil, isShown(game), game.size <= room - rest else { return }
      room -= game.size
      games[game.number] = game
    }
    for game in copy.latest.suffix(Self.latestLimit).reversed() {
      choose(game, leaving: budget / 2)
    }
    let faultRest = min(budget * 3 / 4, copy.size)
    for game in copy.faults { choose(game, leaving: faultRest) }
    for (_, ends) in copy.bots.sorted(by: { (rank($0.key) ?? 0) < (rank($1.key) ?? 0) }) {
      choose(ends.first)
      if let last = ends.last { choose(last) }
    }
    for ends in [copy.pairs.values.map(\.first), copy.pairs.values.compactMap(\.last)] {
      let ranked = ends.map { game in (game.bots.reduce(0) { $0 + (rank($1) ?? 0) }, game) }
      for (_, game) in ranked.sorted(by: { ($0.0, $0.1.number) < ($1.0, $1.1.number) }) {
        choose(game)
      }
    }
    for game in copy.sample { choose(game) }
    return games.values.sorted { $0.number < $1.number }
  }
}
