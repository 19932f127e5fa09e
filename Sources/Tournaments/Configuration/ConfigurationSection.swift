import Games
import JSON

/// An object in a configuration file; the keys of the object are read one by one.
package struct ConfigurationSection {
  let file: String
  /// The keys that lead to the object, each followed by a dot; empty for the top-level object of the file.
  let path: String
  /// The line number in errors about missing keys; nil for the top-level object of the file.
  let line: Int?
  let object: JSONObject
}

extension ConfigurationSection {
  init(file: String, bytes: [UInt8], dialect: JSONDialect) throws(ConfigurationError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes, dialect: dialect)
    } catch {
      throw ConfigurationError("\(file):\(error.line):\(error.column): \(error.sentence)")
    }
    guard case .object(let object) = value else {
      throw ConfigurationError("\(file): contains \(value.kind), expected an object in { and }")
    }
    self.init(file: file, path: "", line: nil, object: object)
  }

  subscript(key: String) -> JSONValue? { object[key] }

  /// Throws an error if the object has an unknown key.
  func allow(_ keys: [String]) throws(ConfigurationError) {
    for member in object.members where !keys.contains(member.key) {
      let near = keys.nearest(to: member.key)
      let hint =
        near.map { "did you mean \"\($0)\"?" } ?? "the keys are \(keys.joined(separator: ", "))"
      throw ConfigurationError(
        "\(file):\(member.line): \(JSONWriter.quoted(path + member.key)) is an unknown key; \(hint)"
      )
    }
  }

  func wrong(_ key: String, _ expected: String) -> ConfigurationError {
    guard let member = object.member(key) else {
      return error(line, "\(JSONWriter.quoted(path + key)) is missing, expected \(expected)")
    }
    let found = Self.show(member.value)
    return error(
      member.line, "\(JSONWriter.quoted(path + key)) is \(found), expected \(expected)")
  }

  /// Returns an error about a key that is present but is not a valid name.
  func wrongKey(_ key: String, _ expected: String) -> ConfigurationError {
    error(
      line(of: key), "\(JSONWriter.quoted(path + key)) is an invalid key, expected \(expected)")
  }

  func error(_ line: Int?, _ sentence: String) -> ConfigurationError {
    ConfigurationError(file + (line.map { ":\($0): " } ?? ": ") + sentence)
  }

  func unknown(_ key: String, _ word: String, among words: [String]) -> ConfigurationError {
    let near = words.nearest(to: word).map { "; did you mean \"\($0)\"?" } ?? ""
    return wrong(key, Self.choice(words) + near)
  }

  /// Returns a list of words as text, such as `"a", "b" or "c"`.
  static func choice(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Returns a value as text for an error.
  ///
  /// For a text of more than 60 characters, a number of more than 30 characters, an object, a list with
  /// elements, or null, the result is only the kind of the value.
  static func show(_ value: JSONValue) -> String {
    switch value {
    case .string(let text) where text.count <= 60: JSONWriter.quoted(text)
    case .string: "a long text"
    case .number(let number) where number.literal.count <= 30: number.literal
    case .bool(let value): value ? "true" : "false"
    case .array(let values) where values.isEmpty: "an empty list"
    default: value.kind
    }
  }
}

// MARK: - Values

extension ConfigurationSection {
  /// Returns the value of a key, converted by a function; nil if the key is missing.
  ///
  /// Throws an error with the expected value if the function returns nil.
  func value<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(ConfigurationError) -> Value? {
    guard let json = object[key] else { return nil }
    guard let value = read(json) else { throw wrong(key, expected) }
    return value
  }

  package func string(
    _ key: String, _ expected: String = "a text"
  ) throws(ConfigurationError) -> String? {
    try value(key, expected, \.string)
  }

  func required<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(ConfigurationError) -> Value {
    guard let value = try value(key, expected, read) else { throw wrong(key, expected) }
    return value
  }

