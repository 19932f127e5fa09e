import Games
import Testing
import Tournaments

/// Tests the chain of digests in the lines of runs.
@Suite struct ChainTests {
  private func digest(_ text: String) -> String {
    SHA256.digest(Array(text.utf8)).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
  }

  private func run(after text: String) -> String {
    var run = RunRecord(
      joust: "1", at: "2026-01-01T00:00:00Z", seed: .open(Seed(value: 1)), bots: [])
    run.chain = digest(text)
    return String(decoding: run.line(), as: UTF8.self)
  }

  /// Returns a record of two runs, each with one game.
  private func record() throws -> String {
    let game = text(try Sample.versus().line())
    let first = run(after: "") + game
    return first + run(after: first) + game.replacing("game-1", with: "game-2")
  }

  private func lines(
    wrongIn text: String, chunk: Int, isFirstPart: Bool = true, after previous: String? = nil
  ) -> [Int] {
    var check = ChainCheck(isFirstPart: isFirstPart, after: previous)
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: chunk).flatMap {
      check.add(bytes[$0..<min($0 + chunk, bytes.count)]).map(\.line)
    }
  }

  @Test(arguments: [1, 7, 100, 1_000_000])
  func `a change before a run is found with chunks of any size`(chunk: Int) throws {
    let record = try record()
    #expect(lines(wrongIn: record, chunk: chunk) == [])
    let changed = record.replacing("1-0", with: "0-1", maxReplacements: 1)
    #expect(lines(wrongIn: changed, chunk: chunk) == [3])
  }

  @Test func `the first line of a further part has the digest of the part before`() throws {
    let record = try record()
    let next = run(after: record)
    #expect(
      lines(wrongIn: next, chunk: 100, isFirstPart: false, after: digest(record)) == [])
    #expect(lines(wrongIn: next, chunk: 100, isFirstPart: false, after: digest("x")) == [1])
    #expect(lines(wrongIn: next, chunk: 100, isFirstPart: false) == [])
  }

  @Test func `a damaged line of a run keeps its readable members`() throws {
    var run = RunRecord(
      joust: "1", at: "2026-01-01T00:00:00Z", seed: .open(Seed(value: 7)),
      bots: [.init(name: "fox", version: "2", command: ["x"])])
    run.processors = 8
    run.adjudication = Adjudication(resign: .init(eval: 600, moves: 4))
    let line = text(run.line())
    let damaged = Array(line.replacing(#""memory":null"#, with: #""memory":nu#l"#).utf8)
    #expect(throws: RecordError.self) { try RecordLine(damaged, in: damaged.indices) }
    let salvaged = try #require(RunRecord(salvaging: damaged))
    #expect(salvaged.seed == run.seed && salvaged.bots == run.bots && salvaged.processors == 8)
    #expect(salvaged.adjudication != nil && salvaged.adjudication == run.adjudication)
    #expect(RunRecord(salvaging: Array(line.prefix(60).utf8)) == nil)
  }

  @Test func `a bot's option is not read as a member of a damaged line of a run`() throws {
    var bot = RunRecord.Bot(name: "fox", version: "2", command: ["x"])
    bot.options = ["time": "50ms"]
    var run = RunRecord(
      joust: "1", at: "2026-01-01T00:00:00Z", seed: .open(Seed(value: 7)), bots: [bot])
    run.time.total = .seconds(60)
    let line = text(run.line())
    let damaged = Array(line.replacing(#""memory":null"#, with: #""memory":nu#l"#).utf8)
    let salvaged = try #require(RunRecord(salvaging: damaged))
    #expect(salvaged.bots == run.bots && salvaged.time == run.time)
  }

  @Test func `the id of a game follows from one seed`() throws {
    let program = Schedule.Program(
      games: [try Sample.ticTacToe()], entrants: Sample.entrants("a", "b"), pairs: 1,
      openingPlies: 1, seed: Seed(value: 3))
    let game = try #require(Schedule(program).games().first)
    guard case .opening(let opening) = game.start else {
      Issue.record("no opening: \(game.start)")
      return
    }
    var record = try Sample.versus()
    record.id = game.id
    record.bots = game.entrants.map { ["a", "b"][$0] }
    record.versions = ["1", "1"]
    record.play = .versus(opening: opening, moves: [])
    func isGenuine(_ seed: UInt64) -> Bool {
      var check = IdentityCheck()
      return check.isGenuine(record, of: .open(Seed(value: seed)))
    }
    #expect(isGenuine(3))
    #expect(!isGenuine(4))
    record.bots.reverse()
    #expect(!isGenuine(3))
  }
}
