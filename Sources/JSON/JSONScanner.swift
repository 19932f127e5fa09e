/// A cursor over a JSON text that checks what it passes, by RFC 8259 to the letter.
///
/// It allocates nothing but the strings that it is asked to decode.
package struct JSONScanner: Sendable {
  /// How deep objects and lists may be nested.
  package static let depthLimit = 512

  let bytes: [UInt8]
  let start: Int
  /// Where the text ends.
  package let end: Int
  /// The index of the next byte.
  package internal(set) var position: Int
  var depth = 0

  /// A cursor at the start of a text.
  ///
  /// - Parameters:
  ///   - bytes: what holds the text.
  ///   - range: where in `bytes` the text is.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
  }

  /// Passes white space and looks at the byte behind it.
  ///
  /// - Returns: the byte, which is not passed; 0 at the end.
  package mutating func next() -> UInt8 {
    skipWhiteSpace()
    return byte(at: position)
  }

  /// Passes white space.
  package mutating func skipWhiteSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Passes white space and one byte.
  ///
  /// - Parameters:
  ///   - expected: the byte.
  ///   - what: its name in the error.
  /// - Throws: where another byte stands there.
  package mutating func expect(_ expected: UInt8, _ what: StaticString) throws(JSONError) {
    guard next() == expected, position < end else { throw unexpected(what) }
    position += 1
  }

  /// Passes white space up to the end.
  ///
  /// - Throws: where anything else stands there.
  package mutating func expectEnd() throws(JSONError) {
    skipWhiteSpace()
    guard position == end else { throw unexpected("nothing more") }
  }

  /// Passes white space and `null`, where that is what stands there.
  package mutating func takeNull() -> Bool {
    next() == UInt8(ascii: "n") && take("null")
  }

  /// The byte at an index, 0 from the end on: a byte that begins nothing.
  func byte(at index: Int) -> UInt8 {
    index < end ? bytes[index] : 0
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  mutating func take(_ word: String) -> Bool {
    var index = position
    for byte in word.utf8 {
      guard self.byte(at: index) == byte else { return false }
      index += 1
    }
    position = index
    return true
  }
}