  package func integer(
    _ key: String, in range: ClosedRange<Int>
  ) throws(ConfigurationError) -> Int? {
    try value(key, range.wholeNumberRule) { $0.wholeNumber(in: range) }
  }

  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Word.Type
  ) throws(ConfigurationError) -> Word? {
    let words = Word.allCases.map(\.rawValue)
    guard let text = try string(key, Self.choice(words)) else { return nil }
    guard let word = Word(rawValue: text) else { throw unknown(key, text, among: words) }
    return word
  }

  func duration(_ key: String) throws(ConfigurationError) -> Duration? {
    try value(key, DurationText.rule, \.duration)
  }

  /// Returns the value of a limit, converted by a function.
  ///
  /// The outer optional is nil if the key is missing. The inner optional is nil if the value is null.
  ///
  /// Throws an error with the expected value if the value is not null and the function returns nil. In this
  /// error, the text `null` explains the meaning of a null value.
  func limit<Value>(
    _ key: String, _ expected: String, null: String = "no limit",
    _ read: (JSONValue) -> Value?
  ) throws(ConfigurationError) -> Value?? {
    try value(key, "\(expected), or null for \(null)") {
      $0 == .null ? .some(nil) : read($0).map(Optional.some)
    }
  }

  func limit(
    _ key: String, in range: ClosedRange<Int>, null: String = "no limit"
  ) throws(ConfigurationError) -> Int?? {
    try limit(key, range.wholeNumberRule, null: null) { $0.wholeNumber(in: range) }
  }

  /// Returns the object of a key; nil if the key is missing.
  ///
  /// Throws an error if the value is not an object, or if the object has a key that is not in `keys`. If
  /// `keys` is nil, any key is allowed.
  func section(
    _ key: String, _ expected: String, keys: [String]? = nil
  ) throws(ConfigurationError) -> ConfigurationSection? {
    guard let value = object[key] else { return nil }
    guard case .object(let object) = value else { throw wrong(key, expected) }
    let section = section(path: "\(path)\(key).", line: line(of: key), object)
    if let keys { try section.allow(keys) }
    return section
  }

  /// Returns the elements of a list and their paths, such as `games[0]`.
  ///
  /// Throws an error if the key is missing, or if the value is not a list or is an empty list.
  func elements(
    _ key: String, _ expected: String
  ) throws(ConfigurationError) -> [(path: String, value: JSONValue)] {
    try required(key, expected, \.elements).enumerated().map { ("\(key)[\($0)]", $1) }
  }

  func section(path: String, line: Int?, _ object: JSONObject) -> ConfigurationSection {
    ConfigurationSection(file: file, path: path, line: line, object: object)
  }

  /// Returns the line of a key, or of the object if the key is missing.
  func line(of key: String) -> Int? { object.member(key)?.line ?? line }
}

extension JSONValue {
  func wholeNumber(in range: ClosedRange<Int>) -> Int? {
    wholeNumber.flatMap { range.contains($0) ? $0 : nil }
  }

  var duration: Duration? { string.flatMap(DurationText.parse) }

  /// Returns a text whose number of characters is in the given range; nil for any other value.
  func text(_ count: ClosedRange<Int>) -> String? {
    string.flatMap { count.contains($0.count) ? $0 : nil }
  }

  /// The name of an entrant, which may include a version, such as `fox@1`; nil for any other value.
  var entrantName: String? {
    string.flatMap { BotName.isValid($0) || VersionedName($0) != nil ? $0 : nil }
  }

  var name: String? { string.flatMap { BotName.isValid($0) ? $0 : nil } }

  var command: [String]? {
    guard let words = someTexts, words[0] != "" else { return nil }
    return words.allSatisfy { !$0.utf8.contains(0) } ? words : nil
  }

  var elements: [JSONValue]? {
    guard case .array(let values) = self, !values.isEmpty else { return nil }
    return values
  }

  var someTexts: [String]? { elements == nil ? nil : texts }
}
