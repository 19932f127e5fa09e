import JSON

/// Reads a text, for tests.
func parse(_ text: String, _ dialect: JSONDialect = .strict) throws(JSONError) -> JSONValue {
  try JSONValue(parsing: Array(text.utf8), dialect: dialect)
}

/// The error that a text makes, or nil where it is good.
func failure(_ text: String, _ dialect: JSONDialect = .strict) -> String? {
  do throws(JSONError) {
    _ = try parse(text, dialect)
    return nil
  } catch {
    return error.description
  }
}

extension JSONValue {
  /// A short text for a tree, in which tests can read it.
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

/// A stream of numbers that is the same in every run: xorshift.
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
