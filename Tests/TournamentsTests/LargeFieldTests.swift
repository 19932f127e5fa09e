import Ratings
import Testing
import Tournaments

/// Tests fields of thousands of bots, whose schedules need time and memory in proportion to their games.
@Suite struct LargeFieldTests {
  private static func names(_ count: Int) -> [String] { (0..<count).map { "bot\(100_000 + $0)" } }

  private func program(_ format: String, _ count: Int) throws -> Schedule.Program {
    let file = try Sample.file("{ games: ['tic-tac-toe'], bots: ['*'], format: \(format) }")
    var program = Schedule.Program(
      games: file.games, entrants: Self.names(count).map { Sample.entrant($0) }, pairs: 1,
      openingPlies: 1, seed: Seed(value: 1))
    program.format = file.format
    return program
  }

  @Test(
    arguments: [
      ("'round-robin'", 99_990_000), ("{ name: 'gauntlet', challengers: ['bot100007'] }", 19_998),
      ("'swiss'", 10_000), ("'knockout'", 3616), ("'ladder'", 10_000),
    ])
  func `the first games of 10,000 bots are scheduled at once`(format: String, count: Int) throws {
    var schedule = try Schedule(program(format, 10_000))
    let start = ContinuousClock.now
    #expect(schedule.count == count && schedule.remainingCount == count)
    #expect(schedule.next()?.games.count == 2)
    // A computation that takes time in proportion to the square of the number of bots would take many times
    // as long.
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test
  func `the remaining games of a large round-robin are counted by the games that were played`()
    throws
  {
    let program = try program("'round-robin'", 600)
    var schedule = try Schedule(program)
    var record = Record()
    for _ in 0..<50 {
      let batch = schedule.next()
      for game in try #require(batch).games {
        var played = try Sample.versus()
        played.id = game.id
        played.bots = game.entrants.map { program.entrants[$0].name }
        played.versions = ["1", "1"]
        record.add(played)
      }
    }
    let whole = 600 * 599
    for withdrawn in [[], [0], [400, 599]] as [Set<Int>] {
      let left = try Schedule(
        program, played: record.played, results: record.tallies, withdrawn: withdrawn)
      let slow = try Schedule(program, played: record.played, withdrawn: withdrawn)
      #expect(left.remainingCount == slow.remainingCount)
      #expect(left.remainingCounts(entrants: 600) == slow.remainingCounts(entrants: 600))
      if withdrawn.isEmpty { #expect(left.remainingCount == whole - 100) }
    }
  }

  @Test func `a gauntlet has the same games whether it is counted or listed`() throws {
    var program = try program("{ name: 'gauntlet', challengers: ['bot100003', 'bot100009'] }", 12)
    let schedule = try Schedule(program)
    #expect(schedule.count == 2 * (11 + 10))
    let games = schedule.games()
    #expect(games.count == schedule.count && Set(games.map(\.id)).count == games.count)
    #expect(games.allSatisfy { !Set($0.entrants).isDisjoint(with: [3, 9]) })
    program.format = RoundRobin()
    #expect(try Set(games.map(\.id)).isSubset(of: Set(Schedule(program).games().map(\.id))))
  }

  @Test func `a Swiss tournament of 600 has no rematches, and equal scores meet`() throws {
    let cup = try PlayedOut("{ name: 'swiss', rounds: 11 }", Self.names(601))
    #expect(cup.waves.count == 11)
    var met: Set<String> = []
    for wave in cup.waves {
      #expect(wave.pairs.count == 300)
      #expect(met.isDisjoint(with: wave.pairs.keys))
      met.formUnion(wave.pairs.keys)
    }
    // The strongest bot has won all games and, after this number of rounds, no other bot has.
    let standings = try #require(cup.outcome?.standings)
    #expect(standings.rows[0][1] == "bot100000" && standings.rows[0][2] == "11")
    #expect(standings.rows[1][2] != "11")
  }

  @Test func `rematches are only paired when they can't be avoided`() {
    // The first four have all met each other, and so have the last two.
    let mates = RankedMatching.mates(of: 8) { one, other in
      max(one, other) < 4 || min(one, other) >= 6
    }
    #expect(mates.enumerated().allSatisfy { mates[$1] == $0 && $0 != $1 })
    #expect((0..<4).allSatisfy { mates[$0] >= 4 } && mates[6] < 6)
    #expect(RankedMatching.mates(of: 2) { _, _ in true } == [1, 0])
    let met: [Set<Int>] = [[2, 3], [0, 2], [1, 3]]
    #expect(RankedMatching.mates(of: 4) { met.contains([$0, $1]) } == [3, 2, 1, 0])
    #expect(RankedMatching.mates(of: 0) { _, _ in true } == [])
  }

  @Test func `a ladder of 300 reaches the requested accuracy, and ranks the bots`() throws {
    let ladder = try PlayedOut("{ name: 'ladder', error: 200 }", Self.names(300), limit: 60_000)
    #expect(ladder.played.count < 60_000)
    #expect(ladder.waves.allSatisfy { $0.pairs.count == 150 })
    let points = ladder.results.encounters.reduce(into: [Int: Double]()) { points, encounter in
      points[encounter.first, default: 0] += encounter.results.points
      points[encounter.second, default: 0] += Double(encounter.games) - encounter.results.points
    }
    #expect(points[0] ?? 0 > points[299] ?? 0)
  }

  @Test func `the games of the newest version come first`() throws {
    var record = Record()
    let bots = ["a", "b", "c", "d"].map { RunRecord.Bot(name: $0, version: "1", command: []) }
    for (index, bot) in bots.enumerated() {
      var named = bot
      named.bot = bot.name
      record.add(
        RunRecord(
          joust: "1", at: "2026-01-0\([1, 3, 2, 1][index])T00:00:00Z", seed: nil, bots: [named]))
    }
    var program = Schedule.Program(
      games: [try Sample.ticTacToe()], entrants: Sample.entrants("a", "b", "c", "d"), pairs: 1,
      openingPlies: 1, seed: Seed(value: 1))
    let ids = Set(try Schedule(program).games().map(\.id))
    var limits = LeagueLimits()
    limits.priority = .newest
    program.priority = PlayPriority(limits.priority, of: record)
    let batches = try Schedule(program).batches()
    let pairings = batches.map { Set($0.games[0].entrants) }
    #expect(pairings.prefix(3).allSatisfy { $0.contains(1) })
    #expect(pairings[3..<5].allSatisfy { $0.contains(2) } && pairings[5] == [0, 3])
    #expect(Set(batches.flatMap(\.games).map(\.id)) == ids)
    limits.priority = .even
    #expect(PlayPriority(limits.priority, of: record) == nil)
  }
}
