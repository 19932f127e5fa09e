/// A cursor over a line that knows the few forms in which Joust writes values.
struct QuickCursor {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  /// Whether nothing follows.
  var isAtEnd: Bool { position == end }

  private var next: UInt8 { position < end ? bytes[position] : 0 }

  /// Passes a byte, where it stands there.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Passes bytes, where they stand there.
  mutating func take(_ word: [UInt8]) -> Bool {
    guard end - position >= word.count else { return false }
    for index in word.indices where bytes[position + index] != word[index] { return false }
    position += word.count
    return true
  }

  /// Passes a text without escapes, in ASCII.
  mutating func text() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return start..<position - 1
      }
      guard 0x20...0x7E ~= byte, byte != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    return nil
  }

  /// Passes a text of 1 to 64 of the characters that names have.
  mutating func name() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    while position < end, BotName.isAllowed(bytes[position]) { position += 1 }
    let range = start..<position
    guard take(UInt8(ascii: "\"")), 1...64 ~= range.count else { return nil }
    return range
  }

  /// Passes a whole number of up to nine digits.
  mutating func wholeNumber() -> Int? {
    let start = position
    guard let value = digits(), position - start <= 9,
      bytes[start] != UInt8(ascii: "0") || position - start == 1
    else { return nil }
    return Int(value)
  }

  /// Passes the rest of a list of whole numbers, up to its closing bracket.
  mutating func wholeNumbers(_ body: (Int) -> Void) -> Bool {
    if take(UInt8(ascii: "]")) { return true }
    while let number = wholeNumber() {
      body(number)
      if take(UInt8(ascii: "]")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
    return false
  }

  /// Passes a number of up to nine digits and a point with up to nine more.
  mutating func decimal() -> Bool {
    guard wholeNumber() != nil else { return false }
    guard take(UInt8(ascii: ".")) else { return true }
    let start = position
    return digits() != nil && position - start <= 9
  }

  /// Passes 1 to 19 digits.
  mutating func digits() -> UInt64? {
    let start = position
    var value: UInt64 = 0
    while position < end, position - start < 19, 0x30...0x39 ~= bytes[position] {
      value = value * 10 + UInt64(bytes[position] - 0x30)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Passes a text of letters, by a table that has 255 for all else.
  mutating func letters(_ moves: [UInt8]) -> Bool {
    guard take(UInt8(ascii: "\"")) else { return false }
    while position < end, moves[Int(bytes[position])] != .max { position += 1 }
    return take(UInt8(ascii: "\""))
  }

  /// Whether two ranges say the same.
  func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
      return false
    }
    return true
  }
}
