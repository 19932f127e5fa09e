/// The pairings with games in progress, in the order in which the pairings started.
package struct RunningPairings: Hashable, Sendable {
  private struct Pairing: Hashable {
    let game: String
    let names: [String]
    var left: Int
    /// The start time of the current game, in nanoseconds.
    var start: Int64

    /// Returns whether the pairing consists of the given bots, in any seats, in the given game of the
    /// tournament.
    func has(_ game: String, _ names: [String]) -> Bool {
      self.game == game && self.names.count == names.count
        && names.allSatisfy(self.names.contains)
    }
  }

  private var pairings: [Pairing] = []

  package init() {}

  package mutating func begin(_ game: String, _ names: [String], games: Int, at now: Int64) {
    pairings.append(Pairing(game: game, names: names, left: games, start: now))
  }

  /// Handles the end of a game, and returns its duration in nanoseconds; nil if the pairing is not running.
  package mutating func finish(_ game: String, _ names: [String], at now: Int64) -> Int64? {
    guard let index = pairings.firstIndex(where: { $0.has(game, names) }) else { return nil }
    let start = pairings[index].start
    pairings[index].left -= 1
    pairings[index].start = now
    if pairings[index].left == 0 { pairings.remove(at: index) }
    return now - start
  }

  package mutating func withdraw(_ name: String) {
    pairings.removeAll { $0.names.contains(name) }
  }

  /// Returns the total duration of the games in progress up to a moment, in nanoseconds.
  func nanoseconds(at now: Int64) -> Int64 {
    pairings.reduce(0) { $0 + max(now - $1.start, 0) }
  }

  package var texts: [String] { pairings.map { $0.names.joined(separator: " – ") } }
}
