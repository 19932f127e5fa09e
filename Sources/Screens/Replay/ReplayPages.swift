import Tournaments

/// Recorded games as plain text, for those who have no terminal.
package enum ReplayPages {
  private static let room = ScreenSize(columns: 40, rows: 4)

  /// Every position of a game.
  package static func moves(of replay: Replay) -> String {
    var lines = head(of: replay)
    for step in 0...replay.stepCount {
      lines += ["", "move \(step)"]
      for board in replay.boards.indices {
        if let caption = replay.caption(board: board, step: step) { lines.append(caption.plain) }
        if let remark = replay.remark(board: board, step: step) { lines.append("“\(remark)”") }
      }
      lines += boards(of: replay, at: step)
    }
    return text(lines + tail(of: replay))
  }

  /// The last position of a game.
  package static func end(of replay: Replay) -> String {
    text(head(of: replay) + boards(of: replay, at: replay.stepCount) + tail(of: replay))
  }

  private static func head(of replay: Replay) -> [String] {
    [replay.title, (replay.player(0) + " – " + replay.player(1)).plain]
  }

  private static func tail(of replay: Replay) -> [String] {
    [replay.ending.plain] + replay.log(lines: 20).map { "log: \($0)" }
  }

  private static func boards(of replay: Replay, at step: Int) -> [String] {
    let blocks = replay.boards.enumerated().map { index, board -> [StyledText] in
      let position = board.positions[min(step, board.moves.count)]
      let last = step > 0 && step <= board.moves.count ? board.moves[step - 1] : nil
      let picture = BoardPicture.lines(of: position, .init(room: room, last: last))
      guard let figures = RaceFigures(position) else { return picture }
      return [StyledText(printable(replay.record.bots[index])), StyledText(figures.text)] + picture
    }
    return StyledText.beside(blocks, gap: 3).map(\.plain)
  }

  private static func text(_ lines: [String]) -> String {
    lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
