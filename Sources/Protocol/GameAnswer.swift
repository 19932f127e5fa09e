package import Games
package import JSON

/// A referee's answer to hello.
package struct GameAnswer: Sendable {
  package let seats: [String]
  package let notation: MoveNotation
  package let hasLuck: Bool
  /// Whether the other bots continue after a bot's fault.
  package let eliminates: Bool
  /// Whether a question to the referee may contain only the moves since the previous question.
  package let isIncremental: Bool
  /// The rules with all defaults; nil if the referee sends no rules and the rules of the tournament apply.
  package let rules: Rules?
  /// The rules in prose and the form of a move; nil if the referee sends no such text.
  package let about: String?
  /// The number of moves after which a game ends; nil if the referee sets no limit.
  package let moveLimit: Int?
  /// Whether the referee answers `stop` with the result of a game that has reached the move limit.
  package let canStop: Bool
  /// Whether a bot may offer its opponent a draw.
  package let hasDrawOffers: Bool
  /// Whether the game has no hidden information, and may be shown to observers while it is played.
  package let isOpen: Bool

  private static let moveCounts = 1...1_000_000
  private static let aboutLimit = 8192

  package init(_ object: JSONObject) throws(InvalidLine) {
    guard object["type"] == .string("game") else {
      throw object.wrong("type", "\"game\" or \"refused\"")
    }
    let seatsRule = "a list of one to eight different names of 1 to 20 printable characters"
    seats = try object.required("seats", seatsRule) { value in
      Self.words(value).flatMap { $0.count <= 8 ? $0 : nil }
    }
    switch object["moves"] {
    case .number(let number)? where Self.moveCounts.contains(number.int ?? 0):
      notation = .numbers(count: number.int ?? 0)
    case .string("text")?: notation = .texts(MoveTexts())
    case let value?:
      guard let words = Self.words(value) else { fallthrough }
      notation = .words(words, letters: [])
    case nil:
      throw object.wrong(
        "moves",
        "a whole number from 1 to 1,000,000 that is greater than all moves, a list of different "
          + "words of 1 to 20 printable characters, or \"text\"")
    }
    hasLuck = try Self.truth("luck", object)
    isIncremental = try Self.truth("incremental", object)
    switch object["on_fault"] {
    case nil, .string("lose")?: eliminates = false
    case .string("eliminate")?: eliminates = true
    default: throw object.wrong("on_fault", "\"lose\" or \"eliminate\"")
    }
    rules = try object.optional(
      "rules",
      "an object whose values are numbers, true, false, null, or texts of at most "
        + "\(RuleValue.textLimit) bytes",
      Self.rules)
    about =
      try object.optional(
        "about", "a text of at most \(Self.aboutLimit) bytes, or null"
      ) { value in
        guard let text = value.string else { return value == .null ? .some(nil) : nil }
        return text.utf8.count <= Self.aboutLimit ? .some(text) : nil
      } ?? nil
    let limits = ForeignGame.moveLimits
    moveLimit =
      try object.optional("max_moves", "\(limits.wholeNumberRule), or null") { value in
        guard let limit = value.wholeNumber else { return value == .null ? .some(nil) : nil }
        return limits ~= limit ? .some(limit) : nil
      } ?? nil
    canStop = try Self.truth("can_stop", object)
    hasDrawOffers = try Self.truth("draw_offers", object)
    isOpen = try Self.truth("open", object)
  }

  private static func truth(_ key: String, _ object: JSONObject) throws(InvalidLine) -> Bool {
    try object.optional(key, "true or false", \.bool) ?? false
  }

  private static func rules(_ value: JSONValue) -> Rules? {
    guard let members = value.object?.members else { return nil }
    var values: [String: RuleValue?] = [:]
    for member in members {
      let value = member.value.scalar(
        integer: RuleValue.integer, number: RuleValue.init(number:), bool: RuleValue.bool,
        text: RuleValue.init(text:))
      guard value != nil || member.value == .null else { return nil }
      values.updateValue(value, forKey: member.key)
    }
    return Rules(unchecked: values)
  }

  /// Returns a list of different printable words of at most 20 characters; nil for any other value.
  private static func words(_ value: JSONValue?) -> [String]? {
    let words = value?.list { $0.string.flatMap { isWord($0, limit: 20) ? $0 : nil } } ?? []
    return words.isEmpty || Set(words).count < words.count ? nil : words
  }
}
