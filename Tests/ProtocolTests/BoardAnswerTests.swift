import Games
import JSON
import Protocol
import Testing

/// Tests that boards from referees are read strictly.
@Suite struct BoardAnswerTests {
  private func board(_ text: String) throws -> BoardDrawing {
    try BoardDrawing(JSONValue(parsing: Array(text.utf8)))
  }

  @Test func `rows are texts or lists, with colors, marks and lines`() throws {
    let board = try board(
      #"{"rows":["..x",["10","","é"]],"colors":{"x":"blue","10":"red"},"marks":[[0,2],[1,0]],"#
        + #""lines":["deck 14"],"later":1}"#)
    #expect(board.rows == [[".", ".", "x"], ["10", "", "é"]])
    #expect(board.colors == ["x": .blue, "10": .red])
    #expect(board.marks == [.init(row: 0, column: 2), .init(row: 1, column: 0)])
    #expect(board.lines == ["deck 14"])
    #expect(board.width == 3)
  }

  @Test func `the largest board is accepted`() throws {
    let row = String(repeating: "x", count: 64)
    let rows = Array(repeating: "\"\(row)\"", count: 64).joined(separator: ",")
    let line = "\"\(String(repeating: "y", count: 80))\""
    let lines = Array(repeating: line, count: 8).joined(separator: ",")
    let board = try board("{\"rows\":[\(rows)],\"lines\":[\(lines)]}")
    #expect(board.rows.count == 64 && board.width == 64 && board.lines.count == 8)
  }

  @Test(arguments: [
    ("[]", "`board` is a list, expected an object"),
    ("{}", "`board.rows` is missing, expected a list of 1 to 64 rows"),
    (#"{"rows":[]}"#, "`board.rows`"), (#"{"rows":[""]}"#, "`board.rows`"),
    (#"{"rows":[["abc"]]}"#, "at most two columns wide"),
    (#"{"rows":["a\u001b[31m"]}"#, "`board.rows`"),
    (#"{"rows":["\#(String(repeating: "x", count: 65))"]}"#, "`board.rows`"),
    (
      #"{"rows":[\#(Array(repeating: #""x""#, count: 65).joined(separator: ","))]}"#, "`board.rows`"
    ),
    (#"{"rows":["x"],"colors":{"x":"mauve"}}"#, "one of black, white, grey, red"),
    (#"{"rows":["x"],"colors":[]}"#, "`board.colors` is a list, expected an object"),
    (#"{"rows":["x"],"marks":[[0,1]]}"#, "`board.marks` is a list, expected a list of cells"),
    (#"{"rows":["x"],"marks":[[0]]}"#, "`board.marks`"),
    (
      #"{"rows":["x"],"lines":["\u0007"]}"#, "`board.lines` is a list, expected a list of at most 8"
    ),
    (
      #"{"rows":["x"],"lines":["\#(String(repeating: "x", count: 81))"]}"#,
      "at most 80 printable characters"
    ),
    (#"{"rows":["x"],"lines":["","","","","","","","",""]}"#, "`board.lines`"),
  ])
  func `a board that can't be drawn is refused`(text: String, sentence: String) {
    let complaint = #expect(throws: InvalidLine.self) { try board(text) }
    #expect(complaint?.sentence.contains(sentence) == true, "\(complaint?.sentence ?? "")")
  }
}
