import Games
import Testing
import Tournaments

/// Tests ladders of games of more than two seats.
@Suite struct TableLadderTests {
  private static let names = ["a", "b", "c", "d", "e", "f", "g", "h"]

  /// Returns the places in the order of the seats for a game.
  private typealias Law = (ScheduledGame) -> [Int]

  /// Returns places in the order of the bots in the file: the first one wins.
  private static func byStrength(_ game: ScheduledGame) -> [Int] {
    game.entrants.map { entrant in 1 + game.entrants.count { $0 < entrant } }
  }

  /// Returns places that depend on the game's id.
  private static func random(_ game: ScheduledGame) -> [Int] {
    let lots = game.entrants.map { entrant in
      var hash = StableHash()
      hash.add(game.id)
      hash.add(UInt64(entrant))
      return hash.result
    }
    return lots.map { lot in 1 + lots.count { $0 < lot } }
  }

  /// A ladder that continues after some games, to its end or up to a number of games.
  private struct Ladder {
    var names = TableLadderTests.names
    var game = TableGame()
    var format: any Format = AdaptiveLadder(error: 1, games: 90)
    var pairs = 3
    var law: Law = TableLadderTests.random
    var shard: Shard?
    var withdrawn: Set<Int> = []

    func schedule(_ played: PlayedGames, after last: Schedule? = nil) throws -> Schedule {
      var program = Schedule.Program(
        games: [game], entrants: names.map { Sample.entrant($0, plays: ["table-game"]) },
        pairs: pairs, openingPlies: 0, seed: Seed(value: 7))
      program.format = format
      return try Schedule(
        program, played: played, after: last, withdrawn: withdrawn, shard: shard)
    }

    /// Returns all games, round by round; the games played before form the first round.
    func rounds(after before: [ScheduledGame] = [], limit: Int = .max) throws -> [[ScheduledGame]] {
      var played = PlayedGames(keepsResults: true)
      func take(_ games: [ScheduledGame]) {
        for game in games { _ = played.insert(game.id, places: law(game)) }
      }
      take(before)
      var rounds = before.isEmpty ? [] : [before]
      var last: Schedule?
      while played.count < limit {
        let schedule = try schedule(played, after: last)
        let games = Array(schedule.games().prefix(limit - played.count))
        guard !games.isEmpty else { break }
        take(games)
        rounds.append(games)
        last = schedule
      }
      return rounds
    }

    func games(after before: [ScheduledGame] = [], limit: Int = .max) throws -> [ScheduledGame] {
      try rounds(after: before, limit: limit).flatMap(\.self)
    }
  }

  @Test func `a round seats each bot at one table at most, and bots with the most games sit out`()
    throws
  {
    let rounds = try Ladder(pairs: 1).rounds()
    for round in rounds {
      #expect(round.count == 2)
      #expect(Set(round.flatMap(\.entrants)).count == 6)
    }
    var counts = Array(repeating: 0, count: 8)
    for round in rounds {
      for entrant in round.flatMap(\.entrants) { counts[entrant] += 1 }
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    }
    // At first, the tables are drawn by lot.
    #expect(Set(rounds[0].map { Set($0.entrants) }) != [[0, 1, 2], [3, 4, 5]])
  }

  @Test func `the rotations of a table share a seed, and each meeting has other luck`() throws {
    for pairs in [2, 3, 4] {
      let ladder = Ladder(names: ["a", "b", "c"], pairs: pairs)
      let rounds = try ladder.rounds(limit: 10 * pairs)
      for round in rounds {
        #expect(Set(round.prefix(3).map(\.seed)).count == 1)
        #expect(Set(round.prefix(3).map { $0.entrants[0] }).count == min(pairs, 3))
      }
      #expect(Set(rounds.flatMap(\.self).map(\.id)).count == 10 * pairs)
      let lucks = rounds.map { $0.map(\.seed) }
      #expect(Set(lucks.flatMap(\.self)).count == (pairs > 3 ? 20 : 10))
    }
  }

