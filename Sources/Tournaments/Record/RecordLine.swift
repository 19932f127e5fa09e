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
    var fields = LineFields(bytes, in: range)
    try fields.next()
    guard fields.isAtEnd else { throw RecordError("is more than one line") }
    try self.init(&fields)
  }

  /// Reads the line that was passed last.
  init(_ fields: inout LineFields) throws(RecordError) {
    switch try fields.string(.type) {
    case "game": self = .game(try GameRecord(&fields))
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

extension GameRecord {
  fileprivate init(_ fields: inout LineFields) throws(RecordError) {
    let number = try fields.kindOfGame()
    let kind = fields.kinds[number]
    let result = try fields.result()
    self.init(
      id: try Self.identity(fields), game: kind.key.game, rules: kind.key.rules,
      bots: try Self.names(fields), versions: try fields.twoStrings(.versions),
      play: try Self.play(of: kind, fields), result: result,
      reason: try fields.string(.reason), milliseconds: try fields.milliseconds(.milliseconds),
      longestMilliseconds: try fields.milliseconds(.longestMilliseconds),
      at: try fields.string(.at))
    try readExtras(fields)
  }

  private mutating func readExtras(_ fields: LineFields) throws(RecordError) {
    if fields.has(.forfeit) {
      forfeit = try fields.integers(.forfeit)
      guard [[0], [1], [0, 1]].contains(forfeit) else {
        throw RecordError("`forfeit` is none of [0], [1] and [0,1]")
      }
    }
    if case .versus = play, fields.has(.seed) { seed = try fields.seed().value }
    detail = try fields.optionalString(.detail)
    log = try fields.optionalString(.log)
    if fields.has(.processorMilliseconds) {
      processorMilliseconds = try fields.milliseconds(.processorMilliseconds)
    }
    if fields.has(.timeouts) { timeouts = try fields.integers(.timeouts, count: 2) }
    comments =
      try fields.optional(.comments, "a list of [turn, bot, text]") { $0.list(Comment.init) } ?? []
  }

  private static func identity(_ fields: LineFields) throws(RecordError) -> String {
    let id = try fields.string(.id)
    if !fields.isPlain(.id) {
      guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy(BotName.isAllowed) else {
        throw fields.wrong(.id, "1 to 64 of A-Z a-z 0-9 . _ -")
      }
    }
    return id
  }

  private static func names(_ fields: LineFields) throws(RecordError) -> [String] {
    let bots = try fields.twoStrings(.bots)
    if fields.isPlain(.bots) { return bots }
    guard bots.allSatisfy(BotName.isValid) else {
      throw fields.wrong(.bots, "two names of 1 to 64 of A-Z a-z 0-9 . _ -")
    }
    guard bots[0] != bots[1] else { throw RecordError("`bots` names the same bot twice") }
    return bots
  }

  private static func play(
    of kind: LineFields.Kind, _ fields: LineFields
  ) throws(RecordError) -> Play {
    guard let letters = kind.letters else {
      return .versus(opening: try fields.integers(.opening), moves: try fields.integers(.moves))
    }
    let moves = try fields.twoStrings(.moves).compactMap(letters.moves)
    guard moves.count == 2 else {
      throw RecordError("`moves` has a letter that is none of \(letters)")
    }
    return .race(
      seed: try fields.seed().value, moves: moves, scores: try fields.integers(.scores, count: 2),
      measures: try fields.measures(of: kind))
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
