internal import BotKit
internal import Games

/// A bot that plays by the first applicable rule in a list of rules of thumb.
///
/// Source: Newell and Simon, "Human problem solving" (1972).
struct RulesBot: Bot {
  typealias Game = TicTacToe

  var rules = Rule.allCases
  var comments = false
  let lines: Lines

  func move(in view: TicTacToe.View, clock: Duration?) -> Answer {
    let board = LineBoard(view.board, lines: lines)
    for rule in rules {
      if let cell = cell(by: rule, for: view.seat, on: board) {
        return Answer(move: cell, comment: comments ? rule.rawValue : nil)
      }
    }
    return Answer(move: board.freeCells[0], comment: comments ? "the first free cell" : nil)
  }

  private func cell(by rule: Rule, for seat: Seat, on board: LineBoard) -> Int? {
    let last = lines.size - 1
    let corners = [0, last, last * lines.size, lines.cellCount - 1]
    switch rule {
    case .win: return board.win(of: seat)
    case .block: return board.win(of: seat.other)
    case .fork: return best(board.forks(of: seat), for: seat, on: board)
    case .blockFork: return blockedFork(of: seat.other, on: board)
    case .centre:
      if last > 2 { return best(board.freeCells, for: seat, on: board) }
      return board.isFree(4) ? 4 : nil
    case .oppositeCorner:
      return corners.first {
        board.isFree($0) && board.holds(seat.other, lines.cellCount - 1 - $0)
      }
    case .corner: return corners.first(where: board.isFree)
    case .side:
      return board.freeCells.first { cell in
        let place = [cell / lines.size, cell % lines.size]
        return !corners.contains(cell) && place.contains { $0 == 0 || $0 == last }
      }
    }
  }

  private func blockedFork(of other: Seat, on board: LineBoard) -> Int? {
    let forks = board.forks(of: other)
    guard !forks.isEmpty else { return nil }
    let seat = other.other
    let answers = forks + board.freeCells.filter { board.openLines(of: seat, on: $0).threatens }
    let good = answers.filter { cell in
      var next = board
      next.put(seat, on: cell)
      // A side that has to block a threat can create a fork only on the blocking cell.
      let forced = next.wins(of: seat)
      let left = next.forks(of: other)
      return forced.isEmpty ? left.isEmpty : !left.contains { forced.contains($0) }
    }
    return best(good, for: seat, on: board) ?? best(forks, for: seat, on: board)
  }

  private func best(_ cells: [Int], for seat: Seat, on board: LineBoard) -> Int? {
    board.ranked(cells, for: seat, width: 1).first?.cell
  }
}

extension BotOption {
  static let without = BotOption(
    "without", "the rules to leave out", .words(Rule.allCases.map(\.rawValue)), default: "none")
}

extension BuiltInBot {
  static let rules = BuiltInBot(
    "rules",
    "applies the first possible rule: win, block, fork, block-fork, centre (on boards larger than "
      + "3 × 3 the most promising cell), opposite-corner, corner, side",
    options: [.without]
  ) { (game: TicTacToe, values) in
    let without = values.words(.without) ?? []
    return RulesBot(
      rules: Rule.allCases.filter { !without.contains($0.rawValue) },
      comments: values.isSet(.comment), lines: Lines(size: game.size, win: game.win))
  }
}

/// The rules of the bot `rules`, in order of priority.
enum Rule: String, CaseIterable, Sendable {
  case win
  case block
  case fork
  /// Prevents a fork of the other side, if necessary with a threat that the other side has to block.
  case blockFork = "block-fork"
  /// Marks the center; on boards larger than 3 × 3, marks the cell whose open lines have the highest value for
  /// both sides, with twice the weight for the bot's own side.
  ///
  /// Among cells of equal value, the rule marks the cell nearest to the center.
  case centre
  case oppositeCorner = "opposite-corner"
  case corner
  case side
}
