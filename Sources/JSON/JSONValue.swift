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
