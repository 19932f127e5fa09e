package import Games
import JSON

/// A finished game, as a line of the record holds it.
package struct GameRecord: Hashable, Sendable {
  package var id: String
  package var game: String
  package var rules: Rules
  /// The names of the bots, in the order of their seats.
  package var bots: [String]
  package var versions: [String]
  package var play: Play
  /// The texts that are moves, where moves are texts.
  package var texts: [String] = []
  /// The seed of a game in turns that has luck; nil in all others.
  package var seed: UInt64?
  /// The places of the seats, as ``Places`` has them.
  package var places: [Int]
  /// How many moves each step of a versus game has, where bots moved together; else nil.
  package var stepSizes: [Int]?
  /// The scores of the bots, where they decided a versus game; nil in all others.
  package var finalScores: [Int]?
  /// Why: the rules' word or a fault's.
  package var reason: String
  /// The indices of the bots at fault, ascending; empty where the game was played to its end.
  package var forfeit: [Int] = []
  package var detail: String?
  /// The end of the faulty bot's standard error, at most 2,000 characters.
  package var log: String?
  /// The moves that each bot was too late for, where a late move costs no game and some were.
  package var timeouts: [Int]?
  package var comments: [Comment] = []
  /// Which game of its process it was for each bot, from 1; nil where it was the first for all.
  package var gameNumbers: [Int]?
  /// The thinking time of each bot in all, in milliseconds.
  package var milliseconds: [Double]
  /// The thinking time of each bot's longest move, in milliseconds.
  package var longestMilliseconds: [Double]
  /// The processor time of each bot with all that it started, in milliseconds; nil where unknown.
  package var processorMilliseconds: [Double]?
  /// When it ended: RFC 3339, UTC, whole seconds.
  package var at: String

  /// The moves of a game, by its shape.
  package enum Play: Hashable, Sendable {
    case versus(opening: [Int], moves: [Int])
    case race(seed: UInt64, moves: [[Int]], scores: [Int], measures: [Int])

    /// How many moves were made, an opening's not counted.
    var moveCount: Int {
      switch self {
      case .versus(_, let moves): moves.count
      case .race(_, let moves, _, _): moves.reduce(0) { $0 + $1.count }
      }
    }
  }

  /// The result of a game of two; nil in a game of more.
  package var result: GameResult? { GameResult(places) }

  /// A text that a bot sent beside a move.
  package struct Comment: Hashable, Sendable {
    /// The number that the turn had in messages.
    package var turn: Int
    /// The index of the bot.
    package var bot: Int
    /// The text, at most 1,000 characters.
    package var text: String

    package init(turn: Int, bot: Int, text: String) {
      self.turn = turn
      self.bot = bot
      self.text = text
    }
  }

  package init(
    id: String, game: String, rules: Rules, bots: [String], versions: [String], play: Play,
    places: [Int], reason: String, milliseconds: [Double], longestMilliseconds: [Double],
    at: String
  ) {
    self.id = id
    self.game = game
    self.rules = rules
    self.bots = bots
    self.versions = versions
    self.play = play
    self.places = places
    self.reason = reason
    self.milliseconds = milliseconds
    self.longestMilliseconds = longestMilliseconds
    self.at = at
  }
}

/// Who won a game, from the side of the first bot.
package enum GameResult: String, Hashable, Sendable, CaseIterable {
  case firstWins = "1-0"
  case secondWins = "0-1"
  case draw = "1/2-1/2"

  /// Creates the result of a game of two by the places of the seats; nil for a game of more.
  package init?(_ places: [Int]) {
    guard places.count == 2 else { return nil }
    self.init(places[0], places[1])
  }

  /// Creates the result of two seats of a game by their places.
  package init(_ first: Int, _ second: Int) {
    self = first < second ? .firstWins : first > second ? .secondWins : .draw
  }

  /// The places of the two seats.
  package var places: [Int] {
    switch self {
    case .firstWins: [1, 2]
    case .secondWins: [2, 1]
    case .draw: [1, 1]
    }
  }
}

/// The ways in which a bot can lose a game by its own fault, as messages and the record name them.
package enum FaultReason: String, Hashable, Sendable, CaseIterable {
  case illegalMove = "illegal-move"
  /// The answer can't be read, or answers something else.
  case invalidReply = "invalid-reply"
  /// The bot wrote when nothing was asked of it.
  case unexpectedOutput = "unexpected-output"
  case timeout
  /// The bot wrote more than may stand in a line or in a turn.
  case outputLimit = "output-limit"
  case memoryLimit = "memory-limit"
  /// Its processes and their threads were too many.
  case processLimit = "process-limit"
  /// It ended, or closed its output or input.
  case crash
  /// It could not be started, or was not ready in time.
  case startFailure = "start-failure"

  /// Whether only a bot that has been asked for a move can commit it.
  var needsTurn: Bool {
    switch self {
    case .illegalMove, .invalidReply, .unexpectedOutput, .timeout, .outputLimit: true
    case .memoryLimit, .processLimit, .crash, .startFailure: false
    }
  }
}

