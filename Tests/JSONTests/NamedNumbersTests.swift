import JSON
import Testing

struct NamedNumbersTests {
  private func read(_ text: String) throws -> NamedNumbers {
    let bytes = Array(text.utf8)
    return try NamedNumbers(JSONValue(parsing: bytes, in: bytes.indices), key: "stats")
  }

  @Test(arguments: [
    "{}", #"{"tokens":812,"cost":0.0021,"A-z_9":-1.5}"#,
    #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}"#,
    #"{"\#(String(repeating: "x", count: 24))":0}"#,
  ])
  func `numbers are read and written alike`(text: String) throws {
    #expect(try read(text).json.text == text)
  }

  @Test(arguments: [
    ("5", "`stats` is a number, expected an object of named numbers"),
    ("[]", "`stats` is a list, expected an object of named numbers"),
    (
      #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8,"i":9}"#,
      "`stats` has 9 numbers, expected at most 8"
    ),
    (
      #"{"":1}"#,
      #"`stats` has the name "", expected 1 to 24 characters of A-Z a-z 0-9 _ -"#
    ),
    (
      #"{"a b":1}"#,
      #"`stats` has the name "a b", expected 1 to 24 characters of A-Z a-z 0-9 _ -"#
    ),
    (
      #"{"é":1}"#,
      #"`stats` has the name "é", expected 1 to 24 characters of A-Z a-z 0-9 _ -"#
    ),
    (#"{"cost":"1"}"#, "`stats.cost` is a string, expected a finite number"),
    (#"{"cost":null}"#, "`stats.cost` is null, expected a finite number"),
    (#"{"cost":1e999}"#, "`stats.cost` is a number, expected a finite number"),
  ])
  func `wrong numbers are refused with a sentence`(text: String, sentence: String) throws {
    do {
      _ = try read(text)
      Issue.record("\(text) is accepted")
    } catch let error as InvalidLine {
      #expect(error.sentence == sentence)
    }
  }

  @Test func `a name of 25 characters is refused`() {
    #expect(throws: InvalidLine.self) { try read(#"{"\#(String(repeating: "x", count: 25))":0}"#) }
  }

  @Test func `numbers are added by their names`() throws {
    var sum = try read(#"{"tokens":800,"cost":0.5}"#)
    sum.add(try read(#"{"cost":0.25,"retries":1}"#))
    #expect(sum.json.text == #"{"tokens":800,"cost":0.75,"retries":1}"#)
    #expect(sum["cost"] == 0.75)
    #expect(sum["moves"] == nil)
  }

  @Test func `a sum has at most eight names and is finite`() throws {
    var sum = try read(#"{"a":1.7e308,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}"#)
    sum.add(try read(#"{"i":9,"a":1.7e308,"b":1}"#))
    #expect(sum.json.text == #"{"a":1.7e+308,"b":3,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}"#)
  }
}
