import Games
import JSON

/// The fields of a line of the record.
///
/// A line is passed once, which checks all of it and finds its fields. A value that is written as
/// Joust writes it is understood on the way; any other is passed by a ``JSONScanner`` and is read
/// when it is asked for. Counting a game asks for a few fields and makes nothing of the others.
struct LineFields: Sendable {
  /// The fields that anybody reads, in the order of a game's line, then those of a run's.
  ///
  /// Behind them come the names that races have for their measures.
  enum Field: Int, CaseIterable {
    case type, id, game, rules, bots, versions, seed, opening, moves, scores, result, reason
    case forfeit, detail, log, timeouts, comments, milliseconds, longestMilliseconds
    case processorMilliseconds, at
    case joust, shard, time, memory, concurrency, onTimeout, pondering, sandbox, protections

    var key: String { LineFields.keys[rawValue] }
  }

  fileprivate typealias Fields = UInt64

  private static let keys =
    [
      "type", "id", "game", "rules", "bots", "versions", "seed", "opening", "moves", "scores",
      "result", "reason", "forfeit", "detail", "log", "timeouts", "comments", "ms", "max_ms",
      "cpu_ms", "at", "joust", "shard", "time", "memory", "concurrency", "on_timeout", "pondering",
      "sandbox", "protections",
    ] + measures
  private static let measures =
    ["measures"] + GameCatalog.all.compactMap { ($0 as? any RaceGame.Type)?.measureName }
  private static let names = JSONNames(keys)

  /// What the games of the same rules have in common.
  struct Kind: Sendable {
    let key: Key
    /// The built-in game; nil for one that has a referee.
    let builtIn: (any BuiltInGame.Type)?
    let letters: MoveLetters?
    fileprivate let gameBytes: [UInt8]
    fileprivate let ruleBytes: [UInt8]
    /// The fields that a line must have, and the others that are read where it has them.
    fileprivate let required: Fields
    fileprivate let optional: Fields
    fileprivate let measure: Int
  }

  struct Key: Hashable {
    let game: String
    let rules: Rules
  }

  private(set) var cursor: LineCursor
  private let keyBytes: [UInt8]
  private let keyStarts: [Int]
  private var places = InlineArray<48, Range<Int>>(repeating: 0..<0)
  /// For each field, the one that followed it last.
  private var followers = InlineArray<48, Int>(repeating: 0)
  private var present: UInt64 = 0
  private var plain: Fields = 0

  private(set) var kinds: [Kind] = []
  private var kindNumbers: [Key: Int] = [:]
  private var lastKind = 0
  private(set) var kind = -1

  private var lineStart = 0
  private var knownLineEnd: Int?
  private(set) var botRanges = (first: 0..<0, second: 0..<0)
  private(set) var versionRanges = (first: 0..<0, second: 0..<0)
  private var openingDigest: UInt64 = 0
  private var seedValue: UInt64 = 0
  private(set) var resultValue = GameResult.draw
  /// The seats at fault, a bit each.
  private(set) var faultMask: UInt8 = 0

  init(_ bytes: [UInt8], in range: Range<Int>) {
    cursor = LineCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    (keyBytes, keyStarts) = Self.keyTable
  }

  /// All keys with their quotation marks and colons, one behind the other, and where each begins.
  private static let keyTable: (bytes: [UInt8], starts: [Int]) = {
    var bytes: [UInt8] = []
    var starts = [0]
    for key in keys {
      bytes += Array("\"\(key)\":".utf8)
      starts.append(bytes.count)
    }
    precondition(keys.count < 48, "there is a place for each field")
    return (bytes, starts)
  }()

  var isAtEnd: Bool { cursor.position >= cursor.end }

  private var bytes: [UInt8] { cursor.bytes }
}

// MARK: - Passing a line

extension LineFields {
  /// Passes the next line and its end, also where it is no JSON object or has a field twice.
  mutating func next() throws(RecordError) {
    lineStart = cursor.position
    knownLineEnd = nil
    present = 0
    plain = 0
    kind = -1
    faultMask = 0
    defer { cursor.position = lineEnd() + 1 }
    do throws(JSONError) {
      try passObject()
    } catch {
      present = 0
      throw RecordError("is cut off or damaged: \(error.sentence)")
    }
  }

  private mutating func passObject() throws(JSONError) {
    cursor.skipBlanks()
    guard cursor.take(UInt8(ascii: "{")) else { throw scanner().unexpected("an object") }
    var field = keyStarts.count - 1
    cursor.skipBlanks()
    if !cursor.take(UInt8(ascii: "}")) {
      repeat {
        field = try key(after: field)
        try passValue(of: field)
        cursor.skipBlanks()
      } while cursor.take(UInt8(ascii: ","))
      guard cursor.take(UInt8(ascii: "}")) else { throw scanner().unexpected("`,` or `}`") }
    }
    cursor.skipBlanks()
    guard cursor.isAtLineEnd else { throw scanner().unexpected("nothing more") }
    knownLineEnd = cursor.position
  }

