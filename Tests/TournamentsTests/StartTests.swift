import Testing
import Tournaments

/// Tests the failures of bots to start, according to the record.
@Suite struct StartTests {
  private static let fox = BotVersion(name: "fox", version: "1")

  /// Returns the line of a run in which fox has a given content.
  private func run(_ content: String, at: String) -> String {
    var bot = RunRecord.Bot(name: "fox", version: "1", command: ["./fox"])
    bot.content = content
    return text(RunRecord(joust: "1", at: at, seed: .open(Seed(value: 1)), bots: [bot]).line())
  }

  /// Returns the line of a game of fox and owl, in which fox fails to start or wins.
  private func game(_ meeting: Int, fails: Bool, at: String) throws -> String {
    var game = try fails ? Sample.forfeited(by: [0], "start-failure") : Sample.versus()
    game.id = GameIdentity(hash: 7, meeting: meeting).text
    game.bots = ["fox", "owl"]
    game.versions = ["1", "1"]
    game.at = at
    return text(game.line())
  }

  private func record(_ lines: [String], keepsResults: Bool = false) -> Record {
    let bytes = Array(lines.joined().utf8)
    var record = Record(keepsResults: keepsResults)
    record.add(RecordPart(bytes, in: bytes.indices), file: "games.jsonl", after: 0)
    return record
  }

  private func failures(_ numbers: ClosedRange<Int>) throws -> [String] {
    try numbers.map { try game($0, fails: true, at: "2026-01-01T00:00:0\($0)Z") }
  }

  @Test func `a bot that failed to start in three games in a row no longer plays in any run`()
    throws
  {
    let two = record([run("a", at: "2026-01-01T00:00:00Z")] + (try failures(1...2)))
    #expect(two.startFailures(of: Self.fox) == 2 && !two.isUnableToStart(Self.fox))
    let three = record([run("a", at: "2026-01-01T00:00:00Z")] + (try failures(1...3)))
    #expect(three.isUnableToStart(Self.fox))
    #expect(!three.isUnableToStart(BotVersion(name: "owl", version: "1")))
    #expect(!three.isUnableToStart(BotVersion(name: "fox", version: "2")))
    let again = record(
      [run("a", at: "2026-01-01T00:00:00Z")] + (try failures(1...2))
        + [try game(3, fails: false, at: "2026-01-01T00:00:03Z")] + (try failures(4...5)))
    #expect(again.startFailures(of: Self.fox) == 2)
  }

  @Test func `failures to start are void when the files of the bot have changed since`() throws {
    let before = [run("a", at: "2026-01-01T00:00:00Z")] + (try failures(1...3))
    var same = record(before + [run("a", at: "2026-01-01T00:00:09Z")])
    #expect(same.played.count == 3 && same.isUnableToStart(Self.fox))
    same.setContents(of: [])
    #expect(same.played.count == 3)

    let later = [
      run("b", at: "2026-01-01T00:00:09Z"), try game(2, fails: false, at: "2026-01-01T00:00:10Z"),
    ]
    let record = record(before + later, keepsResults: true)
    #expect(!record.isUnableToStart(Self.fox))
    #expect(record.played.count == 1)
    #expect(record.content(of: Self.fox) == "b")
    #expect(record.currentVersion(of: "fox") == "1")
    let counts = record.tallies[0]
    let fox = try #require(counts.bots.firstIndex(of: Self.fox))
    #expect(counts.encounters.filter { $0.first == fox }.map(\.games) == [1])
    #expect(counts.encounters.filter { $0.first == fox }.map(\.firstForfeits) == [0])
  }

  @Test func `a change of the files during a run makes the failures void`() throws {
    var record = record([run("a", at: "2026-01-01T00:00:00Z")] + (try failures(1...3)))
    var bot = RunRecord.Bot(name: "fox", version: "1", command: ["./fox"])
    #expect(record.content(of: Self.fox) == nil)
    bot.content = "b"
    record.setContents(of: [bot])
    #expect(record.played.count == 0 && !record.isUnableToStart(Self.fox))
  }

  @Test func `the content of a bot that has played does not change`() throws {
    let record = record(
      [run("a", at: "2026-01-01T00:00:00Z"), try game(1, fails: false, at: "2026-01-01T00:00:01Z")]
        + (try failures(2...4)) + [run("b", at: "2026-01-01T00:00:09Z")])
    #expect(record.content(of: Self.fox) == "a")
    #expect(record.played.count == 4)
  }
}
