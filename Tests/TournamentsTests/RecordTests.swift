import Games
import Ratings
import Testing
import Tournaments

@Suite struct RecordTests {
  @Test func `results are counted by game, bots and seats`() throws {
    var record = Record()
    try add(
      to: &record,
      [
        game("1", "a", "b", .firstWins), game("2", "a", "b", .draw),
        game("3", "b", "a", .secondWins), game("4", "a", "b", .firstWins),
        game("5", "a", "b", .secondWins, forfeit: [0]),
        game("6", "b", "a", .firstWins, forfeit: [1]),
      ])
    #expect(record.tallies.count == 1)
    let tally = try #require(record.tallies.first)
    #expect(tally.bots.map(\.name) == ["a", "b"])
    let there = try #require(tally.encounters.first)
    #expect([there.results.wins, there.results.draws, there.results.losses] == [2, 1, 1])
    #expect([there.firstForfeits, there.secondForfeits] == [1, 0])
    let back = try #require(tally.encounters.last)
    #expect([back.results.wins, back.results.draws, back.results.losses] == [1, 0, 1])
    #expect([back.firstForfeits, back.secondForfeits] == [0, 1])
  }

  @Test func `each version is a separate player`() throws {
    var record = Record()
    try add(
      to: &record, [game("1", "a", "b", .draw), game("2", "a", "b", .draw, versions: ["2", "1"])])
    #expect(record.tallies[0].bots.map(\.version) == ["1", "1", "2"])
    #expect(record.tallies[0].encounters.count == 2)
  }

  @Test func `games with other rules are counted separately`() throws {
    var larger = try game("2", "a", "b", .draw)
    larger.rules = try Sample.ticTacToe(["size": 5]).rules
    var record = Record()
    try add(to: &record, [game("1", "a", "b", .draw), larger, try Sample.race()])
    #expect(record.tallies.map(\.game) == ["tic-tac-toe", "tic-tac-toe", "2048"])
    #expect(record.tallies.map { $0.rules?["size"] } == [3, 5, 4])
  }

  @Test func `of two lines with the same id, the first one counts`() throws {
    var record = Record()
    try add(to: &record, [game("1", "a", "b", .firstWins)], file: "games-1of2.jsonl")
    try add(to: &record, [game("1", "a", "b", .secondWins)], file: "games-2of2.jsonl")
    #expect(record.played.count == 1)
    let encounter = record.tallies[0].encounters.first
    #expect(encounter?.results.wins == 1)
    #expect(encounter?.results.losses == 0)
  }

  @Test func `damaged lines are skipped and reported with file and line`() throws {
    let good = text(try game("1", "a", "b", .draw).line())
    let other = text(try game("2", "a", "b", .draw).line())
    let record = read(good + "{\"type\":\"ga\n" + "not json\n" + other.dropLast(20))
    #expect(record.played.count == 1)
    #expect(record.damageCount == 3)
    #expect(record.damages.map(\.line) == [2, 3, 4])
    #expect(record.damages[0].description.hasPrefix("games.jsonl:2: is cut off or damaged: "))
  }

  @Test func `a last line without a line end counts if it is whole`() throws {
    let good = text(try game("1", "a", "b", .draw).line())
    #expect(read(String(good.dropLast())).played.count == 1)
  }

  @Test func `the first damaged lines are listed, and all are counted`() {
    let record = read(String(repeating: "x\n", count: 500))
    #expect(record.damageCount == 500)
    #expect(record.damages.count == 20)
  }

  @Test func `the version in the latest run counts, or else in the latest game`() throws {
    var record = Record()
    #expect(record.currentVersion(of: "a") == nil)
    try add(
      to: &record,
      [
        game("1", "a", "b", .draw, versions: ["9", "1"], at: "2026-11-20T00:00:05Z"),
        game("2", "a", "b", .draw, versions: ["8", "1"], at: "2026-11-20T00:00:04Z"),
      ])
    #expect(record.currentVersion(of: "a") == "9")
    add(to: &record, run(["a": "3"], at: "2026-11-20T00:00:02Z"))
    add(to: &record, run(["a": "2"], at: "2026-11-20T00:00:01Z"))
    #expect(record.currentVersion(of: "a") == "3")
    try add(
      to: &record, [game("3", "a", "b", .draw, versions: ["7", "5"], at: "2026-11-21T00:00:00Z")])
    #expect(record.currentVersion(of: "a") == "3")
    #expect(record.currentVersion(of: "b") == "5")
    record.withdrawn = ["a"]
    #expect(record.currentVersion(of: "a") == nil)
    #expect(record.withoutGameNames.currentVersion(of: "a") == nil)
    #expect(record.currentVersion(of: "b") == "5")
  }