  /// Passes a key and its colon.
  ///
  /// The number of all fields stands for no field before, and for one that nobody reads.
  private mutating func key(after last: Int) throws(JSONError) -> Int {
    let count = keyStarts.count - 1
    // Most lines have the fields of the one before, in its order.
    var field = followers[last]
    for _ in 0..<count {
      if cursor.take(keyBytes, in: keyStarts[field]..<keyStarts[field + 1]) {
        if present & 1 << UInt64(field) != 0 { throw twice(field) }
        present |= 1 << UInt64(field)
        followers[last] = field
        return field
      }
      field = field + 1 < count ? field + 1 : 0
    }
    return try otherKey()
  }

  /// Passes a key that nobody reads, or that is written otherwise than Joust writes it.
  private mutating func otherKey() throws(JSONError) -> Int {
    var scanner = scanner()
    guard scanner.next() == UInt8(ascii: "\"") else {
      throw scanner.unexpected("a key in quotation marks")
    }
    let start = scanner.position
    let token = try scanner.string()
    try scanner.expect(UInt8(ascii: ":"), "`:` after the key")
    guard let field = scanner.index(of: token, among: Self.names) else {
      cursor.position = scanner.position
      return keyStarts.count - 1
    }
    if present & 1 << UInt64(field) != 0 {
      cursor.position = start
      throw twice(field)
    }
    present |= 1 << UInt64(field)
    cursor.position = scanner.position
    return field
  }

  private mutating func twice(_ field: Int) -> JSONError {
    scanner().failure("`\(Self.keys[field])` stands twice", at: cursor.position)
  }

  private mutating func scanner() -> JSONScanner {
    JSONScanner(bytes, in: cursor.position..<lineEnd())
  }

  private mutating func lineEnd() -> Int {
    if let knownLineEnd { return knownLineEnd }
    let end = cursor.lineEnd(from: cursor.position)
    knownLineEnd = end
    return end
  }

  private mutating func passValue(of field: Int) throws(JSONError) {
    let start = cursor.position
    if takePlain(field) {
      plain |= 1 << UInt64(field)
    } else {
      cursor.position = start
      var scanner = scanner()
      try scanner.skipValue()
      cursor.position = scanner.position
    }
    if field < keyStarts.count - 1 { places[field] = start..<cursor.position }
  }

  /// Passes the value of a field where it is right and written as Joust writes it; false where it is
  /// written otherwise, and nothing is known.
  private mutating func takePlain(_ index: Int) -> Bool {
    guard let field = Field(rawValue: index) else { return takeTwoWholeNumbers() }
    switch field {
    case .type: return cursor.takeGame()
    case .id, .game: return cursor.name() != nil
    case .rules: return takeRules()
    case .bots: return takeBots()
    case .versions: return takeVersions()
    case .seed:
      guard let seed = cursor.quotedNumber() else { return false }
      seedValue = seed
      return true
    case .opening: return takeOpening()
    case .moves: return takeMoves()
    case .scores, .timeouts: return takeTwoWholeNumbers()
    case .result:
      guard let result = cursor.result() else { return false }
      resultValue = result
      return true
    case .reason, .at: return cursor.text() != nil
    case .detail, .log: return takeText()
    case .forfeit:
      faultMask = cursor.faults()
      return faultMask != 0
    case .comments: return takeComments()
    case .milliseconds, .longestMilliseconds, .processorMilliseconds:
      return cursor.pair { $0.decimal() } != nil
    case .joust, .shard, .time, .memory, .concurrency, .onTimeout, .pondering, .sandbox,
      .protections:
      return false
    }
  }

  private mutating func takeRules() -> Bool {
    guard has(.game), !kinds.isEmpty else { return false }
    let name = places[Field.game.rawValue]
    if takeRules(of: lastKind, name) { return true }
    for index in kinds.indices.suffix(8) where takeRules(of: index, name) { return true }
    return false
  }

  private mutating func takeRules(of index: Int, _ name: Range<Int>) -> Bool {
    guard bytes[name] == kinds[index].gameBytes[...],
      cursor.take(kinds[index].ruleBytes, in: 0..<kinds[index].ruleBytes.count)
    else { return false }
    kind = index
    lastKind = index
    return true
  }

  private mutating func takeBots() -> Bool {
    guard let pair = cursor.pair({ $0.name() }), !cursor.equal(pair.first, pair.second),
      bytes[pair.first.lowerBound] != UInt8(ascii: "."),
      bytes[pair.second.lowerBound] != UInt8(ascii: ".")
    else { return false }
    botRanges = pair
    return true
  }

