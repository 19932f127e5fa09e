package import Games
internal import JSON

/// A bot's answer to a turn.
package struct Reply: Hashable, Sendable {
  /// The turn that it answers; `Int.min` for a number that no turn has.
  package let turn: Int
  /// The move, or nil for one that the game does not have.
  package let move: Int?
  /// What the bot said beside it, at most 1,000 Unicode scalars.
  package let comment: String?

  package init(turn: Int, move: Int?, comment: String?) {
    self.turn = turn
    self.move = move
    self.comment = comment
  }
}

/// A bot's answer to hello.
package struct Ready: Hashable, Sendable {
  /// What the bot calls itself, at most 64 Unicode scalars.
  package let name: String?
  /// Its version, at most 64 Unicode scalars.
  package let version: String?
  /// Who wrote it, at most 200 Unicode scalars.
  package let author: String?

  package init(name: String?, version: String?, author: String?) {
    self.name = name
    self.version = version
    self.author = author
  }
}

/// Reads what bots write, strictly.
package enum LineDecoder {
  /// Reads an answer to a turn; allocates nothing but its comment.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where in `bytes` the line is, without its line feed.
  ///   - notation: how the game's moves are written.
  /// - Returns: the answer.
  /// - Throws: where the line is none.
  package static func reply(
    _ bytes: [UInt8], in range: Range<Int>, notation: MoveNotation
  ) throws(InvalidLine) -> Reply {
    var fields = try FieldScanner(bytes, in: range, names: replyNames)
    var turn: Int?
    var move: ReadMove?
    var comment: String?
    while let name = try fields.next() {
      switch name {
      case 0: turn = try fields.wholeNumber("turn") ?? Int.min
      case 1: move = try fields.move(notation)
      case 2: try fields.type("move")
      default: comment = try fields.text("comment", limit: 1000)
      }
    }
    guard let turn else { throw InvalidLine("`turn` is missing") }
    guard let move else { throw InvalidLine("`move` is missing") }
    return Reply(turn: turn, move: move.number, comment: comment)
  }

  /// Reads an answer to hello.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where in `bytes` the line is, without its line feed.
  /// - Returns: the answer.
  /// - Throws: where the line is none.
  package static func ready(
    _ bytes: [UInt8], in range: Range<Int>
  ) throws(InvalidLine) -> Ready {
    var fields = try FieldScanner(bytes, in: range, names: readyNames)
    var hasType = false
    var name: String?
    var version: String?
    var author: String?
    while let field = try fields.next() {
      switch field {
      case 0:
        try fields.type("ready")
        hasType = true
      case 1: name = try fields.text("name", limit: 64)
      case 2: version = try fields.text("version", limit: 64)
      default: author = try fields.text("author", limit: 200)
      }
    }
    guard hasType else { throw InvalidLine("`type` is missing, expected \"ready\"") }
    return Ready(name: name, version: version, author: author)
  }

  private static let replyNames = JSONNames(["turn", "move", "type", "comment"])
  private static let readyNames = JSONNames(["type", "name", "version", "author"])
}

/// A line that is no message.
package struct InvalidLine: Error, Hashable, Sendable {
  /// What is wrong with it, without the line itself: "`move` is missing", say.
  package let sentence: String
  /// Whether it is no JSON at all, so that nothing else can be said of it.
  package let isNotJSON: Bool

  init(_ sentence: String) {
    self.sentence = sentence
    isNotJSON = false
  }

  init(_ error: JSONError) {
    sentence = "the line is not valid JSON: \(error.sentence), at character \(error.column)"
    isNotJSON = true
  }
}

/// Walks over the fields of one line.
struct FieldScanner {
  private var scanner: JSONScanner
  private var object: JSONScanner.Container
  private let names: JSONNames

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where in `bytes` the line is.
  ///   - names: the fields that are read; the values of others are checked and passed.
  /// - Throws: where the line is no object.
  init(_ bytes: [UInt8], in range: Range<Int>, names: JSONNames) throws(InvalidLine) {
    var scanner = JSONScanner(bytes, in: range)
    scanner.skipWhiteSpace()
    guard scanner.position < scanner.end else {
      throw InvalidLine("the line is blank, expected a JSON object")
    }
    do throws(JSONError) {
      object = try scanner.openObject()
    } catch {
      throw InvalidLine("\(error.sentence), at character \(error.column)")
    }
    self.scanner = scanner
    self.names = names
  }

