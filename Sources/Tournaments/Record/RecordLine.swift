import Games
import JSON

/// A line of the record.
package enum RecordLine: Hashable, Sendable {
  case run(RunRecord)
  case game(GameRecord)
  /// Something that a later version may know.
  case other

  /// Reads a line without its line end.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, in: range)
    } catch {
      throw RecordError("is cut off or damaged: \(error.sentence)")
    }
    guard case .object(let object) = value else {
      throw RecordError("is cut off or damaged: expected an object, found \(value.kind)")
    }
    let fields = RecordFields(object: object)
    switch try fields.string("type") {
    case "game": self = .game(try GameRecord(fields))
    case "run": self = .run(try RunRecord(fields))
    default: self = .other
    }
  }
}

/// Why a line of the record can't be used, as a sentence without its place.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }
}

struct RecordFields {
  let object: JSONObject
  /// The texts that are moves.
  fileprivate let texts = MoveTexts()

  init(object: JSONObject) {
    self.object = object
  }

  func has(_ key: String) -> Bool { object[key] != nil }

  func wrong(_ key: String, _ expected: String) -> RecordError {
    let found = object[key].map { "is \($0.kind)" } ?? "is missing"
    return RecordError("`\(key)` \(found), expected \(expected)")
  }

  func required<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RecordError) -> Value {
    guard let value = object[key].flatMap(read) else { throw wrong(key, expected) }
    return value
  }

  /// What a field says; nil where it is missing.
  func optional<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RecordError) -> Value? {
    has(key) ? try required(key, expected, read) : nil
  }

  func string(_ key: String) throws(RecordError) -> String {
    try required(key, "a text") { $0.string }
  }

  func optionalString(_ key: String) throws(RecordError) -> String? {
    try optional(key, "a text") { $0.string }
  }

  func seed() throws(RecordError) -> Seed {
    if let seed = Seed(try string("seed")) { return seed }
    throw wrong("seed", "1 to 20 digits below 2^64, as a text")
  }

  /// A list, of so many elements where their number is settled.
  private func list<Element>(
    _ key: String, of what: String, count: Int?, _ read: (JSONValue) -> Element?
  ) throws(RecordError) -> [Element] {
    try required(key, "a list of " + (count.map { "\($0) " } ?? "") + what) { value in
      value.list(read).flatMap { count == nil || $0.count == count ? $0 : nil }
    }
  }

  fileprivate func strings(_ key: String, count: Int) throws(RecordError) -> [String] {
    try list(key, of: "texts", count: count, \.string)
  }

  fileprivate func integers(_ key: String, count: Int? = nil) throws(RecordError) -> [Int] {
    try list(key, of: "whole numbers", count: count, \.wholeNumber)
  }

  fileprivate func milliseconds(_ key: String, count: Int) throws(RecordError) -> [Double] {
    try list(key, of: "numbers from 0", count: count) { element in
      guard case .number(let number) = element, number.double.isFinite else { return nil }
      return number.double >= 0 ? number.double : nil
    }
  }

  fileprivate func twoLists(_ key: String) throws(RecordError) -> [[Int]] {
    try list(key, of: "lists of whole numbers", count: 2) { $0.list(move) }
  }

  /// The names of the bots, of which each plays once.
  fileprivate func bots() throws(RecordError) -> [String] {
    let expected = "2 to 8 names of 1 to 64 of A-Z a-z 0-9 . _ -"
    let bots = try required("bots", expected) { value in
      value.texts.flatMap { 2...8 ~= $0.count && $0.allSatisfy(BotName.isValid) ? $0 : nil }
    }
    guard Set(bots).count == bots.count else {
      throw RecordError("`bots` names the same bot twice")
    }
    return bots
  }

  /// How a game of so many bots ended.
  fileprivate func result(of count: Int) throws(RecordError) -> (GameResult, places: [Int]?) {
    guard count == 2 else {
      let places = try required("places", "a list of \(count) places, such as [1,2,2]") { value in
        value.list(\.wholeNumber).flatMap { $0.count == count && Places.areValid($0) ? $0 : nil }
      }
      return (.draw, places)
    }
    guard let result = GameResult(rawValue: try string("result")) else {
      throw RecordError("`result` is none of \"1-0\", \"0-1\" and \"1/2-1/2\"")
    }
    return (result, nil)
  }

  /// Moves, one item a step: a whole number, or a list of those made together; null stands for one
  /// of more than two bots that was eliminated.
  fileprivate func steps(_ key: String, of botCount: Int) throws(RecordError) -> Steps {
    func move(_ value: JSONValue) -> Int? {
      if case .null = value, botCount > 2 { return Steps.noMove }
      return self.move(value)
    }
    return try required(key, "a list of whole numbers, or of lists of several") { value in
      guard
        let lists = value.list({ item in
          if let move = move(item) { return [move] }
          return item.list(move).flatMap { $0.count > 1 ? $0 : nil }
        })
      else { return nil }
      var steps = Steps()
      for list in lists { steps.append(list) }
      return steps
    }
  }

  /// A move, by its number or its text.
  private func move(_ value: JSONValue) -> Int? {
    if let text = value.string {
      return text.utf8.count > MoveTexts.byteLimit ? nil : texts.number(of: text)
    }
    return value.wholeNumber.flatMap { $0 >= 0 ? $0 : nil }
  }
}

