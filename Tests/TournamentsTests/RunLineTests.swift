import Testing
import Tournaments

/// Tests the line that describes the conditions of a run.
@Suite struct RunLineTests {
  private static let line =
    #"{"type":"run","joust":"0.1.0","at":"2026-11-20T22:30:00Z","seed":"2048","seeds":"versions","shard":"1/2","#
    + #""bots":[{"name":"mine","version":"2","bot":"fox","options":{"depth":"2"},"#
    + #""command":["python3","bot.py"],"#
    + #""content":"0123456789abcdef","#
    + #""network":true,"environment":["KEY"]}],"#
    + #""time":{"startup":"5s","first":null,"move":"200ms","total":"1500ms","increment":"0ms","#
    + #""grace":"20ms","clock":"cpu"},"memory":1000000000,"processes":256,"concurrency":4,"processors":8,"#
    + #""on_timeout":"random","pondering":false,"sandbox":"none","protections":["limits"]}"#

  private static func run(_ line: String) throws -> RunRecord? {
    let bytes = Array(line.utf8)
    guard case .run(let run) = try RecordLine(bytes, in: 0..<bytes.count) else { return nil }
    return run
  }

  @Test func `a run line is read completely and written unchanged`() throws {
    let run = try #require(try Self.run(Self.line))
    var trust = BotTrust()
    trust.network = true
    trust.environment = ["KEY"]
    var bot = RunRecord.Bot(
      name: "mine", version: "2", command: ["python3", "bot.py"], trust: trust)
    bot.bot = "fox"
    bot.options = ["depth": "2"]
    bot.content = "0123456789abcdef"
    #expect(run.bots == [bot])
    #expect(run.time.total == .milliseconds(1500))
    #expect(run.time.clock == .cpu)
    #expect(run.shard == "1/2")
    #expect(run.seed == .open(Seed(value: 2048)) && !run.hasFormerLuck)
    #expect(run.processors == 8)
    #expect(text(run.line()) == Self.line + "\n")
  }

  @Test func `a run line has the rules of adjudication`() throws {
    let rules = #""adjudicate":{"draw":{"eval":10.5,"moves":8,"from":40}},"#
    let line = Self.line.replacing(#""sandbox":"none""#, with: rules + #""sandbox":"none""#)
    let run = try #require(try Self.run(line))
    #expect(run.adjudication == Adjudication(draw: .init(eval: 10.5, moves: 8, from: 40)))
    #expect(text(run.line()) == line + "\n")
    let wrong = line.replacing(#""moves":8"#, with: #""moves":0"#)
    #expect(throws: RecordError.self) { try Self.run(wrong) }
  }

  @Test func `a run line requires only the time and the bots`() throws {
    let line = #"{"type":"run","at":"2026-11-20T22:30:00Z","bots":[{"name":"a","version":"1"}]}"#
    let bot = RunRecord.Bot(name: "a", version: "1", command: [])
    var run = RunRecord(joust: "", at: "2026-11-20T22:30:00Z", seed: nil, bots: [bot])
    run.hasFormerLuck = true
    #expect(try Self.run(line) == run)
  }

  @Test func `a commitment to a secret is read and written unchanged`() throws {
    let secret = try #require(Secret(String(repeating: "0aB4", count: 16)))
    // printf '%s' 0ab40ab4… | sha256sum
    let digest = "\(secret.commitment)"
    let line = Self.line.replacing(#""seed":"2048""#, with: #""seed_sha256":"\#(digest)""#)
    let run = try #require(try Self.run(line))
    #expect(run.seed == .committed(secret.commitment))
    #expect(text(run.line()) == line + "\n")
  }

  /// An invalid seed must be an error, because otherwise the next run would draw a new one.
  @Test(arguments: [
    (#""2048""#, #""-1""#, "`seed` is a string, expected 1 to 20 digits below 2^64, as a text"),
    (#""2048""#, "2048", "`seed` is a number, expected 1 to 20 digits below 2^64, as a text"),
    (#""versions","shard""#, #""md5","shard""#, #"`seeds` is not one of "sha256", "versions""#),
    (
      #""seed":"2048""#, #""seed_sha256":"2048""#,
      "`seed_sha256` is a string, expected 64 hexadecimal digits in lower case"
    ),
    (#""200ms""#, #""1d""#, "`time` is an object, expected an object of time limits"),
    (#""200ms""#, "null", "`time` is an object, expected an object of time limits"),
    (#""cpu""#, #""sun""#, "`time` is an object, expected an object of time limits"),
    ("1000000000", #""1GB""#, "`memory` is a string, expected a number of bytes or null"),
    ("4,", "4.0,", "`concurrency` is a number, expected a whole number"),
    (#""random""#, #""pass""#, #"`on_timeout` is not one of "forfeit", "random""#),
    (
      #""none""#, #""moat""#,
      #"`sandbox` is not one of "auto", "namespaces", "bwrap", "landlock", "none""#
    ),
    ("false", "0", "`pondering` is a number, expected true or false"),
    (#"["limits"]"#, "[1]", "`protections` is a list, expected a list of texts"),
    (
      #""version":"2""#, #""version":2"#,
      "`bots` is a list, expected a list of bots with name and version"
    ),
  ])
  func `an error names the invalid member`(value: String, other: String, sentence: String) throws {
    var line = Self.line
    line.replaceSubrange(try #require(line.firstRange(of: value)), with: other)
    let error = #expect(throws: RecordError.self) { try Self.run(line) }
    #expect(error?.description == sentence)
  }
}
