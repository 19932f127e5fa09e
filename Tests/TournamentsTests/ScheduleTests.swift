import Games
import Testing
import Tournaments

@Suite struct ScheduleTests {
  private let seed = Seed(value: 7)

  @Test func `in tic-tac-toe each pair of bots plays each opening from both seats`() throws {
    let schedule = try schedule([try Sample.ticTacToe()], ["a", "b", "c"], pairs: 2, plies: 1)
    var starts: [[String]: [ScheduledGame.Start]] = [:]
    for game in schedule.games() {
      starts[game.entrants.map { ["a", "b", "c"][$0] }, default: []].append(game.start)
    }
    #expect(starts.count == 6)
    for (seats, openings) in starts {
      #expect(openings == starts[seats.reversed()])
      #expect(Set(openings).count == 2)
    }
    #expect(Set(starts.values).count == 1)
  }

  @Test func `in 2048 each pair of bots plays one game in a meeting`() throws {
    let schedule = try schedule([try Sample.twentyFortyEight()], ["a", "b", "c"], pairs: 4)
    #expect(schedule.count == 12)
    #expect(schedule.remainingCount == 12)
    let games = schedule.games()
    #expect(games.count == 12)
    #expect(Set(games.map { Set($0.entrants) }).count == 3)
  }

  @Test func `openings are repeated if there are more pairs`() throws {
    let schedule = try schedule([try Sample.ticTacToe()], ["a", "b"], pairs: 20, plies: 1)
    let games = schedule.games().filter { $0.entrants == [0, 1] }
    #expect(games.count == 20)
    #expect(Set(games[..<9].map(\.start)).count == 9)
    #expect(games[9..<18].map(\.start) == games[..<9].map(\.start))
    #expect(games[18..<20].map(\.start) == games[..<2].map(\.start))
  }

  @Test func `a batch has games of one kind between the same two bots`() throws {
    let games: [any Game] = [try Sample.ticTacToe(), try Sample.twentyFortyEight()]
    let batches = try schedule(games, ["a", "b", "c", "d"], pairs: 30, plies: 2).batches()
    for batch in batches {
      #expect(!batch.games.isEmpty)
      #expect(Set(batch.games.map { Set($0.entrants) }).count == 1)
    }
    #expect(Set(batches.map(\.game)) == [0, 1])
    #expect(batches.reduce(0) { $0 + $1.games.count } == 6 * 30 * 3)
  }

  @Test func `both seats of a meeting are played one after the other`() throws {
    let batches = try schedule([try Sample.ticTacToe()], ["a", "b"], pairs: 3, plies: 1).batches()
    let games = batches.flatMap(\.games)
    for place in stride(from: 0, to: games.count, by: 2) {
      #expect(games[place].entrants == games[place + 1].entrants.reversed())
      #expect(games[place].start == games[place + 1].start)
    }
  }

  @Test func `every pair meets before any pair meets often`() throws {
    let batches = try schedule(
      [try Sample.twentyFortyEight()], ["a", "b", "c", "d"], pairs: 100
    ).batches()
    #expect(Set(batches.prefix(6).map { Set($0.games[0].entrants) }).count == 6)
  }

  @Test func `batches are short enough to keep all workers busy`() throws {
    let schedule = try Schedule(
      .init(
        games: [try Sample.twentyFortyEight()], entrants: Sample.entrants("a", "b"), pairs: 1000,
        openingPlies: 0, seed: seed), workers: 10)
    let batches = schedule.batches()
    #expect(batches.reduce(0) { $0 + $1.games.count } == 1000)
    #expect(batches.allSatisfy { $0.games.count <= 100 })
  }

  @Test func `a bot is left out of a game that it does not play`() throws {
    let games: [any Game] = [try Sample.ticTacToe(), try Sample.twentyFortyEight()]
    let bots = [
      Sample.entrant("a"), Sample.entrant("b", plays: ["2048"]),
      Sample.entrant("c", plays: ["tic-tac-toe"]), Sample.entrant("d"),
    ]
    let schedule = try Schedule(
      .init(games: games, entrants: bots, pairs: 1, openingPlies: 0, seed: seed))
    for batch in schedule.batches() {
      let absent = batch.game == 0 ? 1 : 2
      #expect(batch.games.allSatisfy { !$0.entrants.contains(absent) })
    }
    #expect(schedule.count == 3 * 2 + 3)
  }

