internal import Games
internal import Ratings

/// What was played of one game, as a format looks at it.
package struct GameProgress: Sendable {
  /// Who takes part, by name.
  var players: [GameIdentities.Player] { identities.players }
  let pairs: Int
  let seats: Int
  /// Players who play no more in this run, since they fail to start.
  let withdrawn: Set<Int>
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

  /// What lots follow from.
  var seed: UInt64 { identities.hash }

  /// Whether all games of a pairing were played, as far as they will be in this run.
  func isOver(_ pairing: Pairing) -> Bool {
    guard withdrawn.isDisjoint(with: [pairing.first, pairing.second]) else { return true }
    return identities.count(of: pairing, without: played) == 0
  }

  /// Whether all games of a round were played, as far as they will be in this run.
  func isOver(_ round: RoundPairings) -> Bool {
    if case .tables(let list, let rotations) = round.pairings {
      let tables = TableGames(identities, list)
      return list.indices.allSatisfy { place in
        !withdrawn.isDisjoint(with: list[place].players)
          || tables.count(at: place, in: 1...rotations, without: played, in: nil) == 0
      }
    }
    return (0..<round.pairings.placeCount(players: players.count)).allSatisfy { place in
      round.pairings.pairing(at: place, players: players.count).map(isOver) ?? true
    }
  }

  /// How the games of a pairing ended that were played, by who had the first seat.
  func results(
    of pairing: Pairing
  ) -> [(first: Int, second: Int, results: WinsDrawsLosses)] {
    identities.seatings(pairing.first, pairing.second, meeting: 1).map { seating in
      let results = played.results(of: seating.identity.hash, in: pairing.meetings)
      return (seating.players[0], seating.players[1], results)
    }
  }

  /// What was scored in the games of a pairing that were played, seen from one of the two.
  func points(of player: Int, in pairing: Pairing) -> (own: Double, others: Double) {
    results(of: pairing).reduce((0, 0)) { sum, game in
      let (first, second) = (game.results.points, game.results.reversed.points)
      return game.first == player
        ? (sum.own + first, sum.others + second) : (sum.own + second, sum.others + first)
    }
  }

  /// The share of a pairing's points that a player took, from 0 to 1; where none was played, one who
  /// plays no more has lost.
  func share(
    of player: Int, against other: Int, points: (own: Double, others: Double)
  ) -> Double {
    let all = points.own + points.others
    guard all == 0 else { return points.own / all }
    return withdrawn.contains(player) == withdrawn.contains(other)
      ? 0.5 : withdrawn.contains(player) ? 0 : 1
  }

  /// How many meetings of two players were played, from the first on without a gap.
  func meetingCount(_ one: Int, _ other: Int) -> Int {
    var count = 0
    while isOver(Pairing(one, other, meetings: (count + 1)...(count + 1))) { count += 1 }
    return count
  }
}

/// Lots that are drawn for the players, which the tournament's seed settles.
struct RandomOrder: Sendable {
  private let lots: [UInt64]

  init(_ progress: GameProgress) {
    lots = progress.players.map { player in
      var hash = StableHash()
      hash.add(progress.seed)
      hash.add(player.name)
      return hash.result
    }
  }

  subscript(player: Int) -> UInt64 { lots[player] }

  /// Players by their lots, in one of many such orders.
  func order(of players: [Int], turn: UInt64 = 0) -> [Int] {
    let turned = lots.map { SplitMix64.output(turn, seed: $0) }
    return players.sorted { turned[$0] < turned[$1] }
  }
}

extension RoundPairings {
  /// A round that pairs everybody by lot, drawn anew after each game.
  package static func byLot(_ progress: GameProgress) -> RoundPairings? {
    guard progress.players.count > 1 else { return nil }
    let games = UInt64(progress.played.count)
    let order = RandomOrder(progress).order(of: Array(progress.players.indices), turn: games)
    let pairings = stride(from: 0, to: order.count - 1, by: 2).map { place in
      let (one, other) = (order[place], order[place + 1])
      let count = progress.meetingCount(one, other)
      return Pairing(one, other, meetings: (count + 1)...(count + progress.pairs))
    }
    return RoundPairings(pairings: .listed(pairings))
  }
}
