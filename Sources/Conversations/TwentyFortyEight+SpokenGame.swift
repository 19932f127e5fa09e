package import Games

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
