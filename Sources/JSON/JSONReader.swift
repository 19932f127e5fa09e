/// Reads a text into a tree.
struct JSONReader {
  var scanner: JSONScanner
  let dialect: JSONDialect
  private var lines = LineCount()

  init(scanner: JSONScanner, dialect: JSONDialect) {
    self.scanner = scanner
    self.dialect = dialect
    lines.index = scanner.start
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    try skipSpace()
    guard scanner.position == scanner.end else { throw scanner.unexpected("nothing more") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    try skipSpace()
    let byte = scanner.byte(at: scanner.position)
    switch byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "'") where dialect == .json5: return .string(try string())
    case UInt8(ascii: "t") where scanner.take("true"): return .bool(true)
    case UInt8(ascii: "f") where scanner.take("false"): return .bool(false)
    case UInt8(ascii: "n") where scanner.take("null"): return .null
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "I"), UInt8(ascii: "N"):
      guard dialect == .json5 else { throw scanner.unexpected("a value") }
      return .number(try number())
    default: throw scanner.unexpected("a value")
    }
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    scanner.position += 1
    try scanner.descend()
    defer { scanner.depth -= 1 }
    var elements: [JSONValue] = []
    while try !closes(UInt8(ascii: "]"), isFirst: elements.isEmpty) {
      elements.append(try value())
      guard try continues(UInt8(ascii: "]"), "`,` or `]`") else { break }
    }
    return elements
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    scanner.position += 1
    try scanner.descend()
    defer { scanner.depth -= 1 }
    var members: [JSONObject.Member] = []
    var seen = SeenKeys()
    while try !closes(UInt8(ascii: "}"), isFirst: members.isEmpty) {
      let place = scanner.position
      let line = lines.line(at: place, in: scanner)
      let key = try key()
      if let earlier = seen.line(of: key, in: members) {
        let sentence = "\(JSONWriter.quoted(key)) stands twice, first on line \(earlier)"
        throw scanner.failure(sentence, at: place)
      }
      members.append(.init(key: key, value: try value(), line: line))
      guard try continues(UInt8(ascii: "}"), "`,` or `}`") else { break }
    }
    return JSONObject(members)
  }

  /// Passes a container's closing byte, where it may stand in place of another element.
  private mutating func closes(_ closing: UInt8, isFirst: Bool) throws(JSONError) -> Bool {
    try skipSpace()
    guard isFirst || dialect == .json5 else { return false }
    return scanner.take(closing)
  }

  /// Passes what stands behind an element; true for a comma, false for the container's end.
  private mutating func continues(
    _ closing: UInt8, _ expected: StaticString
  ) throws(JSONError) -> Bool {
    try skipSpace()
    if scanner.take(UInt8(ascii: ",")) { return true }
    guard scanner.take(closing) else { throw scanner.unexpected(expected) }
    return false
  }
}

extension JSONReader {
  private mutating func skipSpace() throws(JSONError) {
    switch dialect {
    case .strict: scanner.skipWhiteSpace()
    case .json5: try scanner.skipJSON5Space()
    }
  }

  private mutating func key() throws(JSONError) -> String {
    switch dialect {
    case .strict: return scanner.text(try scanner.key())
    case .json5:
      let key = try scanner.json5Key()
      try scanner.skipJSON5Space()
      guard scanner.take(UInt8(ascii: ":")) else { throw scanner.unexpected("`:` after the key") }
      return key
    }
  }

  private mutating func string() throws(JSONError) -> String {
    switch dialect {
    case .strict: scanner.text(try scanner.string())
    case .json5: try scanner.json5String()
    }
  }

  private mutating func number() throws(JSONError) -> JSONNumber {
    switch dialect {
    case .strict: scanner.literal(try scanner.number())
    case .json5: try scanner.json5Number()
    }
  }
}

private struct SeenKeys {
  private var lines: [[UInt8]: Int] = [:]

  /// Looks through a few members one by one, and through many by their hashes.
  mutating func line(of key: String, in members: [JSONObject.Member]) -> Int? {
    guard members.count > 16 else {
      return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.line
    }
    for member in members[lines.count...] { lines[Array(member.key.utf8)] = member.line }
    return lines[Array(key.utf8)]
  }
}

/// The line of a place, for places that are asked for in order.
private struct LineCount {
  private var line = 1
  var index = 0

  mutating func line(at place: Int, in scanner: JSONScanner) -> Int {
    while index < place {
      let byte = scanner.bytes[index]
      index += 1
      if byte == 0x0A || byte == 0x0D && scanner.byte(at: index) != 0x0A { line += 1 }
    }
    return line
  }
}

/// A language of JSON.
package enum JSONDialect: Hashable, Sendable, CaseIterable {
  /// RFC 8259 to the letter, nested at most ``JSONScanner/depthLimit`` deep.
  case strict
  /// JSON5 (spec.json5.org): with comments, trailing commas and bare keys.
  case json5
}
