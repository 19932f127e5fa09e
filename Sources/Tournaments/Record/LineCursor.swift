import JSON

/// A cursor over lines in the forms in which Joust writes values.
///
/// What it does not take may be well-formed JSON all the same; its position may then have moved.
struct LineCursor: Sendable {
  let bytes: [UInt8]
  var position: Int
  let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(bytes.indices.contains(range))
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// The byte at a place before the end.
  @inline(__always)
  private subscript(place: Int) -> UInt8 {
    assert(0..<end ~= place)
    // The bounds were checked once for all.
    return unsafe bytes.span[unchecked: place]
  }

  var isAtLineEnd: Bool { position >= end || self[position] == UInt8(ascii: "\n") }

  func lineEnd(from place: Int) -> Int {
    bytes[place..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, self[position] == byte else { return false }
    position += 1
    return true
  }

  @inline(__always)
  mutating func take(_ word: [UInt8]) -> Bool {
    guard end - position >= word.count,
      unsafe word.withUnsafeBytes({ unsafe isEqual(position..<position + word.count, to: $0) })
    else { return false }
    position += word.count
    return true
  }

  /// Compares bytes with as many others, eight at a time.
  @inline(__always)
  private func isEqual(_ range: Range<Int>, to others: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= others.count {
        guard
          unsafe bytes.loadUnaligned(fromByteOffset: range.lowerBound + place, as: UInt64.self)
            == others.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        else { return false }
        place += 8
      }
      while place < others.count {
        guard unsafe bytes[range.lowerBound + place] == others[place] else { return false }
        place += 1
      }
      return true
    }
  }

  /// Passes a member; false where it is another one, or has another value.
  @inline(__always)
  mutating func takeMember<Value>(
    _ key: [UInt8], _ value: inout Value, _ read: (inout LineCursor) -> Value?
  ) -> Bool {
    guard take(key), let taken = read(&self) else { return false }
    value = taken
    return true
  }

  /// Passes a member that may be missing, then nil; false where it has another value.
  @inline(__always)
  mutating func takeOptional<Value>(
    _ key: [UInt8], _ value: inout Value?, _ read: (inout LineCursor) -> Value?
  ) -> Bool {
    value = nil
    guard take(key) else { return true }
    value = read(&self)
    return value != nil
  }

  /// Passes one of some words, and gives its index.
  mutating func one(of words: [[UInt8]]) -> Int? { words.firstIndex { take($0) } }

  func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    return unsafe bytes.withUnsafeBytes {
      unsafe isEqual(left, to: UnsafeRawBufferPointer(rebasing: $0[right]))
    }
  }
}

// MARK: - Texts

extension LineCursor {
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
      let byte = self[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return start..<index
      }
      guard byte &- 0x20 < 0x5F, byte != UInt8(ascii: "\\") else { return nil }
      index += 1
    }
    return nil
  }

  /// Passes any text; gives where it is with its quotation marks.
  mutating func anyText() -> Range<Int>? {
    let start = position
    if text() == nil {
      var scanner = JSONScanner(bytes, in: start..<end)
      guard position < end, self[start] == UInt8(ascii: "\""), (try? scanner.string()) != nil
      else { return nil }
      position = scanner.position
    }
    return start..<position
  }

  /// Passes a list of turns, bots and texts; gives where it is.
  mutating func comments() -> Range<Int>? {
    let start = position
    guard take(UInt8(ascii: "[")) else { return nil }
    if take(UInt8(ascii: "]")) { return start..<position }
    repeat {
      guard take(UInt8(ascii: "[")), wholeNumber() != nil, take(UInt8(ascii: ",")),
        wholeNumber() != nil, take(UInt8(ascii: ",")), anyText() != nil, take(UInt8(ascii: "]"))
      else { return nil }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? start..<position : nil
  }

  /// Passes a text of 1 to 64 of the characters that names have, in the same way.
  mutating func name() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var index = start
    while index < end, BotName.isAllowed(self[index]) { index += 1 }
    position = index
    guard take(UInt8(ascii: "\"")), 1...64 ~= index - start else { return nil }
    return start..<index
  }

  /// Passes a text of letters, by a table that has 255 for all else.
  mutating func letters(_ moves: [UInt8]) -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = position
    var index = start
    while index < end, moves[Int(self[index])] != .max { index += 1 }
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
      let digit = self[index] &- 0x30
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
    guard 1...18 ~= count, count == 1 || self[start] != UInt8(ascii: "0") else { return nil }
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
    if count == 19, position < end, self[position] &- 0x30 < 10 {
      let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = shifted.addingReportingOverflow(UInt64(self[position] &- 0x30))
      guard !isTooLarge, !isSumTooLarge else { return nil }
      value = sum
      position += 1
    }
    return count > 0 && take(UInt8(ascii: "\"")) ? value : nil
  }

  /// The numbers of a list that was passed before, which begins at a place.
  func wholeNumbers(at place: Int) -> [Int] {
    var numbers: [Int] = []
    var cursor = self
    cursor.position = place
    _ = cursor.takeWholeNumbers { numbers.append($0) }
    return numbers
  }

  private static let powersOfTen: InlineArray<7, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000,
  ]

  /// Passes a number of up to nine digits and perhaps a point with up to six more.
  @inline(__always)
  mutating func decimal() -> Double? {
    let start = position
    let whole = digits()
    guard 1...9 ~= whole.count, whole.count == 1 || self[start] != UInt8(ascii: "0") else {
      return nil
    }
    guard take(UInt8(ascii: ".")) else { return Double(whole.value) }
    let fraction = digits()
    guard 1...6 ~= fraction.count else { return nil }
    // Both are whole numbers below 2^53, so that their quotient is the double nearest to it.
    let scale = Self.powersOfTen[fraction.count]
    return Double(whole.value * scale + fraction.value) / Double(scale)
  }
}
