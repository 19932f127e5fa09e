import JSON

/// The beginning of a run, as contained in a line of the record.
package struct RunRecord: Hashable, Sendable {
  /// A bot that takes part in the run.
  package struct Bot: Hashable, Sendable {
    package var name: String
    package var version: String
    package var command: [String]
    /// The bot's own name, which can differ from its name in the tournament; nil in older lines.
    package var bot: String?
    /// The bot's options as written in the tournament file.
    package var options: [String: String] = [:]
    package var trust = BotTrust()
    /// The digest of a submitted bot's files; nil for a built-in bot, in older lines, and if unknown.
    package var content: String?

    package init(name: String, version: String, command: [String], trust: BotTrust = BotTrust()) {
      self.name = name
      self.version = version
      self.command = command
      self.trust = trust
    }

    /// Creates the bot of an entrant.
    ///
    /// `content` is the digest of a submitted bot's files; nil for a built-in bot, and if unknown.
    package init(_ entrant: Entrant, content: String?) {
      self.init(
        name: entrant.name, version: entrant.version, command: entrant.command,
        trust: entrant.trust)
      switch entrant.program {
      case .builtIn(let name): bot = name
      case .folder(_, let manifest): bot = manifest.name
      }
      let options = entrant.writtenOptions.map { ($0.key, $0.value) }
      self.options = Dictionary(options, uniquingKeysWith: { $1 })
      self.content = content
    }

    fileprivate var json: JSONValue {
      var bot: JSONObject = [
        "name": .string(name), "version": .string(version),
      ]
      if let own = self.bot { bot.append("bot", .string(own)) }
      if !options.isEmpty { bot.append("options", .object(JSONObject(options: options))) }
      bot.append("command", .array(texts: command))
      if let content { bot.append("content", .string(content)) }
      if trust.network { bot.append("network", .bool(true)) }
      if !trust.environment.isEmpty {
        bot.append("environment", .array(texts: trust.environment))
      }
      return .object(bot)
    }
  }

  /// The version of Joust; empty if the line lacks it.
  package var joust: String
  /// The time at which the run began: RFC 3339, UTC, whole seconds.
  package var at: String
  /// The source of luck; nil in older lines.
  package var seed: PublishedSeed?
  /// Whether luck is derived from the seed by a former rule.
  ///
  /// With such a rule, later games can be predicted from earlier games or from the seed.
  package var hasFormerLuck = false
  package var bots: [Bot]
  package var time = TimeControl()
  /// The memory limit of a bot, in bytes; nil for no limit.
  package var memory: Int?
  /// The largest allowed number of processes and threads of a bot together; nil for no limit.
  package var processes: Int?
  package var concurrency = 1
  /// The number of processors of the machine; nil in older lines.
  package var processors: Int?
  package var onTimeout = TimeoutRule.forfeit
  package var pondering = true
  /// The rules that end games based on the evals of the bots; nil for none.
  package var adjudication: Adjudication?
  package var sandbox = Sandbox.auto
  package var protections: [String] = []
  /// The shard of the schedule, such as "2/4"; nil for the whole schedule.
  package var shard: String?
  /// The SHA-256 of the bytes before the line in its file, in 64 hexadecimal digits; nil in older lines.
  ///
  /// In the first line of a later part, the value is the SHA-256 of the previous part.
  package var chain: String?

  package init(joust: String, at: String, seed: PublishedSeed?, bots: [Bot]) {
    self.joust = joust
    self.at = at
    self.seed = seed
    self.bots = bots
  }

  /// Returns the run as a line of the record, with its line feed.
  package func line() -> [UInt8] {
    var run: JSONObject = ["type": .string("run"), "joust": .string(joust), "at": .string(at)]
    switch seed {
    case .open(let seed): run.append("seed", .string(seed.description))
    case .committed(let commitment):
      run.append("seed_sha256", .string(commitment.description))
    case nil: break
    }
    if !hasFormerLuck { run.append("seeds", .string(SeedRule.versions.rawValue)) }
    if let shard { run.append("shard", .string(shard)) }
    run.append("bots", .array(bots.map(\.json)))
    run.append("time", time.json)
    run.append("memory", .number(memory))
    run.append("processes", .number(processes))
    run.append("concurrency", .number(concurrency))
    if let processors { run.append("processors", .number(processors)) }
    run.append("on_timeout", .string(onTimeout.rawValue))
    run.append("pondering", .bool(pondering))
    if let adjudication { run.append("adjudicate", adjudication.json) }
    run.append("sandbox", .string(sandbox.rawValue))
    run.append("protections", .array(texts: protections))
    if let chain { run.append("chain", .string(chain)) }
    var json = JSONWriter()
    json.value(.object(run))
    json.endLine()
    return json.bytes
  }
}

