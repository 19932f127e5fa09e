/// The games of more than two bots, counted by their bots and places.
package struct TableCounts: Sendable {
  /// The games of a set of bots, regardless of their seats.
  package struct Entry: Hashable, Sendable {
    /// The indices of the bots, in ascending order.
    package let bots: [Int]
    package fileprivate(set) var games = 0
    /// For each bot, the number of times that it had each place, starting with the first place.
    package fileprivate(set) var places: [[Int]]
    /// For each bot, the number of games in which it was at fault.
    package fileprivate(set) var forfeits: [Int]
    /// The number of games with scores.
    package fileprivate(set) var scoredGames = 0
    /// For each bot, the sum of its scores.
    package fileprivate(set) var scoreSums: [Double]
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
      entries.append(
        Entry(
          bots: bots, places: bots.map { _ in none }, forfeits: none,
          scoreSums: none.map(Double.init)))
    }
    entries[index].games += 1
    if !game.scores.isEmpty { entries[index].scoredGames += 1 }
    for (seat, bot) in game.bots.enumerated() {
      guard let row = bots.firstIndex(of: bot) else { continue }
      entries[index].places[row][game.places[seat] - 1] += 1
      if !game.scores.isEmpty { entries[index].scoreSums[row] += game.scores[seat] }
      if game.forfeit.contains(seat) { entries[index].forfeits[row] += 1 }
    }
  }
}
