/// A JSON value, with its elements and members.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  /// A string with its escapes decoded; an unpaired surrogate is replaced by U+FFFD.
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// The kind of the value in words, such as "a string"; "true" or "false" for a truth value.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Parses a text; without a range, the text is all of `bytes`.
  package init(
    parsing bytes: [UInt8], in range: Range<Int>? = nil, dialect: JSONDialect = .strict
  ) throws(JSONError) {
    let scanner = JSONScanner(bytes, in: range ?? 0..<bytes.count)
    var reader = JSONReader(scanner: scanner, dialect: dialect)
    self = try reader.document()
  }

  /// Creates a whole number, or `null` for nil.
  package static func number(_ value: Int?) -> JSONValue {
    value.map { .number(JSONNumber(literal: String($0))) } ?? .null
  }

  /// Creates the shortest number that reads back as the same value, which must be finite; `null` for nil.
  package static func number(_ value: Double?) -> JSONValue {
    value.map { .number(JSONNumber(literal: JSONWriter.literal(of: $0))) } ?? .null
  }

  /// The value as JSON without white space.
  package var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONValue {
  /// The value of an integer literal; nil for any other value.
  package var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return number.int
  }

  /// The value of an integer literal; an inner nil for null, and nil for any other value.
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

  /// Returns the elements of a list, converted by a function; nil if the value is not a list or the function
  /// returns nil for an element.
  package func list<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
    guard case .array(let values) = self else { return nil }
    let elements = values.compactMap(read)
    return elements.count == values.count ? elements : nil
  }

  /// Converts a finite number, a truth value or a text by the function for its kind; nil for any other value.
  ///
  /// An integer literal is converted by `integer` or, if that function returns nil, by `number`.
  package func scalar<Value>(
    integer: (Int) -> Value?, number: (Double) -> Value?, bool: (Bool) -> Value?,
    text: (String) -> Value?
  ) -> Value? {
    switch self {
    case .number(let literal):
      literal.int.flatMap(integer)
        ?? (literal.double.isFinite ? number(literal.double) : nil)
    case .bool(let truth): bool(truth)
    case .string(let string): text(string)
    case .null, .array, .object: nil
    }
  }

  /// The value of a finite number; nil for any other value.
  package var finiteNumber: Double? {
    guard case .number(let number) = self, number.double.isFinite else { return nil }
    return number.double
  }
}
