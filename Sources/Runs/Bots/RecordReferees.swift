import Games
import Hosting
import Matches
import Synchronization
package import Tournaments

/// The referees of the games in records; each referee is started when one of its games is first needed.
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
    let folder = Paths.folder(of: file)
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
