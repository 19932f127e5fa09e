import Games
import Tournaments

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
