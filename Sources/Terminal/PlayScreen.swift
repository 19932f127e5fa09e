import Games
import JSON
import Tournaments

/// A game at a terminal, as the whole terminal shows it.
package struct PlayScreen: Sendable {
  private let table: PlayTable

  package init(_ table: PlayTable) {
    self.table = table
  }

  /// The lines that fit into a window, the last one with the keys.
  package func lines(_ size: ScreenSize) -> [StyledText] {
    var head = [StyledText("\(table.game.name) · \(table.game.rules.summary)", .strong)]
    if table.boards.count == 1, table.players.count == 2 {
      head.append(player(0) + StyledText(" – ", .quiet) + player(1))
    }
    let foot = keys(columns: size.columns)
    let reserve = table.players.contains(where: \.isBot) || table.hint != nil ? 3 : 2
    let room = size.rows - head.count - 2 - min(reserve, size.rows / 4)
    let boards = BoardLayout.lines(
      captioned, ScreenSize(columns: size.columns, rows: room))
    let left = size.rows - head.count - 2 - boards.count
    let words = self.words(columns: size.columns, limit: max(1, left / 2))
    let gap: [StyledText] = left > words.count ? [""] : []
    var lines = head + [""] + boards + gap + words.prefix(max(0, left))
    while lines.count < size.rows - 1 { lines.append("") }
    return lines.prefix(size.rows - 1) + [foot]
  }

  private func player(_ index: Int) -> StyledText {
    let role = index == 0 ? Role.first : .second
    let name = printable(table.players[index].name)
    guard case .versus(let game) = table.game.shape else { return StyledText(name, role) }
    return StyledText("\(game.seatNames[index]) ", role) + StyledText(name)
  }

  private var captioned: [CaptionedBoard] {
    table.boards.enumerated().map { index, board in
      var heads: [StyledText] = []
      if let figures = RaceFigures(board.present) {
        heads = [player(index), StyledText(figures.text)]
      }
      let isCellGame = table.size != nil
      return CaptionedBoard(
        heads: heads, position: board.present, last: board.moves.last,
        cursor: isCellGame && table.person != nil ? table.cursor : nil, showsNumbers: isCellGame)
    }
  }

  private func words(columns: Int, limit: Int) -> [StyledText] {
    var lines = [status]
    if let complaint = table.complaint { lines.append(StyledText(complaint, .bad)) }
    for (index, failure) in table.failures.enumerated() {
      guard let failure else { continue }
      let text = "\(table.players[index].name) failed by \(failure)"
      lines += StyledText.wrapped(printable(text), .bad, columns: columns, limit: limit)
    }
    if let hint = table.hint, table.person != nil {
      let text = printable("hint of \(hint.name): \(hint.words ?? "…")")
      lines += StyledText.wrapped(text, .good, columns: columns, limit: limit)
    }
    for (index, remark) in table.remarks.enumerated() {
      guard let remark else { continue }
      let text = printable("\(table.players[index].name): “\(remark)”")
      lines += StyledText.wrapped(text, columns: columns, limit: limit)
    }
    return lines
  }

  /// Whose move it is, or how the game ended.
  private var status: StyledText {
    if table.movers.isEmpty { return StyledText(PlayResult(table).text, .strong) }
    let last = table.boards.count == 1 ? table.boards[0].moves.last : nil
    let played = last.map { "\(MoveText.text($0, of: table.game)) was played; " } ?? ""
    if !table.typed.isEmpty { return StyledText("cell \(table.typed), then enter", .strong) }
    if let person = table.person {
      return StyledText(played + "\(table.players[person].name) to move", .strong)
    }
    let thinking = table.movers.filter { table.failures[$0] == nil }.map { table.players[$0].name }
    guard !thinking.isEmpty else { return StyledText("nobody plays on", .strong) }
    guard !table.isPaused else { return StyledText("paused") }
    return StyledText(printable(played + thinking.joined(separator: " and ") + " to move"))
  }

  private func keys(columns: Int) -> StyledText {
    var words: [String] = []
    if table.players.allSatisfy(\.isBot) {
      words.append("space pause")
    } else if table.size != nil {
      words.append("number or arrows and enter")
    } else {
      words.append("arrows, wasd or hjkl")
    }
    if table.allowsUndo { words.append("u undo") }
    words += ["r new game", "q quit"]
    return StyledText(words.joined(separator: " · "), .quiet).cut(to: columns)
  }
}
