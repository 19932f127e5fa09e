import Games

/// The games that a round asks for at one of a tournament's games.
struct ScheduledGames: Sendable {
  let identities: GameIdentities
  private let pairings: PairingSet
  /// The openings of a game in turns; nil in a race.
  private let openings: [[Int]]?
  /// The texts of the moves of each opening, if the game's moves are texts; else empty.
  private let texts: [[String]]
  private let hasLuck: Bool

  init(
    of game: any Game, identities: GameIdentities, pairings: PairingSet, openingPlies: Int,
    openingLines: [[String]]? = nil
  ) throws(OpeningError) {
    self.identities = identities
    self.pairings = pairings.seated(players: identities.players.count, seats: game.seatCount)
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
      // Without the secret no game is played, and the order of the openings has no effect.
      openings = try Openings(of: game, plies: openingPlies, seed: identities.luck.openings ?? 0)
        .shuffled(max(1, self.pairings.lastCycle(identities)))
    case .race:
      openings = nil
      texts = []
      hasLuck = true
    }
  }

  /// The number of meetings after which openings repeat; nil if meetings have their own luck.
  var openingCount: Int? { hasLuck ? nil : openings?.count }

  /// The greatest number of a meeting.
  var lastMeeting: Int { pairings.lastMeeting }

  /// The number of places for pairings; a place may have no pairing.
  var placeCount: Int { pairings.placeCount(players: identities.players.count) }

  /// The number of games, played or not.
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

  /// Returns the entrants who are some players.
  func entrants(of players: [Int]) -> [Int] { players.map { identities.players[$0].entrant } }

  /// Returns the games of a pairing, in some of its meetings, that meet a condition.
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
      start: openings.map { .opening($0[(meeting - 1) % $0.count]) } ?? .luck(luck),
      seed: hasLuck && openings != nil ? luck : nil,
      texts: texts.indices.contains(place) ? texts[place] : [])
  }
}