/// The rules by which luck is derived from the seed, as named in the lines of runs; older lines contain none.
private enum SeedRule: String, CaseIterable {
  case sha256
  /// The rule that also uses the versions of the bots.
  case versions
}

extension RunRecord {
  /// Reads the object of a line, which must have `at` and `bots`.
  ///
  /// A missing `joust` is read as an empty text, and a missing `seeds` means a former rule for luck. Any
  /// other missing member gets the default value of a new ``RunRecord``.
  init(_ fields: JSONObject) throws(InvalidLine) {
    let botsRule = "a list of bots with name and version"
    let joust = try fields.optional("joust", "a text", \.string) ?? ""
    let at = try fields.required("at", "a text", \.string)
    let bots = try fields.required("bots", botsRule) { $0.list(Bot.init) }
    self.init(joust: joust, at: at, seed: nil, bots: bots)
    let seedRule = "1 to 20 digits below 2^64, as a text"
    if let open = try fields.optional("seed", seedRule, { $0.string.flatMap(Seed.init) }) {
      seed = .open(open)
    } else {
      let digest = "64 hexadecimal digits in lower case"
      seed = try fields.optional("seed_sha256", digest) { $0.string.flatMap(Commitment.init) }
        .map(PublishedSeed.committed)
    }
    let rule: SeedRule? = try fields.word("seeds")
    hasFormerLuck = rule != .versions
    shard = try fields.optional("shard", "a text", \.string)
    chain = try fields.optional("chain", "a text", \.string)
    time = try fields.optional("time", "an object of time limits", TimeControl.init) ?? time
    memory = try fields.optional("memory", "a number of bytes or null", \.wholeNumberOrNull) ?? nil
    processes =
      try fields.optional("processes", "a whole number or null", \.wholeNumberOrNull) ?? nil
    concurrency = try fields.optional("concurrency", "a whole number", \.wholeNumber) ?? concurrency
    processors = try fields.optional("processors", "a whole number", \.wholeNumber)
    pondering = try fields.optional("pondering", "true or false", \.bool) ?? pondering
    onTimeout = try fields.word("on_timeout") ?? onTimeout
    adjudication = try fields.optional(
      "adjudicate", "an object such as {\"resign\":{\"eval\":600,\"moves\":4}}", Adjudication.init)
    sandbox = try fields.word("sandbox") ?? sandbox
    protections = try fields.optional("protections", "a list of texts", \.texts) ?? []
  }
}

extension RunRecord.Bot {
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let bot) = value, let name = bot["name"]?.string,
      let version = bot["version"]?.string
    else { return nil }
    self.init(name: name, version: version, command: bot["command"]?.texts ?? [])
    self.bot = bot["bot"]?.string
    if case .object(let options)? = bot["options"] {
      for option in options.members { self.options[option.key] = option.value.string }
    }
    content = bot["content"]?.string
    trust.network = bot["network"] == .bool(true)
    trust.environment = bot["environment"]?.texts ?? []
  }
}

extension JSONObject {
  fileprivate func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(InvalidLine) -> Word? {
    guard let text = try optional(key, "a text", \.string) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { JSONWriter.quoted($0.rawValue) }
      throw InvalidLine("`\(key)` is not one of \(words.joined(separator: ", "))")
    }
    return word
  }
}

extension TimeControl {
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let object) = value,
      let time = try? Self(ConfigurationSection(file: "", path: "", line: nil, object: object))
    else { return nil }
    self = time
  }

  fileprivate var json: JSONValue {
    func text(_ limit: Duration?) -> JSONValue {
      limit.map { .string(DurationText.format($0)) } ?? .null
    }
    return .object([
      "startup": text(startup), "first": text(first), "move": text(move), "total": text(total),
      "increment": text(increment), "grace": text(grace), "clock": .string(clock.rawValue),
    ])
  }
}

extension Entrant {
  /// The command of the bot, as written in the record.
  package var command: [String] {
    switch program {
    case .builtIn(let name): ["joust", "bot", name] + optionWords
    case .folder(_, let manifest): manifest.command + optionWords
    }
  }
}
