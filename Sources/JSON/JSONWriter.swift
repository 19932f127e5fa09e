/// Writes JSON without white space, with the commas where they belong.
package struct JSONWriter: Sendable {
  /// What has been written.
  package internal(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// A writer that has written nothing.
  package init() {}

  /// Forgets what has been written and keeps the memory.
  package mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends a line; what follows is another text.
  package mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  /// Begins an object.
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Ends an object.
  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins a list.
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Ends a list.
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the key of a member of an object, whose value is written next.
  package mutating func key(_ name: String) {
    separate()
    append(quoting: name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a text, escaped so that it is safe on a line, in a terminal and in a script.
  package mutating func string(_ text: String) {
    separate()
    append(quoting: text)
  }

  /// Writes a text of ASCII characters.
  ///
  /// - Parameters:
  ///   - count: how many characters it has.
  ///   - character: gives a character by its index, below 0x80.
  package mutating func string(count: Int, character: (Int) -> UInt8) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for index in 0..<count { append(ascii: character(index)) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes `true` or `false`.
  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes `null`.
  package mutating func null() { literal("null") }

  /// Writes a whole number, or `null` for none.
  package mutating func integer(_ value: Int?) {
    guard let value else { return null() }
    separate()
    append(decimal: value)
  }

  /// Writes the shortest number that reads back as the same value.
  ///
  /// - Parameter value: a finite number: JSON has no other.
  package mutating func double(_ value: Double) {
    precondition(value.isFinite, "JSON has no number that is not finite")
    separate()
    let text = value.description
    bytes.append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
  }

  /// Writes a value that is JSON already.
  package mutating func literal(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
  }

  /// Writes the beginning of a value at once, up to where another value is due.
  package mutating func fragment(_ json: String) {
    separate()
    bytes.append(contentsOf: json.utf8)
    needsComma = false
  }

  /// Writes the comma that is due, as before every element; further ones will need one.
  mutating func separate() {
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
}
