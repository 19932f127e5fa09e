import Games
import JSON
package import Tournaments

/// The games that are being played, in a file next to the page of a run.
///
/// The file is an HTML page that sends the games to the page around its frame. This works both with a
/// server and with files from the disk. The file does not contain the seeds of games, because they
/// determine future luck.
package struct LiveGames: Sendable {
  /// The name of the file.
  package static let fileName = "report-live.html"
  /// The largest number of games in the file.
  package static let limit = 8
  /// The largest number of moves of a board in the file; earlier moves are left out.
  private static let moveLimit = 400
  /// The largest number of moves of a board of a race; the page animates these moves, but does not list them.
  private static let raceMoveLimit = 40
  /// The numbers of positions of a board in the file, tried in order until the game is small enough.
  private static let pictureLimits = [16, 4, 1, 0]
  /// The size of a game above which the file contains fewer positions, in bytes.
  private static let sizeLimit = 40_000

  /// The games to show, from the tables with the lowest numbers.
  ///
  /// A table is a place of the run at which one game is played at a time.
  package var games: [GameSoFar]
  /// The number of all games that are being played, except for games that may have hidden information.
  package var count: Int
  /// The names of the games that are left out because they may have hidden information, such as cards.
  package var closed: [String]

  package init(_ games: [GameSoFar], count: Int, closed: [String]) {
    self.games = games
    self.count = count
    self.closed = closed
  }

  /// The data of the file as JSON that is safe within a script element.
  private var data: String {
    let object: JSONObject = [
      "tables": .array(games.prefix(Self.limit).map(Self.table)), "count": .number(count),
      "closed": .array(texts: closed.map(printable)),
    ]
    return String(decoding: scriptSafe(Array(JSONValue.object(object).text.utf8)), as: UTF8.self)
  }

  /// The text of the file.
  package var text: String {
    GameFiles.text(title: "games being played, of a page of Joust", data)
  }

  /// Returns a game with as many positions as the size limit allows.
  private static func table(_ game: GameSoFar) -> JSONValue {
    var value = JSONValue.null
    for limit in pictureLimits {
      value = table(game, pictures: limit)
      if value.text.utf8.count <= sizeLimit { break }
    }
    return value
  }

  private static func table(_ game: GameSoFar, pictures limit: Int) -> JSONValue {
    var object: JSONObject = [
      "table": .number(game.table), "id": .string(game.id), "game": .string(game.game.name),
      "rules": game.game.rules.json, "bots": .array(texts: game.bots.map(printable)),
      "silence": .number((10 * game.silence).rounded() / 10),
    ]
    var opening: [Int] = []
    if case .opening(let moves) = game.start {
      opening = moves
      object.append("opening", .number(moves.count))
      object.append("next", .array(numbers: game.next))
      let seats = game.game.allSeats
      object.append("seats", .array(texts: seats.map(printableLines)))
      let movers = game.movers.map { opening.map { _ in -1 } + $0 } ?? []
      if movers.enumerated().contains(where: { $1 >= 0 && $1 != $0 % max(seats.count, 1) }) {
        object.append("movers", .array(numbers: movers.suffix(moveLimit)))
      } else if game.movers == nil {
        object.append("movers", .array([]))
      }
    }
    object.append(
      "boards", .array(game.boards.map { board($0, after: opening, of: game, pictures: limit) }))
    return .object(object)
  }

  private static func board(
    _ board: GameSoFar.Board, after opening: [Int], of game: GameSoFar, pictures limit: Int
  ) -> JSONValue {
    let moves = opening + board.moves
    let hasLook = PageAssets.looks.contains { $0.game == game.game.name }
    let notation = game.game.notation
    var moveLimit = moveLimit
    if case .luck = game.start { moveLimit = raceMoveLimit }
    let written = moves.suffix(moveLimit).map { move in
      if case .numbers = notation { return JSONValue.number(move) }
      return hasLook || move == Steps.noMove
        ? .number(move) : .string(printableLines(notation.text(of: move)))
    }
    var object: JSONObject = [
      "moves": .array(written), "skipped": .number(moves.count - written.count),
    ]
    if !board.notations.isEmpty {
      object.append("notations", .array(texts: board.notations.suffix(moveLimit).map(printable)))
    }
    // A game that is not built in has a referee, which is not asked again.
    if hasLook, game.game is any BuiltInGame, case .race(let race) = game.game.shape,
      case .luck(let seed) = game.start,
      let states = Self.states(of: race, seed: seed, after: moves, limit: max(limit, 1))
    {
      object.append("states", states)
    } else if limit > 0, !hasLook {
      let pictures =
        board.pictures.isEmpty
        ? Self.pictures(after: moves, of: game, limit: limit) : board.pictures.suffix(limit)
      if !pictures.isEmpty {
        object.append("pictures", .array(PackedGame.pictures(Array(pictures))))
      }
    }
    return .object(object)
  }

  /// Returns the last positions of a board of a race as numbers for the game's script; nil if the game has no
  /// such numbers.
  private static func states(
    of race: any RaceGame, seed: UInt64, after moves: [Int], limit: Int
  ) -> JSONValue? {
    var position = race.start(seed: seed)
    var states: [JSONValue] = []
    for count in 0...moves.count {
      if count > 0 {
        guard position.isLegal(moves[count - 1]) else { break }
        position.play(moves[count - 1])
      }
      guard count > moves.count - limit else { continue }
      guard let numbers = position.pageNumbers else { return nil }
      states.append(.array(numbers: numbers))
    }
    return JSONValue.array(states)
  }

  /// Returns the pictures of the last positions of a built-in game.
  ///
  /// The result is empty for a game with a referee, for a game without pictures, and for a game of several
  /// seats that depends on luck.
  private static func pictures(
    after moves: [Int], of game: GameSoFar, limit: Int
  ) -> ArraySlice<PositionPicture> {
    // A game that is not built in has a referee, which is not asked again.
    guard GameCatalog.named(game.game.name) != nil else { return [] }
    var position: any Position
    switch (game.game.shape, game.start) {
    case (.versus(let rules), _):
      guard !rules.hasLuck else { return [] }
      position = rules.start
    case (.race(let rules), .luck(let seed)): position = rules.start(seed: seed)
    case (.race, .opening): return []
    }
    var pictures: [PositionPicture] = []
    for count in 0...moves.count {
      if count > 0 {
        guard position.isLegal(moves[count - 1]) else { break }
        position.play(moves[count - 1])
      }
      guard count > moves.count - limit else { continue }
      guard let picture = PositionPicture(of: position) else { return [] }
      pictures.append(picture)
    }
    return pictures[...]
  }
}
