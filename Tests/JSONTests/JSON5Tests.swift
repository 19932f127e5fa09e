import JSON
import Testing

struct JSON5Tests {
  @Test(arguments: [
    ("// a\n{ /* b * / */ a: 1, // c\n}", "{a=1}"), ("[1,2,]", "[1 2]"), ("[]", "[]"), ("{}", "{}"),
    (
      "{$_a1: 1, 'b c': 2, \"d\": 3, \u{E9}: 4, \\u0061b: 5, null: 6, Infinity: 7}",
      "{$_a1=1 b c=2 d=3 \u{E9}=4 ab=5 null=6 Infinity=7}"
    ),
    (
      "[.5,5.,+1,-.5e1,5.e2,0x1F,-0XaB,Infinity,-Infinity,+NaN]",
      "[.5 5. +1 -.5e1 5.e2 0x1F -0XaB Infinity -Infinity +NaN]"
    ),
    ("'it\\'s \"so\"'", #""it's \"so\"""#),
    ("\"a\\\nb\\\r\nc\\\rd\\\u{2028}e\"", #""abcde""#),
    (#"'\v\0\x41\q\ud83d\ude00\ud83d'"#, "\"\\u000b\\u0000Aq\u{1F600}\u{FFFD}\""),
    ("'\t\u{1}\u{2028}'", #""\t\u0001\u2028""#),
    ("\u{FEFF}\u{A0}\u{B}\u{C}\u{2029}\u{3000}1\u{2003}// end", "1"), ("/**/1/***/", "1"),
  ])
  func `the additions of JSON5 are read`(text: String, expected: String) throws {
    #expect(try parse(text, .json5).picture == expected)
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end"),
    ("[,]", "line 1, column 2: expected a value, found `,`"),
    ("[1,,]", "line 1, column 4: expected a value, found `,`"),
    ("{,}", "line 1, column 2: expected a key, found `,`"),
    ("{a}", "line 1, column 3: expected `:` after the key, found `}`"),
    ("{a:}", "line 1, column 4: expected a value, found `}`"),
    ("{1a: 1}", "line 1, column 2: expected a key, found `1`"),
    ("{\\u0031: 1}", "line 1, column 2: expected a key, found `\\`"),
    ("{a: b}", "line 1, column 5: expected a value, found `b`"),
    ("[1 2]", "line 1, column 4: expected `,` or `]`, found `2`"),
    ("/* open", "line 1, column 1: the comment that begins here has no end"),
    ("/ 1", "line 1, column 1: `/` does not begin a comment, expected // or /*"),
    ("'a\nb'", "line 1, column 1: the string that begins here has no end on its line"),
    ("'a\"", "line 1, column 1: the string that begins here has no end on its line"),
    ("'\\", "line 1, column 2: the text ends in a backslash"),
    (#"'\1'"#, "line 1, column 2: a digit after a backslash is not an escape"),
    (#"'\01'"#, "line 1, column 2: a digit after a backslash is not an escape"),
    (#"'\x4'"#, "line 1, column 2: expected two hexadecimal digits after \\x"),
    (#"'\u004'"#, "line 1, column 2: expected four hexadecimal digits after \\u"),
    ("010", "line 1, column 1: a number must not begin with an unnecessary zero"),
    ("0x", "line 1, column 3: expected a hexadecimal digit, found the end"),
    (".", "line 1, column 1: expected a number, found `.`"),
    ("+", "line 1, column 2: expected a number, found the end"),
    ("1e", "line 1, column 3: expected a digit in a number, found the end"),
    ("5s", "line 1, column 2: a number is followed by `s`; put a text in quotation marks"),
    ("1.2.3", "line 1, column 4: a number is followed by `.`; put a text in quotation marks"),
    ("NaNa", "line 1, column 4: a number is followed by `a`; put a text in quotation marks"),
    ("--1", "line 1, column 2: expected a number, found `-`"),
  ])
  func `an error has the fault and its position`(text: String, expected: String) {
    #expect(failure(text, .json5) == expected)
  }

  @Test(
    arguments: [
      ("0x1F", 31, 31), ("-0xF", -15, -15), ("+7", 7, 7), ("+0", 0, 0), ("5.", nil, 5),
      (".5", nil, 0.5), ("-.5", nil, -0.5), ("5.e2", nil, 500), ("+1.5", nil, 1.5),
      ("0x7fffffffffffffff", Int.max, 0x1p63), ("0xFFFFFFFFFFFFFFFF", nil, 0x1p64),
      ("Infinity", nil, .infinity), ("-Infinity", nil, -.infinity), ("+Infinity", nil, .infinity),
    ] as [(String, Int?, Double)])
  func `a number has the value of its text`(
    text: String, int: Int?, double: Double
  ) throws {
    guard case .number(let number) = try parse(text, .json5) else {
      Issue.record("no number")
      return
    }
    #expect(number.int == int)
    #expect(number.double == double)
  }

  @Test(arguments: ["NaN", "-NaN", "+NaN"])
  func `NaN is read as a number without a value`(text: String) throws {
    guard case .number(let number) = try parse(text, .json5) else {
      Issue.record("no number")
      return
    }
    #expect(number.int == nil)
    #expect(number.double.isNaN)
  }

  @Test func `keys after comments have the right lines`() throws {
    let text = "// one\n{ /* two\n three */ a: 1,\r\n b: 2 }"
    guard case .object(let object) = try parse(text, .json5) else {
      Issue.record("no object")
      return
    }
    #expect(object.members.map(\.line) == [3, 4])
  }
}
