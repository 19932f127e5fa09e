package import Games
package import JSON

/// A finished game, as contained in a line of the record.
package struct GameRecord: Hashable, Sendable {
  package var id: String
  package var game: String
  package var rules: Rules
  /// The names of the bots, in the order of their seats.
  package var bots: [String]
  package var versions: [String]
  package var play: Play
  /// The texts of the moves, in a game whose moves are texts; empty in any other game.
  ///
  /// In ``play``, a move is the number of its text, as in ``MoveTexts``.
  package var texts: [String] = []
  /// The seed of a versus game with luck; nil in any other game.
  package var seed: UInt64?
  /// The places of the seats, as in ``Places``.
  package var places: [Int]
  /// The number of moves in each step of a versus game, if bots moved together; otherwise nil.
  package var stepSizes: [Int]?
  /// The scores of the bots, if scores decided a versus game; otherwise nil.
  package var finalScores: [Double]?
  /// The reason for the end: a word of the game's rules, an ``EarlyEnd``, or a ``FaultReason``.
  package var reason: String
  /// The indices of the bots at fault, in ascending order; empty if no bot was at fault.
  package var forfeit: [Int] = []
  /// The indices of the bots that resigned, in the order of their resignations.
  package var resigned: [Int] = []
  /// The rule of the tournament that ended the game based on the evals of the bots; nil if there was none.
  package var adjudication: Adjudication?
  /// A short description of the faults; nil if there is none.
  package var detail: String?
  /// An excerpt of the standard error of the first faulty bot that wrote any; nil if there is none.
  ///
  /// The excerpt has at most 2,000 characters: the first line with an error message, and the end.
  package var log: String?
  /// The number of late moves of each bot, if late moves are replaced and there were any; otherwise nil.
  package var timeouts: [Int]?
  package var comments: [Comment] = []
  /// The answers that offered or accepted a draw, in the order in which they were given.
  package var drawOffers: [DrawOffer] = []
  package var figures = AnswerFigures()
  /// The sums of the numbers that each bot reported with its answers; empty if no bot reported any.
  package var stats: [NamedNumbers] = []
  /// For each bot, the number of this game among the games of the bot's process, from 1; nil if it is 1 for
  /// all bots.
  package var gameNumbers: [Int]?
  /// The total thinking time of each bot, in milliseconds.
  package var milliseconds: [Double]
  /// The thinking time of each bot's longest move, in milliseconds.
  package var longestMilliseconds: [Double]
  /// The processor time of each bot with all its processes, in milliseconds; nil if unknown.
  package var processorMilliseconds: [Double]?
  /// The time at which the game ended: RFC 3339, UTC, whole seconds.
  package var at: String

  /// The moves of a game, without the texts of the moves.
  ///
  /// In a race, `moves`, `scores` and `measures` have an item for each bot. A measure is a second figure of a
  /// bot's board, in addition to the score; `measures` is empty if the game has none.
  package enum Play: Hashable, Sendable {
    case versus(opening: [Int], moves: [Int])
    case race(seed: UInt64, moves: [[Int]], scores: [Double], measures: [Int])

    /// The number of moves, without those of the opening.
    var moveCount: Int {
      switch self {
      case .versus(_, let moves): moves.count
      case .race(_, let moves, _, _): moves.reduce(0) { $0 + $1.count }
      }
    }
  }

  /// The result of a game of two bots; nil in a game of more bots.
  package var result: GameResult? { GameResult(places) }

  /// A comment of a bot on its move.
  package struct Comment: Hashable, Sendable {
    /// The number of the turn, from 1, as in the messages to the bots.
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

  /// An answer that offers or accepts a draw.
  package struct DrawOffer: Hashable, Sendable {
    /// The number of the turn, from 1, as in the messages to the bots.
    package var turn: Int
    /// The index of the bot.
    package var bot: Int

    package init(turn: Int, bot: Int) {
      self.turn = turn
      self.bot = bot
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

extension GameRecord {
  /// A copy without the excerpt of a bot's standard error, which the author of the bot may want to keep
  /// private.
  package var withoutLog: GameRecord {
    guard log != nil else { return self }
    var game = self
    game.log = nil
    return game
  }

  /// Returns the game as a line of the record, with its line feed.
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
    if !resigned.isEmpty { json.member("resigned", resigned) }
    if let adjudication {
      json.key("adjudicate")
      json.value(adjudication.json)
    }
    if let detail { json.member("detail", detail) }
    if let log { json.member("log", log) }
    if let timeouts { json.member("timeouts", timeouts) }
    if !comments.isEmpty {
      json.member("comments", comments) { json, comment in
        json.value(.array([.number(comment.turn), .number(comment.bot), .string(comment.text)]))
      }
    }
    if !drawOffers.isEmpty {
      json.member("draw_offers", drawOffers) { json, offer in
        json.value(.array([.number(offer.turn), .number(offer.bot)]))
      }
    }
    figures.write(to: &json)
    if !stats.isEmpty { json.member("stats", stats) { $0.value($1.json) } }
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

  /// Writes an item for each step: the move, or a list of moves if several bots moved together.
  private func writeSteps(_ steps: Steps, to json: inout JSONWriter) {
    // In a game of two bots, no bot is eliminated, so no move is null.
    guard steps.sizes != nil || bots.count > 2 || !texts.isEmpty else {
      return json.member("moves", steps.moves)
    }
    json.member("moves", steps.lists()) { json, step in
      if step.count > 1 { json.array(step, write) } else { step.forEach { write(&json, $0) } }
    }
  }

  /// Returns the text of a move; nil if the move has none.
  package func text(of move: Int) -> String? { MoveTexts.text(of: move, in: texts) }

  private func write(_ json: inout JSONWriter, _ move: Int) {
    if let text = text(of: move) { return json.string(text) }
    json.integer(move == Steps.noMove ? nil : move)
  }

  var measureName: String {
    (GameCatalog.named(game) as? any RaceGame.Type)?.measureName ?? "measures"
  }

  /// Rounds a time to thousandths of a millisecond.
  static func rounded(_ milliseconds: Double) -> Double {
    // Above this limit, the conversion to `Int` could overflow.
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

  mutating func object(_ rules: Rules) { value(rules.json) }

  mutating func member<Value>(
    _ key: String, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    array(values, write)
  }

  mutating func array<Value>(
    _ values: some Sequence<Value>, _ write: (inout JSONWriter, Value) -> Void
  ) {
    beginArray()
    for value in values { write(&self, value) }
    endArray()
  }
}