  /// Passes what stands before the next known field's value, or the rest of the line.
  ///
  /// - Returns: the field's index among the names, or nil at the end.
  mutating func next() throws(InvalidLine) -> Int? {
    do throws(JSONError) {
      while let key = try scanner.nextKey(in: &object, among: names) {
        if let index = key.index { return index }
        try scanner.skipValue()
      }
      try scanner.expectEnd()
      return nil
    } catch {
      throw InvalidLine(error)
    }
  }

  /// Reads a whole number, or nil for one that does not fit.
  mutating func wholeNumber(_ name: StaticString) throws(InvalidLine) -> Int? {
    guard isNumber(scanner.next()) else { throw try mismatch(name, "a whole number") }
    let token = try number()
    guard token.isInteger else { throw fraction(token, name, "a whole number") }
    return scanner.integer(token)
  }

  /// Reads a move.
  mutating func move(_ notation: MoveNotation) throws(InvalidLine) -> ReadMove {
    switch notation {
    case .numbers(let count):
      let number = try wholeNumber("move") ?? -1
      return ReadMove(number: number >= 0 && number < count ? number : nil)
    case .words(let words, _):
      let lead = scanner.next()
      if isNumber(lead) {
        let token = try number()
        guard token.isInteger else { throw fraction(token, "move", "a word") }
        return ReadMove(number: nil)
      }
      guard lead == UInt8(ascii: "\"") else { throw try mismatch("move", "a word") }
      let token = try string()
      for index in words.indices where scanner.says(token, words[index]) {
        return ReadMove(number: index)
      }
      return ReadMove(number: nil)
    }
  }

  /// Checks the field `type`.
  mutating func type(_ expected: String) throws(InvalidLine) {
    let quoted = JSONWriter.quoted(expected)
    guard scanner.next() == UInt8(ascii: "\"") else { throw try mismatch("type", quoted) }
    let token = try string()
    guard scanner.says(token, expected) else {
      let found = JSONWriter.quoted(scanner.text(token).cut(to: 40))
      throw InvalidLine("`type` is \(found), expected \(quoted)")
    }
  }

  /// Reads a text and keeps so many of its Unicode scalars.
  mutating func text(_ name: StaticString, limit: Int) throws(InvalidLine) -> String {
    guard scanner.next() == UInt8(ascii: "\"") else { throw try mismatch(name, "a string") }
    return scanner.text(try string()).cut(to: limit)
  }
}

extension FieldScanner {
  private func isNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte &- 0x30 < 10
  }

  private mutating func number() throws(InvalidLine) -> JSONScanner.NumberToken {
    do throws(JSONError) { return try scanner.number() } catch { throw InvalidLine(error) }
  }

  private mutating func string() throws(InvalidLine) -> JSONScanner.StringToken {
    do throws(JSONError) { return try scanner.string() } catch { throw InvalidLine(error) }
  }

  private func fraction(
    _ token: JSONScanner.NumberToken, _ name: StaticString, _ expected: String
  ) -> InvalidLine {
    let isShort = token.range.count <= 24
    let found = isShort ? scanner.literal(token).literal : "a number with a fraction"
    return InvalidLine("`\(name)` is \(found), expected \(expected)")
  }

  /// The error that a value of another kind stands at the position than what was expected.
  private mutating func mismatch(
    _ name: StaticString, _ expected: String
  ) throws(InvalidLine) -> InvalidLine {
    let kind =
      switch scanner.next() {
      case UInt8(ascii: "{"): "an object"
      case UInt8(ascii: "["): "a list"
      case UInt8(ascii: "\""): "a string"
      case UInt8(ascii: "n"): "null"
      case UInt8(ascii: "t"): "true"
      case UInt8(ascii: "f"): "false"
      default: "a number"
      }
    do throws(JSONError) { try scanner.skipValue() } catch { throw InvalidLine(error) }
    return InvalidLine("`\(name)` is \(kind), expected \(expected)")
  }
}

/// A move as it was read: nil for one that the game does not have.
struct ReadMove {
  let number: Int?
}

extension String {
  /// Its first Unicode scalars.
  func cut(to count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }
}
