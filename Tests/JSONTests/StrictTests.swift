import JSON
import Testing

struct StrictTests {
  @Test(arguments: [
    ("null", "null"), (" true\n", "true"), ("\t[ ]\r", "[]"), ("{}", "{}"),
    ("[1,-0, 0.5e+3,1E-2]", "[1 -0 0.5e+3 1E-2]"),
    (#"{"a":[{"b":{}}],"":null}"#, "{a=[{b={}}] =null}"),
    (#""\"\\\/\b\f\n\r\t\u0041é""#, #""\"\\/\b\f\n\r\tAé""#),
    (#""\ud83d\ude00 \uDC00\ud800\n\uD800""#, "\"\u{1F600} \u{FFFD}\u{FFFD}\\n\u{FFFD}\""),
    (#""\ud800\ud83d\ude00""#, "\"\u{FFFD}\u{1F600}\""),
    ("\"\u{7F}\u{2028}\u{1F600}\"", "\"\\u007f\\u2028\u{1F600}\""),
  ])
  func `all texts that RFC 8259 allows are read`(text: String, expected: String) throws {
    #expect(try parse(text).picture == expected)
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end"),
    ("[1,]", "line 1, column 4: expected a value, found `]`"),
    ("[1 2]", "line 1, column 4: expected `,` or `]`, found `2`"),
    ("[1", "line 1, column 3: expected `,` or `]`, found the end"),
    ("[1}", "line 1, column 3: expected `,` or `]`, found `}`"),
    (#"{"a":1,}"#, "line 1, column 8: expected a key in quotation marks, found `}`"),
    ("{a:1}", "line 1, column 2: expected a key in quotation marks, found `a`"),
    (#"{"a" 1}"#, "line 1, column 6: expected `:` after the key, found `1`"),
    (#"{"a":}"#, "line 1, column 6: expected a value, found `}`"),
    ("1 2", "line 1, column 3: expected nothing more, found `2`"),
    ("nul", "line 1, column 1: expected a value, found `n`"),
    ("nulll", "line 1, column 5: expected nothing more, found `l`"),
    ("True", "line 1, column 1: expected a value, found `T`"),
    ("NaN", "line 1, column 1: expected a value, found `N`"),
    ("+1", "line 1, column 1: expected a value, found `+`"),
    (".5", "line 1, column 1: expected a value, found `.`"),
    ("1.", "line 1, column 3: expected a digit in a number, found the end"),
    ("1.e5", "line 1, column 3: expected a digit in a number, found `e`"),
    ("1e", "line 1, column 3: expected a digit in a number, found the end"),
    ("-", "line 1, column 2: expected a digit after `-`, found the end"),
    ("01", "line 1, column 1: a number must not begin with an unnecessary zero"),
    ("0x1", "line 1, column 2: expected nothing more, found `x`"),
    ("'a'", "line 1, column 1: expected a value, found `'`"),
    ("\"a", "line 1, column 1: the string that begins here has no end"),
    ("\"a\nb\"", "line 1, column 3: a control character in a string must be escaped"),
    ("\"\0\"", "line 1, column 2: a control character in a string must be escaped"),
    (#""\x41""#, "line 1, column 2: a backslash is followed by `x`, which is not an escape"),
    (#""\u12G4""#, "line 1, column 2: expected four hexadecimal digits after \\u"),
    (#""\u123"#, "line 1, column 2: expected four hexadecimal digits after \\u"),
    ("[\r\n1,\r\n\"é\" x]", "line 3, column 5: expected `,` or `]`, found `x`"),
    ("// no\n1", "line 1, column 1: expected a value, found `/`"),
    ("\u{FEFF}1", "line 1, column 1: expected a value, found a byte-order mark"),
    ("\u{A0}1", "line 1, column 1: expected a value, found the byte 0xC2"),
    ("\u{C}1", "line 1, column 1: expected a value, found the byte 0x0C"),
    ("\0", "line 1, column 1: expected a value, found the byte 0x00"),
    ("1\0", "line 1, column 2: expected nothing more, found the byte 0x00"),
  ])
  func `an error has the fault and its position`(text: String, expected: String) {
    #expect(failure(text) == expected)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xEF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE, 0xFF],
    ] as [[UInt8]])
  func `invalid UTF-8 is refused`(bytes: [UInt8]) {
    let quoted = [0x22] + bytes + [0x22]
    #expect(throws: JSONError.self) { try JSONValue(parsing: quoted) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: quoted, dialect: .json5) }
    #expect(throws: JSONError.self) {
      var scanner = JSONScanner(quoted, in: 0..<quoted.count)
      try scanner.skipValue()
    }
  }

  @Test(
    arguments: [
      [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80],
      [0xEF, 0xBF, 0xBF], [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ] as [[UInt8]])
  func `the ends of each range of UTF-8 are accepted`(bytes: [UInt8]) throws {
    let value = try JSONValue(parsing: [0x22] + bytes + [0x22])
    #expect(value == .string(String(decoding: bytes, as: UTF8.self)))
  }

  @Test(arguments: JSONDialect.allCases)
  func `a key that appears twice is an error with both lines`(dialect: JSONDialect) {
    let text = "{\"a\": 1,\n\"b\": 2,\n \"\\u0061\": 3}"
    #expect(failure(text, dialect) == "line 3, column 2: \"a\" appears twice, first on line 1")
    #expect(failure(#"{"a":{"a":1},"b":{"a":1}}"#, dialect) == nil)
    #expect(failure("{\"\u{E9}\":1,\"e\u{301}\":2}", dialect) == nil)
  }

  @Test(arguments: JSONDialect.allCases)
  func `512 levels are accepted, and 513 are refused`(dialect: JSONDialect) {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(failure(nested(512), dialect) == nil)
    let expected = "line 1, column 513: the nesting is deeper than 512 levels"
    #expect(failure(nested(513), dialect) == expected)
    #expect(failure(String(repeating: "[", count: 100_000), dialect) == expected)
    #expect(failure(String(repeating: "{\"\":", count: 100_000), dialect)?.contains("512") == true)
  }

  @Test func `a range of bytes is read, with lines counted from its start`() throws {
    let bytes = Array("x\n[1]\ny\n[2,]".utf8)
    #expect(try JSONValue(parsing: bytes, in: 2..<5).picture == "[1]")
    #expect(throws: JSONError(line: 1, column: 4, sentence: "expected a value, found `]`")) {
      try JSONValue(parsing: bytes, in: 8..<12)
    }
    #expect(throws: JSONError(line: 1, column: 4, sentence: "expected a value, found the end")) {
      try JSONValue(parsing: bytes, in: 8..<11)
    }
  }

  @Test func `an object has its order, its lines and its values by key`() throws {
    guard case .object(let object) = try parse("{\"b\": 1,\r\n\"a\": {\r\n\"c\":2}, \"d\":3}")
    else {
      Issue.record("no object")
      return
    }
    #expect(object.keys == ["b", "a", "d"])
    #expect(object.members.map(\.line) == [1, 2, 3])
    #expect(object["d"]?.picture == "3")
    #expect(object["c"] == nil)
  }

  @Test(
    arguments: [
      ("0", 0, 0.0), ("-0", 0, -0.0), ("12", 12, 12.0), ("4.0", nil, 4.0), ("4e0", nil, 4.0),
      ("9223372036854775807", Int.max, 0x1p63), ("-9223372036854775808", Int.min, -0x1p63),
      ("9223372036854775808", nil, 0x1p63), ("-9223372036854775809", nil, -0x1p63),
      ("1e400", nil, .infinity), ("-1e400", nil, -.infinity),
      ("5e-324", nil, .leastNonzeroMagnitude),
      ("1e-400", nil, 0), ("0.1", nil, 0.1),
    ] as [(String, Int?, Double)])
  func `a number is whole only if it is written as one and fits`(
    text: String, int: Int?, double: Double
  ) throws {
    guard case .number(let number) = try parse(text) else {
      Issue.record("no number")
      return
    }
    #expect(number.int == int)
    #expect(number.double == double && number.double.sign == double.sign)
    var scanner = JSONScanner(Array(text.utf8), in: 0..<text.utf8.count)
    let token = try scanner.number()
    #expect(scanner.integer(token) == int)
    #expect(scanner.literal(token).double == double)
  }
}
