/// The first bytes of a time as the record writes it, in the order of times.
package struct Moment: Hashable, Comparable, Sendable {
  static let length = 32
  var words = SIMD4<UInt64>.zero

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, in: 0..<bytes.count)
  }

  init(_ bytes: [UInt8], in range: Range<Int>) {
    var word: UInt64 = 0
    for (place, byte) in bytes[range.prefix(Self.length)].enumerated() {
      word = word << 8 | UInt64(byte)
      if place & 7 == 7 {
        words[place / 8] = word
        word = 0
      }
    }
    let count = min(range.count, Self.length)
    if count & 7 != 0 { words[count / 8] = word << UInt64(64 - 8 * (count & 7)) }
  }

  package static func < (left: Self, right: Self) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }

  /// The seconds since 1970 in UTC, a leap second being the first of the next minute; nil where it is no
  /// time such as 2026-11-20T18:00:00Z.
  package var seconds: Int? {
    let text = (0..<20).map {
      UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - 8 * ($0 % 8)))
    }
    func number(_ range: Range<Int>) -> Int? {
      range.reduce(0 as Int?) { sum, place in
        (48...57).contains(text[place]) ? sum.map { 10 * $0 + Int(text[place] - 48) } : nil
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      (1...12).contains(month), (1...31).contains(day), text[10] == UInt8(ascii: "T"),
      text[19] == UInt8(ascii: "Z")
    else { return nil }
    // Years that begin in March end with the day that only leap years have.
    let months = year * 12 + month - 3
    let (marchYear, marchMonth) = (months / 12, months % 12)
    let days =
      marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
      + (153 * marchMonth + 2) / 5 + day - 719_469
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }
}
