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

  /// The seconds since 1970 in UTC; nil where it is no time such as 2026-11-20T18:00:00Z.
  package var seconds: Int? {
    let text = (0..<20).map {
      UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - 8 * ($0 % 8)))
    }
    let isInForm = zip(text, "0000-00-00T00:00:00".utf8).allSatisfy { byte, wanted in
      wanted == 48 ? 48...57 ~= byte : byte == wanted
    }
    guard isInForm, text[19] == UInt8(ascii: "Z") || text[19] == UInt8(ascii: ".") else {
      return nil
    }
    func number(at place: Int) -> Int { 10 * Int(text[place] - 48) + Int(text[place + 1] - 48) }
    let (year, month, day) = (100 * number(at: 0) + number(at: 2), number(at: 5), number(at: 8))
    let (hour, minute, second) = (number(at: 11), number(at: 14), number(at: 17))
    guard 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second <= 60 else { return nil }
    // Years that begin in March end with the day that only leap years have.
    let months = year * 12 + month - 3
    let (marchYear, marchMonth) = (months / 12, months % 12)
    let days =
      marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
      + (153 * marchMonth + 2) / 5 + day - 719_469
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }
}
