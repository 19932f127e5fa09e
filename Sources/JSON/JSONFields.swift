/// The fields of a line that a program wrote, which must be one object, read strictly.
package struct JSONFields {
  private var scanner: JSONScanner
  private var object: JSONScanner.Container
  private let names: JSONNames

  /// Begins the line at `range`, its line feed excluded; fields that are none of `names` are passed.
  package init(_ bytes: [UInt8], in range: Range<Int>, names: JSONNames) throws(InvalidLine) {
    var scanner = JSONScanner(bytes, in: range)
    scanner.skipWhiteSpace()
    guard scanner.position < scanner.end else {
      throw InvalidLine("the line is blank, expected a JSON object")
    }
    do throws(JSONError) {
      object = try scanner.openObject()
    } catch {
      throw InvalidLine("\(error.sentence), at character \(error.column)")
    }
    self.scanner = scanner
    self.names = names
  }

  /// Passes what stands before a known field's value and answers its index; nil at the end.
  package mutating func next() throws(InvalidLine) -> Int? {
    do throws(JSONError) {
      while let key = try scanner.nextKey(in: &object, among: names) {
        if let index = key.index { return index }
        try scanner.skipValue()
      }
      try scanner.expectEnd()
    } catch {
      throw InvalidLine(error)
    }
    return nil
  }

  /// Reads a whole number; nil for one that does not fit.
  package mutating func wholeNumber(_ name: StaticString) throws(InvalidLine) -> Int? {
    guard startsNumber(scanner.next()) else { throw try mismatch(name, "a whole number") }
    return scanner.integer(try wholeNumberToken(name, "a whole number"))
  }

  /// Reads a word and answers its index; nil for one that is not known and for a whole number.
  package mutating func word(
    _ name: StaticString, among words: [String]
  ) throws(InvalidLine) -> Int? {
    if startsNumber(scanner.next()) {
      _ = try wholeNumberToken(name, "a word")
      return nil
    }
    let token = try string(name, "a word")
    return words.firstIndex { scanner.says(token, $0.utf8) }
  }

  /// Reads a text that can be only one.
  package mutating func expect(_ name: StaticString, _ expected: String) throws(InvalidLine) {
    let quoted = JSONWriter.quoted(expected)
    let token = try string(name, quoted)
    guard scanner.says(token, expected.utf8) else {
      let found = JSONWriter.quoted(scanner.text(token).prefix(scalars: 40))
      throw InvalidLine("`\(name)` is \(found), expected \(quoted)")
    }
  }

  /// Reads a text and keeps so many of its Unicode scalars.
  package mutating func text(
    _ name: StaticString, limit: Int
  ) throws(InvalidLine) -> String {
    scanner.text(try string(name, "a string")).prefix(scalars: limit)
  }

  private func startsNumber(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte.isDigit }

  private mutating func pass<Token>(
    _ token: (inout JSONScanner) throws(JSONError) -> Token
  ) throws(InvalidLine) -> Token {
    do throws(JSONError) { return try token(&scanner) } catch { throw InvalidLine(error) }
  }

  private mutating func string(
    _ name: StaticString, _ expected: String
  ) throws(InvalidLine) -> JSONScanner.StringToken {
    guard scanner.next() == UInt8(ascii: "\"") else { throw try mismatch(name, expected) }
    return try pass { scanner throws(JSONError) in try scanner.string() }
  }

  private mutating func wholeNumberToken(
    _ name: StaticString, _ expected: String
  ) throws(InvalidLine) -> JSONScanner.NumberToken {
    let token = try pass { scanner throws(JSONError) in try scanner.number() }
    guard !token.isInteger else { return token }
    let isShort = token.range.count <= 24
    let found = isShort ? scanner.literal(token).literal : "a number with a fraction"
    throw InvalidLine("`\(name)` is \(found), expected \(expected)")
  }

  private mutating func mismatch(
    _ name: StaticString, _ expected: String
  ) throws(InvalidLine) -> InvalidLine {
    let kind =
      switch scanner.next() {
      case UInt8(ascii: "{"): "an object"
      case UInt8(ascii: "["): "a list"
      case UInt8(ascii: "\""): "a string"
      case UInt8(ascii: "n"): "null"
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      default: "a number"
      }
    try pass { scanner throws(JSONError) in try scanner.skipValue() }
    return InvalidLine("`\(name)` is \(kind), expected \(expected)")
  }
}

/// A line that is no message.
package struct InvalidLine: Error, Hashable, Sendable {
  /// What is wrong with it, without the line itself: "`move` is missing", say.
  package let sentence: String
  /// Whether it is no JSON at all, so that nothing else can be said of it.
  package let isNotJSON: Bool

  package init(_ sentence: String) {
    self.sentence = sentence
    isNotJSON = false
  }

  package init(_ error: JSONError) {
    sentence = "the line is not valid JSON: \(error.sentence), at character \(error.column)"
    isNotJSON = true
  }
}
