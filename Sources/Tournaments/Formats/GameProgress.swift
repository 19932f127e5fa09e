internal import Games
internal import Ratings

/// The progress of a tournament in one of its games, such as 2048, as needed by a format.
package struct GameProgress: Sendable {
  /// The names of the players, sorted; a pairing refers to players by their index.
  package var names: [String] { players.map(\.name) }
  /// The number of meetings that a pairing plays in a round.
  package let pairs: Int
  /// The number of seats in a game.
  package let seats: Int
  /// The indices of the players that no longer play in this run because they failed to start.
  package let withdrawn: Set<Int>
  let identities: GameIdentities
  let played: PlayedGames

  init(
    of game: any Game, in program: Schedule.Program, played: PlayedGames, withdrawn: Set<Int> = []
  ) {
    let identities = GameIdentities(of: game, in: program)
    self.identities = identities
    pairs = program.pairs
    seats = game.seatCount
    self.played = played
    self.withdrawn = Set(
      identities.players.indices.filter { withdrawn.contains(identities.players[$0].entrant) })
  }

  /// The players, sorted by name.
  var players: [GameIdentities.Player] { identities.players }

  /// The seed for the format's random choices.
  var seed: UInt64 { identities.hash }

  /// Returns the number of a pairing's remaining games.
  func remainingCount(of pairing: Pairing) -> Int {
    identities.count(of: pairing, in: pairing.meetings, without: played)
  }

  /// Returns whether all games of a pairing have been played, or a player of the pairing is in ``withdrawn``.
  package func isOver(_ pairing: Pairing) -> Bool {
    !withdrawn.isDisjoint(with: pairing.players) || remainingCount(of: pairing) == 0
  }

  /// Returns whether all pairings of a round are over.
  package func isOver(_ round: RoundPairings) -> Bool {
    let pairings = round.pairings.seated(players: players.count, seats: seats)
    var place = pairings.nextPlace(from: 0, players: players.count)
    while place < pairings.placeCount(players: players.count) {
      guard pairings.pairing(at: place, players: players.count).map(isOver) ?? true else {
        return false
      }
      place = pairings.nextPlace(from: place + 1, players: players.count)
    }
    return true
  }

  /// Returns the results of a pairing's games for every two players of the pairing.
  ///
  /// The list may contain several elements for the same two players, in either order.
  func results(
    of pairing: Pairing
  ) -> [(first: Int, second: Int, results: WinsDrawsLosses)] {
    guard seats == 2 else {
      return identities.seatings(of: pairing, in: pairing.meetings).flatMap { seating in
        guard let places = played.places(of: seating.identity, seats: seats) else {
          return [(first: Int, second: Int, results: WinsDrawsLosses)]()
        }
        return TableResult(bots: seating.players, places: places, share: 0).comparisons
          .map { ($0.first, $0.second, WinsDrawsLosses($0.result)) }
      }
    }
    return (0..<identities.gamesInCycle).map { turn in
      let hash = identities.hash(of: pairing, turn: turn)
      return (
        pairing.player(in: 0, turn: turn), pairing.player(in: 1, turn: turn),
        played.results(of: hash, in: pairing.meetings)
      )
    }
  }

  /// Returns the points that a player and its opponent scored so far in a pairing of two.
  func points(of player: Int, in pairing: Pairing) -> (own: Double, others: Double) {
    results(of: pairing).reduce((0, 0)) { sum, game in
      let first = game.results.points
      let second = game.results.reversed.points
      return game.first == player
        ? (sum.own + first, sum.others + second) : (sum.own + second, sum.others + first)
    }
  }

  /// Returns the share of a pairing's points that a player scored, from 0 to 1.
  ///
  /// If no game was played, the share is 0 if only this player was withdrawn, 1 if only the other player was
  /// withdrawn, and 0.5 otherwise.
  func share(
    of player: Int, against other: Int, points: (own: Double, others: Double)
  ) -> Double {
    let all = points.own + points.others
    guard all == 0 else { return points.own / all }
    return withdrawn.contains(player) == withdrawn.contains(other)
      ? 0.5 : withdrawn.contains(player) ? 0 : 1
  }

  /// Returns the number of meetings that two players have finished, counted from the first meeting without a
  /// gap.
  ///
  /// Neither player may be withdrawn, because all meetings of a withdrawn player count as finished.
  package func meetingCount(_ one: Int, _ other: Int) -> Int {
    var count = 0
    while isOver(Pairing(one, other, meetings: (count + 1)...(count + 1))) { count += 1 }
    return count
  }
}
