import Games
import JSON

extension TerminalGame {
  /// Returns the screen of the game as lines that fit into the window; the last line lists the keys.
  package func screen(_ size: ScreenSize) -> [StyledText] {
    var head = [StyledText(printable(game.title), .strong)]
    if showsRules, let about = game.about {
      let lines = about.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
        StyledText.wrapped(printable(String($0)), columns: size.columns, limit: size.rows)
      }
      return head + lines.prefix(max(1, size.rows - 2))
        + [StyledText("any key: back to the game", .quiet).cut(to: size.columns)]
    }
    if !isRace {
      head += players.indices.map(player)
        .lines(by: StyledText(" – ", .quiet), columns: size.columns)
    }
    let reserve = players.contains(where: \.isBot) || hint != nil ? 3 : 2
    let pictures = state.moves.enumerated().map { index, moves in
      var options = BoardPicture.Options(last: moves.last)
      options.cursor = chosenMove
      options.showsNumbers = true
      return CaptionedBoard(
        player(index), state.position(for: isRace ? index : movers.first ?? 0), options)
    }
    return CaptionedBoard.screen(
      size, head: head, pictures, leaving: min(reserve, size.rows / 4),
      foot: [keys.cut(to: size.columns)]
    ) { words(columns: size.columns, limit: max(1, $0 / 2)) }
  }

  private func player(_ index: Int) -> StyledText {
    let name = printable(players[index].name)
    guard case .versus(let versus) = game.shape else { return StyledText(name, .seat(index)) }
    return StyledText("\(printable(versus.seatNames[index])) ", .seat(index)) + StyledText(name)
  }

  private func words(columns: Int, limit: Int) -> [StyledText] {
    var lines =
      movers.isEmpty
      ? StyledText.wrapped(result, .strong, columns: columns, limit: limit) : [status]
    if input == .list, let line = choices(columns: columns) { lines.append(line) }
    if let complaint { lines.append(StyledText(printable(complaint), .bad)) }
    func add(_ text: String, _ role: Role = .plain) {
      lines += StyledText.wrapped(printable(text), role, columns: columns, limit: limit)
    }
    for (player, failure) in zip(players, failures) {
      if let failure { add("\(player.name) lost by \(failure)", .bad) }
    }
    if let hint, person != nil {
      add("hint of \(hint.name): \(hint.words ?? "…")", .good)
    }
    for (player, remark) in zip(players, remarks) {
      if let remark { add("\(player.name): “\(remark)”") }
    }
    return lines
  }

  /// Returns the legal moves of the person on turn around the chosen move, as many as fit into the line; nil
  /// if there are no moves to show.
  private func choices(columns: Int) -> StyledText? {
    guard let person, let chosen = chosenMove else { return nil }
    let legal = question(to: person).position.legalMoves
    guard var place = legal.firstIndex(of: chosen) else { return nil }
    var texts = legal.map { StyledText(printable(game.notation.text(of: $0))) }
    texts[place] = StyledText("[\(texts[place].plain)]", .cursor)
    // Moves at the start are left out until the chosen move fits, together with the two moves after it.
    while place > 0, texts[...min(place + 2, texts.count - 1)].joined(by: " ").width > columns {
      texts.removeFirst()
      place -= 1
    }
    return texts.joined(by: " ").cut(to: columns)
  }

  private var status: StyledText {
    let last = state.moves.count == 1 ? state.moves[0].last { $0 != Steps.noMove } : nil
    let played = last.map { "\(printable(game.notation.text(of: $0))) was played; " } ?? ""
    if input == .text, person != nil, !typed.isEmpty {
      return StyledText("your move: \(printable(typed))", .strong)
    }
    if !typed.isEmpty {
      let noun = input == .list ? "move" : "cell"
      return StyledText("\(noun) \(typed), then enter", .strong)
    }
    if let person {
      return StyledText(played + "\(players[person].name) to move", .strong)
    }
    let thinking = movers.filter { failures[$0] == nil }.map { players[$0].name }
    guard !thinking.isEmpty else { return StyledText("the game cannot continue", .strong) }
    guard !isPaused else { return StyledText("paused") }
    return StyledText(printable(played + thinking.joined(separator: " and ") + " to move"))
  }

  private var keys: StyledText {
    let move =
      switch input {
      case _ where players.allSatisfy(\.isBot): "space pause"
      case .cells: "number or arrows and enter"
      case .directions: "arrows, wasd or hjkl"
      case .list: "arrows and enter"
      case .text: "type a move, then enter"
      }
    guard input != .text || isForBotsAlone else {
      return StyledText("\(move) · escape quit", .quiet)
    }
    let undo = allowsUndo ? " · u undo" : ""
    let rules = game.announcedAbout == nil ? "" : " · ? rules"
    return StyledText("\(move)\(undo) · r new game\(rules) · q quit", .quiet)
  }
}
