import Games
import JSON
import Reports
package import Tournaments

/// A recorded game as a sequence of positions.
package struct Replay: Sendable {
  package let record: GameRecord
  private let game: any Game
  /// The boards: one shared board, or one board per bot.
  private let boards: [PlayedBoard]
  /// For each move on a shared board, the number of earlier moves of each bot; moves of the opening do not
  /// count.
  ///
  /// The list is empty in a race, and if the record has no figures about moves, such as evals.
  private var moversBefore: [[Int]] = []

  /// Replays a record; throws an error if the record contradicts the rules, if its game is unknown, or if the
  /// referee fails.
  package init(_ record: GameRecord, in library: GameLibrary = .builtIn) throws(RecordError) {
    if let contradiction = record.contradiction(in: library) { throw RecordError(contradiction) }
    game = try library.game(of: record)
    self.record = record
    switch (game.shape, record.play) {
    case (.versus(let game), .versus(let opening, let moves)):
      boards = [PlayedBoard(from: game.start(seed: record.seed ?? 0), opening + moves)]
      firstStep = opening.count
    case (.race(let game), .race(let seed, let moves, _, _)):
      boards = moves.map { PlayedBoard(from: game.start(seed: seed), $0) }
      firstStep = 0
    default: throw RecordError("the moves belong to another kind of game")
    }
    // The referee may fail in this replay, although it did not fail in the check above.
    if let failure = boards.flatMap(\.positions).compactMap(\.failure).first {
      throw RecordError(failure)
    }
    if record.figures != AnswerFigures(), boards.count == 1 { moversBefore = countMovers() }
  }

  package var stepCount: Int { boards.map(\.moves.count).max() ?? 0 }

  /// The step after the opening, at which the bots begin to play: the number of opening moves, 0 in a race.
  package let firstStep: Int

  /// Returns the number that the messages to bots use for the turn of a move.
  ///
  /// `number` is the number of the move on its board, from 1.
  private func turn(board: Int, number: Int) -> Int {
    (boards[board].positions[number - 1] as? any VersusPosition).map { $0.ply + 1 } ?? number
  }

  /// Returns, for each move on a shared board, the number of earlier moves of each bot; moves of the opening
  /// do not count.
  private func countMovers() -> [[Int]] {
    var counts = record.bots.map { _ in 0 }
    return (1...max(1, boards[0].moves.count)).map { number in
      defer { if let bot = mover(board: 0, number: number) { counts[bot] += 1 } }
      return counts
    }
  }

  /// Returns the bot that made a move; nil for a move of the opening.
  ///
  /// `number` is the number of the move, from 1.
  private func mover(board: Int, number: Int) -> Int? {
    guard boards.count == 1 else { return board }
    guard number > firstStep, boards[0].positions.indices.contains(number - 1),
      let position = boards[0].positions[number - 1] as? any VersusPosition,
      case .turn(let seat) = position.state
    else { return nil }
    return seat.rawValue
  }
}

/// A board with its moves.
private struct PlayedBoard: Sendable {
  private(set) var positions: [any Position]
  let moves: [Int]

  init(from start: any Position, _ moves: [Int]) {
    positions = [start]
    self.moves = moves
    for move in moves {
      var position = positions[positions.count - 1]
      if move == Steps.noMove, var shared = position as? any VersusPosition {
        shared.eliminate()
        position = shared
      } else {
        position.play(move)
      }
      positions.append(position)
    }
  }
}

// The texts of a replay, both for screens and for plain text.
extension Replay {
  var title: String {
    [record.rules.title(of: record.game), record.id].map(printable).joined(separator: " · ")
  }

  func player(_ bot: Int) -> StyledText {
    var text: StyledText = ""
    if case .versus(let game) = game.shape {
      text += StyledText("\(printable(game.seatNames[bot])) ", .seat(bot))
    }
    text += StyledText(printable(record.bots[bot]), .strong)
    let version = record.versions[bot]
    return version == "1"
      ? text : text + StyledText(" (version \(printable(version)))", .quiet)
  }

  var players: [StyledText] { record.bots.indices.map(player) }

  /// Returns the boards after a given number of moves; in a race, they have captions.
  func boards(at step: Int) -> [CaptionedBoard] {
    boards.enumerated().map { index, board in
      let step = min(step, board.moves.count)
      return CaptionedBoard(
        StyledText(printable(record.bots[index]), .seat(index)), board.positions[step],
        .init(last: step > 0 ? board.moves[step - 1] : nil))
    }
  }

