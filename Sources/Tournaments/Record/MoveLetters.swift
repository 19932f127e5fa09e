import Games

/// The letters by which the record writes the moves of a race: one a move where the game names
/// them, or 62 are enough, else as many as a number needs, the first one counting most.
struct MoveLetters: CustomStringConvertible {
  private let letters: [UInt8]
  private let width: Int
  private let count: Int
  /// The place of each byte among the letters; 255 for those that are no letter.
  let moves: [UInt8]

  init(of kind: any BuiltInGame.Type) {
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

  /// Whether each move is one letter, and each letter a move.
  var areMoves: Bool { width == 1 && letters.count == count }

  var description: String { String(decoding: letters, as: UTF8.self) }

  /// The moves that a text says; nil where it has another letter.
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
      (move, left) = (0, width)
    }
    return result
  }

  func text(_ moves: [Int]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(moves.count * width)
    for move in moves {
      precondition(0..<count ~= move, "move \(move) is none of the game")
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
