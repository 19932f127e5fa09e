import Games
import Testing
import Tournaments

/// Tests the ids of games: every later version must find the games of a record again.
@Suite struct IdentityTests {
  private static let seed = Seed(value: 2048)

  @Test func `the ids of games of tic-tac-toe are the same as in earlier versions`() throws {
    let schedule = try schedule([try Sample.ticTacToe()], Sample.entrants("minimax", "random"))
    #expect(
      schedule.games().map(\.id) == [
        "5rfm3hdwjanft-1", "7y6phwhp62h95-1", "5rfm3hdwjanft-2", "7y6phwhp62h95-2",
      ])
  }

  @Test func `the ids and seeds of games of 2048 are the same as in earlier versions`() throws {
    let schedule = try schedule(
      [try Sample.twentyFortyEight()], Sample.entrants("greedy", "random"))
    #expect(schedule.games().map(\.id) == ["2vy0wymr3cmk1-1", "2vy0wymr3cmk1-2"])
    #expect(
      schedule.games().map(\.start) == [
        .luck(5_787_497_539_433_327_093), .luck(7_516_676_414_677_286_992),
      ])
  }

  @Test func `the openings are the same as in earlier versions`() throws {
    let schedule = try schedule(
      [try Sample.ticTacToe()], Sample.entrants("minimax", "random"), pairs: 4, plies: 2)
    let games = schedule.games().filter { $0.entrants == [0, 1] }
    #expect(
      games.map(\.start) == [
        .opening([8, 4]), .opening([8, 6]), .opening([2, 1]), .opening([4, 5]),
      ])
  }

  @Test func `the order of the bots in the file changes no id`() throws {
    let names = ["random", "minimax", "greedy", "a", "B"]
    let forward = try everyGame(names.map { Sample.entrant($0) })
    let backward = try everyGame(names.reversed().map { Sample.entrant($0) })
    #expect(forward == backward)
  }

  @Test func `more pairs and another bot change no id, opening or luck`() throws {
    let before = try everyGame(Sample.entrants("a", "b"), pairs: 5)
    let after = try everyGame(Sample.entrants("a", "b", "c"), pairs: 40)
    #expect(before.count == 15)
    for (id, game) in before { #expect(after[id] == game) }
  }

  @Test func `another game in the tournament changes no id`() throws {
    let games: [any Game] = [try Sample.ticTacToe(), try Sample.twentyFortyEight()]
    let both = try schedule(games, Sample.entrants("a", "b")).games().map(\.id)
    let one = try schedule([games[1]], Sample.entrants("a", "b")).games().map(\.id)
    #expect(both.suffix(2) == one[...])
  }

  @Test func `games with other rules, versions, seeds or openings have other ids`() throws {
    let bots = Sample.entrants("a", "b")
    let lists: [[ScheduledGame]] = [
      try schedule([try Sample.ticTacToe()], bots).games(),
      try schedule([try Sample.ticTacToe(["size": 4])], bots).games(),
      try schedule([try Sample.ticTacToe(["size": 4, "win": 4])], bots).games(),
      try schedule([try Sample.ticTacToe()], bots, plies: 1).games(),
      try schedule([try Sample.ticTacToe()], bots, seed: Seed(value: 2049)).games(),
      try schedule(
        [try Sample.ticTacToe()], [Sample.entrant("a", version: "2"), bots[1]]
      ).games(),
      try schedule([try Sample.twentyFortyEight()], bots).games(),
      try schedule([try Sample.twentyFortyEight(["max_moves": 300])], bots).games(),
      try schedule([try Sample.twentyFortyEight(["target": 2048])], bots).games(),
    ]
    let ids = lists.flatMap { $0.map(\.id) }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `no two games of a schedule have the same id`() throws {
    let bots = (0..<20).map { Sample.entrant("bot\($0)") }
    let games: [any Game] = [try Sample.ticTacToe(), try Sample.twentyFortyEight()]
    let schedule = try schedule(games, bots, pairs: 10)
    let ids = schedule.games().map(\.id)
    #expect(ids.count == 190 * 30)
    #expect(Set(ids).count == ids.count)
  }

  @Test func `an id has at most 64 characters, which are all plain`() throws {
    for game in try schedule([try Sample.ticTacToe()], Sample.entrants("a", "b")).games() {
      #expect(game.id.utf8.count <= 64)
      #expect(BotName.isValid(game.id))
    }
  }

  @Test(arguments: [
    (UInt64.min, 1), (UInt64.max, 1), (0x0123_4567_89AB_CDEF, 999_999), (1, 10_000_000_000_000_000),
  ])
  func `an id is read as it was written`(hash: UInt64, meeting: Int) {
    let identity = GameIdentity(hash: hash, meeting: meeting)
    #expect(GameIdentity(identity.text) == identity)
  }

  @Test(arguments: [
    "", "-", "game-1", "0000000000000-0", "0000000000000-01", "0000000000000-+1",
    "0000000000000-1x", "0000000000000-", "0000000000000", "000000000000-1", "00000000000000-1",
    "g000000000000-1", "000000000000i-1", "000000000000A-1", "0000000000000-99999999999999999999",
    "0000000000000_1",
  ])
  func `other texts are not read as ids of Joust`(name: String) {
    #expect(GameIdentity(name) == nil)
  }

  // MARK: - Schedules

  private func schedule(
    _ games: [any Game], _ bots: [Entrant], pairs: Int = 2, plies: Int = 0, seed: Seed = seed
  ) throws -> Schedule {
    try Schedule(
      Schedule.Program(
        games: games, entrants: bots, pairs: pairs, openingPlies: plies, seed: seed))
  }

  /// Returns the seating of each game, in both games of the tournament, by name.
  private func everyGame(_ bots: [Entrant], pairs: Int = 3) throws -> [String: [String]] {
    let games: [any Game] = [try Sample.ticTacToe(), try Sample.twentyFortyEight()]
    let schedule = try schedule(games, bots, pairs: pairs, plies: 2)
    return Dictionary(
      uniqueKeysWithValues: schedule.games().map { game in
        (game.id, game.entrants.map { bots[$0].name } + ["\(game.start)"])
      })
  }
}
