/// The fields of a line that a program wrote, which must be one object, read strictly.
///
/// Nothing is allocated but the texts that are asked for.
package struct JSONFields {
  private var scanner: JSONScanner
  private var object: JSONScanner.Container
  private let names: JSONNames

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where in `bytes` the line is, without its line feed.
  ///   - names: the fields that are read; the values of others are checked and passed.
  /// - Throws: where the line is no object.
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

  /// Passes what stands before the next known field's value, or the rest of the line.
  ///
  /// - Returns: the field's index among the names, or nil at the end.
  /// - Throws: where something there is no JSON, or a known field stands there for the second time.
  package mutating func next() throws(InvalidLine) -> Int? {
    do throws(JSONError) {
      while let key = try scanner.nextKey(in: &object, among: names) {
        if let index = key.index { return index }
        try scanner.skipValue()
      }
      try scanner.expectEnd()
      return nil
    } catch {
      throw InvalidLine(error)
    }
  }

  /// Reads a whole number.
  ///
  /// - Parameter name: the field's name, for the error.
  /// - Returns: the number, or nil for one that does not fit.
  /// - Throws: where the value is something else.
  package mutating func wholeNumber(_ name: StaticString) throws(InvalidLine) -> Int? {
    guard startsNumber(scanner.next()) else { throw try mismatch(name, "a whole number") }
    return scanner.integer(try wholeNumberToken(name, "a whole number"))
  }

  /// Reads a word.
  ///
  /// - Parameters:
  ///   - name: the field's name, for the error.
  ///   - words: the words that are known.
  /// - Returns: the index of the word; nil for another one and for a whole number.
  /// - Throws: where the value is something else.
  package mutating func word(
    _ name: StaticString, among words: [String]
  ) throws(InvalidLine) -> Int? {
    let first = scanner.next()
    if startsNumber(first) {
      _ = try wholeNumberToken(name, "a word")
      return nil
    }
    guard first == UInt8(ascii: "\"") else { throw try mismatch(name, "a word") }
    let token = try string()
    for index in words.indices where scanner.says(token, words[index]) { return index }
    return nil
  }

  /// Reads a text that can be only one.
  ///
  /// - Parameters:
  ///   - name: the field's name, for the error.
  ///   - expected: the text.
  /// - Throws: where the value is another text or something else.
  package mutating func expect(_ name: StaticString, _ expected: String) throws(InvalidLine) {
    let quoted = JSONWriter.quoted(expected)
    guard scanner.next() == UInt8(ascii: "\"") else { throw try mismatch(name, quoted) }
    let token = try string()
    guard scanner.says(token, expected) else {
      let found = JSONWriter.quoted(scanner.text(token).prefix(scalars: 40))
      throw InvalidLine("`\(name)` is \(found), expected \(quoted)")
    }
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - name: the field's name, for the error.
  ///   - limit: how many of its Unicode scalars are kept.
  /// - Returns: the text as far as it is kept.
  /// - Throws: where the value is something else.
  package mutating func text(
    _ name: StaticString, limit: Int
  ) throws(InvalidLine) -> String {
    guard scanner.next() == UInt8(ascii: "\"") else { throw try mismatch(name, "a string") }
    return scanner.text(try string()).prefix(scalars: limit)
  }

  private func startsNumber(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte.isDigit }

  private mutating func string() throws(InvalidLine) -> JSONScanner.StringToken {
    do throws(JSONError) { return try scanner.string() } catch { throw InvalidLine(error) }
  }

  private mutating func wholeNumberToken(
    _ name: StaticString, _ expected: String
  ) throws(InvalidLine) -> JSONScanner.NumberToken {
    let token: JSONScanner.NumberToken
    do throws(JSONError) { token = try scanner.number() } catch { throw InvalidLine(error) }
    guard !token.isInteger else { return token }
    let isShort = token.range.count <= 24
    let found = isShort ? scanner.literal(token).literal : "a number with a fraction"
    throw InvalidLine("`\(name)` is \(found), expected \(expected)")
  }

  /// The error that a value of another kind stands at the position than what was expected.
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
    do throws(JSONError) { try scanner.skipValue() } catch { throw InvalidLine(error) }
    return InvalidLine("`\(name)` is \(kind), expected \(expected)")
  }
}

/// A line that is no message.
package struct InvalidLine: Error, Hashable, Sendable {
  /// What is wrong with it, without the line itself: "`move` is missing", say.
  package let sentence: String
  /// Whether it is no JSON at all, so that nothing else can be said of it.
  package let isNotJSON: Bool

  /// A line of JSON that does not say what it should.
  package init(_ sentence: String) {
    self.sentence = sentence
    isNotJSON = false
  }

  /// A line that is no JSON.
  package init(_ error: JSONError) {
    sentence = "the line is not valid JSON: \(error.sentence), at character \(error.column)"
    isNotJSON = true
  }
}
