/// A key that was pressed.
package enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, enter, escape, backspace, tab
  /// Control and C.
  case interrupt
  /// Control and Z.
  case suspend
  /// Control and D.
  case endOfInput
  case other
}

/// Tells keys from the bytes that a terminal sends for them.
package struct KeyParser: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  /// Whether the beginning of a key waits for the rest of it.
  package var isInKey: Bool { !bytes.isEmpty }

  /// Takes bytes as they come, and answers the keys that are complete.
  package mutating func feed(_ new: some Sequence<UInt8>) -> [Key] {
    bytes += new
    var keys: [Key] = []
    while let (key, length) = next() {
      keys.append(key)
      bytes.removeFirst(length)
    }
    return keys
  }

  /// Takes note that nothing more came for a while: an escape that began nothing was a key.
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

  /// The key that the bytes begin with, and how many of them it is; nil where more have to come.
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

  /// A sequence that begins with an escape: `ESC [ parameters letter` or `ESC O letter`.
  private func sequence() -> (Key, Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (Self.key(letter: bytes[2]), 3)
    case UInt8(ascii: "["):
      guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return bytes.count > 32 ? (.other, bytes.count) : nil
      }
      if bytes[end] == UInt8(ascii: "~") { return (Self.key(number: bytes[2..<end]), end + 1) }
      return (Self.key(letter: bytes[end]), end + 1)
    case 0x1B: return (.escape, 1)
    default: return (.other, 2)
    }
  }

  private static func key(letter: UInt8) -> Key {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    default: .other
    }
  }

  private static func key(number: ArraySlice<UInt8>) -> Key {
    switch Int(String(decoding: number.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)) {
    case 1, 7: .home
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: .other
    }
  }
}
