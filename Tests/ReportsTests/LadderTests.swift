import JSON
import Ratings
import Reports
import Testing
import Tournaments

struct LadderTests {
  @Test func `results from both seats are added`() throws {
    let ladder = try Ladder(Samples.ticTacToe)
    #expect(ladder.games == 80)
    #expect(ladder.entrants.reduce(0) { $0 + $1.results.games } == 160)
    let points = ladder.entrants.reduce(0) { $0 + $1.score * Double($1.results.games) }
    #expect(points == 80)
    #expect(ladder.entrants.map(\.bot.name) == ["minimax", "rusty", "py-random", "asleep"])
    #expect(ladder.entrants.map(\.ranks) == [1...1, 2...2, 3...3, 4...4])
  }

  @Test func `an anchor refers to a name, and names without games are ignored`() throws {
    var options = RatingOptions()
    options.anchors = [("greedy", 2000), ("nobody", 1)]
    let ladder = try Ladder(Samples.groups, options: options)
    let greedy = try #require(ladder.entrants.first { $0.bot.name == "greedy" })
    #expect(greedy.elo == 2000)
    #expect(greedy.error == 0)
    let novice = try #require(ladder.entrants.first { $0.bot.name == "novice" })
    #expect(novice.elo < 1600)
  }

  @Test func `the games of a synonym count for its main name`() throws {
    let results = Samples.results(
      "g",
      [
        ("old", "b", 3, 0, 1), ("new", "b", 2, 1, 1), ("b", "old", 1, 0, 1),
        ("old", "new", 5, 0, 0),
        ("c", "b", 1, 0, 1),
      ])
    let merged = Samples.results(
      "g", [("new", "b", 5, 1, 2), ("b", "new", 1, 0, 1), ("c", "b", 1, 0, 1)])
    for target in ["new", "newest"] {
      var options = RatingOptions()
      options.synonyms = ["old": target]
      if target == "newest" { options.synonyms["new"] = target }
      let report = GameReport(try Ladder(results, options: options), results: results)
      let expected = GameReport(try Ladder(merged), results: merged)
      func lines(_ report: GameReport) -> String {
        (report.ladder.table.text + report.crosstableTable.text).replacing("newest", with: "new   ")
      }
      #expect(report.ladder.games == 12)
      #expect(
        lines(report).split(separator: " ", omittingEmptySubsequences: true)
          == lines(expected).split(separator: " ", omittingEmptySubsequences: true))
    }
  }

  @Test func `a ladder reports a cycle of bots that beat each other`() throws {
    let results = Samples.results(
      "g",
      [
        ("rock", "scissors", 50, 0, 0), ("scissors", "rock", 0, 0, 50),
        ("scissors", "paper", 50, 0, 0), ("paper", "scissors", 0, 0, 50),
        ("paper", "rock", 50, 0, 0), ("rock", "paper", 0, 0, 50),
      ])
    let ladder = try Ladder(results)
    let text = ladder.table.text
    #expect(text.contains("Elo does not explain all results: "))
    #expect(text.contains("rock scored 100 of 100 against scissors, expected 50"))
    #expect(text.contains("Nash is the lead over a mix of bots that no bot beats: "))
    #expect(text.contains("   ±  Nash  games"))
    let json = GameReport(ladder, results: results).json().text
    #expect(json.contains(#""misfit":{"probability":"#))
    #expect(json.contains(#""nash":{"elo":["#))
    let quiet = GameReport(try Ladder(Samples.ticTacToe), results: Samples.ticTacToe)
    #expect(quiet.json().text.contains(#""misfit":null,"nash":null"#))
    #expect(!quiet.ladder.table.text.contains("Nash"))
  }

  @Test func `a bot without games is not on the ladder`() throws {
    var results = Samples.groups
    _ = results.index(of: BotVersion(name: "late"))
    #expect(try Ladder(results).entrants.count == 5)
  }

  @Test func `without a prior a bot that lost every game is refused by name`() {
    var options = RatingOptions()
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
