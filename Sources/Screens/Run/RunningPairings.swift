/// The pairings whose games are being played, in the order in which they began.
package struct RunningPairings: Hashable, Sendable {
  private struct Pairing: Hashable {
    var game: String
    var names: [String]
    var left: Int
  }

  private var pairings: [Pairing] = []

  package init() {}

  /// Takes note that two bots begin to play some games.
  package mutating func begin(_ game: String, _ names: [String], games: Int) {
    pairings.append(Pairing(game: game, names: names, left: games))
  }

  /// Takes note that one of their games is finished.
  package mutating func finish(_ game: String, _ names: [String]) {
    guard
      let index = pairings.firstIndex(where: {
        $0.game == game && ($0.names == names || $0.names == [names[1], names[0]])
      })
    else { return }
    pairings[index].left -= 1
    if pairings[index].left == 0 { pairings.remove(at: index) }
  }

  /// Takes note that a bot plays no more.
  package mutating func withdraw(_ name: String) {
    pairings.removeAll { $0.names.contains(name) }
  }

  /// What is being played: "minimax – random".
  package var texts: [String] { pairings.map { $0.names.joined(separator: " – ") } }
}
