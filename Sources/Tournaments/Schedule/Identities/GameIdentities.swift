import Games

/// The ids of all possible games between a tournament's entrants, for one game such as tic-tac-toe.
///
/// From game to game, each player moves up by one seat. A cycle has one game for each seat or, in a race, a
/// single game. Then a new cycle starts. The games of a cycle share an opening or a seed, and the number of
/// the cycle is the meeting in the ids of these games.
struct GameIdentities: Sendable {
  struct Player: Sendable {
    /// The index of the entrant in the tournament.
    var entrant: Int
    var bot: BotVersion
    var name: String { bot.name }
    /// The hash of the bot's name and version.
    var hash: UInt64
    let luck: LuckIdentity
  }

  let game: String
  let rules: Rules
  /// The entrants that play the game, sorted by name, so that the order of the entrants in the file has no
  /// effect.
  let players: [Player]
  /// The number of games in a meeting: 2 in a versus game of two seats, 1 in any other game.
  let gamesInMeeting: Int
  /// The number of games in a cycle.
  let gamesInCycle: Int
  let luck: GameLuck
  /// The hash from which the hashes of all ids are derived.
  let hash: UInt64

  init(of game: any Game, in program: Schedule.Program) {
    let name = game.name
    self.game = name
    rules = game.rules
    players = program.entrants.enumerated()
      .filter { $1.plays(name) }
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
      hash.add(openingPlies: program.openingPlies, lines: program.openingLines ?? [])
      gamesInMeeting = game.seatCount == 2 ? 2 : 1
      gamesInCycle = game.seatCount
    case .race:
      gamesInMeeting = 1
      gamesInCycle = 1
    }
    self.hash = hash.result
  }

  /// Returns the seed of a game's luck, which is the same in all games of a cycle.
  func seed(of seating: Seating) -> UInt64 {
    luck.seed(
      ofMeeting: seating.identity.meeting, of: seating.players.fromLeast.map { players[$0].luck })
  }

  /// Returns the seatings of a pairing in the given meetings, in the order in which they are played.
  func seatings(of pairing: Pairing, in meetings: ClosedRange<Int>) -> [Seating] {
    games(in: meetings).map { game in
      let (round, turn) = game.quotientAndRemainder(dividingBy: gamesInCycle)
      let identity = GameIdentity(
        hash: hash(of: pairing, turn: turn), meeting: pairing.cycle + round * pairing.cycleStep)
      return Seating(players: pairing.players(turn: turn), identity: identity)
    }
  }

  /// Returns the hash in the ids of the games in which each player of a pairing has moved up by `turn` seats.
  func hash(of pairing: Pairing, turn: Int) -> UInt64 {
    var hash = StableHash()
    hash.add(self.hash)
    for seat in pairing.players.indices {
      hash.add(players[pairing.player(in: seat, turn: turn)].hash)
    }
    return hash.result
  }

  /// Returns the number of games of a pairing, in the given meetings and in the shard, that have not been
  /// played.
  ///
  /// If `shard` is nil, the games of all shards are counted.
  func count(
    of pairing: Pairing, in meetings: ClosedRange<Int>, without played: PlayedGames,
    in shard: Shard? = nil
  ) -> Int {
    var count = 0
    for turn in 0..<gamesInCycle {
      guard let rounds = rounds(turn: turn, in: meetings) else { continue }
      count += Self.count(
        of: hash(of: pairing, turn: turn), rounds: rounds, cycle: pairing.cycle,
        cycleStep: pairing.cycleStep, without: played, in: shard)
    }
    return count
  }

  /// Returns the number of games of two players, in their first `meetings` meetings and in the shard, that
  /// have not been played.
  ///
  /// If `shard` is nil, the games of all shards are counted.
  ///
  /// `one` has the first seat in the first game. The result equals the result of
  /// ``count(of:in:without:in:)``, but this function allocates no memory for a pairing.
  func count(
    of one: Int, _ other: Int, meetings: Int, without played: PlayedGames, in shard: Shard?
  ) -> Int {
    var count = 0
    for turn in 0..<gamesInCycle {
      guard let rounds = rounds(turn: turn, in: 1...meetings) else { continue }
      var hash = StableHash()
      hash.add(self.hash)
      hash.add(players[turn == 0 ? one : other].hash)
      hash.add(players[turn == 0 ? other : one].hash)
      count += Self.count(
        of: hash.result, rounds: rounds, cycle: 1, cycleStep: 1, without: played, in: shard)
    }
    return count
  }

  /// Returns the number of games with a given hash in their ids, in the given cycles and in the shard, that
  /// have not been played.
  ///
  /// `rounds` are the indices of the cycles, counted from 0, and `cycle` is the number of the first cycle.
  @inline(__always)
  private static func count(
    of hash: UInt64, rounds: ClosedRange<Int>, cycle: Int, cycleStep: Int,
    without played: PlayedGames, in shard: Shard?
  ) -> Int {
    if shard == nil, cycleStep == 1 {
      let cycles = cycle + rounds.lowerBound...cycle + rounds.upperBound
      return cycles.count - (played.count > 0 ? played.count(of: hash, in: cycles) : 0)
    }
    var count = 0
    for round in rounds {
      let identity = GameIdentity(hash: hash, meeting: cycle + round * cycleStep)
      guard shard?.contains(identity) ?? true else { continue }
      if played.count == 0 || !played.contains(identity) { count += 1 }
    }
    return count
  }

  /// Returns the meeting in the id of a pairing's last game.
  func lastCycle(of pairing: Pairing) -> Int {
    let last = games(in: pairing.meetings).upperBound - 1
    return pairing.cycle + last / gamesInCycle * pairing.cycleStep
  }

  /// Returns the indices of a pairing's games in the given meetings.
  ///
  /// Games are counted from 0, and meetings from 1.
  private func games(in meetings: ClosedRange<Int>) -> Range<Int> {
    (meetings.lowerBound - 1) * gamesInMeeting..<meetings.upperBound * gamesInMeeting
  }

  /// Returns the indices of the cycles whose game with the index `turn` is in the given meetings; nil if
  /// there are none.
  ///
  /// Cycles and games are counted from 0, and meetings from 1.
  func rounds(turn: Int, in meetings: ClosedRange<Int>) -> ClosedRange<Int>? {
    let games = games(in: meetings)
    let first = (games.lowerBound - turn + gamesInCycle - 1) / gamesInCycle
    let end = (games.upperBound - turn + gamesInCycle - 1) / gamesInCycle
    return first < end ? first...(end - 1) : nil
  }

  /// Returns each pair of players who have met in the given results; the player whose name sorts first comes
  /// first.
  func met(in results: [ResultCounts]) -> [(first: Int, second: Int)] {
    let indices = Dictionary(
      players.enumerated().map { ($1.bot, $0) }, uniquingKeysWith: { first, _ in first })
    var met: Set<SIMD2<Int32>> = []
    for counts in results where counts.game == game {
      let places = counts.bots.map { indices[$0] }
      for encounter in counts.encounters {
        guard let one = places[encounter.first], let other = places[encounter.second] else {
          continue
        }
        met.insert(SIMD2(Int32(min(one, other)), Int32(max(one, other))))
      }
    }
    return met.map { (Int($0.x), Int($0.y)) }
  }

  /// The entrants of each possible game between two entrants, in the order of their seats; the keys are the
  /// hashes in the ids of the games.
  ///
  /// In a versus game, each pair of entrants has both orders of seats. In a race, each pair has one order.
  var seatings: [UInt64: [Int]] {
    var result: [UInt64: [Int]] = [:]
    for first in players.indices {
      for second in players.indices.dropFirst(first + 1) {
        let pairing = Pairing(first, second, meetings: 1...1)
        for seating in seatings(of: pairing, in: pairing.meetings) {
          result[seating.identity.hash] = seating.players.map { players[$0].entrant }
        }
      }
    }
    return result
  }
}

extension StableHash {
  /// Adds the openings of a tournament, because different openings lead to different games.
  ///
  /// - Parameters:
  ///   - openingPlies: The number of random moves at the start of a game.
  ///   - lines: The moves of the listed openings; empty if openings are random.
  mutating func add(openingPlies: Int, lines: [[String]]) {
    add(UInt64(openingPlies))
    for line in lines { add(line.joined(separator: " ")) }
  }
}
