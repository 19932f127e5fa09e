import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct VerifyTests {
  private static let game =
    #"{"type":"game","id":"a-1","game":"tic-tac-toe","rules":{"size":3,"win":3},"bots":["a","b"],"#
    + #""versions":["1","1"],"opening":[4],"moves":[0,1,2,7],"result":"1-0","reason":"line","#
    + #""ms":[1,1],"max_ms":[1,1],"at":"2026-01-01T00:00:00Z"}"#

  /// Moves of the first bot that score 4 points.
  private static let race =
    #"{"type":"game","id":"a-2","game":"2048","rules":{"size":4,"max_moves":2,"target":null},"#
    + #""bots":["a","b"],"versions":["1","1"],"seed":"18231683666540073161","moves":["UR","UR"],"#
    + #""scores":[4,4],"max_tiles":[4,4],"result":"1/2-1/2","reason":"score","ms":[1,1],"#
    + #""max_ms":[1,1],"at":"2026-01-01T00:00:00Z"}"#

  private func verify(_ record: String) throws -> Joust.Outcome {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(record, to: "games.jsonl")
    return try joust.run("verify", "games.jsonl")
  }

  @Test func `a valid record is verified`() throws {
    let outcome = try verify("\(Self.game)\n\(Self.race)\r\n{\"type\":\"later\"}\n")
    #expect(outcome.status == 0)
    #expect(outcome.output == "2 games in 1 file replayed; nothing is wrong\n")
  }

  @Test(arguments: [
    (#""moves":[0,1,2,7]"#, #""moves":[0,1,2]"#, "the game is not over after the last move"),
    (#""moves":[0,1,2,7]"#, #""moves":[0,1,2,7,5]"#, "move 5 at ply 6 is illegal"),
    (#""moves":[0,1,2,7]"#, #""moves":[4,1,2,7]"#, "move 4 at ply 2 is illegal"),
    (#""opening":[4]"#, #""opening":[9]"#, "in the opening, move 9 at ply 1 is illegal"),
    (#""1-0""#, #""0-1""#, "the result is 0-1, but the moves lead to 1-0"),
    (#""line""#, #""full""#, #"the reason is "full", but the moves lead to "line""#),
    (#""line""#, #""timeout""#, "the reason is a fault, but `forfeit` names no bot"),
    (#""bots":["a","b"]"#, #""bots":["a","a"]"#, "`bots` names the same bot twice"),
    (#","at":"2026-01-01T00:00:00Z""#, "", "`at` is missing, expected a text"),
    (#""type""#, #""tpye""#, "`type` is missing, expected a text"),
    ("}\n", "\n", "is cut off or damaged: expected `,` or `}`, found the end"),
  ])
  func `an invalid game of tic-tac-toe is reported`(part: String, change: String, sentence: String)
    throws
  {
    try expect(sentence, (Self.game + "\n").replacing(part, with: change, maxReplacements: 1))
  }

  @Test(arguments: [
    (#""scores":[4,4]"#, #""scores":[4,8]"#, "the score of b is 8, but its moves lead to 4"),
    (
      #""max_tiles":[4,4]"#, #""max_tiles":[8,4]"#,
      "`max_tiles` of a is 8, but its moves lead to 4"
    ),
    (
      #""moves":["UR","UR"]"#, #""moves":["U","UR"]"#,
      "the score of a is 4, but its moves lead to 0"
    ),
    (
      #""moves":["UR","UR"]"#, #""moves":["UX","UR"]"#,
      "`moves` has a letter that is not one of URDL"
    ),
    (#""max_moves":2"#, #""max_moves":1"#, "move 2 of a is illegal"),
    (#""1/2-1/2""#, #""1-0""#, "the result is 1-0, but the moves lead to 1/2-1/2"),
  ])
  func `an invalid game of 2048 is reported`(part: String, change: String, sentence: String) throws
  {
    try expect(sentence, (Self.race + "\n").replacing(part, with: change, maxReplacements: 1))
  }

  private func expect(_ sentence: String, _ line: String) throws {
    let outcome = try verify("{\"type\":\"later\"}\n" + line)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("games.jsonl:2: \(sentence)\n"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("replayed; 1 line is wrong\n"))
  }
}
