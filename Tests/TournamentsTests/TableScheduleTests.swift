import Games
import Testing
import Tournaments

/// A game of any number of seats that provides only its first position.
struct TableGame: VersusGame {
  var seats = 3
  var hasLuck = true

  var name: String { "table-game" }
  var notation: MoveNotation { .numbers(count: 2) }
  var rules: Rules { Rules(unchecked: [:]) }
  var seatNames: [String] { (1...seats).map { "seat\($0)" } }
  var movesCommute: Bool { false }

  func start(seed: UInt64) -> any VersusPosition { Start() }

  private struct Start: VersusPosition {
    var ply = 0
    var state: VersusState { .turn(.first) }
    var legalMoves: [Int] { [0, 1] }

    func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }

    mutating func play(_ move: Int) { ply += 1 }

    func describe(to fields: inout some FieldWriter) {}
  }
}

@Suite struct TableScheduleTests {
  private func schedule(
    _ names: [String] = ["a", "b", "c", "d", "e", "f", "g"], _ game: TableGame = TableGame(),
    pairs: Int = 3, plies: Int = 0, played: PlayedGames = PlayedGames(), withdrawn: Set<Int> = [],
    shard: Shard? = nil
  ) throws -> Schedule {
    let program = Schedule.Program(
      games: [game], entrants: names.map { Sample.entrant($0, plays: ["table-game"]) },
      pairs: pairs, openingPlies: plies, seed: Seed(value: 7))
    return try Schedule(program, played: played, withdrawn: withdrawn, shard: shard)
  }

  private func ids(_ schedule: Schedule) -> Set<String> { Set(schedule.games().map(\.id)) }

  @Test func `the rotations of a table share a seed, and each bot has every seat`() throws {
    let schedule = try schedule()
    #expect(schedule.count == 21)
    #expect(schedule.remainingCount == 21)
    let batches = schedule.batches()
    #expect(batches.count == 7)
    for batch in batches {
      #expect(batch.games.count == 3)
      #expect(Set(batch.games.map(\.seed)).count == 1)
      for seat in 0..<3 { #expect(Set(batch.games.map { $0.entrants[seat] }).count == 3) }
    }
    #expect(ids(schedule).count == 21)
    #expect(Set(batches.map { $0.games[0].seed }).count == 7)
    #expect(schedule.games().allSatisfy { GameIdentity($0.id) != nil })
  }

  @Test func `more pairs continue after fewer pairs, and the next round has other luck`() throws {
    let games = try schedule(["b", "a", "c"], pairs: 4).games()
    #expect(games.count == 4)
    #expect(Set(games.map(\.id)).count == 4)
    #expect(games.map(\.entrants)[0] == games.map(\.entrants)[3])
    #expect(Set(games.map(\.seed)).count == 2)
    #expect(Set(games.prefix(3).map(\.seed)).count == 1)
    #expect(try ids(schedule(pairs: 2)).isSubset(of: ids(schedule(pairs: 5))))
    // The order of the bots in the file has no effect.
    #expect(try ids(schedule(["a", "b", "c"], pairs: 4)) == Set(games.map(\.id)))
  }

  @Test func `finished games are not played again, and shards share the remaining games`() throws {
    let all = try ids(schedule())
    var played = PlayedGames()
    for id in all.sorted().prefix(8) { _ = played.insert(id, .draw) }
    let rest = try schedule(played: played)
    #expect(rest.remainingCount == 13)
    #expect(ids(rest) == Set(all.sorted().dropFirst(8)))
    let parts = try (1...2).map {
      try schedule(shard: Shard("\($0)/2"))
    }
    #expect(parts.reduce(0) { $0 + $1.remainingCount } == 21)
    #expect(parts.map(ids).reduce(Set()) { $0.union($1) } == all)
    #expect(parts.allSatisfy { $0.remainingCount > 4 })
  }

  @Test func `when a bot joins, finished games that are in the new design are not played again`()
    throws
  {
    let before = try ids(schedule(["a", "b", "c", "d"]))
    let after = try ids(schedule(["a", "b", "c", "d", "e"]))
    var played = PlayedGames()
    for id in before { _ = played.insert(id, .draw) }
    let rest = try ids(schedule(["a", "b", "c", "d", "e"], played: played))
    #expect(rest == after.subtracting(before))
    #expect(rest.count < after.count)
  }

  @Test func `the tables of a withdrawn bot are not played`() throws {
    var schedule = try schedule(withdrawn: [1])
    // Each bot sits at three of the seven tables.
    #expect(schedule.remainingCount == 12)
    schedule.withdraw(entrant: 2)
    #expect(schedule.games().allSatisfy { Set($0.entrants).isDisjoint(with: [1, 2]) })
    #expect(schedule.games().count == 6)
  }

  @Test func `a field smaller than a table plays no games`() throws {
    let schedule = try schedule(["a", "b"])
    #expect(schedule.count == 0)
    #expect(schedule.remainingCount == 0)
    #expect(schedule.games().isEmpty)
  }

  @Test func `tables of the same bots in the same order have different ids`() throws {
    // A complete rotation of some blocks repeats the same players.
    for players in 4...9 {
      let names = (0..<players).map { "bot\($0)" }
      let schedule = try schedule(names, TableGame(seats: 4), pairs: 9)
      #expect(ids(schedule).count == schedule.count)
    }
  }

  @Test func `in games without luck the rotations of a table share an opening`() throws {
    let games = try schedule(
      ["a", "b", "c"], TableGame(hasLuck: false), pairs: 6, plies: 2
    ).games()
    #expect(games.allSatisfy { $0.seed == nil })
    #expect(Set(games.prefix(3).map(\.start)).count == 1)
    #expect(Set(games.map(\.start)).count == 2)
  }

  @Test func `the ids of games are the same as in earlier versions`() throws {
    let ids = try schedule(["a", "b", "c"], pairs: 2).games().map(\.id)
    #expect(ids == ["am1h664q689wk-1", "0sr624gzxzxay-1"])
  }
}
