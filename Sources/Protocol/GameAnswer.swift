package import Games
package import JSON

/// A referee's answer to hello.
package struct GameAnswer: Sendable {
  package let seats: [String]
  package let notation: MoveNotation
  package let hasLuck: Bool
  /// Whether the other bots continue when a bot is at fault.
  package let eliminates: Bool
  /// Whether the referee continues from the moves of the question before.
  package let isIncremental: Bool
  /// The rules with all defaults; nil if they are the rules of the tournament.
  package let rules: Rules?

  private static let moveLimit = 1_000_000

  package init(_ object: JSONObject) throws(InvalidLine) {
    guard object["type"] == .string("game") else {
      throw object.wrong("type", "\"game\" or \"refused\"")
    }
    let seatsRule = "a list of one to eight different names of at most 20 characters"
    seats = try object.required("seats", seatsRule) { value in
      Self.words(value).flatMap { $0.count <= 8 ? $0 : nil }
    }
    switch object["moves"] {
    case .number(let number)? where (1...Self.moveLimit).contains(number.int ?? 0):
      notation = .numbers(count: number.int ?? 0)
    case .string("text")?: notation = .texts(MoveTexts())
    case let value?:
      guard let words = Self.words(value) else { fallthrough }
      notation = .words(words, letters: [])
    case nil:
      throw object.wrong(
        "moves",
        "a whole number, below which all moves are, a list of different words of at most 20 "
          + "characters, or \"text\"")
    }
    hasLuck = try Self.truth("luck", object)
    isIncremental = try Self.truth("incremental", object)
    switch object["on_fault"] {
    case nil, .string("lose")?: eliminates = false
    case .string("eliminate")?: eliminates = true
    default: throw object.wrong("on_fault", "\"lose\" or \"eliminate\"")
    }
    rules = try object.optional("rules", "an object of whole numbers or null", Self.rules)
  }

  private static func truth(_ key: String, _ object: JSONObject) throws(InvalidLine) -> Bool {
    try object.optional(key, "true or false", \.bool) ?? false
  }

  private static func rules(_ value: JSONValue) -> Rules? {
    guard let members = value.object?.members else { return nil }
    var values: [String: Int?] = [:]
    for member in members {
      guard let number = member.value.wholeNumberOrNull else { return nil }
      values.updateValue(number, forKey: member.key)
    }
    return Rules(unchecked: values)
  }

  /// Returns a list of different printable words of at most 20 characters; nil for any other value.
  private static func words(_ value: JSONValue?) -> [String]? {
    let words = value?.list { $0.string.flatMap { isWord($0, limit: 20) ? $0 : nil } } ?? []
    return words.isEmpty || Set(words).count < words.count ? nil : words
  }
}
