extension GameRecord {
  /// What is wrong with the times of the moves or with the date.
  func contradictionInTimes() -> String? {
    if zip(milliseconds, longestMilliseconds).contains(where: { $0 < $1 }) {
      return "`max_ms` is more than `ms`"
    }
    return Self.isTime(Array(at.utf8)) ? nil : "`at` is no time such as \"2026-11-20T22:30:01Z\""
  }

  /// Whether a text is a time in UTC as RFC 3339 writes it.
  private static func isTime(_ text: [UInt8]) -> Bool {
    let pattern = Array("0000-00-00T00:00:00".utf8)
    guard text.count > pattern.count, text.last == UInt8(ascii: "Z"),
      zip(text, pattern).allSatisfy({ $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }),
      text[pattern.count...].dropLast().allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return false }
    let ranges = [5: 1...12, 8: 1...31, 11: 0...23, 14: 0...59, 17: 0...60]
    return ranges.allSatisfy { place, range in
      range.contains(Int(text[place] - 48) * 10 + Int(text[place + 1] - 48))
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
