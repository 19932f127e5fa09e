import Games
import JSON

/// What a referee answers to hello.
struct GameAnswer {
  /// The names of the first and the second seat.
  let seats: [String]
  /// How moves are written.
  let notation: MoveNotation
  /// Whether games differ by a seed.
  let hasLuck: Bool
  /// The rules with what the tournament left out; nil where they are as the tournament says.
  let rules: Rules?

  /// The most numbers that moves can have.
  private static let moveLimit = 1_000_000

  /// Reads an answer.
  ///
  /// - Throws: what is wrong with it, in a few words.
  init(_ object: JSONObject) throws(Complaint) {
    guard object["type"] == .string("game") else {
      throw Complaint("`type` must be \"game\" or \"refused\"")
    }
    guard let seats = Self.words(object["seats"]), seats.count == 2, seats[0] != seats[1] else {
      throw Complaint("`seats` must be a list of two names of at most 20 characters")
    }
    self.seats = seats
    switch object["moves"] {
    case .number(let number)? where (1...Self.moveLimit).contains(number.int ?? 0):
      notation = .numbers(count: number.int ?? 0)
    case let value?:
      guard let words = Self.words(value), Set(words).count == words.count else { fallthrough }
      notation = .words(words, letters: [])
    case nil:
      throw Complaint(
        "`moves` must be a whole number, below which all moves are, or a list of different words of at "
          + "most 20 characters")
    }
    switch object["luck"] {
    case nil: hasLuck = false
    case .bool(let luck)?: hasLuck = luck
    default: throw Complaint("`luck` must be true or false")
    }
    rules = try Self.rules(object["rules"])
  }

  private static func rules(_ value: JSONValue?) throws(Complaint) -> Rules? {
    guard let value else { return nil }
    let complaint = Complaint("`rules` must be an object of whole numbers or null")
    guard case .object(let object) = value else { throw complaint }
    var values: [String: Int?] = [:]
    for member in object.members {
      switch member.value {
      case .null: values[member.key] = .some(nil)
      case .number(let number) where number.int != nil: values[member.key] = number.int
      default: throw complaint
      }
    }
    return Rules(unchecked: values)
  }

  /// A list of short words without control characters; nil where it is none.
  private static func words(_ value: JSONValue?) -> [String]? {
    guard case .array(let values) = value, !values.isEmpty else { return nil }
    let words = values.compactMap { (value) -> String? in
      guard case .string(let word) = value, Text.isWord(word, limit: 20) else { return nil }
      return word
    }
    return words.count == values.count ? words : nil
  }
}

/// What is wrong with an answer, in a few words.
struct Complaint: Error {
  let words: String

  init(_ words: String) {
    self.words = words
  }
}
