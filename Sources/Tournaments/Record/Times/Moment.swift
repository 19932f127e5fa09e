import JSON

/// The time of a game or a run in the record, as the first 32 bytes of its text; times are compared in this
/// form.
package struct Moment: Hashable, Comparable, Sendable {
  var words = SIMD4<UInt64>.zero

  package init(_ text: String) {
    self.init(text.utf8.span)
  }

  init(_ text: Span<UInt8>) {
    let bytes = unsafe text.bytes
    func word(at place: Int) -> UInt64 {
      guard place + 8 > bytes.byteCount else {
        return unsafe UInt64(
          bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      let rest = bytes.byteCount - place
      guard rest > 0 else { return 0 }
      guard rest == bytes.byteCount else {
        // The last eight bytes, without those that are already in the previous word.
        let last = unsafe UInt64(
          bigEndian: bytes.unsafeLoadUnaligned(
            fromByteOffset: bytes.byteCount - 8, as: UInt64.self))
        return last << UInt64(8 * (8 - rest))
      }
      var word: UInt64 = 0
      for index in place..<max(place, bytes.byteCount) { word = word << 8 | UInt64(text[index]) }
      return word << UInt64(8 * (place + 8 - max(place, bytes.byteCount)))
    }
    words = SIMD4(word(at: 0), word(at: 8), word(at: 16), word(at: 24))
  }

  package static func < (left: Self, right: Self) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }

  /// The text of the time, at most 32 bytes.
  package var text: String {
    var bytes: [UInt8] = []
    for word in 0..<4 {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: words[word] >> UInt64(shift)))
      }
    }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static let pattern = Array("0000-00-00T00:00:00".utf8)

  /// The seconds since 1970 in UTC; nil if the text is not a time such as 2026-11-20T18:00:00Z.
  ///
  /// A fraction of a second is ignored.
  package var seconds: Int? {
    func byte(_ place: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: words[place >> 3] >> UInt64(56 - 8 * (place & 7)))
    }
    func number(at place: Int) -> Int { 10 * Int(byte(place) & 15) + Int(byte(place + 1) & 15) }
    for (place, wanted) in Self.pattern.enumerated() {
      let byte = byte(place)
      guard wanted == 48 ? byte &- 48 < 10 : byte == wanted else { return nil }
    }
    guard byte(19) == UInt8(ascii: "Z") || byte(19) == UInt8(ascii: ".") else { return nil }
    let day = CalendarDay(
      year: 100 * number(at: 0) + number(at: 2), month: number(at: 5), day: number(at: 8))
    let hour = number(at: 11)
    let minute = number(at: 14)
    let second = number(at: 17)
    guard day == CalendarDay(days: day.days), hour < 24, minute < 60, second <= 60 else {
      return nil
    }
    return ((day.days * 24 + hour) * 60 + minute) * 60 + second
  }

  /// Creates the time that is a number of seconds after the beginning of 1970 in UTC.
  package init(seconds: Int) {
    let days = seconds.floorDivided(by: 86_400)
    let rest = seconds - days * 86_400
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map { $0.zeroPadded(to: 2) }
    self.init("\(CalendarDay(days: days).text)T\(time.joined(separator: ":"))Z")
  }
}
