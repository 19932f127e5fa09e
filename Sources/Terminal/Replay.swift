import Games
import JSON
package import Tournaments

/// A recorded game, position by position.
package struct Replay: Sendable {
  /// The record.
  package let record: GameRecord
  /// The game with its rules.
  let game: any Game
  /// The boards: one of both bots, or one of each.
  let boards: [Board]

  /// One board through the game.
  struct Board: Sendable {
    /// The positions, the first one included.
    var positions: [any Position]
    /// The moves between them.
    var moves: [Int] = []
    /// How many of them were the opening's.
    var openingCount = 0
  }

  /// Plays a record by the rules.
  ///
  /// - Parameters:
  ///   - record: the game.
  ///   - library: where the game is to be found.
  /// - Throws: where the record contradicts the rules.
  package init(
    _ record: GameRecord, in library: GameLibrary = .builtIn
  ) throws(ReplayError) {
    if let contradiction = record.contradiction(in: library) {
      throw ReplayError(description: contradiction)
    }
    do {
      game = try library.game(named: record.game, rules: record.rules)
    } catch {
      throw ReplayError(description: error.description)
    }
    self.record = record
    switch (game.shape, record.play) {
    case (.versus(let game), .versus(let opening, let moves)):
      let start = game.start(seed: record.seed ?? 0)
      var board = Board(positions: [start], openingCount: opening.count)
      for move in opening + moves { board.play(move, from: start) }
      // A referee may die between two replays.
      if let failure = board.positions.compactMap(\.failure).first {
        throw ReplayError(description: failure)
      }
      boards = [board]
    case (.race(let game), .race(let seed, let moves, _, _)):
      boards = moves.map { moves in
        var board = Board(positions: [game.start(seed: seed)])
        for move in moves { board.play(move, from: game.start(seed: seed)) }
        return board
      }
    default: throw ReplayError(description: "the moves are those of another kind of game")
    }
  }

  /// How many moves the longest board has.
  package var stepCount: Int { boards.map(\.moves.count).max() ?? 0 }

  /// The step at which the bots begin to play.
  package var firstStep: Int { boards.map(\.openingCount).min() ?? 0 }

  /// The comment that a bot made with a move, by the number of the move on its board from 1.
  func comment(of bot: Int, atMove number: Int) -> String? {
    record.comments.first { $0.bot == bot && $0.turn == number }?.text
  }

  /// The bot that made a move of a board, by the number of the move from 1; nil for an opening's.
  func mover(board: Int, number: Int) -> Int? {
    guard boards.count == 1 else { return board }
    guard number > boards[0].openingCount, boards[0].positions.indices.contains(number - 1),
      let position = boards[0].positions[number - 1] as? any VersusPosition,
      case .turn(let seat) = position.state
    else { return nil }
    return seat.rawValue
  }

  /// A move as people read it.
  func text(ofMove move: Int) -> String { MoveText.text(move, of: game) }
}

extension Replay.Board {
  fileprivate mutating func play(_ move: Int, from start: any Position) {
    var position = positions.last ?? start
    position.play(move)
    positions.append(position)
    moves.append(move)
  }
}

/// A record that can't have been played.
package struct ReplayError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

/// Where a replay is, and how keys and time move it on.
package struct ReplayControls: Hashable, Sendable {
  /// What a key asks for beside moving on in the game.
  package enum Wish: Hashable, Sendable {
    /// To see another game, so many further on.
    case game(Int)
    case quit
  }

  /// How many moves have been made.
  package private(set) var step: Int
  /// Whether time makes moves.
  package private(set) var isPlaying = true
  /// Moves a second.
  package private(set) var speed: Double
  private let range: ClosedRange<Int>
  private var saved: Int64 = 0

  /// The speeds that there are, in moves a second.
  package static let speeds = 0.1...1000.0

  /// Begins a game.
  ///
  /// - Parameters:
  ///   - range: the steps before the first move and behind the last one.
  ///   - speed: moves a second, one of ``speeds``.
  package init(_ range: ClosedRange<Int>, speed: Double) {
    self.range = range
    self.speed = speed
    step = range.lowerBound
  }

  /// Does what a key asks for.
  package mutating func press(_ key: Key) -> Wish? {
    switch key {
    case .character("q"), .escape: return .quit
    case .character("n"), .pageDown: return .game(1)
    case .character("p"), .pageUp: return .game(-1)
    case .character(" "):
      // At the end it means: once more.
      if !isPlaying, step == range.upperBound { step = range.lowerBound }
      isPlaying.toggle()
      saved = 0
    case .right, .character("l"): move(to: step + 1)
    case .left, .character("h"): move(to: step - 1)
    case .home, .character("g"): move(to: range.lowerBound)
    case .end, .character("G"): move(to: range.upperBound)
    case .character("+"), .character("="), .up, .character("k"):
      speed = min(Self.speeds.upperBound, speed * 2)
    case .character("-"), .down, .character("j"): speed = max(Self.speeds.lowerBound, speed / 2)
    default: break
    }
    return nil
  }

  /// Lets so many nanoseconds pass.
  package mutating func pass(_ nanoseconds: Int64) {
    guard isPlaying else { return }
    saved += nanoseconds
    let perStep = Int64(1e9 / speed)
    let steps = Int(min(saved / perStep, Int64(range.upperBound - step)))
    saved -= Int64(steps) * perStep
    step += steps
    if step == range.upperBound { isPlaying = false }
  }

  private mutating func move(to wanted: Int) {
    step = min(max(wanted, range.lowerBound), range.upperBound)
    isPlaying = false
    saved = 0
  }
}

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
