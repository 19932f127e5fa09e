import Games
import Protocol
import Testing

struct ReplyTests {
  @Test(arguments: [
    (#"{"turn":3,"move":8}"#, "3: 8"),
    (#"{"move":0,"turn":3}"#, "3: 0"),
    (" \t{ \"turn\" : 3 , \"move\" : 8 } \r", "3: 8"),
    (#"{"type":"move","turn":3,"move":8,"comment":"hm"}"#, "3: 8 (hm)"),
    (#"{"\u0074urn":3,"mov\u0065":8,"type":"\u006dove"}"#, "3: 8"),
    (#"{"turn":3,"move":-0}"#, "3: 0"),
    (#"{"turn":3,"move":9}"#, "3: illegal"),
    (#"{"turn":3,"move":-1}"#, "3: illegal"),
    (#"{"turn":3,"move":9223372036854775808}"#, "3: illegal"),
    (#"{"turn":3,"move":-99999999999999999999999999}"#, "3: illegal"),
    (#"{"turn":-7,"move":1}"#, "-7: 1"),
    (#"{"turn":9223372036854775808,"move":1}"#, "\(Int.min): 1"),
    (#"{"turn":3,"move":8,"x":1e400,"x":[{"turn":1,"turn":"a"}],"":null,"Turn":true}"#, "3: 8"),
    (#"{"turn":3,"move":8,"comment":""}"#, "3: 8 ()"),
    (#"{"turn":3,"move":8,"comment":"\ud83d\ude00\ud83d\n"}"#, "3: 8 (\u{1F600}\u{FFFD}\n)"),
  ])
  func `a reply with a cell number is read`(line: String, expected: String) {
    #expect(reply(line).picture == expected)
  }

  @Test(arguments: [
    (#"{"turn":1,"move":"up"}"#, "1: 0"), (#"{"turn":1,"move":"left"}"#, "1: 3"),
    (#"{"turn":1,"move":"d\u006fwn"}"#, "1: 2"), (#"{"turn":1,"move":"Up"}"#, "1: illegal"),
    (#"{"turn":1,"move":""}"#, "1: illegal"), (#"{"turn":1,"move":"\ud800"}"#, "1: illegal"),
    (#"{"turn":1,"move":"upward"}"#, "1: illegal"), (#"{"turn":1,"move":2}"#, "1: illegal"),
    (#"{"turn":1,"move":99999999999999999999}"#, "1: illegal"),
    (#"{"turn":1,"move":2.0}"#, "`move` is 2.0, expected a word"),
    (#"{"turn":1,"move":1e0}"#, "`move` is 1e0, expected a word"),
    (#"{"turn":1,"move":["up"]}"#, "`move` is a list, expected a word"),
    (#"{"turn":1,"move":null}"#, "`move` is null, expected a word"),
  ])
  func `a reply with a word is read`(line: String, expected: String) {
    #expect(reply(line, Tiles.words).picture == expected)
  }

  @Test(arguments: [
    ("", "the line is blank, expected a JSON object"),
    (" \t\r", "the line is blank, expected a JSON object"),
    ("8", "expected an object, found `8`, at character 1"),
    ("[3,8]", "expected an object, found `[`, at character 1"),
    ("\"{}\"", "expected an object, found `\"`, at character 1"),
    ("thinking...", "expected an object, found `t`, at character 1"),
    (
      "\u{FEFF}{\"turn\":3,\"move\":8}",
      "expected an object, found a byte-order mark, at character 1"
    ),
    ("{}", "`turn` is missing"),
    (#"{"move":8}"#, "`turn` is missing"),
    (#"{"turn":3}"#, "`move` is missing"),
    (#"{"turn":3,"Move":8}"#, "`move` is missing"),
    (#"{"turn":3,"move":4.0}"#, "`move` is 4.0, expected a whole number"),
    (#"{"turn":3,"move":4e0}"#, "`move` is 4e0, expected a whole number"),
    (#"{"turn":3,"move":1e400}"#, "`move` is 1e400, expected a whole number"),
    (
      #"{"turn":3,"move":1.0000000000000000000000000000000000000}"#,
      "`move` is a number with a fraction or an exponent, expected a whole number"
    ),
    (#"{"turn":3.0,"move":4}"#, "`turn` is 3.0, expected a whole number"),
    (#"{"turn":"3","move":4}"#, "`turn` is a string, expected a whole number"),
    (#"{"turn":null,"move":4}"#, "`turn` is null, expected a whole number"),
    (#"{"turn":3,"move":"4"}"#, "`move` is a string, expected a whole number"),
    (#"{"turn":3,"move":true}"#, "`move` is true, expected a whole number"),
    (#"{"turn":3,"move":false}"#, "`move` is false, expected a whole number"),
    (#"{"turn":3,"move":[4]}"#, "`move` is a list, expected a whole number"),
    (#"{"turn":3,"move":{"x":4}}"#, "`move` is an object, expected a whole number"),
    (#"{"turn":3,"move":8,"type":"ready"}"#, #"`type` is "ready", expected "move""#),
    (#"{"turn":3,"move":8,"type":null}"#, #"`type` is null, expected "move""#),
    (#"{"turn":3,"move":8,"comment":null}"#, "`comment` is null, expected a string"),
    (#"{"turn":3,"move":8,"comment":7}"#, "`comment` is a number, expected a string"),
    (
      #"{"turn":3,"move":8,"turn":3}"#,
      #"the line is not valid JSON: "turn" appears twice, at character 20"#
    ),
    (
      #"{"turn":3,"move":8,"\u006dove":8}"#,
      #"the line is not valid JSON: "move" appears twice, at character 20"#
    ),
    (
      #"{"turn":3,"move":8,"comment":"","comment":""}"#,
      #"the line is not valid JSON: "comment" appears twice, at character 33"#
    ),
    (
      #"{"turn":3,"move":8,}"#,
      "the line is not valid JSON: expected a key in quotation marks, found `}`, at character 20"
    ),
    (
      #"{"turn":3,"move":8"#,
      "the line is not valid JSON: expected `,` or `}`, found the end, at character 19"
    ),
    (
      #"{"turn":3,"move":8} {"turn":3,"move":8}"#,
      "the line is not valid JSON: expected nothing more, found `{`, at character 21"
    ),
    (
      #"{"turn":3,"move":08}"#,
      "the line is not valid JSON: a number must not begin with an unnecessary zero, "
        + "at character 18"
    ),
    (
      #"{"turn":3,"move":+8}"#,
      "the line is not valid JSON: expected a value, found `+`, at character 18"
    ),
    (
      #"{"turn":3,"move":NaN}"#,
      "the line is not valid JSON: expected a value, found `N`, at character 18"
    ),
    (
      "{'turn':3,'move':8}",
      "the line is not valid JSON: expected a key in quotation marks, found `'`, at character 2"
    ),
    (
      "{\"turn\":3,\"move\":8,\"comment\":\"\t\"}",
      "the line is not valid JSON: a control character in a string must be escaped, "
        + "at character 31"
    ),
    (
      "{\"turn\":3,\"move\":8}\0",
      "the line is not valid JSON: expected nothing more, found the byte 0x00, at character 20"
    ),
    (
      #"{"turn":3,"move":8,"x":nul}"#,
      "the line is not valid JSON: expected a value, found `n`, at character 24"
    ),
    (
      #"{"turn":3,"move":[}"#,
      "the line is not valid JSON: expected a value, found `}`, at character 19"
    ),
  ])
  func `any other line is an error that names the fault`(line: String, expected: String) {
    #expect(reply(line).sentence == expected)
  }

  @Test(arguments: [[0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF8], [0xFF]] as [[UInt8]])
  func `invalid UTF-8 is refused anywhere in the line`(bytes: [UInt8]) {
    let starts = [
      #"{"turn":3,"move":8,"comment":""#, #"{"turn":3,"move":8,"x":""#, #"{"turn":3,"move":8,""#,
      #"{"turn":3,"move":8}"#,
    ]
    for start in starts {
      #expect(reply(Array(start.utf8) + bytes + Array("\":1}".utf8)).sentence != nil)
    }
  }

  @Test(arguments: [(128, true), (511, true), (512, false), (20_000, false)])
  func `unknown fields may be nested up to a limit`(depth: Int, isGood: Bool) {
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect((reply(#"{"x":\#(lists),"turn":3,"move":8}"#).sentence == nil) == isGood)
    let objects =
      String(repeating: "{\"\":", count: depth) + "1"
      + String(repeating: "}", count: depth)
    #expect((reply(#"{"turn":3,"move":8,"x":\#(objects)}"#).sentence == nil) == isGood)
  }

  @Test func `a comment is cut at 1,000 scalars`() throws {
    let long = String(repeating: "\u{1F600}e\u{301}", count: 400)
    let line = #"{"turn":3,"move":8,"comment":"\#(long)"}"#
    let comment = try reply(line).get().comment ?? ""
    #expect(comment.unicodeScalars.count == 1000)
    #expect(Array(long.unicodeScalars.prefix(1000)) == Array(comment.unicodeScalars))
  }

  @Test func `only the given range is read`() throws {
    let bytes = Array("{}\n{\"turn\":3,\"move\":8}\n{}".utf8)
    let reply = try LineDecoder.reply(bytes, in: 3..<22, notation: cells)
    #expect(reply == Reply(turn: 3, move: 8, comment: nil))
  }
}
