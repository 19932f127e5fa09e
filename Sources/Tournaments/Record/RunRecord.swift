import JSON

/// The beginning of a run, as a line of the record holds it.
package struct RunRecord: Hashable, Sendable {
  /// A bot as it took part.
  package struct Bot: Hashable, Sendable {
    /// Its name in the tournament.
    package var name: String
    /// Its version.
    package var version: String
    /// The command that started it.
    package var command: [String]

    package init(name: String, version: String, command: [String]) {
      self.name = name
      self.version = version
      self.command = command
    }
  }

  /// The version of Joust.
  package var joust: String
  /// When it began: RFC 3339, UTC, whole seconds.
  package var at: String
  /// The tournament's seed; nil in a line that does not say.
  package var seed: Seed?
  /// The bots that took part.
  package var bots: [Bot]
  /// The limits.
  package var time = TimeControl()
  /// The most memory of a bot, in bytes; nil for no limit.
  package var memory: Int?
  /// How many games were played at a time.
  package var concurrency = 1
  /// What a late move costs.
  package var onTimeout = TimeoutRule.forfeit
  /// Whether bots might think while the other one was on turn.
  package var pondering = true
  /// The sandbox that was asked for.
  package var sandbox = Sandbox.auto
  /// What protected the machine.
  package var protections: [String] = []
  /// The part of the schedule that was played: "2/4"; nil for all of it.
  package var shard: String?

  package init(joust: String, at: String, seed: Seed?, bots: [Bot]) {
    self.joust = joust
    self.at = at
    self.seed = seed
    self.bots = bots
  }

  /// The run as a line of the record, with its line end.
  package func line() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("type", "run")
    json.member("joust", joust)
    json.member("at", at)
    if let seed { json.member("seed", seed.description) }
    if let shard { json.member("shard", shard) }
    json.key("bots")
    json.beginArray()
    for bot in bots {
      json.beginObject()
      json.member("name", bot.name)
      json.member("version", bot.version)
      json.member("command", bot.command)
      json.endObject()
    }
    json.endArray()
    writeTime(to: &json)
    json.key("memory")
    json.integer(memory)
    json.key("concurrency")
    json.integer(concurrency)
    json.member("on_timeout", onTimeout.rawValue)
    json.key("pondering")
    json.bool(pondering)
    json.member("sandbox", sandbox.rawValue)
    json.member("protections", protections)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func writeTime(to json: inout JSONWriter) {
    json.key("time")
    json.beginObject()
    let limits = [
      ("startup", time.startup), ("first", time.first), ("move", time.move), ("total", time.total),
      ("increment", time.increment), ("grace", time.grace),
    ]
    for (key, limit) in limits {
      guard let limit else {
        json.key(key)
        json.null()
        continue
      }
      json.member(key, DurationText.format(limit))
    }
    json.member("clock", time.clock.rawValue)
    json.endObject()
  }
}

/// What a late move costs.
package enum TimeoutRule: String, Hashable, Sendable, CaseIterable {
  /// The game.
  case forfeit
  /// The move: a random one is made for the bot.
  case random
}

/// What keeps bots from the rest of the machine.
package enum Sandbox: String, Hashable, Sendable, CaseIterable {
  /// The best that the machine has.
  case auto
  /// bubblewrap, or nothing is played.
  case bwrap
  /// The kernel's Landlock, or nothing is played.
  case landlock
  /// Nothing.
  case none
}

extension RunRecord {
  /// Reads the fields of a line; what a line leaves out is as in a new record.
  init(_ fields: LineFields) throws(RecordError) {
    self.init(
      joust: try fields.optionalString(.joust) ?? "", at: try fields.string(.at), seed: nil,
      bots: try fields.list(.bots, "a list of bots with name and version", Bot.init))
    if let text = try fields.optionalString(.seed) {
      seed = Seed(text)
      guard seed != nil else { throw fields.wrong(.seed, "1 to 20 digits below 2^64, as a text") }
    }
    shard = try fields.optionalString(.shard)
    try readLimits(fields)
    if let value = fields[.protections] {
      guard let texts = value.texts else { throw fields.wrong(.protections, "a list of texts") }
      protections = texts
    }
  }
}

extension RunRecord.Bot {
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let bot) = value, case .string(let name) = bot["name"],
      case .string(let version) = bot["version"]
    else { return nil }
    self.init(name: name, version: version, command: bot["command"]?.texts ?? [])
  }
}

extension RunRecord {
  /// Reads the conditions of the run.
  mutating func readLimits(_ fields: LineFields) throws(RecordError) {
    if let value = fields[.time] {
      guard let read = TimeControl(value) else {
        throw fields.wrong(.time, "an object of durations")
      }
      time = read
    }
    if let value = fields[.memory], value != .null {
      guard let bytes = value.wholeNumber else { throw fields.wrong(.memory, "bytes or null") }
      memory = bytes
    }
    if let value = fields[.concurrency] {
      guard let games = value.wholeNumber else {
        throw fields.wrong(.concurrency, "a whole number")
      }
      concurrency = games
    }
    if let value = fields[.pondering] {
      guard case .bool(let isAllowed) = value else {
        throw fields.wrong(.pondering, "true or false")
      }
      pondering = isAllowed
    }
    onTimeout = try fields.word(.onTimeout) ?? onTimeout
    sandbox = try fields.word(.sandbox) ?? sandbox
  }
}

extension LineFields {
  /// One of some words; nil where the field is missing.
  fileprivate func word<Word: RawRepresentable<String> & CaseIterable>(
    _ field: Field
  ) throws(RecordError) -> Word? {
    guard let text = try optionalString(field) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { JSONWriter.quoted($0.rawValue) }
      throw RecordError(
        "`\(field.key)` is none of \(words.joined(separator: ", "))")
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
