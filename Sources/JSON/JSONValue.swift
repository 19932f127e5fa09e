/// A JSON value as a tree, for files that are read once and by people, too.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it was written.
  case number(JSONNumber)
  /// A string, its escapes undone; a lone surrogate has become U+FFFD.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object, its members in the order in which they were written.
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
}

extension JSONValue {
  /// Reads a whole text.
  ///
  /// - Parameters:
  ///   - bytes: what holds the text.
  ///   - range: where in `bytes` the text is; all of it where left out.
  ///   - dialect: the language.
  /// - Throws: the first thing that is wrong.
  package init(
    parsing bytes: [UInt8], in range: Range<Int>? = nil, dialect: JSONDialect = .strict
  ) throws(JSONError) {
    let scanner = JSONScanner(bytes, in: range ?? 0..<bytes.count)
    var reader = JSONReader(scanner: scanner, dialect: dialect)
    self = try reader.document()
  }
}

extension JSONValue {
  /// A whole number, or `null` for none.
  package static func number(_ value: Int?) -> JSONValue {
    value.map { .number(JSONNumber(literal: String($0))) } ?? .null
  }

  /// The shortest number that reads back as the same value, or `null` for none.
  ///
  /// - Precondition: the value is finite: JSON has no other.
  package static func number(_ value: Double?) -> JSONValue {
    value.map { .number(JSONNumber(literal: JSONWriter.literal(of: $0))) } ?? .null
  }

  /// A text, or `null` for none.
  package static func string(orNull text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// The value as JSON without white space.
  package var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The members of a JSON object, in the order in which they were written.
package struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  package struct Member: Hashable, Sendable {
    /// The key, its escapes undone.
    package let key: String
    /// Its value.
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

  /// An object of members.
  ///
  /// - Parameter members: no two with the same key.
  package init(_ members: [Member] = []) {
    self.members = members
  }

  /// The keys in order.
  package var keys: [String] { members.map(\.key) }

  /// The value of a key, or nil where there is none.
  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// The member of a key, or nil where there is none; keys are compared scalar by scalar.
  package func member(_ key: String) -> Member? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// An object of keys and values.
  ///
  /// - Parameter elements: no two with the same key.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }

  /// Adds a member behind the others.
  ///
  /// - Parameters:
  ///   - key: one that the object does not have.
  ///   - value: its value.
  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
  }
}

/// A number as it was written, so that nothing is lost before somebody asks.
package struct JSONNumber: Hashable, Sendable {
  /// The number's own text: `1e3`, say; in JSON5 also `0xFF`, `.5`, `+1` or `-Infinity`.
  package let literal: String

  init(literal: String) {
    self.literal = literal
  }

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

  /// The place and the sentence.
  package var description: String { "line \(line), column \(column): \(sentence)" }
}
