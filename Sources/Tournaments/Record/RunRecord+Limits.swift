import JSON

extension RunRecord {
  /// Reads the conditions of the run.
  mutating func readLimits(_ fields: RecordFields) throws(RecordError) {
    if let value = fields["time"] {
      guard let read = TimeControl(value) else {
        throw fields.wrong("time", "an object of durations")
      }
      time = read
    }
    if let value = fields["memory"], value != .null {
      guard let bytes = value.wholeNumber else { throw fields.wrong("memory", "bytes or null") }
      memory = bytes
    }
    if let value = fields["concurrency"] {
      guard let games = value.wholeNumber else {
        throw fields.wrong("concurrency", "a whole number")
      }
      concurrency = games
    }
    if let value = fields["pondering"] {
      guard case .bool(let isAllowed) = value else {
        throw fields.wrong("pondering", "true or false")
      }
      pondering = isAllowed
    }
    onTimeout = try fields.word("on_timeout") ?? onTimeout
    sandbox = try fields.word("sandbox") ?? sandbox
  }
}

extension RecordFields {
  /// One of some words; nil where the field is missing.
  fileprivate func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(RecordError) -> Word? {
    guard let text = try optionalString(key) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { JSONWriter.quoted($0.rawValue) }
      throw RecordError(
        "`\(key)` is none of \(words.joined(separator: ", "))")
    }
    return word
  }
}

extension TimeControl {
  /// Reads what a run line says of the clocks; nil where a limit is no duration.
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let limits) = value else { return nil }
    self.init()
    let known: KeyValuePairs<String, WritableKeyPath<Self, Duration>> = [
      "startup": \.startup, "move": \.move, "increment": \.increment, "grace": \.grace,
    ]
    for (key, path) in known {
      guard let text = limits[key] else { continue }
      guard let limit = text.duration else { return nil }
      self[keyPath: path] = limit
    }
    for (key, path) in ["first": \Self.first, "total": \Self.total] {
      guard let text = limits[key], text != .null else { continue }
      guard let limit = text.duration else { return nil }
      self[keyPath: path] = limit
    }
    guard let clock = limits["clock"] else { return }
    guard case .string(let word) = clock, let clock = Clock(rawValue: word) else { return nil }
    self.clock = clock
  }
}
