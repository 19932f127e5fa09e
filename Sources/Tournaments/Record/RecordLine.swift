import Games
import JSON

/// A line of the record.
package enum RecordLine: Hashable, Sendable {
  /// A run began.
  case run(RunRecord)
  /// A game ended.
  case game(GameRecord)
  /// Something that a later version may know.
  case other

  /// Reads a line without its line end.
  ///
  /// - Throws: what is wrong with it.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    var rules = RulesCache()
    try self.init(bytes, in: range, rules: &rules)
  }

  /// Reads one of many lines.
  init(_ bytes: [UInt8], in range: Range<Int>, rules: inout RulesCache) throws(RecordError) {
    let fields = try RecordFields(bytes, in: range)
    switch try fields.string("type") {
    case "game": self = .game(try GameRecord(fields, rules: &rules))
    case "run": self = .run(try RunRecord(fields))
    default: self = .other
    }
  }
}

/// Why a line of the record can't be used, as a sentence without its place.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}

/// The fields of a line of the record, read strictly.
///
/// A line is passed once, to check it and to find its fields; each is read when it is asked for.
struct RecordFields {
  private let bytes: [UInt8]
  private var places: [Range<Int>?]

  private static let keys =
    [
      "type", "id", "game", "rules", "bots", "versions", "opening", "seed", "moves", "scores",
      "result", "reason", "forfeit", "detail", "log", "timeouts", "comments", "ms", "max_ms",
      "cpu_ms", "at",
      "joust", "shard", "time", "memory", "concurrency", "on_timeout", "pondering", "sandbox",
      "protections",
    ] + measures
  private static let measures =
    ["measures"] + GameCatalog.all.compactMap { ($0 as? any RaceGame.Type)?.measureName }
  private static let names = JSONNames(keys)
  private static let indices = Dictionary(
    keys.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })

  /// Finds the fields of a line; those that nobody reads may hold anything.
  ///
  /// - Throws: where the line is no JSON object, or has a field twice.
  init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    self.bytes = bytes
    places = Array(repeating: nil, count: Self.keys.count)
    do throws(JSONError) {
      try find(in: range)
    } catch {
      throw RecordError("is cut off or damaged: \(error.sentence)")
    }
  }

  private mutating func find(in range: Range<Int>) throws(JSONError) {
    var scanner = JSONScanner(bytes, in: range)
    var object = try scanner.openObject()
    while let key = try scanner.nextKey(in: &object, among: Self.names) {
      scanner.skipWhiteSpace()
      let start = scanner.position
      try scanner.skipValue()
      if let index = key.index { places[index] = start..<scanner.position }
    }
    try scanner.expectEnd()
  }

  private func place(of key: String) -> Range<Int>? { Self.indices[key].flatMap { places[$0] } }

  /// The bytes of a field, which are the same where it says the same in the same way.
  func bytes(of key: String) -> ArraySlice<UInt8>? { place(of: key).map { bytes[$0] } }

  /// Whether there is such a field.
  func has(_ key: String) -> Bool { place(of: key) != nil }

  /// A field of any kind.
  subscript(key: String) -> JSONValue? {
    place(of: key).flatMap { try? JSONValue(parsing: bytes, in: $0) }
  }

  func wrong(_ key: String, _ expected: String) -> RecordError {
    let found = self[key].map { "is \($0.kind)" } ?? "is missing"
    return RecordError("`\(key)` \(found), expected \(expected)")
  }
}

// MARK: - Values

extension RecordFields {
  func string(_ key: String) throws(RecordError) -> String {
    try read(key, "a text") { scanner throws(JSONError) in scanner.text(try scanner.string()) }
  }

  func optionalString(_ key: String) throws(RecordError) -> String? {
    has(key) ? try string(key) : nil
  }

  func strings(_ key: String, count: Int) throws(RecordError) -> [String] {
    let list = try elements(key, "a list of texts") { scanner throws(JSONError) in
      scanner.text(try scanner.string())
    }
    guard list.count == count else { throw wrong(key, "a list of \(count) texts") }
    return list
  }

