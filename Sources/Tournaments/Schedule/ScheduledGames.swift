import Games

/// The games of one of a tournament's games that a round asks for.
struct ScheduledGames: Sendable {
  let identities: GameIdentities
  let pairings: PairingSet
  /// The tables of a game of more than two seats; nil in all others.
  private let tables: TableGames?
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
      let (seats, last) = (game.seatCount, pairings.lastMeeting)
      if case .tables(let list, _) = pairings {
        tables = TableGames(identities, list)
      } else if seats > 2, last > 0 {
        let design = SeatedTable.design(players: identities.players.count, seats: seats)
        tables = TableGames(identities, design)
      } else {
        tables = nil
      }
      // Without the secret no game is played, so that the order is of no account.
      openings = try Openings(of: game, plies: openingPlies, seed: identities.luck.openings ?? 0)
        .shuffled(max(1, tables?.lastNumber(rotations: last) ?? last))
    case .race: (openings, hasLuck, tables) = (nil, true, nil)
    }
  }

  /// After how many meetings openings are used again; nil where meetings have luck of their own.
  var openingCount: Int? { hasLuck ? nil : openings?.count }

  /// How many places there are for pairings, or for tables; not each of them has one.
  var placeCount: Int {
    tables?.count ?? pairings.placeCount(players: identities.players.count)
  }

  private func pairing(at place: Int) -> Pairing? {
    pairings.pairing(at: place, players: identities.players.count)
  }

  /// How many games there are, played or not.
  var count: Int {
    if let tables { return tables.count * pairings.lastMeeting }
    let players = identities.players.count
    if case .all(let meetings, nil) = pairings {
      return players * (players - 1) / 2 * meetings * identities.gamesInMeeting
    }
    return (0..<placeCount).reduce(0) {
      $0 + (pairing(at: $1)?.meetings.count ?? 0) * identities.gamesInMeeting
    }
  }

  /// The meetings of those who have a place, or nil where nobody has it or one of them is withdrawn.
  func meetings(at place: Int, without withdrawn: Set<Int>) -> ClosedRange<Int>? {
    func isComplete(_ players: [Int]) -> Bool {
      withdrawn.isDisjoint(with: players.map { identities.players[$0].entrant })
    }
    if let tables {
      return isComplete(tables.players(at: place)) ? 1...pairings.lastMeeting : nil
    }
    guard let pairing = pairing(at: place),
      withdrawn.isEmpty || isComplete([pairing.first, pairing.second])
    else { return nil }
    return pairing.meetings
  }

  /// The entrants who have a place; empty where nobody has it.
  func entrants(at place: Int) -> [Int] {
    let players =
      tables?.players(at: place) ?? pairing(at: place).map { [$0.first, $0.second] } ?? []
    return players.map { identities.players[$0].entrant }
  }

  /// How many games of some meetings at a place are still to be played.
  func count(
    at place: Int, in meetings: ClosedRange<Int>, without played: PlayedGames, in shard: Shard?
  ) -> Int {
    if let tables { return tables.count(at: place, in: meetings, without: played, in: shard) }
    guard let pairing = pairing(at: place) else { return 0 }
    let part = Pairing(pairing.first, pairing.second, meetings: meetings)
    return identities.count(of: part, without: played, in: shard)
  }

  func games(
    at place: Int, in meetings: ClosedRange<Int>, where isWanted: (GameIdentity) -> Bool
  ) -> [ScheduledGame] {
    var seatings: [Seating] = []
    if let tables {
      seatings = meetings.map { tables.seating(at: place, meeting: $0) }
    } else if let pairing = pairing(at: place) {
      seatings = meetings.flatMap {
        identities.seatings(pairing.first, pairing.second, meeting: $0)
      }
    }
    return seatings.filter { isWanted($0.identity) }.map(game)
  }

  private func game(_ seating: Seating) -> ScheduledGame {
    let meeting = seating.identity.meeting
    let needsLuck = openings == nil || hasLuck
    let luck = needsLuck ? identities.seed(of: seating) : 0
    return ScheduledGame(
      id: seating.identity.text, entrants: seating.players.map { identities.players[$0].entrant },
      start: openings.map { .opening($0[(meeting - 1) % $0.count]) } ?? .luck(luck),
      seed: hasLuck && openings != nil ? luck : nil)
  }
}

/// Players as they sit in a game.
struct Seating {
  let players: [Int]
  let identity: GameIdentity
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
    let luck: LuckIdentity
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
        let luck = LuckIdentity(
          RunRecord.Bot(entrant, content: program.contents[entrant.name]))
        return Player(entrant: index, bot: bot, hash: hash.result, luck: luck)
      }
    luck = GameLuck(of: name, game.rules, from: program.luck)
    var hash = luck.names
    switch game.shape {
    case .versus(let game):
      hash.add(UInt64(program.openingPlies))
      gamesInMeeting = game.seatCount == 2 ? 2 : 1
    case .race:
      gamesInMeeting = 1
    }
    self.hash = hash.result
  }

  /// The seed of a game's luck, which is the same for all seatings of a meeting.
  func seed(of seating: Seating) -> UInt64 {
    luck.seed(
      ofMeeting: seating.identity.meeting, of: seating.players.fromLeast.map { players[$0].luck })
  }

  /// What the names of two players' games with these seats have in common.
  func hash(of first: Player, _ second: Player) -> UInt64 {
    var hash = StableHash()
    hash.add(self.hash)
    hash.add(first.hash)
    hash.add(second.hash)
    return hash.result
  }

  /// What the names of games have in common in which players sit so.
  func hash(of players: [Int]) -> UInt64 {
    var hash = StableHash()
    hash.add(self.hash)
    for player in players { hash.add(self.players[player].hash) }
    return hash.result
  }

  /// The seatings that a meeting of two players has: both in a game of turns, one in a race.
  func seatings(_ first: Int, _ second: Int, meeting: Int) -> [Seating] {
    [[first, second], [second, first]].prefix(gamesInMeeting).map {
      let identity = GameIdentity(hash: hash(of: players[$0[0]], players[$0[1]]), meeting: meeting)
      return Seating(players: $0, identity: identity)
    }
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
        for seating in seatings(first, second, meeting: 1) {
          result[seating.identity.hash] = seating.players.map { players[$0].entrant }
        }
      }
    }
    return result
  }
}
