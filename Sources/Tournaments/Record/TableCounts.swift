/// Games of more than two bots by who sat together, and by the places that they had.
package struct TableCounts: Sendable {
  /// The games of the same bots, in whichever seats.
  package struct Entry: Hashable, Sendable {
    /// The indices of the bots, ascending.
    package let bots: [Int]
    package fileprivate(set) var games = 0
    /// How often each of these bots had each place, the best first.
    package fileprivate(set) var places: [[Int]]
    /// The games in which each of them was at fault.
    package fileprivate(set) var forfeits: [Int]
  }

  package private(set) var entries: [Entry] = []
  private var indices: [[Int]: Int] = [:]

  init() {}

  mutating func add(_ game: TableResult) {
    let bots = game.bots.sorted()
    let index = indices[bots] ?? entries.count
    if index == entries.count {
      indices[bots] = index
      let none = Array(repeating: 0, count: bots.count)
      entries.append(Entry(bots: bots, places: bots.map { _ in none }, forfeits: none))
    }
    entries[index].games += 1
    for (seat, bot) in game.bots.enumerated() {
      guard let row = bots.firstIndex(of: bot) else { continue }
      entries[index].places[row][game.places[seat] - 1] += 1
      if game.forfeit.contains(seat) { entries[index].forfeits[row] += 1 }
    }
  }
}

/// How a game of more than two bots ended.
package struct TableResult: Hashable, Sendable {
  /// The indices of the bots in the order of their seats.
  package var bots: [Int]
  /// Their places, from 1; equals share one.
  package let places: [Int]
  /// The seats at fault.
  package let forfeit: [Int]
  /// The digest of the opening, or the seed.
  package let share: UInt64

  package init(bots: [Int], places: [Int], forfeit: [Int] = [], share: UInt64) {
    self.bots = bots
    self.places = places
    self.forfeit = forfeit
    self.share = share
  }

  /// What its games share beside those who sit there: rotations, and the same game over again.
  func cluster(of names: [BotVersion]) -> UInt64 {
    var hash = StableHash()
    for bot in bots.map({ names[$0] }).sorted() {
      hash.add(bot.name)
      hash.add(bot.version)
    }
    hash.add(share)
    return hash.result
  }

  /// Each two of the bots, with how the one ended beside the other: a shared place is a draw.
  var comparisons: [(first: Int, second: Int, result: GameResult)] {
    bots.indices.flatMap { seat in
      bots.indices.dropFirst(seat + 1).map { other in
        // The order of two is settled, as none of them comes first in the game.
        let (one, two) = bots[seat] < bots[other] ? (seat, other) : (other, seat)
        return (bots[one], bots[two], GameResult(places[one], places[two]))
      }
    }
  }
}
