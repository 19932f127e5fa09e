import JSON

/// A reader of the strings in a line of a record; a token gives the range of a string in the record's bytes.
struct LineTexts {
  let bytes: [UInt8]

  /// Returns a string with its escapes decoded, as an array of bytes and a range in this array.
  func plain(_ token: GameLine.Token) -> (bytes: [UInt8], range: Range<Int>) {
    guard token.hasEscapes else { return (bytes, token.range) }
    let bytes = Array(text(token).utf8)
    return (bytes, bytes.indices)
  }

  func text(_ token: GameLine.Token) -> String {
    JSONScanner(bytes, in: token.range).text(token)
  }

  func isText(_ token: GameLine.Token, _ text: [UInt8]) -> Bool {
    guard !token.hasEscapes else { return self.text(token).utf8.elementsEqual(text) }
    let span = bytes.span
    return span.extracting(token.range).isEqual(to: text.span)
  }

  func areEqual(_ one: GameLine.Token, _ other: GameLine.Token) -> Bool {
    guard !one.hasEscapes, !other.hasEscapes else {
      return text(one).utf8.elementsEqual(text(other).utf8)
    }
    let span = bytes.span
    return span.extracting(one.range).isEqual(to: span.extracting(other.range))
  }

  /// Returns whether a string is a name of 1 to 64 valid characters, or a name with a version, such as
  /// `fox@1`.
  ///
  /// `beginsWithDot` allows a dot as the first character.
  func isName(_ token: GameLine.Token, beginsWithDot: Bool) -> Bool {
    guard !token.hasEscapes else {
      let text = text(token)
      let plain = text.replacing("@", with: "-")
      return BotName.isValid(beginsWithDot && plain.first == "." ? "a" + plain.dropFirst() : plain)
    }
    let span = bytes.span.extracting(token.range)
    guard 1...64 ~= span.count, beginsWithDot || span[0] != UInt8(ascii: ".") else { return false }
    for place in span.indices
    where !BotName.isAllowed(span[place]) && span[place] != VersionedName.sign { return false }
    return true
  }

  /// Returns the number in a string of 1 to 20 digits, if it is below 2^64; nil for any other string.
  func number(_ token: GameLine.Token) -> UInt64? {
    let (bytes, range) = plain(token)
    guard 1...20 ~= range.count else { return nil }
    var value: UInt64 = 0
    for place in range {
      let digit = bytes[place] &- 0x30
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isSumTooLarge) = product.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !isTooLarge, !isSumTooLarge else { return nil }
      value = sum
    }
    return value
  }
}
