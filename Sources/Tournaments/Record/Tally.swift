package import Games

/// The results of a game, by the two bots and their seats: it grows with the pairs that met, not
/// with the games.
package struct Tally: Sendable {
  /// A bot with its version.
  package struct Player: Hashable, Sendable {
    /// The bot's name.
    package var name: String
    /// Its version.
    package var version: String
  }

  /// The results of two bots with the same seats.
  package struct Encounter: Hashable, Sendable {
    /// The games that the bot in the first seat won.
    package var wins = 0
    /// The games without a winner.
    package var draws = 0
    /// The games that it lost.
    package var losses = 0
    /// The games that the bot in the first seat lost by a fault of its own.
    package var firstForfeits = 0
    /// The games that the bot in the second seat lost by a fault of its own.
    package var secondForfeits = 0
  }

  /// The indices of two players, by their seats.
  package struct Seating: Hashable, Sendable {
    /// Who had the first seat.
    package var first: Int
    /// Who had the second seat.
    package var second: Int

    package init(first: Int, second: Int) {
      self.first = first
      self.second = second
    }
  }

  /// The game's name.
  package let game: String
  /// Its rules.
  package let rules: Rules
  /// The players, in the order in which they first occur.
  package private(set) var players: [Player] = []
  /// The results.
  package private(set) var encounters: [Seating: Encounter] = [:]
  private var indices: [Player: Int] = [:]

  init(game: String, rules: Rules) {
    self.game = game
    self.rules = rules
  }

  /// Whether a game is one of those that are counted here.
  func counts(_ record: GameRecord) -> Bool { record.game == game && record.rules == rules }

  mutating func add(_ record: GameRecord) {
    let seats = zip(record.bots, record.versions).map { name, version in
      index(of: Player(name: name, version: version))
    }
    let seating = Seating(first: seats[0], second: seats[1])
    encounters[seating, default: Encounter()].add(record)
  }

  private mutating func index(of player: Player) -> Int {
    if let index = indices[player] { return index }
    players.append(player)
    indices[player] = players.count - 1
    return players.count - 1
  }
}

extension Tally.Encounter {
  mutating func add(_ record: GameRecord) {
    switch record.result {
    case .firstWins: wins += 1
    case .draw: draws += 1
    case .secondWins: losses += 1
    }
    if record.forfeit.contains(0) { firstForfeits += 1 }
    if record.forfeit.contains(1) { secondForfeits += 1 }
  }
}
