package import Games
package import Tournaments

/// A played game, described by its rules: the pictures and the notation of its moves.
package struct GameDescription: Sendable {
  package typealias Picture = PositionPicture

  /// The largest number of moves for which a board has pictures.
  private static let pictureLimit = 1000

  /// The names of the seats; empty in a race.
  package let seats: [String]
  /// The rules in prose and the form of a move; nil if the game has no such text.
  package let about: String?
  /// The words of the moves; nil if moves are numbers or texts.
  package let words: [String]?
  /// For each board, the pictures before the first move and after each move.
  ///
  /// There is one board for all bots or, in a race, one board for each bot. The list is empty if the game has
  /// no pictures, or if a board has more than 1000 moves.
  package let boards: [[Picture]]
  /// The moves in the usual notation of the game; empty in a race, and if a move has no such notation.
  package let notations: [String]
  /// The text with which other programs set up the first position; nil if there is none.
  package let setup: String?
  /// The seats that made the moves, from 0; empty in a race, and if the seats moved in turn, in order.
  package let movers: [Int]

  /// Replays a game with the rules in a library.
  ///
  /// Returns nil if the library does not contain the game, if the record contradicts the rules, or if the
  /// game's referee fails.
  package init?(_ record: GameRecord, in library: GameLibrary) {
    guard let game = try? library.game(of: record) else { return nil }
    self.init(record, of: game)
  }

  /// Replays a game with the given rules.
  ///
  /// Returns nil if the record contradicts the rules, or if the game's referee fails.
  package init?(_ record: GameRecord, of game: any Game) {
    about = game.about
    if case .words(let list, _) = game.notation { words = list } else { words = nil }
    switch (record.play, game.shape) {
    case (.versus(let opening, let moves), .versus(let game)):
      guard let replay = Self.replay(opening + moves, of: game, seed: record.seed ?? 0) else {
        return nil
      }
      seats = game.seatNames
      boards = Self.boards([replay.positions])
      let tookTurns = replay.movers.enumerated().allSatisfy {
        $0.offset % game.seatCount == $0.element
      }
      movers = tookTurns ? [] : replay.movers
      let texts = replay.positions.dropFirst().compactMap(\.lastMoveNotation)
      notations = texts.count + 1 == replay.positions.count ? texts : []
      setup = replay.positions.first?.setup
    case (.race(let seed, let moves, _, _), .race(let race)):
      let replays = moves.compactMap { Self.replay($0, of: race, seed: seed) }
      guard replays.count == moves.count else { return nil }
      seats = []
      boards = Self.boards(replays)
      movers = []
      notations = []
      setup = nil
    default: return nil
    }
  }

  private static func replay(
    _ moves: [Int], of game: any VersusGame, seed: UInt64
  ) -> (positions: [any VersusPosition], movers: [Int])? {
    var position = game.start(seed: seed)
    var positions: [any VersusPosition] = [position]
    var movers: [Int] = []
    for move in moves {
      guard case .turn(let seat) = position.state else { return nil }
      movers.append(seat.rawValue)
      if move == Steps.noMove {
        position.eliminate()
      } else {
        guard position.isLegal(move) else { return nil }
        position.play(move)
      }
      positions.append(position)
    }
    return position.failure == nil ? (positions, movers) : nil
  }

  private static func replay(
    _ moves: [Int], of game: any RaceGame, seed: UInt64
  ) -> [any Position]? {
    var position = game.start(seed: seed)
    var positions: [any Position] = [position]
    for move in moves {
      guard position.isLegal(move) else { return nil }
      position.play(move)
      positions.append(position)
    }
    return position.failure == nil ? positions : nil
  }

  /// Returns the pictures of boards: cells if all positions have cells, or else texts if all positions have
  /// texts.
  ///
  /// The result is empty in all other cases, and if a board has more than 1000 moves.
  private static func boards(_ boards: [[any Position]]) -> [[Picture]] {
    guard boards.allSatisfy({ $0.count <= pictureLimit + 1 }) else { return [] }
    func pictures(_ picture: (any Position) -> Picture?) -> [[Picture]]? {
      let pictures = boards.map { $0.compactMap(picture) }
      return pictures.map(\.count) == boards.map(\.count) ? pictures : nil
    }
    return pictures { $0.boardDrawing.map(Picture.cells) }
      ?? pictures { $0.drawing.map(Picture.text) } ?? []
  }
}
