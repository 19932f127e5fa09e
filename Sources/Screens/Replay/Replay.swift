import Games
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
