package import Games
internal import JSON

/// Writes Joust's messages to a bot, one line each; nothing is allocated once there is room.
package struct MessageWriter: Sendable {
  /// The version of the protocol.
  package static let protocolVersion = 1

  private var json = JSONWriter()

  /// A writer that has written nothing.
  package init() {}

  /// The lines that have been written, each ended by a line feed.
  package var bytes: [UInt8] { json.bytes }

  /// Forgets the lines and keeps their memory.
  package mutating func clear() { json.clear() }

  /// Writes the first message to a process.
  ///
  /// - Parameters:
  ///   - game: the game's name.
  ///   - rules: the rules that it is played by.
  ///   - limits: the time that the bot has.
  package mutating func hello(game: String, rules: Rules, limits: Limits) {
    begin("hello")
    member("protocol", Self.protocolVersion)
    json.key("game")
    json.string(game)
    json.key("rules")
    json.beginObject()
    for entry in rules.entries { member(entry.name, entry.value) }
    json.endObject()
    json.key("limits")
    json.beginObject()
    member("startup_ms", limits.startup)
    member("first_ms", limits.first)
    member("move_ms", limits.move)
    member("total_ms", limits.total)
    member("increment_ms", limits.increment)
    json.endObject()
    end()
  }

  /// Writes that a game begins.
  ///
  /// - Parameters:
  ///   - gameNumber: counts the games of the process, from 1.
  ///   - seat: the name of the bot's seat, where the game has seats.
  package mutating func start(gameNumber: Int, seat: String?) {
    begin("start")
    member("game_number", gameNumber)
    if let seat {
      json.key("seat")
      json.string(seat)
    }
    end()
  }

  /// Writes that the bot is to move.
  ///
  /// - Parameters:
  ///   - number: what the reply must echo.
  ///   - position: what the bot sees.
  ///   - clock: what the bot has for the move, in milliseconds; nil for no limit.
  package mutating func turn(_ number: Int, _ position: any Position, clock: Int?) {
    json.fragment(#"{"type":"turn","turn":"#)
    json.integer(number)
    position.describe(to: &self)
    member("clock_ms", clock)
    end()
  }

  /// Writes that a game has ended.
  ///
  /// - Parameters:
  ///   - result: from this bot's side.
  ///   - reason: the rules' word or a fault's.
  package mutating func end(_ result: EndResult, reason: String) {
    begin("end")
    json.key("result")
    json.string(result.rawValue)
    json.key("reason")
    json.string(reason)
    end()
  }

  /// Writes that the bot is to exit.
  package mutating func quit() {
    begin("quit")
    end()
  }

  private mutating func begin(_ type: String) {
    json.beginObject()
    json.key("type")
    json.string(type)
  }

  private mutating func member(_ name: String, _ value: Int?) {
    json.key(name)
    json.integer(value)
  }

  private mutating func end() {
    json.endObject()
    json.endLine()
  }
}

extension MessageWriter: FieldWriter {
  package mutating func text(
    _ name: String, count: Int, character: (Int) -> UInt8
  ) {
    json.key(name)
    json.string(count: count, character: character)
  }

  package mutating func number(_ name: String, _ value: Int?) {
    json.key(name)
    json.integer(value)
  }

  package mutating func json(_ name: String, _ value: String) {
    json.key(name)
    json.literal(value)
  }

  package mutating func moves(
    _ name: String, of notation: MoveNotation, where isLegal: (Int) -> Bool
  ) {
    json.key(name)
    json.beginArray()
    switch notation {
    case .numbers(let count):
      for move in 0..<count where isLegal(move) { json.integer(move) }
    case .words(let words, _):
      for move in words.indices where isLegal(move) { json.string(words[move]) }
    }
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

/// The time that a bot has, as it is told at the start; nil stands for no limit.
package struct Limits: Hashable, Sendable {
  /// From the start of its process to its ready message, in milliseconds.
  package var startup: Int
  /// For the first move of its process, in milliseconds; nil where it is like any other.
  package var first: Int?
  /// For a move, in milliseconds.
  package var move: Int?
  /// For all moves of a game, in milliseconds.
  package var total: Int?
  /// What a move adds to the total, in milliseconds.
  package var increment: Int

  package init(startup: Int, first: Int?, move: Int?, total: Int?, increment: Int) {
    self.startup = startup
    self.first = first
    self.move = move
    self.total = total
    self.increment = increment
  }
}

/// How a game ended, from the side of the bot that is told.
package enum EndResult: String, Hashable, Sendable, CaseIterable {
  case win, loss, draw
}
