import JSON
import Testing

struct WriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `commas separate members and elements`() {
    let text = written {
      $0.beginObject()
      $0.key("a")
      $0.beginArray()
      $0.integer(1)
      $0.beginArray()
      $0.endArray()
      $0.beginObject()
      $0.endObject()
      $0.null()
      $0.integer(nil)
      $0.bool(true)
      $0.endArray()
      $0.key("b")
      $0.string("c")
      $0.key("d")
      $0.literal("[1]")
      $0.endObject()
      $0.endLine()
      $0.double(0.5)
    }
    #expect(text == "{\"a\":[1,[],{},null,null,true],\"b\":\"c\",\"d\":[1]}\n0.5")
  }

  @Test func `a cleared writer starts a new text`() {
    let text = written {
      $0.integer(1)
      $0.clear()
      $0.integer(2)
    }
    #expect(text == "2")
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\0\u{1B}[31m\u{1F}", #""\u0000\u001b[31m\u001f""#),
    ("\u{7E}\u{7F}\u{80}\u{9F}\u{A0}", "\"~\\u007f\\u0080\\u009f\u{A0}\""),
    ("\u{2027}\u{2028}\u{2029}\u{202A}", "\"\u{2027}\\u2028\\u2029\\u202a\""),
    ("a\u{202E}\u{2066}b\u{200B}\u{AD}", #""a\u202e\u2066b\u200b\u00ad""#),
    ("\u{E0041}\u{2764}\u{FE0F}\u{3164}", "\"\\udb40\\udc41\u{2764}\\ufe0f\\u3164\""),
    ("\u{C1}\u{E28}\u{1F600}", "\"\u{C1}\u{E28}\u{1F600}\""),
  ])
  func `every character that is not plain text is escaped`(text: String, expected: String) throws {
    #expect(JSONWriter.quoted(text) == expected)
    #expect(try parse(expected) == .string(text))
  }

  @Test func `every invisible character is escaped, and every text reads back as it was`() throws {
    // These Unicode planes contain such characters.
    let scalars = [0...0x1FFFF, 0xE0000...0xE0FFF].joined().compactMap {
      Unicode.Scalar($0 as UInt32)
    }
    for start in stride(from: 0, to: scalars.count, by: 4096) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[start..<min(start + 4096, scalars.count)])
      let quoted = JSONWriter.quoted(String(text))
      #expect(
        !quoted.unicodeScalars.contains { scalar in
          let category = scalar.properties.generalCategory
          return [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
            || scalar.properties.isDefaultIgnorableCodePoint
        })
      #expect(try parse(quoted) == .string(String(text)))
    }
  }

  @Test(arguments: [
    0, 7, 9, 10, 11, 99, 100, 101, 1000, 123_456_789, -1, -10, Int.max, Int.min, Int.max / 10,
    1_000_000_000_000_000_000, 999_999_999_999_999_999,
  ])
  func `whole numbers are written in decimal`(value: Int) {
    #expect(written { $0.integer(value) } == String(value))
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (1612.4, "1612.4"), (0.1, "0.1"), (1e-5, "1e-05"),
      (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
      (1e16, "1e+16"),
      (123_456_789, "123456789"), (0.1 + 0.2, "0.30000000000000004"),
    ] as [(Double, String)])
  func `doubles read back unchanged`(
    value: Double, expected: String
  ) throws {
    #expect(written { $0.double(value) } == expected)
    guard case .number(let number) = try parse(expected) else {
      Issue.record("no number")
      return
    }
    #expect(number.double.bitPattern == value.bitPattern)
  }

  @Test func `a tree is written in its order`() throws {
    var object: JSONObject = [
      "name": .string("a\"b"), "version": .null, "games": .number(7),
      "elo": .number(1612.5), "error": .number(nil as Double?), "rules": .object([:]),
      "rows": .array([.bool(true), .null, .object(["n": .number(Int?.none)])]),
    ]
    object.append("last", .number(2.0))
    let text = JSONValue.object(object).text
    #expect(
      text == #"{"name":"a\"b","version":null,"games":7,"elo":1612.5,"error":null,"rules":{},"#
        + #""rows":[true,null,{"n":null}],"last":2}"#)
    #expect(try parse(text).text == text)
  }
}