  /// Returns the move of a step on each board, with the bot's comment and figures, in printable characters.
  ///
  /// A board without a move in this step is left out.
  func captions(at step: Int) -> [(action: StyledText, remark: String?)] {
    boards.enumerated().compactMap { index, board in
      guard step > 0, step <= board.moves.count else { return nil }
      let move = printable(game.notation.text(of: board.moves[step - 1]))
      guard let bot = mover(board: index, number: step) else {
        return (StyledText("the opening plays \(move)", .quiet), nil)
      }
      guard board.moves[step - 1] != Steps.noMove else {
        return (StyledText("\(printable(record.bots[bot])) is out of the game", .bad), nil)
      }
      let turn = turn(board: index, number: step)
      let comment = record.comments.first { $0.bot == bot && $0.turn == turn }
      let words = [
        comment.map { "“\(printable($0.text))”" }, figures(number: step, of: bot),
      ]
      .compactMap(\.self)
      return (
        StyledText(printable(record.bots[bot]), .strong) + " plays \(move)",
        words.isEmpty ? nil : words.joined(separator: " ")
      )
    }
  }

  /// Returns the figures about a move, such as "eval 31 · depth 16 · 5.4 s left"; nil if the record has none.
  ///
  /// `number` is the number of the move, from 1.
  private func figures(number: Int, of bot: Int) -> String? {
    let figures = record.figures
    guard figures != AnswerFigures() else { return nil }
    // The figures of a bot do not include moves of the opening.
    let earlier = boards.count > 1 ? number - 1 : moversBefore[number - 1][bot]
    func figure<Value>(_ list: [[Value?]]) -> Value? {
      AnswerFigures.figure(of: bot, at: earlier, in: list)
    }
    let words = [
      figure(figures.evals).map { "eval \($0.shortText)" },
      figure(figures.depths).map { "depth \($0)" }, figure(figures.nodes).map { "\($0) nodes" },
      figure(figures.times).map { "\(rounded($0, $0 < 10 ? 1 : 0)) ms" },
      figure(figures.clocks).map { "\(rounded(Double($0) / 1000, 1)) s left" },
      figure(figures.pvs).map { "expects \(printable($0))" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " · ")
  }

  var ending: StyledText {
    let reason = printable(record.reason)
    let bots = record.bots.map { printable($0) }
    let failed = record.forfeit.map { bots[$0] }.joined(separator: " and ")
    let detail = record.detail.map { ": " + printable($0) } ?? ""
    guard let result = record.result else {
      let end = "\(Places.text(record.places, bots)) (\(reason))"
      return failed.isEmpty
        ? StyledText(end, .strong) : StyledText("\(end); \(failed) failed\(detail)", .bad)
    }
    // If no bot can be started, the game is a draw.
    if result == .draw, !failed.isEmpty {
      return StyledText("drawn (\(reason)); \(failed) failed\(detail)", .bad)
    }
    guard failed.isEmpty else { return StyledText("\(failed) lost by \(reason)\(detail)", .bad) }
    switch result {
    case .draw: return StyledText("drawn (\(reason))", .strong)
    case .firstWins: return StyledText("\(bots[0]) won (\(reason))", .good)
    case .secondWins: return StyledText("\(bots[1]) won (\(reason))", .good)
    }
  }

  /// The evals of each bot over its moves, as a row of block characters; empty if no bot sent more than
  /// one eval.
  var evalCurves: [String] {
    let evals = record.figures.evals
    guard evals.contains(where: { $0.count { $0 != nil } > 1 }) else { return [] }
    let sizes = evals.flatMap { $0.compactMap { $0.map(abs) } }.sorted()
    // The curve is clipped, because the large evals of won positions, such as a mate, would flatten its other
    // parts.
    let limit = max(5 * sizes[sizes.count / 2], 1e-9)
    let width = 60
    let rows = evals.map { row in
      (0..<min(width, row.count)).map { column in
        row[column * row.count / min(width, row.count)].map { max(-limit, min(limit, $0)) }
      }
    }
    return zip(record.bots, Sparkline.texts(rows)).map { "eval \(printable($0)) \($1)" }
  }

  /// Returns the last lines of the standard error of the bot at fault.
  func log(lines count: Int) -> [String] {
    (record.log ?? "").split(whereSeparator: \.isNewline).suffix(count).map {
      "log: " + printable(String($0))
    }
  }
}

// The game as plain text.
extension Replay {
  package var text: String {
    text(
      (0...stepCount).flatMap { step in
        let captions = captions(at: step).flatMap {
          [$0.action.plain] + ($0.remark.map { [$0] } ?? [])
        }
        return ["", "move \(step)"] + captions + picture(at: step)
      })
  }

  /// The game as plain text with only its last position.
  package var shortText: String { text(picture(at: stepCount)) }

  private func text(_ positions: [String]) -> String {
    let head = [title, players.joined(by: " – ").plain]
    return (head + positions + [ending.plain] + evalCurves + log(lines: 20)).map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private func picture(at step: Int) -> [String] {
    let blocks = boards(at: step).map {
      $0.heads + $0.picture(in: ScreenSize(columns: 40, rows: 4))
    }
    return StyledText.sideBySide(blocks, gap: 3).map(\.plain)
  }
}
