import Games
import Testing
import Tournaments

/// Tests the values on which the luck of a meeting depends.
@Suite struct LuckTests {
  private static let secret = Secret(String(repeating: "0123456789abcdef", count: 4))

  private func schedule(
    _ bots: [Entrant] = Sample.entrants("greedy", "random"),
    _ game: any Game, pairs: Int = 4, luck: LuckSource? = secret.map { LuckSource($0) },
    contents: [String: String] = [:]
  ) throws -> Schedule {
    var program = Schedule.Program(
      games: [game], entrants: bots, pairs: pairs, openingPlies: 0, luck: try #require(luck))
    program.contents = contents
    return try Schedule(program)
  }

  private func seeds(
    _ bots: [Entrant] = Sample.entrants("greedy", "random"), contents: [String: String] = [:],
    luck: LuckSource? = secret.map { LuckSource($0) }
  ) throws -> [UInt64] {
    try schedule(bots, Sample.twentyFortyEight(), luck: luck, contents: contents).games()
      .compactMap { if case .luck(let luck) = $0.start { luck } else { nil } }
  }

  // printf '["2048","2048",{"size":4,"max_moves":null,"target":null},1,["greedy","1","greedy",{}],["random","1","random",{}]]' | sha256sum | cut -c-16
  @Test func `the seed of a game is as documented`() throws {
    let seeds = try seeds(luck: LuckSource(Seed(value: 2048)))
    #expect(seeds.prefix(2) == [5787497539433327093, 7516676414677286992])
  }

  @Test func `every pair and every meeting has different luck`() throws {
    let games = try schedule(
      Sample.entrants("a", "b", "c"), Sample.twentyFortyEight(), pairs: 20
    ).games()
    #expect(games.count == 60)
    #expect(Set(games.map(\.start)).count == 60)
  }

  @Test func `no new version plays luck that was played before`() throws {
    let bots = Sample.entrants("greedy", "random")
    let known = try seeds(bots, contents: ["greedy": "0123456789abcdef"])
    #expect(try seeds(bots, contents: ["greedy": "0123456789abcdef"]) == known)
    var option = bots[0]
    option.writtenOptions = [.init(key: "depth", value: "2")]
    let others: [[UInt64]] = [
      try seeds(bots, contents: ["greedy": "0123456789abcdee"]),
      try seeds(bots),
      try seeds([bots[0], Sample.entrant("random", version: "2")]),
      try seeds([option, bots[1]]),
      try seeds([bots[0], Sample.entrant("other")]),
      try seeds(luck: LuckSource(Secret.random())),
      try seeds(luck: LuckSource(Seed(value: 2048))),
    ]
    #expect(Set(others.flatMap(\.self) + known).count == 4 * 8)
  }

  @Test func `the order of the bots in the file and other bots change no luck`() throws {
    let bots = Sample.entrants("b", "a")
    let all = try schedule(
      Sample.entrants("c", "a", "d", "b"), Sample.twentyFortyEight()
    ).games()
    let part = all.filter { $0.entrants == [1, 3] }
    #expect(try seeds(bots) == seeds(bots.reversed()))
    #expect(try part.map(\.start) == seeds(bots).map { .luck($0) })
  }

  @Test func `both seats of a meeting and all rotations of a table have equal luck`() throws {
    func seeds(seats: Int, _ names: [String]) throws -> [[UInt64?]] {
      let bots = names.map { Sample.entrant($0, plays: ["table-game"]) }
      return try schedule(bots, TableGame(seats: seats), pairs: seats == 2 ? 1 : seats)
        .batches().map { $0.games.map(\.seed) }
    }
    let pairs = try seeds(seats: 2, ["a", "b", "c"])
    #expect(pairs.allSatisfy { $0.count == 2 && Set($0).count == 1 })
    #expect(Set(pairs.flatMap(\.self)).count == 3)
    let tables = try seeds(seats: 3, ["a", "b", "c", "d"])
    #expect(tables.allSatisfy { $0.count == 3 && Set($0).count == 1 })
    #expect(Set(tables.flatMap(\.self)).count == tables.count)
  }

  @Test func `the ids of games follow from the commitment, without the secret`() throws {
    let secret = try #require(Self.secret)
    let hidden = LuckSource(.committed(secret.commitment))
    let known = LuckSource(secret)
    let bots = Sample.entrants("a", "b", "c")
    let all = try schedule(bots, Sample.ticTacToe(), luck: known)
    var played = PlayedGames()
    for game in all.games() { _ = played.insert(game.id, .draw) }
    let program = Schedule.Program(
      games: [try Sample.ticTacToe()], entrants: bots, pairs: 4, openingPlies: 0, luck: hidden)
    #expect(try Schedule(program).remainingCount == all.count)
    #expect(try Schedule(program, played: played).remainingCount == 0)
    #expect(
      try schedule(bots, Sample.ticTacToe(), luck: LuckSource(Secret.random())).games().map(\.id)
        != all.games().map(\.id))
  }

  @Test func `openings follow from the secret and are the same for all pairs`() throws {
    func openings(_ luck: LuckSource?) throws -> [[ScheduledGame.Start]] {
      let program = Schedule.Program(
        games: [try Sample.ticTacToe()], entrants: Sample.entrants("a", "b", "c"), pairs: 8,
        openingPlies: 2, luck: try #require(luck))
      let games = try Schedule(program).games()
      return [[0, 1], [1, 2]].map { pair in games.filter { $0.entrants == pair }.map(\.start) }
    }
    let own = try openings(Self.secret.map { LuckSource($0) })
    #expect(own[0] == own[1])
    #expect(try openings(LuckSource(Secret.random())) != own)
  }
}
