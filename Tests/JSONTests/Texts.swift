import JSON

/// Parses a text.
func parse(_ text: String, _ dialect: JSONDialect = .strict) throws(JSONError) -> JSONValue {
  try JSONValue(parsing: Array(text.utf8), dialect: dialect)
}

/// Returns the error for a text, or nil if the text is valid.
func failure(_ text: String, _ dialect: JSONDialect = .strict) -> String? {
  do throws(JSONError) {
    _ = try parse(text, dialect)
    return nil
  } catch {
    return error.description
  }
}

extension JSONValue {
  /// A short text that represents a tree in tests.
  var picture: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): number.literal
    case .string(let text): JSONWriter.quoted(text)
    case .array(let elements): "[" + elements.map(\.picture).joined(separator: " ") + "]"
    case .object(let object):
      "{" + object.members.map { "\($0.key)=\($0.value.picture)" }.joined(separator: " ") + "}"
    }
  }
}

/// A generator with the same numbers in every run: xorshift.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }
}
