import Games
import Hosting
import Synchronization
package import Tournaments

/// The games of a run that are being played, for an observer that reads them from time to time.
///
/// A game adds each of its moves here, which takes less than a tenth of a microsecond. The observer and a
/// game wait for each other only while moves are added or copied, or while the list of games is read or
/// changed.
///
/// Games that may have secrets are left out; see ``Game/isOpen``.
package final class ObservedGames: Sendable {
  private let state = Mutex(State())

  private struct State {
    /// The games by the numbers of their tables (see ``GameSoFar/table``); nil for a free table.
    var tables: [ObservedGame?] = []
    /// The names of the games with secrets that have begun.
    var closed: Set<String> = []
  }

  package init() {}

  /// Adds a game at the free table with the lowest number; returns nil if the game may have secrets.
  func begin(_ scheduled: ScheduledGame, of game: any Game, bots: [String]) -> ObservedGame? {
    state.withLock { state in
      guard game.isOpen else {
        state.closed.insert(game.name)
        return nil
      }
      let table = state.tables.firstIndex { $0 == nil } ?? state.tables.endIndex
      if table == state.tables.endIndex { state.tables.append(nil) }
      let observed = ObservedGame(
        GameSoFar(
          table: table, id: scheduled.id, game: game, bots: bots, start: scheduled.start))
      state.tables[table] = observed
      return observed
    }
  }

  func end(_ game: ObservedGame?) {
    guard let game else { return }
    state.withLock { state in
      guard let table = state.tables.firstIndex(where: { $0 === game }) else { return }
      state.tables[table] = nil
    }
  }

  /// The number of games that are being played and have no secrets.
  package var count: Int { state.withLock { $0.tables.count { $0 != nil } } }

  /// The names of the games that are left out because they may have secrets, in alphabetical order.
  package var closed: [String] { state.withLock { $0.closed.sorted() } }

  /// Returns at most `limit` games, in the order of their tables.
  package func games(limit: Int) -> [GameSoFar] {
    let observed = state.withLock { $0.tables.compactMap(\.self).prefix(limit) }
    return observed.map(\.soFar)
  }
}

/// A game that is being played, in ``ObservedGames``.
final class ObservedGame: Sendable {
  private let course: Mutex<Course>

  /// The number of latest pictures that are always kept for a board; at most twice as many pictures are kept.
  fileprivate static let pictureLimit = 40

  fileprivate struct Course {
    var game: GameSoFar
    let keepsPictures: Bool
    var lastMove = Instant.now
  }

  init(_ game: GameSoFar) {
    // The pictures of a built-in game can be drawn again from its moves.
    let keepsPictures = GameCatalog.named(game.game.name) == nil
    course = Mutex(Course(game: game, keepsPictures: keepsPictures))
  }

  /// The game with its moves so far.
  var soFar: GameSoFar {
    course.withLock { course in
      var game = course.game
      game.silence = Double(Instant.now - course.lastMove) / 1e9
      return game
    }
  }

  /// Adds the moves that a game has made since the last call.
  func update(to state: GameState) { course.withLock { $0.update(to: state) } }
}

extension ObservedGame.Course {
  mutating func update(to state: GameState) {
    let isNew = game.boards.isEmpty
    let all = state.moves
    if isNew { game.boards = all.map { _ in GameSoFar.Board() } }
    var hasMoved = isNew
    for (index, moves) in all.enumerated() {
      let count = moves.count - game.boards[index].moves.count
      // Fewer moves than before mean that the game has begun again.
      guard count >= 0 else { return restart(state) }
      guard count > 0 || isNew else { continue }
      hasMoved = true
      game.boards[index].moves += moves.suffix(count)
      if keepsPictures { addPicture(of: state.position(for: index), index, moves: count) }
    }
    guard hasMoved else { return }
    if all.count == 1 { addMovers(all[0].count, state) }
    lastMove = .now
  }

  private mutating func restart(_ state: GameState) {
    game.boards = []
    game.movers = []
    game.next = []
    update(to: state)
  }

  /// Adds a picture for each new move on a board, but at least one, and the notation of a single move.
  ///
  /// If there are several moves, the positions between them are not known, so the last picture is repeated.
  private mutating func addPicture(of position: any Position, _ board: Int, moves: Int) {
    let limit = ObservedGame.pictureLimit
    if let picture = PositionPicture(of: position) {
      let last = game.boards[board].pictures.last ?? picture
      for _ in 1..<max(moves, 1) { game.boards[board].pictures.append(last) }
      game.boards[board].pictures.append(picture)
    }
    if let notation = (position as? any VersusPosition)?.lastMoveNotation, moves == 1 {
      game.boards[board].notations.append(notation)
    }
    if game.boards[board].pictures.count > 2 * limit {
      game.boards[board].pictures.removeFirst(limit)
    }
    if game.boards[board].notations.count > 2 * limit {
      game.boards[board].notations.removeFirst(limit)
    }
  }

  /// Adds the seats of the moves since the last call, and finds the seats whose moves are next.
  private mutating func addMovers(_ count: Int, _ state: GameState) {
    if let movers = game.movers {
      let new = count - movers.count
      if new == game.next.count {
        game.movers?.append(contentsOf: game.next)
      } else if new > 0 {
        // A seat that no longer plays was skipped.
        game.movers = nil
      }
    }
    game.next =
      state.outcome == nil ? (0..<state.seatCount).filter { state.awaits($0) } : []
  }
}
