import Games

/// The games of one of a tournament's games that a wave asks for.
struct ScheduledGames: Sendable {
  /// Who plays, and the names of what they play.
  let identities: GameIdentities
  /// Who meets whom.
  let pairings: Pairings
  private let start: Start
  /// What the luck of games in turns follows from; nil where they have none.
  private let luck: UInt64?

  private enum Start: Sendable {
    case openings([[Int]])
    case luck(UInt64)
  }

  /// The games of some pairings.
  ///
  /// - Throws: where the game has no position after so many plies.
  init(
    of game: any Game, identities: GameIdentities, pairings: Pairings, openingPlies: Int
  ) throws(OpeningError) {
    self.identities = identities
    self.pairings = pairings
    switch game.shape {
    case .versus(let game):
      luck = game.hasLuck ? identities.luck : nil
      let openings = try Openings(of: game, plies: openingPlies, seed: identities.luck)
      start = .openings(openings.shuffled(max(1, pairings.lastMeeting)))
    case .race:
      luck = nil
      start = .luck(identities.luck)
    }
  }

  /// After how many meetings openings are used again; nil where meetings have luck of their own.
  var openingCount: Int? {
    guard case .openings(let openings) = start, luck == nil else { return nil }
    return openings.count
  }

  /// How many places the pairings have.
  var placeCount: Int { pairings.placeCount(players: identities.players.count) }

  /// The pairing of a place, or nil for a place without one.
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

  /// The games of a pairing, of those that are wanted.
  func games(of pairing: Pairing, where isWanted: (GameIdentity) -> Bool) -> [ScheduledGame] {
    let seatings = identities.seatings(pairing.first, pairing.second)
    return pairing.meetings.flatMap { meeting in
      seatings.compactMap { seating in
        let identity = GameIdentity(hash: seating.hash, meeting: meeting)
        guard isWanted(identity) else { return nil }
        return ScheduledGame(
          id: identity.text, entrants: seating.players.map(\.entrant), start: start(of: meeting),
          seed: luck.map { SplitMix64.output(UInt64(meeting), seed: $0) })
      }
    }
  }

  private func start(of meeting: Int) -> ScheduledGame.Start {
    switch start {
    case .openings(let openings): .opening(openings[(meeting - 1) % openings.count])
    case .luck(let luck):
      .luck(SplitMix64.output(UInt64(meeting), seed: luck))
    }
  }
}
