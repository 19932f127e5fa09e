import Games
import Testing
import Tournaments

@Suite struct RecordLineTests {
  @Test func `a game of tic-tac-toe is a line as documented`() throws {
    #expect(
      text(try Sample.versus().line())
        == #"{"type":"game","id":"game-1","game":"tic-tac-toe","rules":{"size":3,"win":3},"#
        + #""bots":["minimax","random"],"versions":["1","2"],"opening":[4],"moves":[1,0,2,8],"#
        + #""result":"1-0","reason":"line","ms":[1.9,0.4],"max_ms":[1.1,0.3],"#
        + #""at":"2026-11-20T22:30:01Z"}"# + "\n")
  }

  @Test func `a game of 2048 is a line as documented`() throws {
    var record = try Sample.race()
    record.play = .race(
      seed: 1_234_567_890_123_456_789, moves: [[0, 3, 2, 1], []], scores: [24, 0],
      measures: [16, 2])
    record.places = [1, 2]
    #expect(
      text(record.line())
        == #"{"type":"game","id":"race-1","game":"2048","#
        + #""rules":{"size":4,"max_moves":6,"target":null},"bots":["expectimax","greedy"],"#
        + #""versions":["1","1"],"seed":"1234567890123456789","moves":["ULDR",""],"#
        + #""scores":[24,0],"max_tiles":[16,2],"result":"1-0","reason":"score","ms":[20,3.25],"#
        + #""max_ms":[5,1],"at":"2026-11-20T22:30:02Z"}"# + "\n")
  }

