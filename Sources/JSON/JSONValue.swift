/// A JSON value as a tree, for files that are read once and by people, too.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  /// A string, its escapes undone; a lone surrogate has become U+FFFD.
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// What kind of value it is, in words: "a string", say.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Reads a whole text, which is all of `bytes` where no range is given.
  package init(
    parsing bytes: [UInt8], in range: Range<Int>? = nil, dialect: JSONDialect = .strict
  ) throws(JSONError) {
    let scanner = JSONScanner(bytes, in: range ?? 0..<bytes.count)
    var reader = JSONReader(scanner: scanner, dialect: dialect)
    self = try reader.document()
  }

  /// A whole number, or `null` for none.
  package static func number(_ value: Int?) -> JSONValue {
    value.map { .number(JSONNumber(literal: String($0))) } ?? .null
  }

  /// The shortest number that reads back as the same finite value, or `null` for none.
  package static func number(_ value: Double?) -> JSONValue {
    value.map { .number(JSONNumber(literal: JSONWriter.literal(of: $0))) } ?? .null
  }

  package var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// The value of an integer literal; nil for anything else.
  package var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return number.int
  }

  /// The value of an integer literal, or no value for null; nil for anything else.
  package var wholeNumberOrNull: Int?? {
    self == .null ? .some(nil) : wholeNumber.map(Optional.some)
  }

  package var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  package var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var texts: [String]? { list(\.string) }

  /// The elements of a list, where each of them can be read.
  package func list<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
    guard case .array(let values) = self else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }
}

/// The members of a JSON object, in the order in which they were written.
package struct JSONObject: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue
    /// The line on which the key stands, from 1; 0 for a member that was not read from a text.
    package let line: Int

    package init(key: String, value: JSONValue, line: Int = 0) {
      self.key = key
      self.value = value
      self.line = line
    }
  }

  /// The members, no two with the same key.
  package private(set) var members: [Member]

  package init(_ members: [Member] = []) {
    self.members = members
  }

  package var keys: [String] { members.map(\.key) }

  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// The member of a key, or nil where there is none; keys are compared scalar by scalar.
  package func member(_ key: String) -> Member? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }

  /// Adds a member whose key the object does not have.
  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
  }
}

/// A number as it was written, so that nothing is lost before somebody asks.
package struct JSONNumber: Hashable, Sendable {
  /// The number's own text: `1e3`, say; in JSON5 also `0xFF`, `.5`, `+1` or `-Infinity`.
  package let literal: String

  /// The value of an integer literal that fits; nil for `1.0`, for `1e3` and for what is too large.
  package var int: Int? {
    guard let prefix = literal.firstIndex(where: { $0 == "x" || $0 == "X" }) else {
      return Int(literal)
    }
    let sign = literal.hasPrefix("-") ? "-" : ""
    return Int(sign + literal[literal.index(after: prefix)...], radix: 16)
  }

  /// The nearest double: infinite for what is too large, and for what JSON5 calls infinite.
  package var double: Double { Double(literal) ?? .nan }
}

/// What makes a text no JSON, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The character of the line, from 1.
  package let column: Int
  /// What is wrong, without its place: "expected a value, found `}`".
  package let sentence: String

  package init(line: Int, column: Int, sentence: String) {
    self.line = line
    self.column = column
    self.sentence = sentence
  }

  package var description: String { "line \(line), column \(column): \(sentence)" }
}
