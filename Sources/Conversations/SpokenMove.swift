package import Games

/// Moves as people and models write them.
package enum SpokenMove {
  /// A move as the game's messages write it: `4` or `up`.
  package static func text(_ move: Int, in notation: MoveNotation) -> String {
    switch notation {
    case .numbers: "\(move)"
    case .words(let words, _): words[move]
    }
  }

  /// Finds the first number or word in a text that is a legal move.
  ///
  /// A number counts where it stands for itself: not as a part of a word, of `-1`, `0.5` or `3×3`.
  /// What a model thought aloud, up to `</think>`, does not count.
  ///
  /// - Parameters:
  ///   - text: what a model wrote, of any length and kind.
  ///   - notation: how the game's moves are written.
  ///   - legal: the moves that may be found.
  /// - Returns: the move, or nil where there is none.
  package static func find(in text: String, notation: MoveNotation, legal: [Int]) -> Int? {
    let characters = Array(spoken(text))
    var start = 0
    while start < characters.count {
      guard characters[start].isPartOfWord else {
        start += 1
        continue
      }
      let end = characters[start...].firstIndex { !$0.isPartOfWord } ?? characters.count
      let word = String(characters[start..<end])
      if let move = move(word, notation), legal.contains(move),
        isWhole(start..<end, of: characters)
      {
        return move
      }
      start = end
    }
    return nil
  }

  /// What a text says after the model has thought, cut to a length that anybody can bear.
  package static func spoken(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let mark = Array("</think>".utf8)
    var start = bytes.count - mark.count
    while start >= 0, !bytes[start...].starts(with: mark) { start -= 1 }
    let rest = start < 0 ? bytes[...] : bytes[(start + mark.count)...]
    // A character that is cut in two at the end becomes a replacement character.
    return String(decoding: rest.prefix(lengthLimit), as: UTF8.self)
  }

  private static let lengthLimit = 4000

  private static func move(_ word: String, _ notation: MoveNotation) -> Int? {
    switch notation {
    case .numbers: word.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(word) : nil
    case .words(let words, _): words.firstIndex(of: word.lowercased())
    }
  }

  /// Whether a number is neither negative nor a part of a decimal fraction.
  private static func isWhole(_ range: Range<Int>, of characters: [Character]) -> Bool {
    func character(_ index: Int) -> Character {
      characters.indices.contains(index) ? characters[index] : " "
    }
    let (before, after) = (character(range.lowerBound - 1), character(range.upperBound))
    let farBefore = character(range.lowerBound - 2)
    if before == "-" || before == "−" { return farBefore.isPartOfWord }
    if before == ".", farBefore.isNumber { return false }
    return !(after == "." && character(range.upperBound + 1).isNumber)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "×" || self == "_" }
}
