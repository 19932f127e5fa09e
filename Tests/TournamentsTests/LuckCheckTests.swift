import Games
import Testing
import Tournaments

/// Tests the check of recorded luck against the lines of runs.
@Suite struct LuckCheckTests {
  private static let secret = Secret.random()
  private static let bots = [Sample.entrant("greedy"), Sample.entrant("random")]

  /// Returns a record of two meetings of 2048.
  private func lines(
    _ luck: LuckSource = LuckSource(secret), edit: (inout RunRecord) -> Void = { _ in }
  ) throws -> [String] {
    let contents = ["greedy": "0123456789abcdef"]
    var run = RunRecord(
      joust: "1", at: "2026-11-20T22:30:00Z", seed: luck.published,
      bots: Self.bots.map { RunRecord.Bot($0, content: contents[$0.name]) })
    edit(&run)
    var program = Schedule.Program(
      games: [try Sample.twentyFortyEight(["max_moves": 6])], entrants: Self.bots, pairs: 2,
      openingPlies: 0, luck: luck)
    program.contents = contents
    let games = try Schedule(program).games().map { game in
      guard case .luck(let seed) = game.start else { throw RecordError("no luck") }
      var record = try Sample.race(seed: seed)
      record.id = game.id
      record.bots = game.entrants.map { Self.bots[$0].name }
      return text(record.line())
    }
    return [text(run.line())] + games
  }

  private func check(
    _ lines: [String], secret: Secret? = secret
  ) -> (wrong: [Int: String], unchecked: Int) {
    var check = LuckCheck(secret: secret, from: "the folder")
    let bytes = Array(lines.joined().utf8)
    let wrong = check.contradictions(in: VerifiedPart(bytes, in: bytes.indices))
    return (wrong, check.uncheckedCount)
  }

  @Test func `luck that follows from the secret is right`() throws {
    let (wrong, unchecked) = check(try lines())
    #expect(wrong == [:] && unchecked == 0)
  }

  @Test func `luck that follows from an open seed is checked without a secret`() throws {
    let right = try lines(LuckSource(Seed(value: 2048)))
    #expect(check(right, secret: nil).wrong == [:])
    let other = [right[0].replacing("\"2048\",\"seeds\"", with: "\"2049\",\"seeds\"")]
    #expect(check(other + right[1...], secret: nil).wrong.keys.sorted() == [2, 3])
  }

  @Test func `without the secret no game is wrong, and unchecked games are counted`() throws {
    let (wrong, unchecked) = check(try lines(), secret: nil)
    #expect(wrong == [:] && unchecked == 2)
  }

  @Test func `another secret is reported`() throws {
    let wrong = check(try lines(), secret: Secret.random()).wrong
    #expect(wrong == [1: "`seed_sha256` is not the SHA-256 of the secret in the folder"])
  }

  @Test func `a seed that does not follow from the secret is reported`() throws {
    var lines = try lines()
    let seed = try #require(lines[2].firstMatch(of: /"seed":"(\d+)"/)).1
    lines[2] = lines[2].replacing("\"seed\":\"\(seed)\"", with: "\"seed\":\"5\"")
    #expect(check(lines).wrong == [3: "`seed` is 5, but the seed of this meeting is \(seed)"])
    // If two games of other meetings or other versions exchange their luck, both are wrong.
    let swapped = try self.lines()
    let ids = swapped.compactMap { $0.firstMatch(of: /"id":"([^"]+)"/)?.1 }
    #expect(
      check([swapped[0], swapped[1].replacing(ids[0], with: ids[1])]).wrong.keys.sorted() == [2])
    #expect(check(try self.lines { $0.bots[0].content = "0000000000000000" }).wrong.count == 2)
  }

  @Test func `unknown bots and invalid meetings are reported`() throws {
    let wrong = check(try lines { $0.bots.removeLast() }).wrong
    #expect(
      wrong[2] == "the run before this game does not list random in the version that played")
    let lines = try lines()
    let id = try #require(lines[1].firstMatch(of: /"id":"([^"]+)"/)).1
    #expect(
      check([lines[0], lines[1].replacing(id, with: "a-1")]).wrong == [
        2: "`id` does not have the form HASH-MEETING"
      ])
  }

  @Test func `runs of former rules and games before any run are not checked`() throws {
    let former = try lines().map { $0.replacing(#","seeds":"versions""#, with: "") }
    #expect(check(former).wrong == [:])
    #expect(check(Array(try lines()[1...])).wrong == [:])
  }
}
