package import Games
package import JSON

/// A message from Joust to a bot.
///
/// Unknown keys and messages are ignored, because a later version of Joust may send them.
package enum IncomingMessage: Hashable, Sendable {
  /// The first message.
  ///
  /// A rule that is null in the message has the value nil. `limits` is nil if the message lacks the number
  /// `startup_ms` or the number `increment_ms`.
  case hello(game: String, rules: [String: RuleValue?], limits: Limits?)
  /// The beginning of a game; `seat` is nil in games without seats.
  case start(seat: String?)
  /// A request for a move.
  ///
  /// `clock` is the time for the move, in milliseconds, or nil for no limit. `fields` is the whole message.
  case turn(number: Int, clock: Int?, fields: JSONObject)
  case quit
  /// A message that a bot can ignore.
  case other

  /// Reads a message from a line; white space around the message is ignored.
  package init(line: String) throws(InvalidLine) {
    let fields = try JSONObject(line: Array(line.utf8))
    switch try fields.required("type", "a string", \.string) {
    case "hello":
      let game = try fields.required("game", "a string", \.string)
      self = .hello(
        game: game, rules: fields.rules, limits: fields["limits"]?.object.flatMap(Limits.init))
    case "start": self = .start(seat: fields.text("seat"))
    case "turn":
      let number = try fields.required("turn", "a whole number", \.wholeNumber)
      self = .turn(number: number, clock: fields.number("clock_ms"), fields: fields)
    case "quit": self = .quit
    default: self = .other
    }
  }
}

extension JSONObject {
  fileprivate init(line: [UInt8]) throws(InvalidLine) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      throw InvalidLine(error)
    }
    guard let object = value.object else {
      throw InvalidLine("the message is \(value.kind), expected an object")
    }
    self = object
  }

  /// The values of `rules` that are numbers, truth values, texts or null.
  fileprivate var rules: [String: RuleValue?] {
    var values: [String: RuleValue?] = [:]
    for member in self["rules"]?.object?.members ?? [] {
      let value = member.value.scalar(
        integer: RuleValue.integer, number: RuleValue.init(number:), bool: RuleValue.bool,
        text: RuleValue.init(text:))
      if value != nil || member.value == .null { values.updateValue(value, forKey: member.key) }
    }
    return values
  }
}

extension Limits {
  /// Reads the limits of the first message; nil if a required key is missing.
  fileprivate init?(_ limits: JSONObject) {
    guard let startup = limits.number("startup_ms"), let increment = limits.number("increment_ms")
    else { return nil }
    self.init(
      startup: startup, first: limits.number("first_ms"), move: limits.number("move_ms"),
      total: limits.number("total_ms"), increment: increment,
      areOfProcessorTime: limits.text("clock") == "cpu")
  }
}

extension JSONObject: FieldReader {
  package func text(_ name: String) -> String? { self[name]?.string }

  package func number(_ name: String) -> Int? { self[name]?.wholeNumber }

  package func square(_ name: String) -> [[Int]]? {
    guard let rows = self[name]?.list({ $0.list(\.wholeNumber) }),
      rows.allSatisfy({ $0.count == rows.count })
    else { return nil }
    return rows
  }

  package func numbers(_ name: String) -> [Int]? { self[name]?.list(\.wholeNumber) }

  package func texts(_ name: String) -> [String]? { self[name]?.texts }
}
