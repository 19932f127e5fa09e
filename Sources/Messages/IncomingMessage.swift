internal import JSON

/// A message from Joust, as a bot reads it: leniently, since Joust may learn to say more.
package enum IncomingMessage: Hashable, Sendable {
  /// The first message; `rules` holds nil for "no limit", `limits` is nil where it is not complete.
  case hello(game: String, rules: [String: Int?], limits: Limits?)
  /// A game begins; `seat` is nil in games without seats.
  case start(gameNumber: Int, seat: String?)
  /// The bot is to move; `clock` is in milliseconds, nil for no limit.
  case turn(number: Int, clock: Int?, fields: MessageFields)
  /// A game has ended; `result` is nil for a word that is not known.
  case end(result: EndResult?, reason: String)
  /// The bot is to exit.
  case quit
  /// A message that is not known and is to be ignored.
  case unknown(type: String)
}

extension IncomingMessage {
  /// Reads a line.
  ///
  /// - Parameter line: the line; white space around it is passed.
  /// - Throws: where it is no message, or a known one lacks what it is about.
  package init(line: String) throws(InvalidLine) {
    let bytes = Array(line.utf8)
    try self.init(bytes, in: 0..<bytes.count)
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where in `bytes` the line is.
  /// - Throws: where it is no message, or a known one lacks what it is about.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(InvalidLine) {
    let fields = try MessageFields(bytes, in: range)
    let type = try fields.required("type", "a string", fields.text("type"))
    switch type {
    case "hello":
      let game = try fields.required("game", "a string", fields.text("game"))
      self = .hello(game: game, rules: fields.rules, limits: fields.limits)
    case "start":
      let number = try fields.required(
        "game_number", "a whole number", fields.number("game_number"))
      self = .start(gameNumber: number, seat: fields.text("seat"))
    case "turn":
      let number = try fields.required("turn", "a whole number", fields.number("turn"))
      self = .turn(number: number, clock: fields.number("clock_ms"), fields: fields)
    case "end":
      let result = fields.text("result").flatMap(EndResult.init)
      self = .end(result: result, reason: fields.text("reason") ?? "")
    case "quit": self = .quit
    default: self = .unknown(type: type)
    }
  }
}
