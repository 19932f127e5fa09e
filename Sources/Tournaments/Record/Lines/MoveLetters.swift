package import Games

/// The letters with which the record writes the moves of a race.
///
/// Each move is one letter if the game defines letters or has at most 62 moves. Otherwise each move is
/// written as a number in base 62 with a fixed number of digits, the most significant digit first.
package struct MoveLetters: CustomStringConvertible {
  private let letters: [UInt8]
  private let width: Int
  private let count: Int
  /// For each byte, its index among the letters; 255 if it is not a letter.
  let moves: [UInt8]

  package init(of kind: any BuiltInGame.Type) {
    count = kind.notation.count
    if case .words(_, let own) = kind.notation, !own.isEmpty {
      letters = own.flatMap { Array($0.utf8) }
      precondition(letters.count == count, "a letter for each move, in ASCII")
    } else {
      letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    }
    var width = 1
    var reach = letters.count
    while reach < count {
      reach *= letters.count
      width += 1
    }
    self.width = width
    var moves = Array(repeating: UInt8.max, count: 256)
    for (place, letter) in letters.enumerated() { moves[Int(letter)] = UInt8(place) }
    self.moves = moves
  }

  package var description: String { String(decoding: letters, as: UTF8.self) }

  /// Returns whether a text is a sequence of moves.
  func isText(_ text: (bytes: [UInt8], range: Range<Int>)) -> Bool {
    guard width > 1 || letters.count > count else {
      return text.range.allSatisfy { moves[Int(text.bytes[$0])] != .max }
    }
    return moves(String(decoding: text.bytes[text.range], as: UTF8.self)) != nil
  }

  /// Returns the moves of a text; nil if the text is not a sequence of moves.
  func moves(_ text: String) -> [Int]? {
    guard text.utf8.count.isMultiple(of: width) else { return nil }
    var result: [Int] = []
    result.reserveCapacity(text.utf8.count / width)
    var move = 0
    var left = width
    for byte in text.utf8 {
      let place = moves[Int(byte)]
      guard place != .max else { return nil }
      move = move * letters.count + Int(place)
      left -= 1
      guard left == 0 else { continue }
      guard move < count else { return nil }
      result.append(move)
      move = 0
      left = width
    }
    return result
  }

  func text(_ moves: [Int]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(moves.count * width)
    for move in moves {
      precondition(0..<count ~= move, "move \(move) is not a move of the game")
      var rest = move
      let start = bytes.count
      for _ in 0..<width {
        bytes.insert(letters[rest % letters.count], at: start)
        rest /= letters.count
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
