internal import Games
package import JSON

/// A message from Joust, as a bot reads it: leniently, since Joust may learn to say more.
package enum IncomingMessage: Hashable, Sendable {
  /// The first message; `rules` holds nil for "no limit", `limits` is nil where it is not complete.
  case hello(game: String, rules: [String: Int?], limits: Limits?)
  /// A game begins; `seat` is nil in games without seats.
  case start(seat: String?)
  /// The bot is to move; `clock` is in milliseconds, nil for no limit.
  case turn(number: Int, clock: Int?, fields: MessageFields)
  case quit
  /// Nothing that a bot must know.
  case other

  /// Reads a line; white space around it is passed.
  package init(line: String) throws(InvalidLine) {
    let fields = try MessageFields(Array(line.utf8))
    switch try fields.required("type", "a string", fields.text("type")) {
    case "hello":
      let game = try fields.required("game", "a string", fields.text("game"))
      self = .hello(game: game, rules: fields.rules, limits: fields.limits)
    case "start": self = .start(seat: fields.text("seat"))
    case "turn":
      let number = try fields.required("turn", "a whole number", fields.number("turn"))
      self = .turn(number: number, clock: fields.number("clock_ms"), fields: fields)
    case "quit": self = .quit
    default: self = .other
    }
  }
}

package struct MessageFields: Hashable, Sendable {
  private let object: JSONObject

  fileprivate init(_ line: [UInt8]) throws(InvalidLine) {
    do throws(JSONError) {
      guard case .object(let object) = try JSONValue(parsing: line) else {
        throw JSONError(line: 1, column: 1, sentence: "expected an object")
      }
      self.object = object
    } catch {
      throw InvalidLine(error)
    }
  }

  private init(_ object: JSONObject) {
    self.object = object
  }

  /// A field's value, or the error that it is missing or of another kind.
  fileprivate func required<Value>(
    _ name: String, _ expected: String, _ value: Value?
  ) throws(InvalidLine) -> Value {
    if let value { return value }
    guard let found = object[name] else { throw InvalidLine("`\(name)` is missing") }
    throw InvalidLine("`\(name)` is \(found.kind), expected \(expected)")
  }

  /// The values of `rules` that are whole numbers or null.
  fileprivate var rules: [String: Int?] {
    guard case .object(let rules) = object["rules"] else { return [:] }
    var values: [String: Int?] = [:]
    for member in rules.members {
      if let value = member.value.wholeNumberOrNull {
        values.updateValue(value, forKey: member.key)
      }
    }
    return values
  }

  /// The values of `limits`, or nil where one that is always there is missing.
  fileprivate var limits: Limits? {
    guard case .object(let object) = object["limits"] else { return nil }
    let limits = MessageFields(object)
    guard let startup = limits.number("startup_ms"), let increment = limits.number("increment_ms")
    else { return nil }
    return Limits(
      startup: startup, first: limits.number("first_ms"), move: limits.number("move_ms"),
      total: limits.number("total_ms"), increment: increment,
      areOfProcessorTime: limits.text("clock") == "cpu")
  }
}

extension MessageFields: FieldReader {
  package func text(_ name: String) -> String? { object[name]?.string }

  package func number(_ name: String) -> Int? { object[name]?.wholeNumber }

  package func square(_ name: String) -> [[Int]]? {
    guard let rows = object[name]?.list({ $0.list(\.wholeNumber) }),
      rows.allSatisfy({ $0.count == rows.count })
    else { return nil }
    return rows
  }

  package func numbers(_ name: String) -> [Int]? { object[name]?.list(\.wholeNumber) }

  package func texts(_ name: String) -> [String]? { object[name]?.texts }
}
