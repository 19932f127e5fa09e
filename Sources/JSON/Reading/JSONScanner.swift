/// A cursor that scans a JSON text and checks it against RFC 8259.
package struct JSONScanner: Sendable {
  package static let depthLimit = 512

  let bytes: [UInt8]
  private(set) var start: Int
  package private(set) var end: Int
  package internal(set) var position: Int
  var depth = 0

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
  }

  /// Moves to the start of another range of the bytes.
  mutating func move(to range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
    depth = 0
  }

  /// Skips white space and returns the byte after it, which is not scanned yet; returns 0 at the end.
  @inline(__always)
  package mutating func next() -> UInt8 {
    let byte = byte(at: position)
    if byte > 0x20 { return byte }
    skipWhiteSpace()
    return self.byte(at: position)
  }

  package mutating func skipWhiteSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Skips white space and scans the expected byte; `what` describes the expected text in the error message.
  @inline(__always)
  package mutating func expect(_ expected: UInt8, _ what: StaticString) throws(JSONError) {
    guard next() == expected, position < end else { throw unexpected(what) }
    position += 1
  }

  /// Skips white space; throws if anything else follows.
  package mutating func expectEnd() throws(JSONError) {
    skipWhiteSpace()
    guard position == end else { throw unexpected("nothing more") }
  }

  /// Returns the byte at an index; at and after the end, returns 0, which cannot begin a value.
  @inline(__always)
  func byte(at index: Int) -> UInt8 {
    assert(start <= index)
    // The bounds were checked when the scanner was created or moved.
    return index < end ? unsafe bytes.span[unchecked: index] : 0
  }

  /// Returns the eight bytes at an index as a number whose lowest byte is the first of them.
  ///
  /// All eight bytes must be inside the array.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    assert(start <= index && index + 8 <= bytes.count)
    // Each caller checks that the eight bytes are inside the array.
    return unsafe UInt64(
      littleEndian: bytes.span.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self))
  }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func consume(_ word: String) -> Bool {
    guard bytes[position..<end].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  /// The progress of scanning one object or list.
  package struct Container: Sendable {
    var isFirst = true
    /// A set bit for each known key that was scanned.
    var seen: UInt64 = 0
  }

  package struct Key: Sendable {
    /// The index of the key among the known names; nil for an unknown key.
    package let index: Int?
    package let token: StringToken
  }

  /// Scans the start of an object; ``nextKey(in:among:)`` scans its members.
  package mutating func openObject() throws(JSONError) -> Container {
    try expect(UInt8(ascii: "{"), "an object")
    try descend()
    return Container()
  }

  /// Scans the start of a list; ``nextElement(in:)`` scans the separators of its elements.
  @inline(__always)
  package mutating func openArray() throws(JSONError) -> Container {
    try expect(UInt8(ascii: "["), "a list")
    try descend()
    return Container()
  }

  /// Scans an object's next key and its colon; nil at the end of the object.
  ///
  /// Throws if one of `names` appears twice.
  package mutating func nextKey(
    in object: inout Container, among names: JSONNames
  ) throws(JSONError) -> Key? {
    guard try hasNext(in: &object, closing: UInt8(ascii: "}"), "`,` or `}`") else { return nil }
    let token = try key()
    let index = index(of: token, among: names)
    if let index {
      guard object.seen & 1 << index == 0 else {
        throw failure(
          "\(JSONWriter.quoted(text(token))) appears twice", at: token.range.lowerBound - 1)
      }
      object.seen |= 1 << index
    }
    return Key(index: index, token: token)
  }

  /// Scans the separator before the next element of a list; returns false at the end of the list.
  @inline(__always)
  package mutating func nextElement(in array: inout Container) throws(JSONError) -> Bool {
    try hasNext(in: &array, closing: UInt8(ascii: "]"), "`,` or `]`")
  }

  /// Scans an object's next key and its colon if the key is known and there is no white space and no escape.
  ///
  /// Returns the index of the key. In any other case, and also for a key of more than 13 bytes, a repeated
  /// key or a key near the end of the array, returns nil and scans nothing.
  @inline(__always)
  mutating func knownKey(
    in object: inout Container, among names: JSONNames, expecting first: Int
  ) -> Int? {
    var place = position
    if !object.isFirst {
      guard byte(at: place) == UInt8(ascii: ",") else { return nil }
      place &+= 1
    }
    // The comparison may include bytes after the end of the line.
    guard place &+ JSONNames.width <= bytes.count,
      let (index, length) = names.match(word(at: place), word(at: place &+ 8), from: first),
      place &+ length <= end
    else { return nil }
    let bit: UInt64 = 1 &<< UInt64(index)
    guard object.seen & bit == 0 else { return nil }
    object.seen |= bit
    object.isFirst = false
    position = place &+ length
    return index
  }

  /// Scans a list into an array, reusing the array's memory; returns false if `element` returns nil.
  @inline(__always)
  mutating func list<Element>(
    into list: inout [Element], _ element: (inout Self) throws(JSONError) -> Element?
  ) throws(JSONError) -> Bool {
    var array = try openArray()
    var count = 0
    var hasMore = true
    var elements = list.mutableSpan
    while count < elements.count {
      hasMore = try nextElement(in: &array)
      guard hasMore else { break }
      guard let value = try element(&self) else { return false }
      elements[count] = value
      count += 1
    }
    guard hasMore else {
      list.removeLast(list.count - count)
      return true
    }
    while try nextElement(in: &array) {
      guard let value = try element(&self) else { return false }
      list.append(value)
    }
    return true
  }

  mutating func key() throws(JSONError) -> StringToken {
    guard next() == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
    let token = try string()
    try expect(UInt8(ascii: ":"), "`:` after the key")
    return token
  }

  @inline(__always)
  mutating func descend() throws(JSONError) {
    guard depth < Self.depthLimit else {
      throw failure("the nesting is deeper than \(Self.depthLimit) levels", at: position - 1)
    }
    depth += 1
  }

  @inline(__always)
  private mutating func hasNext(
    in container: inout Container, closing: UInt8, _ expected: StaticString
  ) throws(JSONError) -> Bool {
    let byte = next()
    if byte == closing {
      position += 1
      depth -= 1
      return false
    }
    if container.isFirst {
      container.isFirst = false
      return true
    }
    guard byte == UInt8(ascii: ",") else { throw unexpected(expected) }
    position += 1
    return true
  }
}

