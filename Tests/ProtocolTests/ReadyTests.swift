import JSON
import Protocol
import Testing

struct ReadyTests {
  private func ready(_ line: String) -> Result<Void, InvalidLine> {
    let bytes = Array(line.utf8)
    return Result { () throws(InvalidLine) in try LineDecoder.ready(bytes, in: 0..<bytes.count) }
  }

  @Test(arguments: [
    #"{"type":"ready"}"#,
    #"{"name":"n","x":[1],"version":"2","type":"ready","author":"a\tb"}"# + "\r",
  ])
  func `a bot may report its name and author`(line: String) {
    #expect(throws: Never.self) { try ready(line).get() }
  }

  @Test(arguments: [
    ("", "the line is blank, expected a JSON object"),
    ("{}", #"`type` is missing, expected "ready""#),
    (#"{"type":"move"}"#, #"`type` is "move", expected "ready""#),
    (#"{"type":"ready","name":1}"#, "`name` is a number, expected a string"),
    (#"{"type":"ready","name":null}"#, "`name` is null, expected a string"),
    (
      #"{"type":"ready","author":"","author":""}"#,
      #"the line is not valid JSON: "author" appears twice, at character 29"#
    ),
    ("Hello, I am a bot!", "expected an object, found `H`, at character 1"),
  ])
  func `any other line is an error that names the fault`(line: String, expected: String) {
    #expect(ready(line).sentence == expected)
  }

  @Test func `an error quotes a wrong type shortened and escaped`() {
    let line = #"{"type":"\u001b[31m\#(String(repeating: "x", count: 500))"}"#
    let expected = #"`type` is "\u001b[31m\#(String(repeating: "x", count: 35))", expected "ready""#
    #expect(ready(line).sentence == expected)
  }
}