  @Test func `the members of a fault follow the reason`() throws {
    var record = try Sample.forfeited(by: [1], "illegal-move", after: [0])
    record.detail = #"played "9""#
    record.log = "Traceback\nübel"
    record.timeouts = [0, 1]
    record.comments = [.init(turn: 1, bot: 0, text: "hi\u{1B}[31m")]
    record.gameNumbers = [2, 1]
    #expect(
      text(record.line()).contains(
        #""moves":[0],"result":"1-0","reason":"illegal-move","forfeit":[1],"#
          + #""detail":"played \"9\"","log":"Traceback\nübel","timeouts":[0,1],"#
          + #""comments":[[1,0,"hi\u001b[31m"]],"game_numbers":[2,1],"ms":"#))
  }

  @Test func `times are written to a thousandth of a millisecond`() throws {
    var record = try Sample.versus()
    record.milliseconds = [0.123_456_789, 1e-9]
    record.processorMilliseconds = [20.000_4, 3]
    let line = text(record.line())
    #expect(line.contains(#""ms":[0.123,0],"#))
    #expect(line.contains(#","cpu_ms":[20,3],"at":"#))
  }

  @Test func `a line reads back as the same game`() throws {
    var faulty = try Sample.forfeited(by: [0, 1], "start-failure")
    faulty.detail = "no such file"
    faulty.log = "\u{0}\u{7F}\u{2028}😀\\\""
    faulty.timeouts = [0, 0]
    faulty.comments = [.init(turn: 3, bot: 1, text: ""), .init(turn: 4, bot: 0, text: "\n")]
    var seeded = try Sample.race(seed: .max)
    seeded.timeouts = [2, 3]
    seeded.processorMilliseconds = [0, 12.5]
    seeded.gameNumbers = [1, 27]
    for record in [try Sample.versus(), try Sample.race(), faulty, seeded] {
      let line = record.line()
      #expect(line.filter { $0 == 10 }.count == 1)
      #expect(try RecordLine(line, in: 0..<line.count - 1) == .game(record))
    }
  }

  @Test func `unknown fields and white space are ignored`() throws {
    let line =
      #" { "elo" : {"a":[1,{}],"b":null} , "type":"game","id":"game-1","game":"tic-tac-toe","#
      + #""rules":{"win":3,"size":3},"bots":["minimax","random"],"versions":["1","2"],"#
      + #""opening":[4],"moves":[1,0,2,8],"result":"1-0","reason":"line","ms":[1.9,4e-1],"#
      + #""max_ms":[1.1,0.3],"at":"2026-11-20T22:30:01Z" } "# + "\r"
    #expect(try read(line) == .game(try Sample.versus()))
  }

  private static let damaged: [(was: String, becomes: String, error: String)] = [
    (#""result":"1-0""#, #""result":"2-0""#, "`result` is not one of"),
    (#""result":"1-0""#, #""result":1"#, "`result` is a number, expected a text"),
    (#""id":"game-1","#, "", "`id` is missing, expected a text"),
    (#""id":"game-1""#, #""id":"game 1""#, "`id` is a string, expected 1 to 64 characters of"),
    (#""id":"game-1""#, #""id":"""#, "`id` is a string, expected 1 to 64 characters of"),
    (#""id":"game-1""#, #""id":"a","id":"b""#, #"is cut off or damaged: "id" appears twice"#),
    (#""type":"game","#, "", "`type` is missing, expected a text"),
    (#""game":"tic-tac-toe""#, #""game":"a game""#, "`game` is neither a built-in game nor"),
    (#""size":3"#, #""size":99"#, "`rules.size` is wrong, expected a whole number, 3 to 15"),
    (#""size":3"#, #""size":3.0"#, "`rules.size` is not a whole number"),
    (#""size":3"#, #""side":3"#, "`rules.side` is wrong"),
    (#"{"size":3,"win":3}"#, "3", "`rules` is a number, expected an object"),
    (#"["minimax","random"]"#, #"["minimax"]"#, "`bots` is a list, expected 2 to 8 names"),
    (#"["minimax","random"]"#, #"["a","a"]"#, "`bots` names the same bot twice"),
    (#"["minimax","random"]"#, #"["a","b c"]"#, "`bots` is a list, expected 2 to 8 names"),
    (#"["1","2"]"#, #"["1",2]"#, "`versions` is a list, expected a list of 2 texts"),
    (#""opening":[4],"#, "", "`opening` is missing, expected a list of whole numbers"),
    ("[1,0,2,8]", "[1,0,2,8.0]", "`moves` is a list, expected a list of whole numbers"),
    ("[1,0,2,8]", #""1028""#, "`moves` is a string, expected a list of whole numbers"),
    ("[1.9,0.4]", "[1.9]", "`ms` is a list, expected a list of 2 numbers of at least 0"),
    ("[1.9,0.4]", "[1.9,-1]", "`ms` is a list, expected a list of 2 numbers of at least 0"),
    ("[1.9,0.4]", "[1.9,1e999]", "`ms` is a list, expected a list of 2 numbers of at least 0"),
    (#""reason":"line""#, #""reason":"line","forfeit":[2]"#, "`forfeit` is not a list of"),
    (#""reason":"line""#, #""reason":"line","forfeit":[]"#, "`forfeit` is not a list of"),
    (#""reason":"line""#, #""reason":"line","timeouts":[1]"#, "`timeouts` is a list"),
    (#""reason":"line""#, #""reason":"line","comments":[[1,0]]"#, "`comments` is a list"),
    (#""reason":"line""#, #""reason":"line","detail":7"#, "`detail` is a number"),
    (#""reason""#, #""reason"#, "is cut off or damaged: "),
    ("}", "}}", "is cut off or damaged: "),
  ]

  @Test(arguments: damaged)
  func `the error of a damaged line names the fault`(
    was: String, becomes: String, error: String
  ) throws {
    let line = text(try Sample.versus().line())
    let place = try #require(line.firstRange(of: was))
    let damaged = replacing(place, of: line, with: becomes)
    #expect(damaged != line)
    let failure = try #require(self.failure(damaged))
    #expect(failure.hasPrefix(error))
  }

  @Test(arguments: [
    ("[]", "is cut off or damaged: expected an object"),
    ("", "is cut off or damaged: "), ("{}", "`type` is missing"),
    (#"{"type":"game"} x"#, "is cut off or damaged: expected nothing more"),
  ])
  func `a text that is not a line of a record is an error`(line: String, error: String) throws {
    #expect(try #require(self.failure(line)).hasPrefix(error))
  }

  @Test func `a line that is cut off anywhere is damaged`() throws {
    let line = try Sample.race().line().dropLast()
    for length in 1..<line.count {
      #expect(throws: RecordError.self) { try RecordLine(Array(line), in: 0..<length) }
    }
  }

  @Test(arguments: [
    (#""moves":["U"#, #""moves":["Q"#, "`moves` has a letter that is not one of URDL"),
    (#""seed":""#, #""seed":"x"#, "`seed` is a string, expected 1 to 20 digits"),
    (#""scores":["#, #""scores":[1,"#, "`scores` is a list, expected a list of 2 numbers"),
    (#""max_tiles""#, #""min_tiles""#, "`max_tiles` is missing, expected a list of 2"),
  ])
  func `the error of a damaged race names the fault`(was: String, becomes: String, error: String)
    throws
  {
    var record = try Sample.race()
    record.play = .race(seed: 1, moves: [[0], [1]], scores: [0, 0], measures: [2, 2])
    let line = text(record.line())
    let place = try #require(line.firstRange(of: was))
    let failure = try #require(
      self.failure(replacing(place, of: line, with: becomes)))
    #expect(failure.hasPrefix(error))
  }

  @Test func `a run is a line with its bots, limits, protections and seed`() throws {
    var run = RunRecord(
      joust: "1.0", at: "2026-11-20T22:30:00Z", seed: .open(Seed(value: .max)),
      bots: [.init(name: "py", version: "2", command: ["python3", "bot.py"])])
    run.time.move = .milliseconds(200)
    run.memory = 1_000_000_000
    run.concurrency = 2
    run.protections = ["landlock", "memory"]
    #expect(
      text(run.line())
        == #"{"type":"run","joust":"1.0","at":"2026-11-20T22:30:00Z","#
        + #""seed":"18446744073709551615","seeds":"versions","#
        + #""bots":[{"name":"py","version":"2","command":["python3","bot.py"]}],"#
        + #""time":{"startup":"5s","first":null,"move":"200ms","total":null,"increment":"0ms","#
        + #""grace":"20ms","clock":"wall"},"memory":1000000000,"processes":null,"#
        + #""concurrency":2,"#
        + #""on_timeout":"forfeit","pondering":true,"sandbox":"auto","#
        + #""protections":["landlock","memory"]}"# + "\n")
    let line = run.line()
    guard case .run(let read) = try RecordLine(line, in: 0..<line.count) else {
      Issue.record("the line is no run")
      return
    }
    #expect(read.joust == "1.0")
    #expect(read.at == run.at)
    #expect(read.seed == run.seed)
    #expect(read.bots.map(\.name) == ["py"])
    #expect(read.bots.map(\.version) == ["2"])
  }

  private func replacing(_ place: Range<String.Index>, of line: String, with text: String) -> String
  {
    line[..<place.lowerBound] + text + line[place.upperBound...]
  }

  private func read(_ line: String) throws -> RecordLine {
    try RecordLine(Array(line.utf8), in: 0..<line.utf8.count)
  }

  private func failure(_ line: String) -> String? {
    do {
      _ = try read(line)
      return nil
    } catch {
      return "\(error)"
    }
  }
}
