#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A tag pair such as `[White "Anna"]`: its name, and the byte range of its value.
struct PGNTag {
  enum Name: Hashable {
    case event, white, black, result, other
  }

  let name: Name
  /// The range of the value inside the quotation marks, without spaces and tabs at its ends.
  let value: Range<Int>

  /// Reads the tag at the index `place`, and moves `place` past the tag and the spaces after it.
  ///
  /// Returns nil if there is no tag.
  ///
  /// A quotation mark ends the value only if a bracket follows, because some programs do not escape other
  /// quotation marks.
  init?(_ bytes: [UInt8], at place: inout Int, end: Int) {
    guard place < end, bytes[place] == UInt8(ascii: "[") else { return nil }
    let nameStart = bytes.afterBlanks(place + 1, end)
    var index = nameStart
    while index < end, Self.isWord(bytes[index]) { index += 1 }
    guard index > nameStart else { return nil }
    name = Self.name(bytes, nameStart..<index)
    index = bytes.afterBlanks(index, end)
    guard index < end, bytes[index] == Self.quote else { return nil }
    let valueStart = index + 1
    index = valueStart
    while index < end {
      if bytes[index] == Self.backslash {
        index += 2
        continue
      }
      if bytes[index] == Self.quote {
        let bracket = bytes.afterBlanks(index + 1, end)
        if bracket < end, bytes[bracket] == UInt8(ascii: "]") {
          value = bytes.withoutBlanks(valueStart..<index)
          place = bytes.afterBlanks(bracket + 1, end)
          return
        }
      }
      index += 1
    }
    return nil
  }

  /// Returns whether a line consists only of tags.
  static func fill(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    var place = line.lowerBound
    repeat {
      guard PGNTag(bytes, at: &place, end: line.upperBound) != nil else { return false }
    } while place < line.upperBound
    return true
  }

  /// Returns a value without the backslashes of its escapes, as bytes and a range in them.
  static func plain(_ bytes: [UInt8], _ value: Range<Int>) -> (bytes: [UInt8], range: Range<Int>) {
    guard bytes.place(of: backslash, in: value) < value.upperBound else { return (bytes, value) }
    var isEscaped = false
    let plain = bytes[value].filter { byte in
      isEscaped = !isEscaped && byte == backslash
      return !isEscaped
    }
    return (plain, plain.indices)
  }

  /// Returns bytes as text, decoded from UTF-8 or, as in many old files, Latin-1.
  static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    if let text = String(validating: bytes[range], as: UTF8.self) { return text }
    var text = ""
    for byte in bytes[range] { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let names: [(letters: [UInt8], name: Name)] = [
    (Array("white".utf8), .white), (Array("black".utf8), .black),
    (Array("result".utf8), .result), (Array("event".utf8), .event),
  ]

  private static func name(_ bytes: [UInt8], _ range: Range<Int>) -> Name {
    names.first { letters, _ in
      letters.count == range.count
        && letters.indices.allSatisfy { bytes[range.lowerBound + $0] | 0x20 == letters[$0] }
    }?.name ?? .other
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != quote && byte != UInt8(ascii: "]") && byte != UInt8(ascii: "%")
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of a byte in a range, or the end of the range if there is
  /// none.
  ///
  /// The function calls `memchr`, because a loop would take ten times as long.
  func place(of byte: UInt8, in range: Range<Int>) -> Int {
    unsafe withUnsafeBytes { all in
      guard !range.isEmpty, let base = all.baseAddress else { return range.upperBound }
      precondition(range.lowerBound >= 0 && range.upperBound <= all.count)
      let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base } ?? range.upperBound
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  /// Returns the index of the first byte at or after `place` that is not a space, a tab or a carriage return;
  /// `end` if there is none.
  func afterBlanks(_ place: Int, _ end: Int) -> Int {
    var place = place
    while place < end, Self.isBlank(self[place]) { place += 1 }
    return place
  }

  /// Returns a range without the spaces, tabs and carriage returns at its ends.
  func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    let start = afterBlanks(range.lowerBound, range.upperBound)
    var end = range.upperBound
    while end > start, Self.isBlank(self[end - 1]) { end -= 1 }
    return start..<end
  }
}
