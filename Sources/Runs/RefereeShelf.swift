import FoundationEssentials
import Games
import Hosting
import Matches
import Synchronization
package import Tournaments

/// The referees of the tournaments that some records belong to, started when a game needs them.
package final class RefereeShelf: Sendable {
  private let opened = Mutex<[Key: Result<RefereedGame, RecordError>]>([:])

  package init() {}

  private struct Key: Hashable {
    var folder: String
    var name: String
    var rules: Rules
  }

  /// The games that a record can be of: the built-in ones, and those of the tournament in its folder.
  package func library(of file: String) -> GameLibrary {
    let folder = file.contains("/") ? URL(filePath: file).deletingLastPathComponent().path : "."
    return GameLibrary { game throws(RecordError) in try self.game(game, in: folder) }
  }

  /// Ends the referees.
  package func close() {
    opened.withLock { opened in
      for case .success(let game) in opened.values { game.referee.close() }
      opened = [:]
    }
  }

  private func game(_ game: ForeignGame, in folder: String) throws(RecordError) -> RefereedGame {
    let key = Key(folder: folder, name: game.name, rules: game.rules)
    return try opened.withLock { opened throws(RecordError) in
      if let known = opened[key] { return try known.get() }
      let result = Result { () throws(RecordError) in try Self.open(game, in: folder) }
      opened[key] = result
      return try result.get()
    }
  }

  private static func open(
    _ game: ForeignGame, in folder: String
  ) throws(RecordError) -> RefereedGame {
    guard ProgramSearch.isFile(folder + "/tournament.json") else {
      throw RecordError(
        "the game \"\(game.name)\" is not built in, and no tournament.json beside the record names its "
          + "referee")
    }
    do {
      let tournament = try TournamentFolder(folder).read()
      let named = tournament.games.compactMap { $0 as? ForeignGame }.first { $0.name == game.name }
      guard let named else {
        throw RecordError(
          "the game \"\(game.name)\" is not built in, and \(tournament.file) names no referee of it"
        )
      }
      let sandbox = try SandboxChoice(tournament, in: folder)
      let whole = ForeignGame(name: game.name, rules: game.rules, referee: named.referee)
      guard let launch = OpenGames.launch(whole, in: folder, sandbox) else {
        throw RecordError(
          "the game \(game.name) can't be replayed: " + OpenGames.absence(of: whole))
      }
      return try RefereedGame(whole, launch: launch, memory: tournament.memory)
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError("\(error)")
    }
  }
}
