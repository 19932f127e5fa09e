import FoundationEssentials
import Games
import Hosting
import Matches
package import Reports
import Synchronization
package import Tournaments

/// The referees of the tournaments that records belong to, which are started when a game needs them.
package final class RecordReferees: Sendable {
  private let opened = Mutex<[Key: Result<RefereedGame, RecordError>]>([:])

  package init() {}

  private struct Key: Hashable {
    var folder: String
    var name: String
    var rules: Rules
  }

  /// Returns the games that a record can contain: the built-in games, and the games of the tournament in
  /// its folder.
  package func library(of file: String) -> GameLibrary {
    let folder = file.contains("/") ? URL(filePath: file).deletingLastPathComponent().path : "."
    return GameLibrary { game throws(RecordError) in try self.game(game, in: folder) }
  }

  package func close() {
    opened.withLock { opened in
      for case .success(let game) in opened.values { game.referee.close() }
      opened = [:]
    }
  }

  private func game(_ game: ForeignGame, in folder: String) throws(RecordError) -> RefereedGame {
    let key = Key(folder: folder, name: game.name, rules: game.rules)
    return try opened.withLock { opened throws(RecordError) in
      let result =
        opened[key] ?? Result { () throws(RecordError) in try Self.open(game, in: folder) }
      opened[key] = result
      return try result.get()
    }
  }

  private static func open(
    _ game: ForeignGame, in folder: String
  ) throws(RecordError) -> RefereedGame {
    guard ProgramSearch.isFile(folder + "/tournament.json") else {
      throw RecordError(
        "the game \"\(game.name)\" is not built in, and no tournament.json next to the record names its "
          + "referee")
    }
    do {
      let tournament = try TournamentFolder(folder).read()
      let named = tournament.games.compactMap { $0 as? ForeignGame }.first { $0.name == game.name }
      guard let named else {
        throw RecordError(
          "the game \"\(game.name)\" is not built in, and \(tournament.file) does not name its referee"
        )
      }
      let sandbox = try SandboxChoice(tournament, in: folder)
      let whole = ForeignGame(name: game.name, rules: game.rules, referee: named.referee)
      guard let launch = ReadyGames.launch(whole, in: folder, sandbox) else {
        throw RecordError(
          "the game \(game.name) can't be replayed: " + ReadyGames.absence(of: whole))
      }
      return try RefereedGame(
        whole, launch: launch, memory: tournament.memory, processes: tournament.processes)
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError("\(error)")
    }
  }
}

extension GameDescription {
  /// Describes a game by its referee; nil if there is no referee, or if the game is not possible.
  package init?(_ record: GameRecord, in library: GameLibrary) {
    guard GameCatalog.named(record.game) == nil,
      let refereed = try? library.game(of: record)
    else { return nil }
    var words: [String]?
    if case .words(let list, _) = refereed.notation { words = list }
    guard case .versus(let opening, let moves) = record.play,
      case .versus(let game) = refereed.shape
    else {
      // The moves alone describe games that bots play by themselves.
      self.init(seats: [], words: words, drawings: [], movers: [])
      return
    }
    var position = game.start(seed: record.seed ?? 0)
    var positions: [any VersusPosition] = [position]
    var movers: [Int] = []
    for move in opening + moves {
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
    guard position.failure == nil else { return nil }
    let drawings = positions.compactMap(\.drawing)
    let boards = positions.compactMap(\.boardDrawing)
    self.init(
      seats: game.seatNames, words: words,
      drawings: drawings.count == positions.count ? drawings : [],
      boards: boards.count == positions.count ? boards : [],
      movers: movers.enumerated().allSatisfy { $0.offset % game.seatCount == $0.element }
        ? [] : movers)
  }
}
