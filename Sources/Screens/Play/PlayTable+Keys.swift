import Games

extension PlayTable {
  /// Does what a key asks for.
  package mutating func press(_ key: Key) -> Wish? {
    complaint = nil
    switch key {
    case .character("q"), .escape: return .quit
    case .character("r"): return .again
    case .character("u"), .backspace:
      if key == .backspace, !typed.isEmpty {
        typed.removeLast()
        return nil
      }
      guard undo() else {
        complaint = allowsUndo ? "nothing to take back" : "moves can't be taken back here"
        return nil
      }
      return .rewound
    case .character(" ") where isForBotsAlone: return .pause
    default:
      guard let person else { return nil }
      if let size { pressCell(key, person, size) } else { pressWord(key, person) }
      return nil
    }
  }

  /// A key for a direction.
  private mutating func pressWord(_ key: Key, _ person: Int) {
    guard case .words(let words, _) = game.notation,
      let word = Self.direction(of: key), let move = words.firstIndex(of: word)
    else { return }
    guard question(to: person).position.isLegal(move) else {
      complaint = "nothing moves \(word)"
      return
    }
    make(move, of: person)
  }

  /// A key for a cell: its number, or a step of the cursor.
  private mutating func pressCell(_ key: Key, _ person: Int, _ size: Int) {
    switch key {
    case .character(let digit) where digit.isASCII && digit.isNumber:
      typed = String((typed + String(digit)).suffix(3))
      if size * size <= 10 { take(Int(typed), person) }
    case .enter, .character(" "): take(typed.isEmpty ? cursor : Int(typed), person)
    default:
      typed = ""
      switch Self.direction(of: key) {
      case "up": cursor = (cursor + size * (size - 1)) % (size * size)
      case "down": cursor = (cursor + size) % (size * size)
      case "left": cursor = cursor / size * size + (cursor % size + size - 1) % size
      case "right": cursor = cursor / size * size + (cursor % size + 1) % size
      default: break
      }
    }
  }

  private mutating func take(_ cell: Int?, _ person: Int) {
    typed = ""
    guard let cell else { return }
    guard question(to: person).position.isLegal(cell) else {
      complaint = "\(cell) is no free cell"
      return
    }
    cursor = cell
    make(cell, of: person)
  }

  /// The direction of an arrow, of `wasd` or of `hjkl`.
  private static func direction(of key: Key) -> String? {
    switch key {
    case .up, .character("w"), .character("k"): "up"
    case .down, .character("s"), .character("j"): "down"
    case .left, .character("a"), .character("h"): "left"
    case .right, .character("d"), .character("l"): "right"
    default: nil
    }
  }
}
