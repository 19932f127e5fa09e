import JSON

extension TournamentFile {
  private static let keys = [
    "name", "games", "format", "pairs", "openings", "bots", "time", "memory", "concurrency", "seed",
    "on_timeout", "pondering", "sandbox",
  ]

  /// The most meetings of two bots.
  package static let pairsRange = 1...1_000_000
  /// The most games at a time.
  package static let concurrencyRange = 1...1024

  /// Reads a `tournament.json`, as JSON5.
  ///
  /// - Parameters:
  ///   - bytes: what the file holds.
  ///   - file: its name, for errors.
  /// - Throws: what is wrong with it.
  package init(_ bytes: [UInt8], file: String) throws(ConfigurationError) {
    let section = try ConfigurationSection(file: file, bytes: bytes, dialect: .json5)
    try section.allow(Self.keys)
    self.init(
      file: file, games: try Self.games(in: section), bots: try Self.bots(in: section))
    let nameRule = "a text of 1 to 200 characters"
    name = try section.string("name", nameRule)
    if let name, !(1...200).contains(name.count) { throw section.wrong("name", nameRule) }
    format = try Formats.read(in: section) ?? format
    pairs = try section.integer("pairs", in: Self.pairsRange) ?? pairs
    try readOpenings(section)
    try readTime(section)
    try readMemory(section)
    try readConcurrency(section)
    try readSeed(section)
    onTimeout = try section.word("on_timeout", TimeoutRule.self) ?? onTimeout
    pondering = try section.bool("pondering") ?? pondering
    sandbox = try section.word("sandbox", Sandbox.self) ?? sandbox
  }

  private mutating func readOpenings(_ section: ConfigurationSection) throws(ConfigurationError) {
    guard let openings = try section.section("openings", "an object such as { plies: 1 }") else {
      return
    }
    try openings.allow(["plies"])
    openingPlies = try openings.integer("plies", in: 0...225) ?? 0
  }

  private mutating func readTime(_ section: ConfigurationSection) throws(ConfigurationError) {
    guard let limits = try section.section("time", "an object such as { move: \"200ms\" }") else {
      return
    }
    try limits.allow(["startup", "first", "move", "total", "increment", "grace", "clock"])
    time.startup = try limits.duration("startup") ?? time.startup
    time.move = try limits.duration("move") ?? time.move
    time.increment = try limits.duration("increment") ?? time.increment
    time.grace = try limits.duration("grace") ?? time.grace
    if limits["first"] != .null { time.first = try limits.duration("first") }
    if limits["total"] != .null { time.total = try limits.duration("total") }
    time.clock = try limits.word("clock", TimeControl.Clock.self) ?? time.clock
  }

  private mutating func readMemory(_ section: ConfigurationSection) throws(ConfigurationError) {
    guard section["memory"] != .null else {
      memory = nil
      return
    }
    guard let text = try section.string("memory", MemoryText.rule) else { return }
    guard let bytes = MemoryText.parse(text) else { throw section.wrong("memory", MemoryText.rule) }
    memory = bytes
  }

  private mutating func readConcurrency(_ section: ConfigurationSection) throws(ConfigurationError)
  {
    let rule = "\"auto\" or a whole number, 1 to \(Self.concurrencyRange.upperBound)"
    switch section["concurrency"] {
    case nil, .string("auto"): return
    case let value?:
      guard let number = value.wholeNumber, Self.concurrencyRange.contains(number) else {
        throw section.wrong("concurrency", rule)
      }
      concurrency = number
    }
  }

  private mutating func readSeed(_ section: ConfigurationSection) throws(ConfigurationError) {
    let rule = "1 to 20 digits below 2^64 in quotes, such as \"2048\""
    guard let text = try section.string("seed", rule) else { return }
    guard let seed = Seed(text) else { throw section.wrong("seed", rule) }
    self.seed = seed
  }
}
