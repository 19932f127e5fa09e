/// A parser for the bytes that a terminal sends for keys.
package struct KeyParser: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  /// Whether the parser has received a part of a key.
  package var isInKey: Bool { !bytes.isEmpty }

  /// Parses further bytes, and returns the complete keys.
  package mutating func feed(_ new: some Sequence<UInt8>) -> [Key] {
    bytes += new
    var keys: [Key] = []
    while let (key, length) = next() {
      keys.append(key)
      bytes.removeFirst(length)
    }
    return keys
  }

  /// Treats an incomplete key as complete after a pause, and returns the keys.
  ///
  /// An escape byte then means the escape key, and the bytes after it are parsed as further keys. A part of a
  /// character means ``Key/other``.
  package mutating func pause() -> [Key] {
    guard let first = bytes.first else { return [] }
    guard first == 0x1B else {
      bytes = []
      return [.other]
    }
    let rest = bytes.dropFirst()
    bytes = []
    return [.escape] + (rest.isEmpty ? [] : feed(rest))
  }

  /// Returns the first key and its number of bytes; nil if the key is incomplete.
  private func next() -> (Key, Int)? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return sequence()
    case 0x03: return (.interrupt, 1)
    case 0x04: return (.endOfInput, 1)
    case 0x09: return (.tab, 1)
    case 0x0A, 0x0D: return (.enter, 1)
    case 0x1A: return (.suspend, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0..<0x20: return (.other, 1)
    default: return character(first)
    }
  }

  private func character(_ first: UInt8) -> (Key, Int)? {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard bytes.count >= length else { return nil }
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self), text.count == 1,
      let character = text.first
    else { return (.other, 1) }
    return (.character(character), length)
  }

  /// Parses an escape sequence: `ESC [ parameters final`, with a letter or "~" at the end, or `ESC O letter`.
  private func sequence() -> (Key, Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (Self.letters[bytes[2]] ?? .other, 3)
    case UInt8(ascii: "["):
      guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return bytes.count > 32 ? (.other, bytes.count) : nil
      }
      let number = bytes[2..<end].prefix { $0 != UInt8(ascii: ";") }
      let key =
        bytes[end] == UInt8(ascii: "~")
        ? Int(String(decoding: number, as: UTF8.self)).flatMap { Self.numbers[$0] }
        : Self.letters[bytes[end]]
      return (key ?? .other, end + 1)
    case 0x1B: return (.escape, 1)
    default: return (.other, 2)
    }
  }

  private static let letters = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDHFM".utf8, [Key.up, .down, .right, .left, .home, .end, .enter]))
  private static let numbers: [Int: Key] = [
    1: .home, 7: .home, 4: .end, 8: .end, 5: .pageUp, 6: .pageDown,
  ]
}
