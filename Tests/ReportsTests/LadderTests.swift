import Ratings
import Reports
import Testing
import Tournaments

struct LadderTests {
  @Test func `records add up from both seats`() throws {
    let ladder = try Ladder(Samples.ticTacToe)
    #expect(ladder.games == 80)
    #expect(ladder.entrants.reduce(0) { $0 + $1.results.games } == 160)
    let points = ladder.entrants.reduce(0) { $0 + $1.score * Double($1.results.games) }
    #expect(points == 80)
    #expect(ladder.entrants.map(\.bot.name) == ["minimax", "rusty", "py-random", "asleep"])
    #expect(ladder.entrants.map(\.ranks) == [1...1, 2...2, 3...3, 4...4])
  }

  @Test func `an anchor is a name, and names that did not play are passed over`() throws {
    var options = LadderOptions()
    options.anchors = [(name: "greedy", elo: 2000), (name: "nobody", elo: 1)]
    let ladder = try Ladder(Samples.groups, options: options)
    let greedy = try #require(ladder.entrants.first { $0.bot.name == "greedy" })
    #expect(greedy.elo == 2000)
    #expect(greedy.error == 0)
    let novice = try #require(ladder.entrants.first { $0.bot.name == "novice" })
    #expect(novice.elo < 1600)
  }

  @Test func `a bot without games is not on the ladder`() throws {
    var results = Samples.groups
    _ = results.index(of: BotVersion(name: "late"))
    #expect(try Ladder(results).entrants.count == 5)
  }

  @Test func `without a prior a bot that lost every game is refused by name`() {
    var options = LadderOptions()
    options.prior = 0
    let error = #expect(throws: RatingError.self) {
      try Ladder(Samples.ticTacToe, options: options)
    }
    #expect(error?.description.contains("(asleep)") == true)
  }

  @Test func `counts of the same seats add up`() {
    var results = ResultCounts(game: "g", hasFirstPlayer: true)
    let a = results.index(of: BotVersion(name: "a"))
    let b = results.index(of: BotVersion(name: "b"))
    results.add(first: a, second: b, wins: 1, draws: 2, losses: 3, firstForfeits: 1)
    results.add(first: a, second: b, wins: 10, losses: 1, secondForfeits: 4)
    results.add(first: b, second: a, draws: 1)
    #expect(results.index(of: BotVersion(name: "a")) == a)
    #expect(results.encounters.map(\.games) == [17, 1])
    #expect(results.encounters[0].results.wins == 11)
    #expect(results.encounters[0].firstForfeits == 1)
    #expect(results.encounters[0].secondForfeits == 4)
    #expect(results.games == 18)
  }
}