  @Test(arguments: [(3, 1), (3, 2), (4, 3), (8, 5)])
  func `each bot has every seat about equally often`(seats: Int, pairs: Int) throws {
    let ladder = Ladder(
      names: (0..<24).map { "bot\($0)" }, game: TableGame(seats: seats),
      format: AdaptiveLadder(error: 1, games: nil), pairs: pairs, law: Self.byStrength)
    let games = try ladder.games(limit: 24 / seats * pairs * 10)
    for entrant in 0..<24 {
      let counts = (0..<seats).map { seat in games.count { $0.entrants[seat] == entrant } }
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 2, "\(counts)")
    }
  }

  @Test func `bots with similar ratings sit together`() throws {
    let ladder = Ladder(
      names: (10..<34).map { "bot\($0)" }, format: AdaptiveLadder(error: 1, games: 900),
      law: Self.byStrength)
    let spans = try ladder.rounds().suffix(10).flatMap(\.self).map {
      ($0.entrants.max() ?? 0) - ($0.entrants.min() ?? 0)
    }
    // If the tables were drawn by lot, the ratings would be about 12 apart.
    #expect(spans.reduce(0, +) < 6 * spans.count)
  }

  @Test func `a stopped ladder continues with the same games in the same order`() throws {
    let whole = try Ladder().games()
    #expect(90..<96 ~= whole.count)
    for limit in stride(from: 1, to: whole.count, by: 7) {
      let part = try Ladder().games(limit: limit)
      #expect(part.map(\.id) == whole.prefix(limit).map(\.id))
      #expect(try Ladder().games(after: part).map(\.id) == whole.map(\.id))
    }
  }

  @Test func `shards play the games of one run`() throws {
    let whole = try Ladder().games()
    var games: [ScheduledGame] = []
    var count = -1
    while games.count > count {
      count = games.count
      for number in 1...3 {
        games = try Ladder(shard: Shard("\(number)/3")).games(after: games)
      }
    }
    #expect(games.map(\.id).sorted() == whole.map(\.id).sorted())
  }

  @Test func `the tables of a withdrawn bot are not played, and the others continue`() throws {
    let before = try Ladder().games(limit: 20)
    let after = try Ladder(withdrawn: [2]).games(after: before).dropFirst(20)
    #expect(after.count > 50)
    #expect(after.allSatisfy { !$0.entrants.contains(2) })
    let few = Ladder(names: ["a", "b", "c"], withdrawn: [2])
    #expect(try few.games().isEmpty)
    #expect(try Ladder(names: ["a", "b"]).games().isEmpty)
  }

  @Test func `games from before a bot joined count as soon as they are scheduled`() throws {
    let before = try Ladder(names: ["a", "b", "c"]).games()
    let fresh = try Ladder(names: ["a", "b", "c", "d"]).games()
    let after = try Ladder(names: ["a", "b", "c", "d"]).games(after: before)
    #expect(Set(fresh.map(\.id)).isSubset(of: after.map(\.id)))
    #expect(after.count < before.count + fresh.count)
  }

  @Test func `a ladder ends when every error is small enough`()
    throws
  {
    func count(error: Int) throws -> Int {
      let format = AdaptiveLadder(error: error, games: nil)
      return try Ladder(game: TableGame(seats: 4), format: format, pairs: 4).games().count
    }
    // Among 8 equals the variance of a rating is 12.25 / n square logits after n games of two; for an
    // error of 60 Elo that is n = 394, and a game of four counts as 6 · 3 / 5 of them.
    #expect(try 110..<140 ~= count(error: 60))
    #expect(try count(error: 120) < 60)
  }

  @Test func `a table has the same id as in a round-robin`() throws {
    let ladder = try Ladder(names: ["a", "b", "c"], format: AdaptiveLadder(error: 1, games: 30))
      .games()
    let all = try Ladder(names: ["a", "b", "c"], format: RoundRobin(), pairs: 30).games()
    let known = Set(all.map(\.entrants))
    let shared = ladder.filter { known.contains($0.entrants) }
    #expect(!shared.isEmpty)
    #expect(Set(shared).isSubset(of: all))
  }
}
