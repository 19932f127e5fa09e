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
  /// - Parameter record: the game.
  /// - Throws: where the record contradicts the rules.
  package init(_ record: GameRecord) throws(ReplayError) {
    if let contradiction = record.contradiction() { throw ReplayError(description: contradiction) }
    guard let kind = GameCatalog.named(record.game), let game = try? kind.init(rules: record.rules)
    else { throw ReplayError(description: "the game or its rules are unknown") }
    self.record = record
    self.game = game
    switch (game.shape, record.play) {
    case (.versus(let game), .versus(let opening, let moves)):
      var board = Board(positions: [game.start], openingCount: opening.count)
      for move in opening + moves { board.play(move, from: game.start) }
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
    return number > boards[0].openingCount ? (number - 1) % 2 : nil
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
