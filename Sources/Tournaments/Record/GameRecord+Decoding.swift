import Games
import JSON

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
