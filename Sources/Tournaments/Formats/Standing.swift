internal import Games

/// What was played of one game, as a format looks at it.
package struct Standing: Sendable {
  /// A bot that takes part.
  struct Player: Hashable, Sendable {
    /// Its name.
    let name: String
    /// Where it stands in the tournament's list of bots, from 0.
    let place: Int
  }

  /// Who takes part, by name.
  let players: [Player]
  /// How often those who are paired meet.
  let pairs: Int
  /// Players who play no more in this run, since they fail to start.
  let withdrawn: Set<Int>
  /// The names of all games.
  let identities: GameIdentities
  /// The games that were played.
  let played: PlayedGames
  /// How they ended; nil where none was.
  let results: ResultCounts?
  /// The players by the results' contestants; nil for a contestant who takes no part.
  let numbers: [Int?]

  /// What a record holds of a game.
  ///
  /// - Parameters:
  ///   - identities: the game, with those who play it.
  ///   - entrants: the bots of the tournament.
  ///   - pairs: how often those who are paired meet.
  ///   - played: the games that were played.
  ///   - results: how they ended.
  ///   - withdrawn: the entrants who play no more.
  init(
    _ identities: GameIdentities, entrants: [Entrant], pairs: Int, played: PlayedGames,
    results: [ResultCounts], withdrawn: Set<Int>
  ) {
    self.identities = identities
    self.pairs = pairs
    self.played = played
    players = identities.players.map { Player(name: entrants[$0.entrant].name, place: $0.entrant) }
    self.withdrawn = Set(
      identities.players.indices.filter { withdrawn.contains(identities.players[$0].entrant) })
    let results = results.first { $0.game == identities.game && $0.rules == identities.rules }
    self.results = results
    var known: [ResultCounts.Contestant: Int] = [:]
    for (number, player) in identities.players.enumerated() {
      let entrant = entrants[player.entrant]
      known[.init(name: entrant.name, version: entrant.version)] = number
    }
    numbers = results?.contestants.map { known[$0] } ?? []
  }

  /// What lots follow from.
  var seed: UInt64 { identities.hash }

  /// Whether all games of a pairing were played, as far as they will be in this run.
  func isOver(_ pairing: Pairing) -> Bool {
    guard withdrawn.isDisjoint(with: [pairing.first, pairing.second]) else { return true }
    return identities.count(of: pairing, without: played) == 0
  }

  /// How many meetings of two players were played, from the first on without a gap.
  func meetingCount(_ one: Int, _ other: Int) -> Int {
    var count = 0
    while isOver(Pairing(one, other, meetings: (count + 1)...(count + 1))) { count += 1 }
    return count
  }

  /// The results between those who take part, with the numbers of the players in the first seat and
  /// in the second.
  func forEachResult(_ body: (_ first: Int, _ second: Int, ResultCounts.Pair) -> Void) {
    for pair in results?.pairs ?? [] {
      guard let first = numbers[pair.first], let second = numbers[pair.second] else { continue }
      body(first, second, pair)
    }
  }
}