  func integers(_ key: String, count: Int? = nil) throws(RecordError) -> [Int] {
    let expected = count.map { "a list of \($0) whole numbers" } ?? "a list of whole numbers"
    let list = try elements(key, expected) { scanner throws(JSONError) in
      scanner.integer(try scanner.number())
    }
    guard count == nil || list.count == count else { throw wrong(key, expected) }
    return list
  }

  func milliseconds(_ key: String) throws(RecordError) -> [Double] {
    let expected = "a list of two numbers from 0"
    let list = try elements(key, expected) { scanner throws(JSONError) -> Double? in
      // A strict literal needs nothing that the scanner's own conversion does for JSON5.
      let value = Double(String(decoding: bytes[try scanner.number().range], as: UTF8.self))
      return value.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }
    guard list.count == 2 else { throw wrong(key, expected) }
    return list
  }

  func list<Element>(
    _ key: String, _ expected: String, _ element: (JSONValue) -> Element?
  ) throws(RecordError) -> [Element] {
    guard case .array(let values) = self[key] else { throw wrong(key, expected) }
    let elements = values.compactMap(element)
    guard elements.count == values.count else { throw wrong(key, expected) }
    return elements
  }

  private func elements<Element>(
    _ key: String, _ expected: String, _ element: (inout JSONScanner) throws(JSONError) -> Element?
  ) throws(RecordError) -> [Element] {
    try read(key, expected) { scanner throws(JSONError) -> [Element]? in
      var elements: [Element] = []
      var array = try scanner.openArray()
      while try scanner.nextElement(in: &array) {
        guard let element = try element(&scanner) else { return nil }
        elements.append(element)
      }
      return elements
    }
  }

  private func read<Value>(
    _ key: String, _ expected: String, _ body: (inout JSONScanner) throws(JSONError) -> Value?
  ) throws(RecordError) -> Value {
    guard let place = place(of: key) else { throw wrong(key, expected) }
    var scanner = JSONScanner(bytes, in: place)
    guard let value = try? body(&scanner) else { throw wrong(key, expected) }
    return value
  }
}

extension GameRecord {
  /// Reads the fields of a line.
  init(_ fields: RecordFields, rules: inout RulesCache) throws(RecordError) {
    let name = try fields.string("game")
    let kind = GameCatalog.named(name)
    guard kind != nil || (BotName.isValid(name) && fields.has("opening")) else {
      throw RecordError("`game` is none that this version of Joust knows")
    }
    let result = try fields.string("result")
    guard let result = GameResult(rawValue: result) else {
      throw RecordError("`result` is none of \"1-0\", \"0-1\" and \"1/2-1/2\"")
    }
    self.init(
      id: try Self.identity(fields), game: name, rules: try rules.rules(of: name, kind, fields),
      bots: try Self.names(fields), versions: try fields.strings("versions", count: 2),
      play: try Self.play(of: kind, fields), result: result,
      reason: try fields.string("reason"), milliseconds: try fields.milliseconds("ms"),
      longestMilliseconds: try fields.milliseconds("max_ms"), at: try fields.string("at"))
    try readExtras(fields)
  }

  private static func seed(_ fields: RecordFields) throws(RecordError) -> UInt64 {
    guard let seed = Seed(try fields.string("seed")) else {
      throw fields.wrong("seed", "1 to 20 digits below 2^64, as a text")
    }
    return seed.value
  }

  private mutating func readExtras(_ fields: RecordFields) throws(RecordError) {
    if fields.has("forfeit") {
      forfeit = try fields.integers("forfeit")
      guard [[0], [1], [0, 1]].contains(forfeit) else {
        throw RecordError("`forfeit` is none of [0], [1] and [0,1]")
      }
    }
    if case .versus = play, fields.has("seed") { seed = try Self.seed(fields) }
    detail = try fields.optionalString("detail")
    log = try fields.optionalString("log")
    if fields.has("cpu_ms") { processorMilliseconds = try fields.milliseconds("cpu_ms") }
    if fields.has("timeouts") { timeouts = try fields.integers("timeouts", count: 2) }
    if fields.has("comments") {
      comments = try fields.list("comments", "a list of [turn, bot, text]", Comment.init)
    }
  }