  private mutating func takeVersions() -> Bool {
    guard let pair = cursor.pair({ $0.text() }) else { return false }
    versionRanges = pair
    return true
  }

  private mutating func takeTwoWholeNumbers() -> Bool { cursor.pair { $0.wholeNumber() } != nil }

  private mutating func takeOpening() -> Bool {
    var digest: UInt64 = 0
    guard cursor.takeWholeNumbers({ digest = WordTable.mixed(digest ^ UInt64($0)) }) else {
      return false
    }
    openingDigest = digest
    return true
  }

  private mutating func takeMoves() -> Bool {
    guard kind >= 0 else { return false }
    guard let letters = kinds[kind].letters else { return cursor.takeWholeNumbers { _ in } }
    return letters.areMoves && cursor.pair { $0.letters(letters.moves) } != nil
  }

  private mutating func takeText() -> Bool {
    let start = cursor.position
    if cursor.text() != nil { return true }
    cursor.position = start
    guard cursor.next == UInt8(ascii: "\"") else { return false }
    var scanner = scanner()
    guard (try? scanner.string()) != nil else { return false }
    cursor.position = scanner.position
    return true
  }

  private mutating func takeComments() -> Bool {
    guard cursor.take(UInt8(ascii: "[")) else { return false }
    if cursor.take(UInt8(ascii: "]")) { return true }
    repeat {
      guard cursor.take(UInt8(ascii: "[")), cursor.wholeNumber() != nil,
        cursor.take(UInt8(ascii: ",")), cursor.wholeNumber() != nil,
        cursor.take(UInt8(ascii: ",")), takeText(), cursor.take(UInt8(ascii: "]"))
      else { return false }
    } while cursor.take(UInt8(ascii: ","))
    return cursor.take(UInt8(ascii: "]"))
  }
}

// MARK: - Games of a kind

extension LineFields {
  private static func set(_ fields: Field...) -> Fields {
    fields.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  private static let always = set(
    .type, .id, .game, .rules, .bots, .versions, .moves, .result, .reason, .milliseconds,
    .longestMilliseconds, .at)
  private static let sometimes = set(
    .forfeit, .detail, .log, .timeouts, .comments, .processorMilliseconds)

  /// The kind of the line's game, by its name and its rules, which is taken in if new.
  mutating func kindOfGame() throws(RecordError) -> Int {
    if kind >= 0 { return kind }
    let name = try string(.game)
    let builtIn = GameCatalog.named(name)
    guard builtIn != nil || (BotName.isValid(name) && has(.opening)) else {
      throw RecordError("`game` is none that this version of Joust knows")
    }
    let rules = try rules(of: builtIn)
    kind = number(of: Key(game: name, rules: rules), builtIn)
    return kind
  }

  private mutating func number(of key: Key, _ builtIn: (any BuiltInGame.Type)?) -> Int {
    if let number = kindNumbers[key] { return number }
    let race = builtIn as? any RaceGame.Type
    let measure = race.flatMap { Self.measures.firstIndex(of: $0.measureName) }
    let measureField = Field.allCases.count + (measure ?? 0)
    let kind = Kind(
      key: key, builtIn: builtIn,
      letters: race.map { MoveLetters(of: $0) }, gameBytes: Array("\"\(key.game)\"".utf8),
      ruleBytes: Array(bytes[places[Field.rules.rawValue]]),
      required: Self.always
        | (race == nil
          ? Self.set(.opening) : Self.set(.seed, .scores) | 1 << UInt64(measureField)),
      optional: Self.sometimes | Self.set(.seed), measure: measureField)
    kinds.append(kind)
    kindNumbers[key] = kinds.count - 1
    return kinds.count - 1
  }

  private func rules(of builtIn: (any BuiltInGame.Type)?) throws(RecordError) -> Rules {
    guard case .object(let object) = value(at: Field.rules.rawValue) else {
      throw wrong(.rules, "an object")
    }
    var values: [String: Int?] = [:]
    for member in object.members {
      guard let value = member.value.wholeNumberOrNull else {
        throw RecordError("\(Self.quotedRule(member.key)) is no whole number")
      }
      values[member.key] = value
    }
    guard let builtIn else { return Rules(unchecked: values) }
    do {
      let rules = try Rules(of: builtIn.parameters, values: values)
      _ = try builtIn.init(rules: rules)
      return rules
    } catch {
      throw RecordError("\(Self.quotedRule(error.parameter)) is wrong, expected \(error.expected)")
    }
  }

  /// The name of a rule, escaped as in JSON: it may hold anything.
  private static func quotedRule(_ name: String) -> String {
    "`rules.\(JSONWriter.quoted(name).dropFirst().dropLast())`"
  }

  /// Whether the line is one of a game that is written as Joust writes it, and of a kind that was met
  /// before, so that what counting it needs was found on the way.
  var isCountable: Bool {
    guard kind >= 0 else { return false }
    let read = kinds[kind].required | kinds[kind].optional & present
    return plain & read == read
  }

  /// The digest of the opening, or the seed.
  var share: UInt64 { has(.seed) ? seedValue : openingDigest }

  /// Where a plain field's text is, without its quotation marks.
  func inner(_ field: Field) -> Range<Int> {
    let place = places[field.rawValue]
    return place.lowerBound + 1..<place.upperBound - 1
  }
}

// MARK: - Values

extension LineFields {
  func has(_ field: Field) -> Bool { present & 1 << UInt64(field.rawValue) != 0 }

