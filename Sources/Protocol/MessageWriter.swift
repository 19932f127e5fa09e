package import Games
internal import JSON

/// Writes the messages of Joust and of bots, one per line.
///
/// After the first turn, writing a turn allocates no memory.
package struct MessageWriter: Sendable {
  private var json = JSONWriter()
  /// The keys in the current turn that a referee's view must not use.
  private var ownKeys: [String] = []

  package init() {}

  package var bytes: [UInt8] { json.bytes }

  package mutating func clear() { json.clear() }

  /// Writes the first message to a bot's process.
  ///
  /// `about` describes a game that is not built in; nil to leave the description out.
  package mutating func hello(
    game: String, rules: Rules, limits: Limits, about: String? = nil
  ) {
    var values: JSONObject = [
      "startup_ms": .number(limits.startup), "first_ms": .number(limits.first),
      "move_ms": .number(limits.move), "total_ms": .number(limits.total),
      "increment_ms": .number(limits.increment),
    ]
    if limits.areOfProcessorTime { values.append("clock", .string("cpu")) }
    var hello: JSONObject = [
      "type": .string("hello"), "protocol": .number(1), "game": .string(game),
      "rules": .object(JSONObject(rules)), "limits": .object(values),
    ]
    if let about { hello.append("about", .string(about)) }
    json.line(hello)
  }

  /// Writes the message at the start of a game.
  ///
  /// `gameNumber` counts the games of the bot's process, from 1. `seats` are the names of all seats in a game
  /// of more than two seats, and otherwise empty.
  package mutating func start(gameNumber: Int, seat: String?, seats: [String] = []) {
    json.fragment(#"{"type":"start","game_number":"#)
    json.integer(gameNumber)
    if let seat {
      json.key("seat")
      json.string(seat)
    }
    if !seats.isEmpty {
      json.key("seats")
      json.value(.array(texts: seats))
    }
    json.endObject()
    json.endLine()
  }

  /// Writes a request for a move within `clock` milliseconds, or without a limit if `clock` is nil.
  ///
  /// `clocks` are the clocks of all seats; nil if the total time of a game is not limited. `isDrawOffered` is
  /// true if the opponent has offered a draw.
  package mutating func turn(
    _ number: Int, _ position: any Position, clock: Int?, clocks: TurnClocks? = nil,
    isDrawOffered: Bool = false
  ) {
    json.fragment(#"{"type":"turn","turn":"#)
    json.integer(number)
    // A referee's view may have these keys, too, because older versions of the protocol do not know them.
    if clocks != nil { ownKeys += ["clocks", "move_ms", "total_ms", "increment_ms"] }
    if isDrawOffered { ownKeys.append("draw_offered") }
    position.describe(to: &self)
    ownKeys.removeAll()
    self.number("clock_ms", clock)
    if let clocks { write(clocks) }
    if isDrawOffered {
      json.key("draw_offered")
      json.bool(true)
    }
    json.endObject()
    json.endLine()
  }

  private mutating func write(_ clocks: TurnClocks) {
    json.key("clocks")
    json.beginObject()
    for (seat, left) in zip(clocks.seats, clocks.left) { number(seat, left) }
    json.endObject()
    number("move_ms", clocks.move)
    number("total_ms", clocks.total)
    number("increment_ms", clocks.increment)
  }

  /// Writes the end of a game to the bot in a seat.
  ///
  /// `view` is the bot's view of the final position as a JSON object; nil to leave the view out.
  package mutating func end(
    _ seat: Int, places: [Int], reason: String, view: String? = nil
  ) {
    json.fragment(#"{"type":"end","result":"#)
    json.string(EndResult(places, of: seat).rawValue)
    if places.count > 2 {
      number("place", places[seat])
      number("of", places.count)
    }
    json.key("reason")
    json.string(reason)
    if let view { self.json("view", view) }
    json.endObject()
    json.endLine()
  }

  package mutating func quit() {
    json.line(["type": .string("quit")])
  }

  /// Writes a bot's answer to hello.
  package mutating func ready() {
    json.line(["type": .string("ready")])
  }

  /// Writes a bot's answer to a turn; the notation must have the move, and an `eval` must be finite.
  package mutating func move(
    turn: Int, move: Int, notation: MoveNotation, comment: String? = nil,
    offersDraw: Bool = false, search: SearchReport = SearchReport()
  ) {
    precondition(move >= 0 && move < notation.count, "the game has no such move")
    json.fragment(#"{"turn":"#)
    json.integer(turn)
    json.key("move")
    json.move(move, in: notation)
    if let comment {
      json.key("comment")
      json.string(comment)
    }
    if offersDraw {
      json.key("draw")
      json.bool(true)
    }
    if let eval = search.eval {
      json.key("eval")
      json.double(eval)
    }
    if let depth = search.depth { number("depth", depth) }
    if let nodes = search.nodes { number("nodes", nodes) }
    if let pv = search.pv {
      json.key("pv")
      json.string(pv.prefix(bytes: SearchReport.pvLimit))
    }
    json.endObject()
    json.endLine()
  }

  /// Writes the answer of a bot that resigns.
  package mutating func resignation(turn: Int) {
    json.line(["turn": .number(turn), "resign": .bool(true)])
  }
}

extension MessageWriter: FieldWriter {
  package mutating func text(_ name: String, count: Int, character: (Int) -> UInt8) {
    json.key(name)
    json.string(count: count, character: character)
  }

  package mutating func number(_ name: String, _ value: Int?) {
    json.key(name)
    json.integer(value)
  }

  package mutating func json(_ name: String, _ value: String) {
    guard !ownKeys.contains(name) else { return }
    json.key(name)
    json.literal(value)
  }

  package mutating func moves(
    _ name: String, of notation: MoveNotation, where isLegal: (Int) -> Bool
  ) {
    json.key(name)
    json.beginArray()
    for move in 0..<notation.count where isLegal(move) { json.move(move, in: notation) }
    json.endArray()
  }

  package mutating func square(
    _ name: String, side: Int, value: (_ row: Int, _ column: Int) -> Int
  ) {
    json.key(name)
    json.beginArray()
    for row in 0..<side {
      json.beginArray()
      for column in 0..<side { json.integer(value(row, column)) }
      json.endArray()
    }
    json.endArray()
  }
}

extension JSONWriter {
  mutating func line(_ object: JSONObject) {
    value(.object(object))
    endLine()
  }

  mutating func move(_ move: Int, in notation: MoveNotation) {
    switch notation {
    case .numbers: integer(move)
    case .words(let words, _): string(words[move])
    case .texts: string(notation.text(of: move))
    }
  }
}

extension JSONObject {
  init(_ rules: Rules) {
    self.init(
      rules.entries.map { Member(key: $0.name, value: $0.value.map(JSONValue.init) ?? .null) })
  }
}

extension JSONValue {
  fileprivate init(_ value: RuleValue) {
    self =
      switch value {
      case .integer(let number): .number(number)
      case .decimal(let number): .number(number)
      case .bool(let truth): .bool(truth)
      case .text(let text): .string(text)
      }
  }
}