extension JSONScanner {
  /// Returns the index of a string, with its escapes decoded, among the names; nil for an unknown name.
  package func index(of token: StringToken, among names: JSONNames) -> Int? {
    names.names.firstIndex { says(token, $0) }
  }

  /// Returns whether a string, with its escapes decoded, equals a text, scalar by scalar.
  func says(_ token: StringToken, _ expected: some Collection<UInt8>) -> Bool {
    guard !token.hasEscapes else { return text(token).utf8.elementsEqual(expected) }
    return bytes[token.range].elementsEqual(expected)
  }

  /// Returns whether the bytes of a range equal the given bytes.
  func equals(_ range: Range<Int>, _ others: [UInt8]) -> Bool {
    bytes.span.extracting(range).isEqual(to: others.span)
  }

  /// Returns whether the bytes of two ranges are equal.
  @inline(__always)
  func areEqual(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    bytes.span.extracting(range).isEqual(to: bytes.span.extracting(other))
  }

  /// Scans white space and a value of any kind, and checks the value.
  package mutating func skipValue() throws(JSONError) {
    switch next() {
    case UInt8(ascii: "{"):
      var object = try openObject()
      while try hasNext(in: &object, closing: UInt8(ascii: "}"), "`,` or `}`") {
        _ = try key()
        try skipValue()
      }
    case UInt8(ascii: "["):
      var array = try openArray()
      while try nextElement(in: &array) { try skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), 0x30...0x39: _ = try number()
    case UInt8(ascii: "t") where consume("true"): break
    case UInt8(ascii: "f") where consume("false"): break
    case UInt8(ascii: "n") where consume("null"): break
    default: throw unexpected("a value")
    }
  }

  @inline(never)
  package func failure(_ sentence: String, at offset: Int) -> JSONError {
    var line = 1
    var column = 1
    for index in start..<max(start, min(offset, end)) {
      let byte = bytes[index]
      let endsLine = byte == 0x0A || byte == 0x0D && self.byte(at: index + 1) != 0x0A
      line += endsLine ? 1 : 0
      column = endsLine ? 1 : column + (byte & 0xC0 == 0x80 ? 0 : 1)
    }
    return JSONError(line: line, column: column, sentence: sentence)
  }

  @inline(never)
  package func unexpected(_ expected: StaticString) -> JSONError {
    failure("expected \(expected), found \(found(at: position))", at: position)
  }

  /// Describes the byte at an index, or the end, for an error message in printable ASCII.
  func found(at offset: Int) -> String {
    guard offset < end else { return "the end" }
    let byte = bytes[offset]
    switch byte {
    case 0x0A, 0x0D: return "the end of the line"
    case 0x60: return "a backquote"
    case 0x20...0x7E: return "`\(Unicode.Scalar(byte))`"
    case 0xEF where self.byte(at: offset + 1) == 0xBB && self.byte(at: offset + 2) == 0xBF:
      return "a byte-order mark"
    default:
      return "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }

  var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46: UInt32(self - 0x41 + 10)
    case 0x61...0x66: UInt32(self - 0x61 + 10)
    default: nil
    }
  }
}