  @Test func `a version has the content of the run in which it first played`() throws {
    var record = Record()
    func add(_ content: String, of version: String, at time: Int) {
      var bot = RunRecord.Bot(name: "a", version: version, command: [])
      bot.content = content
      record.add(RunRecord(joust: "", at: "2026-01-01T00:00:0\(time)Z", seed: nil, bots: [bot]))
    }
    add("draft", of: "1", at: 1)
    #expect(record.content(of: BotVersion(name: "a", version: "1")) == nil)
    add("old", of: "1", at: 2)
    record.add(try game("1", "a", "b", .draw))
    add("new", of: "1", at: 3)
    add("other", of: "2", at: 4)
    #expect(record.content(of: BotVersion(name: "a", version: "1")) == "old")
    #expect(record.content(of: BotVersion(name: "b", version: "1")) == nil)
    #expect(record.versions(of: "a") == ["1", "2"])
  }

  @Test func `a version is the bot of the first run that names it`() {
    var record = Record()
    for (time, own) in [("1", nil), ("3", "mcts"), ("2", "minimax")] {
      var bot = RunRecord.Bot(name: "a", version: "1", command: [])
      bot.bot = own
      record.add(RunRecord(joust: "", at: "2026-01-01T00:00:0\(time)Z", seed: nil, bots: [bot]))
    }
    #expect(record.firstTaken(BotVersion(name: "a"))?.bot == "minimax")
    #expect(record.firstTaken(BotVersion(name: "b")) == nil)
  }

  @Test func `bots that take part count by their present version, not by the last played one`()
    throws
  {
    var record = Record()
    try add(to: &record, [game("1", "a", "b", .draw, versions: ["2", "1"])])
    record.present = ["a": "1"]
    #expect(record.currentVersion(of: "a") == "1")
    record.present = [:]
    #expect(record.currentVersion(of: "a") == "2")
  }

  @Test func `the seed comes from the first run that has one`() {
    var record = Record()
    #expect(record.seed == nil)
    add(to: &record, run([:], at: "2026-11-20T00:00:03Z", seed: nil))
    add(to: &record, run([:], at: "2026-11-20T00:00:02Z", seed: .open(Seed(value: 2))))
    add(to: &record, run([:], at: "2026-11-20T00:00:04Z", seed: .open(Seed(value: 4))))
    #expect(record.seed == .open(Seed(value: 2)))
    add(to: &record, run([:], at: "2026-11-20T00:00:01Z", seed: .open(Seed(value: 1))))
    #expect(record.seed == .open(Seed(value: 1)))
  }

  @Test(arguments: [1, 2, 3, 7, 100, 10_000])
  func `lines are the same for any division of their bytes`(size: Int) throws {
    let stream = Array("first\n\nthird line\r\nlast, without an end".utf8)
    var gatherer = LineGatherer(size: 8)
    var parts: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      if let part = gatherer.add(stream[start..<min(stream.count, start + size)]) {
        #expect(part.last == UInt8(ascii: "\n"))
        parts.append(part)
      }
    }
    parts.append(gatherer.end())
    #expect(parts.flatMap(\.self) == stream)
    let lines = parts.flatMap { part in
      part.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropLast(part.last == UInt8(ascii: "\n") ? 1 : 0).map { text(Array($0)) }
    }
    #expect(lines == ["first", "", "third line\r", "last, without an end"])
  }

  @Test func `ids of Joust and other ids are recognized again`() {
    var played = PlayedGames()
    let ids = ["a", "game-1", "0000000000000-1", "0000000000000-64", "0000000000000-65", "b"]
    #expect(ids.map { played.insert($0, .draw) } == ids.map { _ in true })
    #expect(ids.map { played.insert($0, .draw) } == ids.map { _ in false })
    #expect(played.count == ids.count)
    #expect(played.contains(GameIdentity(hash: 0, meeting: 64)))
    #expect(!played.contains(GameIdentity(hash: 0, meeting: 63)))
    #expect(!played.contains(GameIdentity(hash: 1, meeting: 64)))
  }

  // MARK: - Lines

  private func game(
    _ id: String, _ first: String, _ second: String, _ result: GameResult, forfeit: [Int] = [],
    versions: [String] = ["1", "1"], at: String = "2026-11-20T00:00:00Z"
  ) throws -> GameRecord {
    var record = try Sample.versus()
    record.id = id
    record.bots = [first, second]
    record.versions = versions
    record.places = result.places
    record.forfeit = forfeit
    record.at = at
    return record
  }

  private func run(_ versions: [String: String], at: String, seed: PublishedSeed? = nil)
    -> RunRecord
  {
    RunRecord(
      joust: "1", at: at, seed: seed,
      bots: versions.map { .init(name: $0.key, version: $0.value, command: []) })
  }

  private func add(
    to record: inout Record, _ games: [GameRecord], file: String = "games.jsonl"
  ) throws {
    for (index, game) in games.enumerated() {
      let line = game.line()
      record.add(line, file: file, line: index + 1)
    }
    #expect(record.damages == [])
  }

  private func add(to record: inout Record, _ run: RunRecord) {
    let line = run.line()
    record.add(line)
    #expect(record.damages == [])
  }

  private func read(_ text: String) -> Record {
    var record = Record()
    record.add(Array(text.utf8))
    return record
  }
}
