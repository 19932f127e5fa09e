/// Writes JSON without white space, and inserts the commas.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Removes the written text, but keeps the memory.
  package mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a line; the next value begins another text.
  package mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  package mutating func key(_ name: String) {
    separate()
    append(quoting: name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string, with escapes for control characters, line ends, invisible characters and characters
  /// that change the direction of text.
  ///
  /// The written string is safe in a line of a file and in a terminal.
  package mutating func string(_ text: String) {
    separate()
    append(quoting: text)
  }

  /// Writes a text of ASCII characters; a function returns the character at each index.
  package mutating func string(count: Int, character: (Int) -> UInt8) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for index in 0..<count { append(ascii: character(index)) }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }
  package mutating func null() { literal("null") }

  /// Writes a whole number, or `null` for nil.
  package mutating func integer(_ value: Int?) {
    guard let value else { return null() }
    separate()
    append(decimal: value)
  }

  /// Writes the shortest number that reads back as the same value, which must be finite.
  package mutating func double(_ value: Double) {
    literal(Self.literal(of: value))
  }

  static func literal(of value: Double) -> String {
    precondition(value.isFinite, "a JSON number must be finite")
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Writes a value; its numbers must be valid in strict JSON.
  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.bool(bool)
    case .number(let number): literal(number.literal)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Writes a value that is already JSON.
  package mutating func literal(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  /// Writes a part of a JSON text that ends before a value, such as `{"turn":`; the next value follows
  /// without a comma.
  package mutating func fragment(_ json: String) {
    literal(json)
    needsComma = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func begin(_ opening: UInt8) {
    separate()
    bytes.append(opening)
    needsComma = false
  }

  private mutating func end(_ closing: UInt8) {
    bytes.append(closing)
    needsComma = true
  }

  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Appends a text in quotation marks, with escapes for all invisible characters.
  private mutating func append(quoting text: String) {
    bytes.append(UInt8(ascii: "\""))
    let span = text.utf8.span
    var index = 0
    while index < span.count {
      let byte = span[index]
      guard byte >= 0x80 else {
        append(ascii: byte)
        index += 1
        continue
      }
      let (scalar, length) = Self.scalar(in: span, at: index)
      if isInvisible(scalar) {
        for unit in scalar.utf16 { append(unit: unit) }
      } else {
        for place in index..<index + length { bytes.append(span[place]) }
      }
      index += length
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the scalar of two to four bytes at an index of a valid text, and the number of these bytes.
  private static func scalar(
    in span: Span<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(span[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(span[index + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  private mutating func append(decimal value: Int) {
    if 0..<10 ~= value { return bytes.append(0x30 + UInt8(truncatingIfNeeded: value)) }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    var left = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var right = bytes.count - 1
    while left < right {
      bytes.swapAt(left, right)
      left += 1
      right -= 1
    }
  }

  /// Appends an ASCII character, with an escape if it needs one.
  private mutating func append(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(escape: byte)
    case 0x20..<0x7F: bytes.append(byte)
    case 0x08: append(escape: UInt8(ascii: "b"))
    case 0x09: append(escape: UInt8(ascii: "t"))
    case 0x0A: append(escape: UInt8(ascii: "n"))
    case 0x0C: append(escape: UInt8(ascii: "f"))
    case 0x0D: append(escape: UInt8(ascii: "r"))
    default: append(unit: UInt16(byte))
    }
  }

  private mutating func append(escape letter: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }

  private mutating func append(unit: UInt16) {
    append(escape: UInt8(ascii: "u"))
    for shift in stride(from: 12, through: 0, by: -4) {
      let digit = UInt8(unit >> shift & 0xF)
      bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
    }
  }
}
