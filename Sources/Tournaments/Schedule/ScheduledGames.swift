import Games

/// All games of one of a tournament's games.
struct ScheduledGames: Sendable {
  /// An entrant that plays it.
  struct Player: Sendable {
    /// Its index in the tournament.
    var entrant: Int
    /// Its name and version.
    var hash: UInt64
  }

  /// The entrants that play it, by name: the order in the file changes nothing.
  let players: [Player]
  private let hash: UInt64
  private let start: Start

  private enum Start: Sendable {
    case openings([[Int]])
    case luck(UInt64)
  }

  init(
    of game: any Game, entrants: [Entrant], pairs: Int, openingPlies: Int, seed: Seed
  ) throws(OpeningError) {
    let name = type(of: game).name
    players = entrants.indices
      .filter { entrants[$0].games.contains(name) }
      .sorted { entrants[$0].name < entrants[$1].name }
      .map { Player(entrant: $0, hash: Self.hash(of: entrants[$0])) }
    var hash = StableHash()
    hash.add(name)
    for entry in game.rules.entries {
      hash.add(entry.name)
      hash.add(entry.value.map(String.init) ?? "null")
    }
    hash.add(seed.value)
    let luck = hash.result
    switch game.shape {
    case .versus(let game):
      hash.add(UInt64(openingPlies))
      let openings = try Openings(of: game, plies: openingPlies, seed: luck)
      start = .openings(openings.shuffled(pairs))
    case .race:
      start = .luck(luck)
    }
    self.hash = hash.result
  }

  private static func hash(of entrant: Entrant) -> UInt64 {
    var hash = StableHash()
    hash.add(entrant.name)
    hash.add(entrant.version)
    return hash.result
  }

  /// The entrants in the order of their seats, by the hash in the names of their games.
  var seatings: [UInt64: [Int]] {
    var seatings: [UInt64: [Int]] = [:]
    for (index, first) in players.enumerated() {
      for second in players[(index + 1)...] {
        for seats in [[first, second], [second, first]].prefix(gamesInMeeting) {
          seatings[hash(of: seats[0], seats[1])] = seats.map(\.entrant)
        }
      }
    }
    return seatings
  }

  /// After how many meetings openings are used again; nil where meetings have luck of their own.
  var openingCount: Int? {
    guard case .openings(let openings) = start else { return nil }
    return openings.count
  }

  /// How many games there are if each two players meet so often.
  func count(pairs: Int) -> Int {
    let pairings = players.count * (players.count - 1) / 2
    return pairings * pairs * gamesInMeeting
  }

  /// How many games two players have in a meeting.
  var gamesInMeeting: Int {
    switch start {
    case .openings: 2
    case .luck: 1
    }
  }

  /// How many games of two players in some meetings are wanted.
  func count(
    of pairing: (Player, Player), meetings: ClosedRange<Int>, where isWanted: (GameIdentity) -> Bool
  ) -> Int {
    var count = 0
    for seat in 0..<gamesInMeeting {
      let hash = seat == 0 ? hash(of: pairing.0, pairing.1) : hash(of: pairing.1, pairing.0)
      for meeting in meetings where isWanted(GameIdentity(hash: hash, meeting: meeting)) {
        count += 1
      }
    }
    return count
  }

  /// The games of two players in some meetings, of those that are wanted.
  func games(
    of pairing: (Player, Player), meetings: ClosedRange<Int>, where isWanted: (GameIdentity) -> Bool
  ) -> [ScheduledGame] {
    let seatings = [[pairing.0, pairing.1], [pairing.1, pairing.0]].prefix(gamesInMeeting)
    let hashes = seatings.map { hash(of: $0[0], $0[1]) }
    return meetings.flatMap { meeting in
      zip(seatings, hashes).compactMap { seating, hash in
        let identity = GameIdentity(hash: hash, meeting: meeting)
        guard isWanted(identity) else { return nil }
        return ScheduledGame(
          id: identity.text, entrants: seating.map(\.entrant), start: start(of: meeting))
      }
    }
  }

  private func hash(of first: Player, _ second: Player) -> UInt64 {
    var hash = StableHash()
    hash.add(self.hash)
    hash.add(first.hash)
    hash.add(second.hash)
    return hash.result
  }

  private func start(of meeting: Int) -> ScheduledGame.Start {
    switch start {
    case .openings(let openings): .opening(openings[(meeting - 1) % openings.count])
    case .luck(let luck):
      .luck(SplitMix64.output(UInt64(meeting), seed: luck))
    }
  }
}
