import Games

/// The games of one of a tournament's games that a round asks for.
struct ScheduledGames: Sendable {
  let identities: GameIdentities
  let pairings: PairingSet
  /// The openings of a game in turns; nil in a race.
  private let openings: [[Int]]?
  private let hasLuck: Bool

  init(
    of game: any Game, identities: GameIdentities, pairings: PairingSet, openingPlies: Int
  ) throws(OpeningError) {
    self.identities = identities
    self.pairings = pairings
    switch game.shape {
    case .versus(let game):
      hasLuck = game.hasLuck
      openings = try Openings(of: game, plies: openingPlies, seed: identities.luck.openings)
        .shuffled(max(1, pairings.lastMeeting))
    case .race: (openings, hasLuck) = (nil, true)
    }
  }

  /// After how many meetings openings are used again; nil where meetings have luck of their own.
  var openingCount: Int? { hasLuck ? nil : openings?.count }

  var placeCount: Int { pairings.placeCount(players: identities.players.count) }

  func pairing(at place: Int) -> Pairing? {
    pairings.pairing(at: place, players: identities.players.count)
  }

  /// How many games there are, played or not.
  var count: Int {
    let players = identities.players.count
    if case .all(let meetings, nil) = pairings {
      return players * (players - 1) / 2 * meetings * identities.gamesInMeeting
    }
    return (0..<placeCount).reduce(0) {
      $0 + (pairing(at: $1)?.meetings.count ?? 0) * identities.gamesInMeeting
    }
  }

  func games(of pairing: Pairing, where isWanted: (GameIdentity) -> Bool) -> [ScheduledGame] {
    let seatings = identities.seatings(pairing.first, pairing.second)
    return pairing.meetings.flatMap { meeting -> [ScheduledGame] in
      let luck = openings == nil || hasLuck ? identities.luck.seed(ofMeeting: meeting) : 0
      return seatings.compactMap { seating in
        let identity = GameIdentity(hash: seating.hash, meeting: meeting)
        guard isWanted(identity) else { return nil }
        return ScheduledGame(
          id: identity.text, entrants: seating.players.map(\.entrant),
          start: openings.map { .opening($0[(meeting - 1) % $0.count]) } ?? .luck(luck),
          seed: hasLuck && openings != nil ? luck : nil)
      }
    }
  }
}

/// The names of all games that bots can have at one of a tournament's games.
struct GameIdentities: Sendable {
  struct Player: Sendable {
    /// Its index in the tournament.
    var entrant: Int
    var bot: BotVersion
    var name: String { bot.name }
    /// Its name and version.
    var hash: UInt64
  }

  let game: String
  let rules: Rules
  /// The entrants that play it, by name: the order in the file changes nothing.
  let players: [Player]
  let gamesInMeeting: Int
  let luck: GameLuck
  /// What all names have in common.
  let hash: UInt64

  init(of game: any Game, in program: Schedule.Program) {
    let name = game.name
    self.game = name
    rules = game.rules
    players = program.entrants.enumerated()
      .filter { $1.games.contains(name) }
      .sorted { $0.element.name < $1.element.name }
      .map { index, entrant in
        var hash = StableHash()
        hash.add(entrant.name)
        hash.add(entrant.version)
        let bot = BotVersion(name: entrant.name, version: entrant.version)
        return Player(entrant: index, bot: bot, hash: hash.result)
      }
    luck = GameLuck(of: game, seed: program.seed, rule: program.seedRule)
    var hash = luck.names
    switch game.shape {
    case .versus:
      hash.add(UInt64(program.openingPlies))
      gamesInMeeting = 2
    case .race:
      gamesInMeeting = 1
    }
    self.hash = hash.result
  }

  /// What the names of two players' games with these seats have in common.
  func hash(of first: Player, _ second: Player) -> UInt64 {
    var hash = StableHash()
    hash.add(self.hash)
    hash.add(first.hash)
    hash.add(second.hash)
    return hash.result
  }

  /// The seatings that a meeting of two players has: both in a game of turns, one in a race.
  func seatings(_ first: Int, _ second: Int) -> [(players: [Player], hash: UInt64)] {
    [[players[first], players[second]], [players[second], players[first]]]
      .prefix(gamesInMeeting)
      .map { ($0, hash(of: $0[0], $0[1])) }
  }

  /// How many games of a pairing are still to be played.
  func count(of pairing: Pairing, without played: PlayedGames, in shard: Shard? = nil) -> Int {
    let (first, second) = (players[pairing.first], players[pairing.second])
    var count = self.count(of: hash(of: first, second), pairing.meetings, played, shard)
    if gamesInMeeting == 2 {
      count += self.count(of: hash(of: second, first), pairing.meetings, played, shard)
    }
    return count
  }

  private func count(
    of hash: UInt64, _ meetings: ClosedRange<Int>, _ played: PlayedGames, _ shard: Shard?
  ) -> Int {
    guard let shard else { return meetings.count - played.count(of: hash, in: meetings) }
    return meetings.count {
      let identity = GameIdentity(hash: hash, meeting: $0)
      return shard.contains(identity) && !played.contains(identity)
    }
  }

  /// The entrants in the order of their seats, by the hash in the names of their games.
  var seatings: [UInt64: [Int]] {
    var result: [UInt64: [Int]] = [:]
    for first in players.indices {
      for second in players.indices.dropFirst(first + 1) {
        for seating in seatings(first, second) {
          result[seating.hash] = seating.players.map(\.entrant)
        }
      }
    }
    return result
  }
}
