import Games
import JSON
import Testing
import Tournaments

/// Tests the numbers that bots report, in the line of a game and in the results of a record.
@Suite struct StatLineTests {
  private static func sample(_ id: String = "game-1", tokens: Double = 812) throws -> GameRecord {
    var game = try Sample.versus()
    game.id = id
    game.stats = [NamedNumbers([("tokens", tokens), ("cost", 0.0021)]), NamedNumbers()]
    return game
  }

  @Test func `reported numbers are written and read back`() throws {
    let game = try Self.sample()
    let line = game.line()
    let text = String(decoding: line, as: UTF8.self)
    #expect(text.contains(#""stats":[{"tokens":812,"cost":0.0021},{}],"ms":"#), "\(text)")
    #expect(try RecordLine(line, in: 0..<line.count - 1) == .game(game))
    #expect(game.contradiction() == nil)
    let plain = String(decoding: try Sample.versus().line(), as: UTF8.self)
    #expect(!plain.contains("stats"))
  }

  @Test(arguments: [
    #"{"tokens":812}"#, #"[{"tokens":812}]"#, #"[{"tokens":812},7]"#, #"[{"tokens":"812"},{}]"#,
    #"[{"tokens of a":1},{}]"#, #"[{},{},{}]"#,
  ])
  func `invalid numbers make the line invalid`(stats: String) throws {
    let text = String(decoding: try Self.sample().line(), as: UTF8.self)
    let bytes = Array(
      text.replacing(#"[{"tokens":812,"cost":0.0021},{}]"#, with: stats).utf8)
    let error = #expect(throws: RecordError.self) {
      try RecordLine(bytes, in: 0..<bytes.count - 1)
    }
    #expect(
      error?.description.contains("`stats` is ") == true
        && error?.description.contains("a list of 2 objects of at most 8 named numbers") == true,
      "\(error?.description ?? "")")
  }

  @Test(arguments: [false, true])
  func `a record sums the numbers of each bot from played and from read games`(isRead: Bool) throws
  {
    var record = Record()
    let games = [
      try Self.sample("game-1", tokens: 800), try Self.sample("game-2", tokens: 400),
      try Sample.versus("game-3"),
    ]
    if isRead {
      let bytes = games.flatMap { $0.line() }
      record.add(RecordPart(bytes, in: bytes.indices), file: "games.jsonl", after: 0)
    } else {
      for game in games { record.add(game) }
    }
    let results = record.tallies[0]
    let totals = results.bots.indices.map { results.stats.totals(of: $0) }
    #expect(results.games == 3)
    #expect(totals[0]["tokens"] == StatCounts.Total(sum: 1200, games: 2))
    #expect(totals[0]["cost"]?.mean == 0.0021)
    #expect(totals[1].isEmpty)
  }

  @Test func `a bot has at most eight names over all games`() throws {
    var record = Record()
    for index in 0..<20 {
      var game = try Sample.versus()
      game.id = "game-\(index)"
      game.stats = [NamedNumbers([("n\(index)", 1)]), NamedNumbers()]
      record.add(game)
    }
    #expect(record.tallies[0].stats.totals(of: 0).count == 8)
  }

  @Test func `bots of a table have sums, too`() throws {
    var results = ResultCounts(game: "hearts", seats: 3)
    let bots = ["a", "b", "c"].map { results.index(of: BotVersion(name: $0)) }
    results.add([NamedNumbers(), NamedNumbers([("cost", 2)]), NamedNumbers()], of: bots)
    #expect(results.stats.totals(of: bots[1]) == ["cost": .init(sum: 2, games: 1)])
  }
}

extension Sample {
  fileprivate static func versus(_ id: String) throws -> GameRecord {
    var game = try versus()
    game.id = id
    return game
  }
}