extension GameRecord {
  /// The game as a line of the record, with its line end.
  package func line() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("type", "game")
    json.member("id", id)
    json.member("game", game)
    json.member("rules", rules)
    json.member("bots", bots)
    json.member("versions", versions)
    writePlay(to: &json)
    if let result {
      json.member("result", result.rawValue)
    } else {
      json.member("places", places)
    }
    json.member("reason", reason)
    if !forfeit.isEmpty { json.member("forfeit", forfeit) }
    if let detail { json.member("detail", detail) }
    if let log { json.member("log", log) }
    if let timeouts { json.member("timeouts", timeouts) }
    if !comments.isEmpty {
      json.member("comments", comments) { json, comment in
        json.value(.array([.number(comment.turn), .number(comment.bot), .string(comment.text)]))
      }
    }
    if let gameNumbers { json.member("game_numbers", gameNumbers) }
    json.member("ms", milliseconds.map(Self.rounded))
    json.member("max_ms", longestMilliseconds.map(Self.rounded))
    if let processorMilliseconds {
      json.member("cpu_ms", processorMilliseconds.map(Self.rounded))
    }
    json.member("at", at)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func writePlay(to json: inout JSONWriter) {
    switch play {
    case .versus(let opening, let moves):
      if let seed { json.member("seed", String(seed)) }
      json.member("opening", opening)
      writeSteps(Steps(moves, sizes: stepSizes), to: &json)
      if let finalScores { json.member("scores", finalScores) }
    case .race(let seed, let moves, let scores, let measures):
      json.member("seed", String(seed))
      if let kind = GameCatalog.named(game) {
        json.member("moves", moves.map(MoveLetters(of: kind).text))
      } else {
        json.member("moves", moves) { json, list in json.array(list, write) }
      }
      json.member("scores", scores)
      if !measures.isEmpty { json.member(measureName, measures) }
    }
  }

  /// Writes one item for each step: the move, or a list of those that were made together.
  private func writeSteps(_ steps: Steps, to json: inout JSONWriter) {
    // No bot is eliminated in a game of two.
    guard steps.sizes != nil || bots.count > 2 || !texts.isEmpty else {
      return json.member("moves", steps.moves)
    }
    json.member("moves", steps.lists()) { json, step in
      if step.count > 1 { json.array(step, write) } else { step.forEach { write(&json, $0) } }
    }
  }

  /// The text of a move that is one; nil for any other.
  package func text(of move: Int) -> String? { MoveTexts.text(of: move, in: texts) }

  private func write(_ json: inout JSONWriter, _ move: Int) {
    if let text = text(of: move) { return json.string(text) }
    json.integer(move == Steps.noMove ? nil : move)
  }

  var measureName: String {
    (GameCatalog.named(game) as? any RaceGame.Type)?.measureName ?? "measures"
  }

  /// To a thousandth of a millisecond.
  private static func rounded(_ milliseconds: Double) -> Double {
    // Past this, thousandths say nothing, and times 1000 could be infinite.
    guard milliseconds < 1e12 else { return milliseconds }
    return Double(Int(milliseconds * 1000 + 0.5)) / 1000
  }
}

extension JSONWriter {
  mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  mutating func member(_ key: String, _ values: [String]) { member(key, values) { $0.string($1) } }
  mutating func member(_ key: String, _ values: [Int]) { member(key, values) { $0.integer($1) } }
  mutating func member(_ key: String, _ values: [Double]) { member(key, values) { $0.double($1) } }

  mutating func member(_ key: String, _ rules: Rules) {
    self.key(key)
    object(rules)
  }

  mutating func object(_ rules: Rules) {
    beginObject()
    for entry in rules.entries {
      key(entry.name)
      integer(entry.value)
    }
    endObject()
  }

  fileprivate mutating func member<Value>(
    _ key: String, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    array(values, write)
  }

  fileprivate mutating func array<Value>(
    _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    beginArray()
    for value in values { write(&self, value) }
    endArray()
  }
}

/// The letters by which the record writes the moves of a race: one a move where the game names
/// them, or 62 are enough, else as many as a number needs, the first one counting most.
package struct MoveLetters: CustomStringConvertible {
  private let letters: [UInt8]
  private let width: Int
  private let count: Int
  /// The place of each byte among the letters; 255 for those that are no letter.
  let moves: [UInt8]

  package init(of kind: any BuiltInGame.Type) {
    count = kind.notation.count
    if case .words(_, let own) = kind.notation, !own.isEmpty {
      letters = own.flatMap { Array($0.utf8) }
      precondition(letters.count == count, "a letter for each move, in ASCII")
    } else {
      letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    }
    var width = 1
    var reach = letters.count
    while reach < count {
      reach *= letters.count
      width += 1
    }
    self.width = width
    var moves = Array(repeating: UInt8.max, count: 256)
    for (place, letter) in letters.enumerated() { moves[Int(letter)] = UInt8(place) }
    self.moves = moves
  }

  package var description: String { String(decoding: letters, as: UTF8.self) }

  /// Whether a text in some bytes is the moves of one bot.
  func isText(_ text: (bytes: [UInt8], range: Range<Int>)) -> Bool {
    guard width > 1 || letters.count > count else {
      return text.range.allSatisfy { moves[Int(text.bytes[$0])] != .max }
    }
    return moves(String(decoding: text.bytes[text.range], as: UTF8.self)) != nil
  }

  /// Returns the moves of a text; nil if it has another letter.
  func moves(_ text: String) -> [Int]? {
    guard text.utf8.count.isMultiple(of: width) else { return nil }
    var result: [Int] = []
    result.reserveCapacity(text.utf8.count / width)
    var move = 0
    var left = width
    for byte in text.utf8 {
      let place = moves[Int(byte)]
      guard place != .max else { return nil }
      move = move * letters.count + Int(place)
      left -= 1
      guard left == 0 else { continue }
      guard move < count else { return nil }
      result.append(move)
      (move, left) = (0, width)
    }
    return result
  }

  func text(_ moves: [Int]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(moves.count * width)
    for move in moves {
      precondition(0..<count ~= move, "move \(move) is none of the game")
      var rest = move
      let start = bytes.count
      for _ in 0..<width {
        bytes.insert(letters[rest % letters.count], at: start)
        rest /= letters.count
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
