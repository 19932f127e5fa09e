package import Games

/// A game that can be explained to a language model.
package protocol SpokenGame: BuiltInGame {
  /// The rules, how to play well, and how to answer.
  var briefing: String { get }

  /// A position, drawn, with the legal moves.
  func question(about view: View) -> String
}

extension SpokenGame {
  /// The legal moves as messages write them, with commas between.
  func legalWords(_ view: View) -> String {
    view.legalMoves.map { Self.notation.text(of: $0) }.joined(separator: ", ")
  }
}

/// A square of short texts, each column as wide as its widest text.
func square(_ texts: [String], side: Int) -> String {
  let width = texts.map(\.count).max() ?? 0
  let rows = stride(from: 0, to: texts.count, by: side).map { start in
    texts[start..<start + side]
      .map { String(repeating: " ", count: width - $0.count) + $0 }.joined(separator: " ")
  }
  return rows.joined(separator: "\n")
}

/// Moves as people and models write them.
package enum SpokenMove {
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
    // None of its games has moves of any text.
    case .texts: nil
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

extension TicTacToe: SpokenGame {
  /// The rules, with the numbers of the cells.
  package var briefing: String {
    """
    You play \(Self.name) on a board of \(size) rows of \(size) cells. You always see the board as \
    it is now, and answer with your move.

    The cells are numbered from 0 to \(size * size - 1), row by row from the top left:
    \(square((0..<size * size).map { "\($0)" }, side: size))

    X moves first. In turn, each side marks one free cell. Whoever first has \(win) of their own \
    marks in a row, across, down or slantwise, wins. If the board is full before that, it is a draw.

    If you can win with this move, win. If your opponent could win with the next move, block that \
    cell. If you can do either, win rather than block. Else take the cell that brings you nearest to \
    \(win) in a row; cells in the middle of the board are on more lines.

    Answer with the number of one free cell, and with nothing else: no words, no explanation.
    """
  }

  /// The board with a number for each free cell.
  package func question(about view: View) -> String {
    let cells = view.board.cells.enumerated().map { cell, mark in
      mark.map { Self.seatNames[$0.rawValue] } ?? "\(cell)"
    }
    let you = Self.seatNames[view.seat.rawValue]
    let opponent = Self.seatNames[view.seat.other.rawValue]
    let last = view.last.map { "\(opponent) has just taken cell \($0).\n" } ?? ""
    return """
      \(square(cells, side: size))

      \(last)You are \(you). Free cells: \(legalWords(view)).
      Your move, a number only:
      """
  }
}

extension TwentyFortyEight: SpokenGame {
  /// The rules, with what ends a board.
  package var briefing: String {
    """
    You play \(Self.name) on a board of \(size) rows of \(size) cells. You always see the board as \
    it is now, and answer with your move.

    A move is one of four words: up, right, down, left. All tiles slide in that direction as far as \
    they can. Two equal tiles that meet become one of twice the value, each tile at most once a move, \
    and that value is added to your score. Then a new tile appears on a free cell: a 2 or, one time \
    in ten, a 4. A move that changes nothing is not legal. The board is over when \(ends). The \
    higher score wins.

    Keep the large tiles together in one corner with the largest in the corner itself, and do not \
    move it away from there. Keep the tiles along the edges in the order of their values. Keep as \
    many cells free as you can: merge tiles rather than collect small ones. Of the moves that are \
    legal, take the one away from your corner only when there is no other.

    Answer with one word, up, right, down or left, and with nothing else: no explanation.
    """
  }

  private var ends: String {
    let moves = maxMoves.map { "after \($0) moves" }
    let tile = target.map { "when a tile of \($0) has been made" }
    return (["no move is legal"] + [moves, tile].compactMap(\.self)).joined(separator: ", or ")
  }

  /// The tiles, with a point for each free cell.
  package func question(about view: View) -> String {
    let cells = view.board.tiles.joined().map { $0 == 0 ? "." : "\($0)" }
    return """
      \(square(cells, side: size))

      Your score: \(view.score). Legal moves: \(legalWords(view)).
      Your move, one word only:
      """
  }
}