  @Test(arguments: [[], ["a"]])
  func `fewer than two bots play no games`(bots: [String]) throws {
    var schedule = try schedule([try Sample.ticTacToe()], bots, pairs: 5)
    #expect(schedule.count == 0)
    #expect(schedule.remainingCount == 0)
    #expect(schedule.next() == nil)
  }

  @Test func `a schedule without games is empty`() throws {
    var schedule = try schedule([], ["a", "b"], pairs: 5)
    #expect(schedule.count == 0)
    #expect(schedule.next() == nil)
  }

  @Test func `finished games are not played again`() throws {
    let games: [any Game] = [try Sample.ticTacToe(), try Sample.twentyFortyEight()]
    let bots = ["a", "b", "c"]
    let all = try schedule(games, bots, pairs: 70, plies: 1).games()
    var played = PlayedGames()
    for (number, game) in all.enumerated() where number % 3 != 0 {
      _ = played.insert(game.id, .draw)
    }
    let rest = try schedule(games, bots, pairs: 70, plies: 1, played: played)
    #expect(rest.count == all.count)
    #expect(rest.remainingCount == (all.count + 2) / 3)
    let left = rest.games()
    #expect(left.count == rest.remainingCount)
    #expect(left.allSatisfy { !played.contains(identity(of: $0)) })
  }

  @Test func `if more pairs were played than scheduled, no games remain`() throws {
    var played = PlayedGames()
    for game in try schedule([try Sample.twentyFortyEight()], ["a", "b"], pairs: 10).games() {
      _ = played.insert(game.id, .draw)
    }
    let fewer = try schedule(
      [try Sample.twentyFortyEight()], ["a", "b"], pairs: 4, played: played)
    #expect(fewer.remainingCount == 0)
    #expect(fewer.games().isEmpty)
  }

  @Test(arguments: 1...7)
  func `the parts of a schedule cover all games without overlap`(count: Int) throws {
    let games: [any Game] = [try Sample.ticTacToe(), try Sample.twentyFortyEight()]
    let bots = ["a", "b", "c", "d", "e"]
    let all = try schedule(games, bots, pairs: 40, plies: 2).games()
    var union: [ScheduledGame] = []
    for number in 1...count {
      let shard = try #require(Shard("\(number)/\(count)"))
      let part = try schedule(games, bots, pairs: 40, plies: 2, shard: shard)
      let games = part.games()
      #expect(games.count == part.remainingCount)
      #expect(games.count > all.count / count * 3 / 4)
      union += games
    }
    #expect(union.count == all.count)
    #expect(Set(union) == Set(all))
  }

  @Test func `the remaining games of a withdrawn bot are left out`() throws {
    let bots = ["a", "b", "c"]
    var schedule = try schedule([try Sample.twentyFortyEight()], bots, pairs: 100)
    _ = schedule.next()
    schedule.withdraw(entrant: 1)
    #expect(schedule.remainingCount == 100)
    let games = schedule.games()
    #expect(!games.isEmpty)
    #expect(games.allSatisfy { $0.entrants == [0, 2] })
  }

  @Test func `opening plies after which the game is over are an error`() throws {
    #expect(throws: OpeningError.self) {
      try schedule([try Sample.ticTacToe()], ["a", "b"], pairs: 1, plies: 9)
    }
  }

  @Test func `a schedule of a thousand bots is computed lazily`() throws {
    let bots = (0..<1000).map { "bot-\($0)" }
    var schedule = try schedule([try Sample.ticTacToe()], bots, pairs: 1_000_000, plies: 1)
    #expect(schedule.count == 999_000 * 1_000_000)
    #expect(schedule.remainingCount == schedule.count)
    let next = schedule.next()
    let batch = try #require(next)
    #expect(batch.games.count <= 16)
  }

  // MARK: - Schedules

  private func schedule(
    _ games: [any Game], _ bots: [String], pairs: Int, plies: Int = 0,
    played: PlayedGames = PlayedGames(), shard: Shard? = nil
  ) throws -> Schedule {
    try Schedule(
      .init(
        games: games, entrants: bots.map { Sample.entrant($0) }, pairs: pairs, openingPlies: plies,
        seed: seed), played: played, shard: shard)
  }

  private func identity(of game: ScheduledGame) -> GameIdentity {
    GameIdentity(game.id) ?? GameIdentity(hash: 0, meeting: 1)
  }
}
