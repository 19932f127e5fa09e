import Games

/// The letters by which the record writes the moves of a race, one a move.
struct MoveLetters: CustomStringConvertible {
  private let letters: [UInt8]
  /// The move of each byte; 255 for those that are no letter.
  let moves: [UInt8]

  /// - Precondition: the game's moves have letters, as those of every race do.
  init(of kind: any BuiltInGame.Type) {
    guard case .words(_, let characters) = kind.notation else {
      preconditionFailure("\(kind.name) has no letters for its moves")
    }
    letters = characters.flatMap { Array($0.utf8) }
    precondition(letters.count == characters.count, "letters are ASCII")
    var moves = Array(repeating: UInt8.max, count: 256)
    for (move, letter) in letters.enumerated() { moves[Int(letter)] = UInt8(move) }
    self.moves = moves
  }

  /// The letters, in the order of the moves.
  var description: String { String(decoding: letters, as: UTF8.self) }

  /// The moves that a text says; nil where it has another letter.
  func moves(_ text: String) -> [Int]? {
    var result: [Int] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      let move = moves[Int(byte)]
      guard move != .max else { return nil }
      result.append(Int(move))
    }
    return result
  }

  /// The text that says some moves.
  ///
  /// - Precondition: each has a letter.
  func text(_ moves: [Int]) -> String {
    String(decoding: moves.map { letters[$0] }, as: UTF8.self)
  }
}