extension GameRecord {
  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    let name = try fields.string("game")
    let builtIn = GameCatalog.named(name)
    let isForeign = fields.has("opening") || fields.has("scores")
    guard builtIn != nil || (BotName.isValid(name) && isForeign) else {
      throw RecordError("`game` is none that this version of Joust knows")
    }
    let rules = try Self.rules(of: builtIn, fields)
    let id = try fields.string("id")
    guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy(BotName.isAllowed) else {
      throw fields.wrong("id", "1 to 64 of A-Z a-z 0-9 . _ -")
    }
    let bots = try fields.bots()
    let (result, places) = try fields.result(of: bots.count)
    self.init(
      id: id, game: name, rules: rules, bots: bots,
      versions: try fields.strings("versions", count: bots.count),
      play: try Self.play(of: builtIn, bots.count, fields), result: result,
      reason: try fields.string("reason"),
      milliseconds: try fields.milliseconds("ms", count: bots.count),
      longestMilliseconds: try fields.milliseconds("max_ms", count: bots.count),
      at: try fields.string("at"))
    self.places = places
    if case .versus = play {
      stepSizes = try fields.steps("moves", of: bots.count).sizes
      if fields.has("scores") { finalScores = try fields.integers("scores", count: bots.count) }
    } else if bots.count > 2 {
      throw fields.wrong("bots", "two that play alone")
    }
    texts = fields.texts.all
    try readExtras(fields)
  }

  private static func rules(
    of builtIn: (any BuiltInGame.Type)?, _ fields: RecordFields
  ) throws(RecordError) -> Rules {
    guard case .object(let object) = fields.object["rules"] else {
      throw fields.wrong("rules", "an object")
    }
    var values: [String: Int?] = [:]
    for member in object.members {
      guard let value = member.value.wholeNumberOrNull else {
        throw RecordError("\(quotedRule(member.key)) is no whole number")
      }
      values[member.key] = value
    }
    guard let builtIn else { return Rules(unchecked: values) }
    do {
      let rules = try Rules(of: builtIn.parameters, values: values)
      _ = try builtIn.init(rules: rules)
      return rules
    } catch {
      throw RecordError("\(quotedRule(error.parameter)) is wrong, expected \(error.expected)")
    }
  }

  /// The name of a rule, escaped as in JSON: it may hold anything.
  private static func quotedRule(_ name: String) -> String {
    "`rules.\(JSONWriter.quoted(name).dropFirst().dropLast())`"
  }

  private static func play(
    of builtIn: (any BuiltInGame.Type)?, _ botCount: Int, _ fields: RecordFields
  ) throws(RecordError) -> Play {
    guard builtIn != nil || fields.has("opening") else {
      return .race(
        seed: try fields.seed().value, moves: try fields.twoLists("moves"),
        scores: try fields.integers("scores", count: 2), measures: [])
    }
    guard let builtIn, let race = builtIn as? any RaceGame.Type else {
      return .versus(
        opening: try fields.integers("opening"),
        moves: try fields.steps("moves", of: botCount).moves)
    }
    let letters = MoveLetters(of: builtIn)
    let moves = try fields.strings("moves", count: 2).compactMap(letters.moves)
    guard moves.count == 2 else {
      throw RecordError("`moves` has a letter that is none of \(letters)")
    }
    return .race(
      seed: try fields.seed().value, moves: moves, scores: try fields.integers("scores", count: 2),
      measures: try fields.integers(race.measureName, count: 2))
  }

  private mutating func readExtras(_ fields: RecordFields) throws(RecordError) {
    if fields.has("forfeit") {
      forfeit = try fields.integers("forfeit")
      guard !forfeit.isEmpty, forfeit == bots.indices.filter(forfeit.contains) else {
        throw RecordError("`forfeit` is no list of bots by their numbers, such as [0] or [0,1]")
      }
    }
    if case .versus = play, fields.has("seed") { seed = try fields.seed().value }
    detail = try fields.optionalString("detail")
    log = try fields.optionalString("log")
    let count = bots.count
    if fields.has("cpu_ms") {
      processorMilliseconds = try fields.milliseconds("cpu_ms", count: count)
    }
    if fields.has("timeouts") { timeouts = try fields.integers("timeouts", count: count) }
    if fields.has("game_numbers") {
      gameNumbers = try fields.integers("game_numbers", count: count)
    }
    comments =
      try fields.optional("comments", "a list of [turn, bot, text]") { $0.list(Comment.init) } ?? []
  }
}

extension GameRecord.Comment {
  init?(_ value: JSONValue) {
    guard case .array(let parts) = value, parts.count == 3, let turn = parts[0].wholeNumber,
      let bot = parts[1].wholeNumber, case .string(let text) = parts[2]
    else { return nil }
    self.init(turn: turn, bot: bot, text: text)
  }
}
