import Games
import JSON

/// A game at a terminal, as the whole terminal shows it.
package struct PlayScreen: Sendable {
  private let game: TerminalGame

  package init(_ game: TerminalGame) {
    self.game = game
  }

  /// The lines that fit into a window, the last one with the keys.
  package func lines(_ size: ScreenSize) -> [StyledText] {
    var head = [StyledText("\(game.game.name) · \(game.game.rules.summary)", .strong)]
    if game.boards.count == 1, game.players.count == 2 {
      head.append(player(0) + StyledText(" – ", .quiet) + player(1))
    }
    let reserve = game.players.contains(where: \.isBot) || game.hint != nil ? 3 : 2
    let boards = game.boards.enumerated().map { index, board in
      let figures = BoardPicture.figures(of: board.present)
      var options = BoardPicture.Options(last: board.moves.last)
      options.cursor = game.chosenMove
      options.showsNumbers = true
      return CaptionedBoard(
        heads: figures.map { [player(index), StyledText($0)] } ?? [], position: board.present,
        options: options)
    }
    return CaptionedBoard.screen(
      size, head: head, boards, leaving: min(reserve, size.rows / 4),
      foot: [keys.cut(to: size.columns)]
    ) { words(columns: size.columns, limit: max(1, $0 / 2)) }
  }

  private func player(_ index: Int) -> StyledText {
    let role = index == 0 ? Role.first : .second
    let name = printable(game.players[index].name)
    guard case .versus(let versus) = game.game.shape else { return StyledText(name, role) }
    return StyledText("\(versus.seatNames[index]) ", role) + StyledText(name)
  }

  private func words(columns: Int, limit: Int) -> [StyledText] {
    var lines = [status]
    if game.input == .list, let line = choices(columns: columns) { lines.append(line) }
    if let complaint = game.complaint { lines.append(StyledText(complaint, .bad)) }
    func say(_ text: String, _ role: Role = .plain) {
      lines += StyledText.wrapped(printable(text), role, columns: columns, limit: limit)
    }
    for (player, failure) in zip(game.players, game.failures) {
      if let failure { say("\(player.name) failed by \(failure)", .bad) }
    }
    if let hint = game.hint, game.person != nil {
      say("hint of \(hint.name): \(hint.words ?? "…")", .good)
    }
    for (player, remark) in zip(game.players, game.remarks) {
      if let remark { say("\(player.name): “\(remark)”") }
    }
    return lines
  }

  /// The legal moves of the person who is to move, as many around the chosen one as there is room for.
  private func choices(columns: Int) -> StyledText? {
    guard let person = game.person, let chosen = game.chosenMove else { return nil }
    let legal = game.question(to: person).position.legalMoves
    let texts = legal.map { printable(game.game.notation.text(of: $0)) }
    guard let place = legal.firstIndex(of: chosen) else { return nil }
    var line = StyledText("[\(texts[place])]", .cursor)
    var (first, last) = (place, place)
    while true {
      let before = line.width
      if last + 1 < texts.count, line.width + displayWidth(texts[last + 1]) + 1 <= columns {
        last += 1
        line += StyledText(" " + texts[last])
      }
      if first > 0, line.width + displayWidth(texts[first - 1]) + 1 <= columns {
        first -= 1
        line = StyledText(texts[first] + " ") + line
      }
      if line.width == before { return line }
    }
  }

  private var status: StyledText {
    if game.movers.isEmpty { return StyledText(game.result, .strong) }
    let last = game.boards.count == 1 ? game.boards[0].moves.last : nil
    let played = last.map { "\(game.game.notation.text(of: $0)) was played; " } ?? ""
    if !game.typed.isEmpty {
      let noun = game.input == .list ? "move" : "cell"
      return StyledText("\(noun) \(game.typed), then enter", .strong)
    }
    if let person = game.person {
      return StyledText(played + "\(game.players[person].name) to move", .strong)
    }
    let thinking = game.movers.filter { game.failures[$0] == nil }.map { game.players[$0].name }
    guard !thinking.isEmpty else { return StyledText("nobody plays on", .strong) }
    guard !game.isPaused else { return StyledText("paused") }
    return StyledText(printable(played + thinking.joined(separator: " and ") + " to move"))
  }

  private var keys: StyledText {
    let move =
      switch game.input {
      case _ where game.players.allSatisfy(\.isBot): "space pause"
      case .cells: "number or arrows and enter"
      case .directions: "arrows, wasd or hjkl"
      case .list: "arrows and enter"
      }
    let undo = game.allowsUndo ? " · u undo" : ""
    return StyledText("\(move)\(undo) · r new game · q quit", .quiet)
  }
}
