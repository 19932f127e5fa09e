/// Reads a text as a tree of values.
struct JSONReader {
  var scanner: JSONScanner
  let dialect: JSONDialect
  private var line = 1
  private var lineCountEnd: Int

  init(scanner: JSONScanner, dialect: JSONDialect) {
    self.scanner = scanner
    self.dialect = dialect
    lineCountEnd = scanner.start
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    try skipSpace()
    guard scanner.position == scanner.end else { throw scanner.unexpected("nothing more") }
    return value
  }

  mutating func value() throws(JSONError) -> JSONValue {
    try skipSpace()
    switch (scanner.byte(at: scanner.position), dialect) {
    case (UInt8(ascii: "{"), _): return .object(try object())
    case (UInt8(ascii: "["), _): return .array(try array())
    case (UInt8(ascii: "t"), _) where scanner.consume("true"): return .bool(true)
    case (UInt8(ascii: "f"), _) where scanner.consume("false"): return .bool(false)
    case (UInt8(ascii: "n"), _) where scanner.consume("null"): return .null
    case (UInt8(ascii: "\""), .strict): return .string(scanner.text(try scanner.string()))
    case (UInt8(ascii: "-"), .strict), (0x30...0x39, .strict):
      return .number(scanner.literal(try scanner.number()))
    case (UInt8(ascii: "\""), .json5), (UInt8(ascii: "'"), .json5):
      return .string(try scanner.json5String())
    case (UInt8(ascii: "-"), .json5), (0x30...0x39, .json5), (UInt8(ascii: "+"), .json5),
      (UInt8(ascii: "."), .json5), (UInt8(ascii: "I"), .json5), (UInt8(ascii: "N"), .json5):
      return .number(try scanner.json5Number())
    default: throw scanner.unexpected("a value")
    }
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try forEachElement(until: UInt8(ascii: "]")) { reader throws(JSONError) in
      elements.append(try reader.value())
    }
    return elements
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var members: [JSONObject.Member] = []
    var seen = SeenKeys()
    try forEachElement(until: UInt8(ascii: "}")) { reader throws(JSONError) in
      let place = reader.scanner.position
      let line = reader.line(at: place)
      let key = try reader.key()
      if let earlier = seen.line(of: key, in: members) {
        let sentence = "\(JSONWriter.quoted(key)) appears twice, first on line \(earlier)"
        throw reader.scanner.failure(sentence, at: place)
      }
      members.append(.init(key: key, value: try reader.value(), line: line))
    }
    return JSONObject(members)
  }

  /// Scans a list or an object from its opening byte on; a function scans each element.
  mutating func forEachElement(
    until closing: UInt8, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    scanner.position += 1
    try scanner.descend()
    defer { scanner.depth -= 1 }
    try skipSpace()
    if scanner.consume(closing) { return }
    repeat {
      try body(&self)
      try skipSpace()
      if scanner.consume(closing) { return }
      guard scanner.consume(UInt8(ascii: ",")) else {
        throw scanner.unexpected(closing == UInt8(ascii: "]") ? "`,` or `]`" : "`,` or `}`")
      }
      try skipSpace()
    } while dialect == .strict || !scanner.consume(closing)
  }

  mutating func skipSpace() throws(JSONError) {
    switch dialect {
    case .strict: scanner.skipWhiteSpace()
    case .json5: try scanner.skipJSON5Space()
    }
  }

  mutating func key() throws(JSONError) -> String {
    switch dialect {
    case .strict: return scanner.text(try scanner.key())
    case .json5:
      let key = try scanner.json5Key()
      try scanner.skipJSON5Space()
      guard scanner.consume(UInt8(ascii: ":")) else {
        throw scanner.unexpected("`:` after the key")
      }
      return key
    }
  }

  /// Returns the line number of a byte index; successive calls must have ascending indexes.
  private mutating func line(at place: Int) -> Int {
    while lineCountEnd < place {
      let byte = scanner.bytes[lineCountEnd]
      lineCountEnd += 1
      if byte == 0x0A || byte == 0x0D && scanner.byte(at: lineCountEnd) != 0x0A { line += 1 }
    }
    return line
  }
}

private struct SeenKeys {
  private var lines: [[UInt8]: Int] = [:]

  /// Returns the line of an earlier member with the same key; nil if there is none.
  ///
  /// A few members are compared one by one; many members are compared by their hashes.
  mutating func line(of key: String, in members: [JSONObject.Member]) -> Int? {
    guard members.count > 16 else {
      return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.line
    }
    for member in members[lines.count...] { lines[Array(member.key.utf8)] = member.line }
    return lines[Array(key.utf8)]
  }
}
