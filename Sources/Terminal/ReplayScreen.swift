import Games
import JSON
import Reports
import Tournaments

/// A step of a recorded game, as a whole terminal shows it.
package struct ReplayScreen: Sendable {
  private let replay: Replay
  private let controls: ReplayControls
  private let place: String

  /// - Parameters:
  ///   - replay: the game.
  ///   - controls: where it is.
  ///   - place: which of the games it is: "3 of 12".
  package init(_ replay: Replay, _ controls: ReplayControls, place: String) {
    self.replay = replay
    self.controls = controls
    self.place = place
  }

  /// The lines that fit into a window, the last one with the keys.
  package func lines(_ size: ScreenSize) -> [StyledText] {
    let head = [
      (StyledText("\(place)  ", .quiet) + StyledText(replay.title, .strong)),
      replay.player(0) + StyledText(" – ", .quiet) + replay.player(1),
    ]
    let foot = [progress(columns: size.columns), keys(columns: size.columns)]
    // The board keeps its size through a game, whatever is said beside it.
    let room = size.rows - head.count - foot.count - 1 - roomForWords(size)
    let boards = self.boards(ScreenSize(columns: size.columns, rows: room))
    let left = size.rows - head.count - foot.count - 1 - boards.count
    let words = remarks(columns: size.columns, limit: max(1, left / 3))
    let gap: [StyledText] = left > words.count ? [""] : []
    var lines = head + [""] + boards + gap + words.prefix(max(0, left))
    while lines.count < size.rows - foot.count { lines.append("") }
    return lines.prefix(max(0, size.rows - foot.count)) + foot
  }

  private func roomForWords(_ size: ScreenSize) -> Int {
    let record = replay.record
    return record.comments.isEmpty && record.forfeit.isEmpty ? 2 : max(2, size.rows / 3)
  }

  /// The boards, in a race with their figures above them.
  private func boards(_ room: ScreenSize) -> [StyledText] {
    let boards = replay.boards.enumerated().map { index, board in
      let step = min(controls.step, board.moves.count)
      let figures = RaceFigures(board.positions[step])
      let name = StyledText(printable(replay.record.bots[index]), Replay.role(of: index))
      return CaptionedBoard(
        heads: figures.map { [name, StyledText($0.text)] } ?? [], position: board.positions[step],
        last: step > 0 ? board.moves[step - 1] : nil)
    }
    return BoardLayout.lines(boards, room)
  }

  /// What was played last, what was said with it, and in the end how it ended.
  private func remarks(columns: Int, limit: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for board in replay.boards.indices {
      guard let caption = replay.caption(board: board, step: controls.step) else { continue }
      lines.append(caption)
      if let remark = replay.remark(board: board, step: controls.step) {
        lines += StyledText.wrapped("“\(remark)”", columns: columns, limit: limit)
      }
    }
    guard controls.step == replay.stepCount else { return lines }
    let ending = replay.ending
    let role = ending.pieces.first?.role ?? .plain
    lines += StyledText.wrapped(ending.plain, role, columns: columns, limit: limit + 1)
    for line in replay.log(lines: limit) { lines.append(StyledText("log: \(line)", .quiet)) }
    return lines
  }

  private func progress(columns: Int) -> StyledText {
    let state = controls.isPlaying ? "playing" : "paused"
    let speed = PaceText.rate(controls.speed)
    let text = StyledText(
      "move \(controls.step) of \(replay.stepCount) · \(state), \(speed) a second")
    let width = min(30, columns - text.width - 4)
    guard width >= 6 else { return text }
    let done = replay.stepCount == 0 ? width : width * controls.step / replay.stepCount
    return StyledText("[") + StyledText(String(repeating: "#", count: done), .good)
      + StyledText(String(repeating: "-", count: width - done), .quiet) + "] " + text
  }

  private func keys(columns: Int) -> StyledText {
    let words = [
      "space pause", "←→ step", "home/end", "n/p game", "+/- speed", "q quit",
    ]
    let long = StyledText(words.joined(separator: " · "), .quiet)
    return long.width <= columns ? long : StyledText("space ←→ home end n p + - q", .quiet)
  }
}

/// What a replay says in words, on a screen and without one.
extension Replay {
  /// The game, its rules and its name in the record.
  var title: String {
    [record.game, record.rules.summary, record.id].map(printable).joined(separator: " · ")
  }

  /// A bot with its seat.
  func player(_ bot: Int) -> StyledText {
    let name = printable(record.bots[bot])
    let version = record.versions[bot]
    let seat = seatName(bot).map { StyledText("\($0) ", Self.role(of: bot)) } ?? ""
    return seat + StyledText(name, .strong)
      + (version == "1" ? "" : StyledText(" (version \(printable(version)))", .quiet))
  }

  /// The name of a bot's seat; nil where both bots sit alike.
  func seatName(_ bot: Int) -> String? {
    guard case .versus(let game) = game.shape else { return nil }
    return game.seatNames[bot]
  }

  static func role(of bot: Int) -> Role { bot == 0 ? .first : .second }

  /// How the game ended.
  var ending: StyledText {
    let reason = printable(record.reason)
    guard record.forfeit.isEmpty else {
      let names = record.forfeit.map { printable(record.bots[$0]) }.joined(separator: " and ")
      let detail = record.detail.map { ": " + printable($0) } ?? ""
      return StyledText("\(names) lost by \(reason)\(detail)", .bad)
    }
    switch record.result {
    case .draw: return StyledText("drawn (\(reason))", .strong)
    case .firstWins: return StyledText("\(printable(record.bots[0])) won (\(reason))", .good)
    case .secondWins: return StyledText("\(printable(record.bots[1])) won (\(reason))", .good)
    }
  }

  /// The end of what the bot at fault wrote on its standard error.
  func log(lines count: Int) -> [String] {
    (record.log ?? "").split(whereSeparator: \.isNewline).suffix(count).map {
      printable(String($0))
    }
  }

  /// What was done in a step on a board; nil at its start, and behind its end.
  func caption(board index: Int, step: Int) -> StyledText? {
    let board = boards[index]
    guard step > 0, step <= board.moves.count else { return nil }
    let move = text(ofMove: board.moves[step - 1])
    guard let bot = mover(board: index, number: step) else {
      return StyledText("the opening takes \(move)", .quiet)
    }
    return StyledText(printable(record.bots[bot]), .strong) + " plays \(move)"
  }

  /// What a bot said with a step, in its own words made safe.
  func remark(board index: Int, step: Int) -> String? {
    guard let bot = mover(board: index, number: step) else { return nil }
    return comment(of: bot, atMove: step).map { printable($0) }
  }
}
