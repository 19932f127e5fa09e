extension JSONObject {
  /// Returns the value of a key, converted by a function.
  ///
  /// Throws an error with the key and the expected value if the key is missing or if the function returns
  /// nil. In the error, `path` precedes the key: the keys that lead to the object, each followed by a dot.
  package func required<Value>(
    _ key: String, in path: String = "", _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(InvalidLine) -> Value {
    guard let value = self[key].flatMap(read) else { throw wrong(key, in: path, expected) }
    return value
  }

  /// Returns the value of a key, converted by a function; nil if the key is missing.
  ///
  /// Throws an error with the key and the expected value if the function returns nil.
  package func optional<Value>(
    _ key: String, in path: String = "", _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(InvalidLine) -> Value? {
    self[key] == nil ? nil : try required(key, in: path, expected, read)
  }

  /// Returns the error for a key that is missing or has an unexpected value.
  package func wrong(_ key: String, in path: String = "", _ expected: String) -> InvalidLine {
    InvalidLine(key: path + key, found: self[key]?.kind, expected: expected)
  }
}