  private static func identity(_ fields: RecordFields) throws(RecordError) -> String {
    let id = try fields.string("id")
    guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy(BotName.isAllowed) else {
      throw fields.wrong("id", "1 to 64 of A-Z a-z 0-9 . _ -")
    }
    return id
  }

  private static func names(_ fields: RecordFields) throws(RecordError) -> [String] {
    let bots = try fields.strings("bots", count: 2)
    guard bots.allSatisfy(BotName.isValid) else {
      throw fields.wrong("bots", "two names of 1 to 64 of A-Z a-z 0-9 . _ -")
    }
    guard bots[0] != bots[1] else { throw RecordError("`bots` names the same bot twice") }
    return bots
  }

  private static func play(
    of kind: (any BuiltInGame.Type)?, _ fields: RecordFields
  ) throws(RecordError) -> Play {
    guard let kind, let race = kind as? any RaceGame.Type else {
      return .versus(
        opening: try fields.integers("opening"), moves: try fields.integers("moves"))
    }
    let letters = MoveLetters(of: kind)
    let moves = try fields.strings("moves", count: 2).compactMap(letters.moves)
    guard moves.count == 2 else {
      throw RecordError("`moves` has a letter that is none of \(letters)")
    }
    return .race(
      seed: try seed(fields), moves: moves, scores: try fields.integers("scores", count: 2),
      measures: try fields.integers(race.measureName, count: 2))
  }
}

extension GameRecord.Comment {
  fileprivate init?(_ value: JSONValue) {
    guard case .array(let parts) = value, parts.count == 3, let turn = parts[0].wholeNumber,
      let bot = parts[1].wholeNumber, case .string(let text) = parts[2]
    else { return nil }
    self.init(turn: turn, bot: bot, text: text)
  }
}

/// The rules that were read last, since most lines of a record have the same.
struct RulesCache: Sendable {
  private var known: [Entry] = []

  private struct Entry: Sendable {
    var game: String
    var bytes: [UInt8]
    var rules: Rules
  }

  /// The rules of a line.
  mutating func rules(
    of game: String, _ kind: (any BuiltInGame.Type)?, _ fields: RecordFields
  ) throws(RecordError) -> Rules {
    guard let bytes = fields.bytes(of: "rules") else { throw fields.wrong("rules", "an object") }
    for entry in known where entry.game == game && entry.bytes[...] == bytes {
      return entry.rules
    }
    let rules = try Self.read(kind, fields)
    if known.count >= 8 { known.removeFirst() }
    known.append(Entry(game: game, bytes: Array(bytes), rules: rules))
    return rules
  }

  private static func read(
    _ kind: (any BuiltInGame.Type)?, _ fields: RecordFields
  ) throws(RecordError) -> Rules {
    guard case .object(let object) = fields["rules"] else {
      throw fields.wrong("rules", "an object")
    }
    var values: [String: Int?] = [:]
    for member in object.members {
      guard member.value == .null || member.value.wholeNumber != nil else {
        throw RecordError("\(Self.quoted(member.key)) is no whole number")
      }
      values[member.key] = .some(member.value.wholeNumber)
    }
    guard let kind else { return Rules(unchecked: values) }
    do {
      let rules = try Rules(of: kind.parameters, values: values)
      _ = try kind.init(rules: rules)
      return rules
    } catch {
      throw RecordError("\(Self.quoted(error.parameter)) is wrong, expected \(error.expected)")
    }
  }

  /// The name of a rule, escaped as in JSON: it may hold anything.
  private static func quoted(_ name: String) -> String {
    "`rules.\(JSONWriter.quoted(name).dropFirst().dropLast())`"
  }
}
