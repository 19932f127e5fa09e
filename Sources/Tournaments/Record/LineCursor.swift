/// A cursor over lines that knows the forms in which Joust writes values.
///
/// What it takes is well-formed JSON; what it does not take may be that, too. Where it does not take
/// something, its position may have moved.
struct LineCursor: Sendable {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  private static let game = Array("\"game\"".utf8)
  private static let results = GameResult.allCases.map { Array("\"\($0.rawValue)\"".utf8) }
  private static let faultLists = ["[0]", "[1]", "[0,1]"].map { Array($0.utf8) }

  /// The byte at the position, 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  var isAtLineEnd: Bool { position >= end || bytes[position] == UInt8(ascii: "\n") }

  func lineEnd(from place: Int) -> Int {
    var index = place
    while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    return index
  }

  mutating func skipBlanks() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0D: position += 1
      default: return
      }
    }
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  @inline(__always)
  mutating func take(_ word: [UInt8], in range: Range<Int>) -> Bool {
    guard end - position >= range.count else { return false }
    var place = position
    for index in range {
      guard bytes[place] == word[index] else { return false }
      place += 1
    }
    position = place
    return true
  }

  private mutating func take(_ word: [UInt8]) -> Bool { take(word, in: 0..<word.count) }

  func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] {
      return false
    }
    return true
  }
}

// MARK: - Texts

extension LineCursor {
  mutating func takeGame() -> Bool { take(Self.game) }

  mutating func result() -> GameResult? {
    Self.results.firstIndex { take($0) }.map { GameResult.allCases[$0] }
  }

  /// Passes the list of the bots at fault: a bit for each, 0 for none of the three lists there are.
  mutating func faults() -> UInt8 {
    Self.faultLists.firstIndex { take($0) }.map { UInt8($0 + 1) } ?? 0
  }

  /// Passes a list of two values.
  @inline(__always)
  mutating func pair<Value>(
    _ element: (inout LineCursor) -> Value?
  ) -> (first: Value, second: Value)? {
    guard take(UInt8(ascii: "[")), let first = element(&self), take(UInt8(ascii: ",")),
      let second = element(&self), take(UInt8(ascii: "]"))
    else { return nil }
    return (first, second)
  }

  /// Passes a text in ASCII without escapes; gives where it is without its quotation marks.
  mutating func text() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return start..<index
      }
      guard byte &- 0x20 < 0x5F, byte != UInt8(ascii: "\\") else { return nil }
      index += 1
    }
    return nil
  }

  /// Passes a text of 1 to 64 of the characters that names have, in the same way.
  mutating func name() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var index = start
    while index < end, BotName.isAllowed(bytes[index]) { index += 1 }
    position = index
    guard take(UInt8(ascii: "\"")), 1...64 ~= index - start else { return nil }
    return start..<index
  }

  /// Passes a text of letters, by a table that has 255 for all else.
  mutating func letters(_ moves: [UInt8]) -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var index = start
    while index < end, moves[Int(bytes[index])] != .max { index += 1 }
    position = index
    return take(UInt8(ascii: "\"")) ? start..<index : nil
  }
}

// MARK: - Numbers

extension LineCursor {
  /// Passes up to 19 digits, perhaps none.
  @inline(__always)
  private mutating func digits() -> (value: UInt64, count: Int) {
    var value: UInt64 = 0
    var index = position
    let limit = min(end, index + 19)
    while index < limit {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
    defer { position = index }
    return (value, index - position)
  }

  /// Passes a whole number of up to 18 digits.
  @inline(__always)
  mutating func wholeNumber() -> Int? {
    let start = position
    let (value, count) = digits()
    guard 1...18 ~= count, count == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    return Int(value)
  }

  @inline(__always)
  mutating func takeWholeNumbers(_ body: (Int) -> Void) -> Bool {
    guard take(UInt8(ascii: "[")) else { return false }
    if take(UInt8(ascii: "]")) { return true }
    while let number = wholeNumber() {
      body(number)
      guard take(UInt8(ascii: ",")) else { return take(UInt8(ascii: "]")) }
    }
    return false
  }

  /// Passes a number below 2^64 of 1 to 20 digits in quotation marks.
  mutating func quotedNumber() -> UInt64? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    var (value, count) = digits()
    if count == 19, position < end, bytes[position] &- 0x30 < 10 {
      let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = shifted.addingReportingOverflow(UInt64(bytes[position] &- 0x30))
      guard !isTooLarge, !isSumTooLarge else { return nil }
      value = sum
      position += 1
    }
    return count > 0 && take(UInt8(ascii: "\"")) ? value : nil
  }

  /// Passes a number of up to nine digits and perhaps a point with up to six more.
  mutating func decimal() -> Double? {
    let start = position
    let whole = digits()
    guard 1...9 ~= whole.count, whole.count == 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    guard take(UInt8(ascii: ".")) else { return Double(whole.value) }
    let fraction = digits()
    guard 1...6 ~= fraction.count else { return nil }
    // Both are whole numbers below 2^53, so that the quotient is the double nearest to the number.
    let scale: UInt64 = Self.scales[fraction.count]
    return Double(whole.value * scale + fraction.value) / Double(scale)
  }

  private static let scales: [UInt64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
}
