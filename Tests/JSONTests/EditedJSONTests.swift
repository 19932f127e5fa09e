import JSON
import Testing

/// Tests edits of lists in files that people wrote; everything else must not change.
struct EditedJSONTests {
  @Test(arguments: [
    // The list is on one line, with or without a final comma.
    (#"{ bots: ["a"] }"#, #"{ bots: ["a", "x"] }"#),
    (#"{ bots: ["a", ] }"#, #"{ bots: ["a", "x", ] }"#),
    (#"{"bots":["a" /* one */], "z": 1}"#, #"{"bots":["a", /* one */ "x"], "z": 1}"#),
    ("{ bots: [], }", #"{ bots: ["x"], }"#),
    // Each element is on its own line.
    (
      "{\n  bots: [\n    'a', // one, or ]\n    // two: 'b',\n  ],\n}",
      "{\n  bots: [\n    'a', // one, or ]\n    \"x\",\n    // two: 'b',\n  ],\n}"
    ),
    (
      "{\n\tbots: [\n\t\t{ bot: 'a' } // one\n\t] }",
      "{\n\tbots: [\n\t\t{ bot: 'a' }, // one\n\t\t\"x\"\n\t] }"
    ),
    ("{bots: [\r\n  'a',\r\n]}", "{bots: [\r\n  'a',\r\n  \"x\",\r\n]}"),
    ("{bots: ['a', // one\n]}", "{bots: ['a', // one\n\"x\",\n]}"),
  ])
  func `a new element follows the last one in the same layout`(
    text: String, expected: String
  ) throws {
    #expect(try edited(text) { try $0.append("\"x\"", to: "bots", after: "games") } == expected)
  }

  @Test(arguments: [
    (#"{ bots: ["*"] }"#, #"{ bots: ["*"], withdrawn: ["x"] }"#),
    (#"{"bots": ["*"], "z": 1}"#, #"{"bots": ["*"], "withdrawn": ["x"], "z": 1}"#),
    (
      "// a league\n{\n  bots: ['*'], // all\n  pairs: 2,\n}\n",
      "// a league\n{\n  bots: ['*'], // all\n  withdrawn: [\"x\"],\n  pairs: 2,\n}\n"
    ),
    (
      "{\n  pairs: 2,\n  bots: [\n    '*'\n  ]\n}",
      "{\n  pairs: 2,\n  bots: [\n    '*'\n  ],\n  withdrawn: [\"x\"]\n}"
    ),
  ])
  func `a new list follows another member in the same layout`(text: String, expected: String) throws
  {
    #expect(
      try edited(text) { try $0.append("\"x\"", to: "withdrawn", after: "bots") } == expected)
  }

  @Test(arguments: [
    (#"{ bots: ["a", "b", "c"] }"#, 0, #"{ bots: ["b", "c"] }"#),
    (#"{ bots: ["a", "b", "c"] }"#, 1, #"{ bots: ["a", "c"] }"#),
    (#"{ bots: ["a", "b", "c"] }"#, 2, #"{ bots: ["a", "b"] }"#),
    (#"{ bots: ["a", "b",] }"#, 1, #"{ bots: ["a",] }"#),
    (#"{ bots: ["a"] }"#, 0, #"{ bots: [] }"#),
    (
      "{ bots: [\n  'a', // one\n  // both\n  'b', /* two */ // and\n  'c', // three\n] }", 1,
      "{ bots: [\n  'a', // one\n  // both\n  'c', // three\n] }"
    ),
    (
      "{ bots: [\n  'a', // one\n  {\n    bot: 'b', // two\n  }\n] }", 1,
      "{ bots: [\n  'a' // one\n] }"
    ),
    ("{ bots: [\r\n  'a',\r\n  'b',\r\n] }", 0, "{ bots: [\r\n  'b',\r\n] }"),
    ("{ bots: ['a', // one\n  'b'] }", 1, "{ bots: ['a' // one\n] }"),
  ])
  func `an element is removed with its comma and its line`(
    text: String, index: Int, expected: String
  ) throws {
    #expect(try edited(text) { try $0.remove(elementAt: index, of: "bots") } == expected)
  }

  @Test func `an added element can be removed again`() throws {
    for text in ["{bots:['a','b']}", "{\n  bots: [\n    'a',\n    'b' // b\n  ]\n}"] {
      let longer = try edited(text) { try $0.append("{ bot: 'x' }", to: "bots", after: "games") }
      #expect(longer != text)
      #expect(try edited(longer) { try $0.remove(elementAt: 2, of: "bots") } == text)
    }
  }

  @Test func `a text that is not an object is refused`() {
    #expect(throws: JSONError.self) { try EditedJSON(Array("[]".utf8)) }
    #expect(throws: JSONError.self) { try EditedJSON(Array("{ a: [1, }".utf8)) }
  }

  private func edited(
    _ text: String, _ edit: (inout EditedJSON) throws -> Void
  ) throws -> String {
    var json = try EditedJSON(Array(text.utf8))
    try edit(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
