import Games

/// The games of a round, for one of a tournament's games, such as tic-tac-toe.
struct ScheduledGames: Sendable {
  let identities: GameIdentities
  private let pairings: PairingSet
  /// The openings; nil in a race.
  private let openings: [[Int]]?
  /// For each listed opening, the different texts of its moves, if moves are texts; otherwise empty.
  private let texts: [[String]]
  private let hasLuck: Bool

  init(
    of game: any Game, identities: GameIdentities, pairings: PairingSet,
    priority: PlayPriority? = nil, openingPlies: Int, openingLines: [[String]]? = nil
  ) throws(OpeningError) {
    self.identities = identities
    let seated = pairings.seated(players: identities.players.count, seats: game.seatCount)
    self.pairings = priority.map { seated.sorted(by: $0, identities.players) } ?? seated
    switch game.shape {
    case .versus(let game) where openingLines != nil:
      hasLuck = false
      guard !game.hasLuck else { throw .luck }
      do throws(ListedOpenings.LineError) {
        let listed = try ListedOpenings(openingLines ?? [], of: game)
        openings = listed.openings
        texts = listed.texts
      } catch {
        throw .line(error.line + 1, error.reason)
      }
    case .versus(let game):
      hasLuck = game.hasLuck
      texts = []
      // Without the secret, no game is played, so the order of the openings does not matter.
      openings = try Openings(of: game, plies: openingPlies, seed: identities.luck.openings ?? 0)
        .shuffled(max(1, self.pairings.lastCycle(identities)))
    case .race:
      openings = nil
      texts = []
      hasLuck = true
    }
  }

  /// The number of meetings after which openings repeat; nil if each meeting has its own luck.
  var openingCount: Int? { hasLuck ? nil : openings?.count }

  /// The largest meeting number of a pairing; 0 for an empty list.
  var lastMeeting: Int { pairings.lastMeeting }

  /// The number of places for pairings; a place may have no pairing.
  var placeCount: Int { pairings.placeCount(players: identities.players.count) }

  /// Whether the pairings are computed one by one instead of being listed.
  var isComputed: Bool { if case .all = pairings { true } else { false } }

  /// Returns the first place with a pairing, at or after the given place; if there is none, returns the
  /// number of places.
  func nextPlace(from place: Int) -> Int {
    pairings.nextPlace(from: place, players: identities.players.count)
  }

  /// Returns the number of meetings that contain no withdrawn entrant.
  func meetingCount(without withdrawn: Set<Int>) -> Int {
    pairings.meetingCount(players: identities.players.count, without: players(withdrawn))
  }

  /// Returns, for each player, the number of the player's meetings that contain no withdrawn entrant.
  func meetingCounts(without withdrawn: Set<Int>) -> [Int] {
    pairings.meetingCounts(players: identities.players.count, without: players(withdrawn))
  }

  /// Calls a function for each pairing without withdrawn entrants; requires that ``isComputed`` is true.
  ///
  /// The function receives the two players, and the number of their games in the shard that have not been
  /// played.
  func forEachRemaining(
    without withdrawn: Set<Int>, _ played: PlayedGames, in shard: Shard?,
    _ body: (_ one: Int, _ other: Int, _ count: Int) -> Void
  ) {
    let absent = players(withdrawn)
    let count = identities.players.count
    var place = nextPlace(from: 0)
    while place < placeCount {
      let (one, other) = place.quotientAndRemainder(dividingBy: count)
      if absent.isEmpty || !absent.contains(one) && !absent.contains(other) {
        body(
          one, other,
          identities.count(of: one, other, meetings: lastMeeting, without: played, in: shard))
      }
      place = nextPlace(from: place + 1)
    }
  }

  /// Returns the pairing of two players; nil if there is none, or if one of the players has withdrawn.
  ///
  /// The result is also nil if the pairings are listed.
  func pairing(of first: Int, _ second: Int, without withdrawn: Set<Int>) -> Pairing? {
    guard withdrawn.isEmpty || withdrawn.isDisjoint(with: entrants(of: [first, second])) else {
      return nil
    }
    return pairings.pairing(of: first, second)
  }

  /// Returns the players that correspond to the given entrants.
  private func players(_ entrants: Set<Int>) -> Set<Int> {
    guard !entrants.isEmpty else { return [] }
    return Set(
      identities.players.indices.filter { entrants.contains(identities.players[$0].entrant) })
  }

  /// The number of games, including the games that have been played.
  var count: Int {
    pairings.meetingCount(players: identities.players.count) * identities.gamesInMeeting
  }

  /// Returns the pairing at a place; nil if there is none, or if one of its entrants has withdrawn.
  func pairing(at place: Int, without withdrawn: Set<Int> = []) -> Pairing? {
    guard let pairing = pairings.pairing(at: place, players: identities.players.count),
      withdrawn.isEmpty || withdrawn.isDisjoint(with: entrants(of: pairing.players))
    else { return nil }
    return pairing
  }

  /// Returns the entrants that correspond to the given players.
  func entrants(of players: [Int]) -> [Int] { players.map { identities.players[$0].entrant } }

  /// Returns the games of a pairing, in the given meetings, for which `isWanted` returns true.
  func games(
    of pairing: Pairing, in meetings: ClosedRange<Int>, where isWanted: (GameIdentity) -> Bool
  ) -> [ScheduledGame] {
    identities.seatings(of: pairing, in: meetings).filter { isWanted($0.identity) }.map(game)
  }

  private func game(_ seating: Seating) -> ScheduledGame {
    let meeting = seating.identity.meeting
    let needsLuck = openings == nil || hasLuck
    let luck = needsLuck ? identities.seed(of: seating) : 0
    let place = openings.map { (meeting - 1) % max(1, $0.count) } ?? 0
    return ScheduledGame(
      id: seating.identity.text, entrants: entrants(of: seating.players),
      start: openings.map { .opening($0[place]) } ?? .luck(luck),
      seed: hasLuck && openings != nil ? luck : nil,
      texts: texts.indices.contains(place) ? texts[place] : [])
  }
}