  /// Whether a field is what it must be, and written as Joust writes it.
  func isPlain(_ field: Field) -> Bool { isPlain(field.rawValue) }

  private func isPlain(_ index: Int) -> Bool { plain & 1 << UInt64(index) != 0 }

  private func value(at index: Int) -> JSONValue? {
    guard present & 1 << UInt64(index) != 0 else { return nil }
    return try? JSONValue(parsing: bytes, in: places[index])
  }

  func wrong(_ field: Field, _ expected: String) -> RecordError { wrong(field.rawValue, expected) }

  private func wrong(_ index: Int, _ expected: String) -> RecordError {
    let found = value(at: index).map { "is \($0.kind)" } ?? "is missing"
    return RecordError("`\(Self.keys[index])` \(found), expected \(expected)")
  }

  /// What a field says, read from its JSON; nil where it is missing.
  func optional<Value>(
    _ field: Field, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RecordError) -> Value? {
    has(field) ? try required(field.rawValue, expected, read) : nil
  }

  private func required<Value>(
    _ index: Int, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RecordError) -> Value {
    guard let value = value(at: index).flatMap(read) else { throw wrong(index, expected) }
    return value
  }

  func result() throws(RecordError) -> GameResult {
    if isPlain(.result) { return resultValue }
    guard let result = GameResult(rawValue: try string(.result)) else {
      throw RecordError("`result` is none of \"1-0\", \"0-1\" and \"1/2-1/2\"")
    }
    return result
  }

  func seed() throws(RecordError) -> Seed {
    if let seed = Seed(try string(.seed)) { return seed }
    throw wrong(.seed, "1 to 20 digits below 2^64, as a text")
  }

  func string(_ field: Field) throws(RecordError) -> String {
    if isPlain(field), field != .detail, field != .log {
      return String(decoding: bytes[inner(field)], as: UTF8.self)
    }
    return try required(field.rawValue, "a text") { $0.string }
  }

  func optionalString(_ field: Field) throws(RecordError) -> String? {
    has(field) ? try string(field) : nil
  }

  func twoStrings(_ field: Field) throws(RecordError) -> [String] {
    if isPlain(field), field == .bots || field == .versions {
      let ranges = field == .bots ? botRanges : versionRanges
      return [
        String(decoding: bytes[ranges.first], as: UTF8.self),
        String(decoding: bytes[ranges.second], as: UTF8.self),
      ]
    }
    let list = try required(field.rawValue, "a list of texts") { $0.texts }
    guard list.count == 2 else { throw wrong(field, "a list of 2 texts") }
    return list
  }

  func integers(_ field: Field, count: Int? = nil) throws(RecordError) -> [Int] {
    try integers(at: field.rawValue, count: count)
  }

  func measures(of kind: Kind) throws(RecordError) -> [Int] {
    try integers(at: kind.measure, count: 2)
  }

  private func integers(at index: Int, count: Int?) throws(RecordError) -> [Int] {
    if isPlain(index) {
      var list: [Int] = []
      var cursor = cursor
      cursor.position = places[index].lowerBound
      if cursor.takeWholeNumbers({ list.append($0) }) { return list }
    }
    let expected = count.map { "a list of \($0) whole numbers" } ?? "a list of whole numbers"
    return try required(index, expected) { value in
      let list = value.list { $0.wholeNumber }
      return count == nil || list?.count == count ? list : nil
    }
  }

  func milliseconds(_ field: Field) throws(RecordError) -> [Double] {
    if isPlain(field) {
      var cursor = cursor
      cursor.position = places[field.rawValue].lowerBound
      if let pair = cursor.pair({ $0.decimal() }) { return [pair.first, pair.second] }
    }
    return try required(field.rawValue, "a list of two numbers from 0") { value in
      let list = value.list { element -> Double? in
        guard case .number(let number) = element, number.double >= 0, number.double.isFinite else {
          return nil
        }
        return number.double
      }
      return list?.count == 2 ? list : nil
    }
  }
}
