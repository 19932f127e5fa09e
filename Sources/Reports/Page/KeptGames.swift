import Games
import JSON
import Tournaments

/// The games that a page can show.
///
/// A small record is kept whole. Of a large record, the first and the last game of each two bots are kept,
/// and the games that were lost by a fault.
struct KeptGames: Sendable {
  /// The size in bytes up to which all games are kept.
  private static let wholeLimit = 3_000_000
  /// The size in bytes from which the games of further pairs are not kept.
  private static let pairLimit = 8_000_000
  private static let faultLimit = 6_000_000
  private static let faultsOfOneKind = 50

  private var total = 0
  private var isWhole = true
  private var whole: [PackedGame] = []
  /// The games of the same bots, by the numbers of the bots in ascending order.
  private var pairs: [[Int]: (first: PackedGame, last: PackedGame?)] = [:]
  private var faults: [PackedGame] = []
  private var faultCounts: [PackedGame.Fault: Int] = [:]
  private var size = 0
  private var faultSize = 0

  /// The size of the kept games in a page, in bytes.
  var keptSize: Int { size + faultSize }

  /// Adds a game whose bots have the given numbers, in the order of their seats.
  mutating func add(_ game: GameRecord, _ description: GameDescription? = nil, bots: [Int]) {
    total += 1
    let packed = PackedGame(game, description, number: total, bots: bots)
    guard isWhole else { return keepEnds(packed) }
    whole.append(packed)
    size += packed.size
    if size > Self.wholeLimit { keepEndsOnly() }
  }

  private mutating func keepEndsOnly() {
    isWhole = false
    size = 0
    for game in whole { keepEnds(game) }
    whole = []
  }

  /// Keeps a game if it was lost by a fault, or if it is the first or the last game of its bots so far.
  private mutating func keepEnds(_ game: PackedGame) {
    if let fault = game.fault, faultCounts[fault, default: 0] < Self.faultsOfOneKind,
      faultSize + game.size <= Self.faultLimit
    {
      faultCounts[fault, default: 0] += 1
      faults.append(game)
      faultSize += game.size
      return
    }
    let bots = game.bots.sorted()
    if let ends = pairs[bots] {
      size += game.size - (ends.last?.size ?? 0)
      pairs[bots]?.last = game
    } else if size < Self.pairLimit {
      size += game.size
      pairs[bots] = (game, nil)
    }
  }

  /// Returns the games to show, in the order in which they were played.
  ///
  /// If not all games fit, faults come first, then the first game of each pair, then the last game of each
  /// pair, with the games of the strongest bots first.
  ///
  /// - Parameters:
  ///   - budget: the size that the games may have together, in bytes.
  ///   - rank: the place of a bot on the ladder; games with a bot without a place are not shown.
  /// - Returns: the games that fit into the budget.
  func chosen(within budget: Int, rank: (Int) -> Int?) -> [PackedGame] {
    func isShown(_ game: PackedGame) -> Bool { game.bots.allSatisfy { rank($0) != nil } }
    let all = whole.filter(isShown)
    if isWhole, all.reduce(0, { $0 + $1.size }) <= budget { return all }
    var copy = self
    if isWhole { copy.keepEndsOnly() }
    var games: [PackedGame] = []
    let faultRoom = max(budget / 4, budget - copy.size)
    var room = faultRoom
    func choose(_ game: PackedGame) {
      guard isShown(game), game.size <= room else { return }
      room -= game.size
      games.append(game)
    }
    for game in copy.faults { choose(game) }
    room += budget - faultRoom
    for ends in [copy.pairs.values.map(\.first), copy.pairs.values.compactMap(\.last)] {
      let ranked = ends.map { game in (game.bots.reduce(0) { $0 + (rank($1) ?? 0) }, game) }
      for (_, game) in ranked.sorted(by: { ($0.0, $0.1.number) < ($1.0, $1.1.number) }) {
        choose(game)
      }
    }
    return games.sorted { $0.number < $1.number }
  }
}
