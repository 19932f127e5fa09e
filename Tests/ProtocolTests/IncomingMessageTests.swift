import Games
import JSON
import Protocol
import Testing

struct IncomingMessageTests {
  @Test func `all fields of hello are read`() throws {
    let line = #"""
      {"type":"hello","protocol":1,"game":"2048","rules":{"size":4,"max_moves":null,"new":"x","komi":7.5,"list":[]},
      "limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,
      "increment_ms":0}}
      """#
    let limits = Limits(startup: 5000, first: nil, move: 1000, total: nil, increment: 0)
    let expected = IncomingMessage.hello(
      game: "2048", rules: ["size": 4, "max_moves": nil, "new": "x", "komi": 7.5], limits: limits)
    #expect(try IncomingMessage(line: line) == expected)
  }

  @Test(
    arguments: [
      (#"{"type":"start","game_number":2,"seat":"O"}"#, .start(seat: "O")),
      (#"{"type":"start","game_number":2}"#, .start(seat: nil)),
      (#"{"type":"end","result":"loss","reason":"line"}"#, .other),
      (#"{"type":"end","result":"void"}"#, .other),
      ("  {\"x\":[],\"type\":\"quit\"}\r\n", .quit),
      (#"{"type":"later"}"#, .other),
      (#"{"type":"hello","game":"go"}"#, .hello(game: "go", rules: [:], limits: nil)),
    ] as [(String, IncomingMessage)])
  func `all fields of the other messages are read`(line: String, expected: IncomingMessage) throws {
    #expect(try IncomingMessage(line: line) == expected)
  }

  @Test(arguments: [
    ("", "the line is not valid JSON: expected a value, found the end, at character 1"),
    ("[]", "the message is a list, expected an object"),
    ("{}", "`type` is missing, expected a string"),
    (#"{"type":1}"#, "`type` is a number, expected a string"),
    (#"{"type":"hello"}"#, "`game` is missing, expected a string"),
    (#"{"type":"turn","turn":"1"}"#, "`turn` is a string, expected a whole number"),
  ])
  func `a message that no bot can use is refused`(line: String, expected: String) {
    let message = Result { () throws(InvalidLine) in try IncomingMessage(line: line) }
    #expect(message.sentence == expected)
  }

  @Test func `a turn reads back as it was written`() throws {
    var writer = MessageWriter()
    writer.turn(5, Board(), clock: 70)
    writer.turn(6, Tiles(), clock: nil)
    let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
    let first = try IncomingMessage(line: lines[0])
    let second = try IncomingMessage(line: lines[1])
    guard case .turn(5, 70, let board) = first, case .turn(6, nil, let tiles) = second else {
      Issue.record("no turns: \(first) \(second)")
      return
    }
    #expect(board.text("board") == "X...O....")
    #expect(board.text("you") == "X")
    #expect(board.number("last") == 4)
    #expect(board.text("legal") == nil && board.number("none") == nil)
    #expect(tiles.square("board") == Tiles().rows)
    #expect(tiles.number("score") == 0)
  }

  @Test(arguments: [
    "[[1,2],[3]]", "[[1,2]]", "[[1,2],[3,4.5]]", "[[1,2],[3,\"4\"]]", "[1,[2,3]]", "7",
  ])
  func `a list that is not a square is not read as one`(board: String) throws {
    guard
      case .turn(_, _, let fields) = try IncomingMessage(
        line: #"{"type":"turn","turn":1,"board":\#(board)}"#)
    else {
      Issue.record("no turn")
      return
    }
    #expect(fields.square("board") == nil)
  }
}
