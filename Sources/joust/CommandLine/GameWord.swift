import FoundationEssentials
import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// A game as the command line names it: a built-in one by its name; one's own by the folder of a
/// tournament that plays it, or by the file of its referee.
struct GameWord {
  /// The game; of one's own only what the tournament says of it, since its referee was not asked.
  let game: any Game
  private let place: Place?

  /// Where a referee is at home.
  private struct Place {
    var folder: String
    /// The file that names the rules, for errors.
    var file: String
    var tournament: TournamentFile?
  }

  /// What stands in the help of each command that takes a game.
  static let help = """
    A game of one's own, which has a referee, is named by the folder of a tournament that plays it (with
    a slash; FOLDER:NAME where it plays several), or by the file of its referee.
    """

  /// Reads a word; `place` says which word it is, for errors, and `hasReferee` that no built-in game is
  /// wanted.
  init(
    _ word: String, said place: String, _ arguments: Arguments, hasReferee: Bool = false
  ) throws {
    let isBuiltIn = GameCatalog.named(word) != nil
    guard !isBuiltIn, word.contains("/") || FileManager.default.fileExists(atPath: word) else {
      guard isBuiltIn || !hasReferee else {
        throw arguments.error(
          "\(place) is \"\(printable(word))\", expected the folder of a tournament that plays a game of "
            + "your own, with a slash, or the file of its referee")
      }
      game = try arguments.game(named: word, said: place)
      self.place = nil
      return
    }
    if let rule = CommandSpec.Option.rules.first(where: { arguments.has($0.name) }) {
      throw arguments.error(
        "--\(rule.name) is a rule of a built-in game; those of \(printable(word)) stand in its "
          + "tournament.json")
    }
    if ProgramSearch.isFile(word), word.split(separator: "/").last != "tournament.json" {
      (game, self.place) = try Self.referee(word)
    } else {
      (game, self.place) = try Self.tournament(word, place, arguments)
    }
  }

  private static func referee(_ file: String) throws -> (ForeignGame, Place) {
    let submission = try Submission(file, name: nil)
    guard submission.manifest.build == nil else {
      throw InputError(
        "\(printable(file)) has to be built before it can run; build it, and name its command as the "
          + "\"referee\" of a game in a tournament.json")
    }
    let stem = submission.manifest.name.map { $0 == "_" ? "-" : $0 }
    let game = ForeignGame(
      name: String(stem), rules: Rules(unchecked: [:]), referee: submission.manifest.command)
    let folder = URL(filePath: submission.path).deletingLastPathComponent().path
    return (game, Place(folder: folder, file: file, tournament: nil))
  }

  private static func tournament(
    _ word: String, _ place: String, _ arguments: Arguments
  ) throws -> (ForeignGame, Place) {
    var path = word
    var name: String?
    if !FileManager.default.fileExists(atPath: word), let colon = word.lastIndex(of: ":") {
      path = String(word[..<colon])
      name = String(word[word.index(after: colon)...])
    }
    let folder = try TournamentFolder(path)
    let tournament = try folder.read()
    let own = tournament.games.compactMap { $0 as? ForeignGame }
    let names = own.map { printable($0.name) }
    guard let game = own.first(where: { $0.name == name ?? $0.name }), name != nil || own.count == 1
    else {
      let hint =
        own.isEmpty
        ? "which plays no game that has a referee; built-in games are named by their names"
        : "expected one of " + names.map { "\(printable(path)):\($0)" }.joined(separator: ", ")
      throw arguments.error("\(place) is \"\(printable(word))\", \(hint)")
    }
    return (game, Place(folder: folder.path, file: tournament.file, tournament: tournament))
  }

  /// The command of the referee as a tournament in another folder has to name it; nil for a built-in
  /// game.
  func referee(from folder: String) -> [String]? {
    guard let place, let game = game as? ForeignGame else { return nil }
    let home = URL(filePath: place.folder).standardizedFileURL.path
    return game.referee.enumerated().map { index, word in
      // Without the steps that lead back; of the first word only a path is looked for in the folder.
      let file = URL(filePath: "\(home)/\(word)").standardized
      guard !word.hasPrefix("/"), index > 0 || word.contains("/"), ProgramSearch.isFile(file.path)
      else { return word }
      var path = TournamentFolder.path(to: file.deletingLastPathComponent().path, from: folder)
      if !path.hasSuffix("/") { path += "/" }
      return path + file.lastPathComponent
    }
  }

  private func sandbox(at place: Place, _ arguments: Arguments) throws -> SandboxChoice {
    let isSaid = arguments.has("sandbox")
    return try place.tournament.flatMap { isSaid ? nil : try SandboxChoice($0, in: place.folder) }
      ?? arguments.sandbox()
  }

  /// Starts the game's referee as often as it is called; the game must have one.
  func starter(_ arguments: Arguments) throws
    -> @Sendable () throws(RefereeFailure) -> RefereedGame
  {
    guard let place, let game = game as? ForeignGame else {
      throw arguments.error("\(game.name) is built in, and has no referee")
    }
    let sandbox = try sandbox(at: place, arguments)
    guard let launch = ReadyGames.launch(game, in: place.folder, sandbox) else {
      throw InputError("\(printable(place.file)): " + ReadyGames.absence(of: game))
    }
    let (memory, processes) = (place.tournament?.memory, place.tournament?.processes)
    return { () throws(RefereeFailure) in
      try RefereedGame(game, launch: launch, memory: memory, processes: processes)
    }
  }

  /// The game ready to be played, its referee started; whoever gets it closes it.
  func open(_ arguments: Arguments) throws -> any Game {
    guard let place else { return game }
    let start = try starter(arguments)
    return try Interruptible.run { _ in
      do throws(RefereeFailure) {
        return try start()
      } catch {
        throw ReadyGames.fault(error, in: place.file)
      }
    }
  }
}

extension Game {
  /// Ends the processes of its referee, where it has one.
  func close() { (self as? RefereedGame)?.referee.close() }
}

extension Arguments {
  /// The game that `--game` names; nil where the option isn't given.
  func gameWord() throws -> GameWord? {
    try self["game"].map { try GameWord($0, said: "--game", self) }
  }
}
