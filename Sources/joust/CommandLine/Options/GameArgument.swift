import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// A game on the command line.
///
/// A built-in game is given by its name. A game with a referee is given by the folder of a tournament that
/// plays it, or by the file of the referee.
struct GameArgument {
  /// The game; for a game with a referee, only a description, because the referee is not running.
  ///
  /// The description comes from the tournament. For the file of a referee, it contains no rules.
  let game: any Game
  private let origin: Origin?

  /// The location of a referee; `folder` is the folder to which the paths in its command are relative.
  private struct Origin {
    var folder: String
    /// The `tournament.json` or, without a tournament, the file of the referee; errors name this file.
    var file: String
    var tournament: TournamentFile?
  }

  /// The explanation of a game, in the help of each command that has a game as an argument.
  static let help = """
    A game of your own has a referee, a program that knows its rules. For such a game, give the folder
    of a tournament that plays it, with a slash, as in tournaments/othello/, or the file of its referee.
    If the tournament plays several such games, give FOLDER:NAME.
    """

  static var builtInNames: [String] { GameCatalog.all.map { $0.name } }

  /// Reads a game and the rules that the user gave; `place` is the name of the option or operand in errors.
  ///
  /// If `needsReferee` is true, the error for an unknown word does not suggest built-in games. The names of
  /// built-in games are still accepted; ``starter(_:)`` refuses them.
  init(
    _ word: String, _ place: String, rules: [(option: String, text: String)] = [],
    needsReferee: Bool = false
  ) throws {
    let isBuiltIn = GameCatalog.named(word) != nil
    guard !isBuiltIn, word.contains("/") || FileSystem.exists(word) else {
      guard isBuiltIn || !needsReferee else {
        throw UsageError(
          place, is: word,
          expected:
            "the folder of a tournament that plays a game of your own (with a slash), or the "
            + "file of the game's referee")
      }
      game = try Self.builtIn(word, place, rules)
      origin = nil
      return
    }
    if let rule = rules.first {
      throw UsageError(
        "--\(rule.option) is a rule of a built-in game; the rules of a game of your own are set in "
          + "a tournament.json")
    }
    if ProgramSearch.isFile(word), Paths.parts(of: word).name != "tournament.json" {
      (game, origin) = try Self.referee(word)
    } else {
      (game, origin) = try Self.tournament(word, place)
    }
  }

  private static func builtIn(
    _ name: String, _ place: String, _ rules: [(option: String, text: String)]
  ) throws(UsageError) -> any Game {
    guard let kind = GameCatalog.named(name) else {
      let own =
        " or the folder of a tournament that plays a game of your own (with a slash), or the file "
        + "of the game's referee"
      let hint = didYouMean(builtInNames, name)
      throw UsageError(
        place, is: name,
        expected: builtInNames.joined(separator: " or ") + (hint.isEmpty ? own : hint))
    }
    var values: [String: Int?] = [:]
    for (option, text) in rules {
      guard
        let rule = kind.parameters.first(where: { RuleOptions.optionName(of: $0.name) == option })
      else {
        let options = kind.parameters.map { "--" + RuleOptions.optionName(of: $0.name) }
        throw UsageError(
          "--\(option) is not a rule of \(name); its rules are \(options.joined(separator: ", "))")
      }
      guard text == "null" || Int(text) != nil else {
        throw UsageError("--\(option)", is: text, expected: rule.expected)
      }
      values[rule.name] = .some(Int(text))
    }
    do throws(RuleError) {
      return try kind.init(rules: Rules(of: kind.parameters, values: values))
    } catch {
      let option = RuleOptions.optionName(of: error.parameter)
      let text = rules.last { $0.option == option }?.text ?? ""
      throw UsageError("--\(option)", is: text, expected: error.expected)
    }
  }

  private static func referee(_ file: String) throws -> (ForeignGame, Origin) {
    let submission = try Submission(file, name: nil)
    guard submission.manifest.build == nil else {
      throw InputError(
        "\(printable(file)) has to be built before it can run; build it, and name its command as the "
          + "\"referee\" of a game in a tournament.json")
    }
    let stem = submission.manifest.name.map { $0 == "_" ? "-" : $0 }
    let game = ForeignGame(
      name: String(stem), rules: Rules(unchecked: [:]), referee: submission.manifest.command)
    let folder = Paths.folder(of: submission.path)
    return (game, Origin(folder: folder, file: file, tournament: nil))
  }

  private static func tournament(
    _ word: String, _ place: String
  ) throws -> (ForeignGame, Origin) {
    var path = word
    var name: String?
    if !FileSystem.exists(word), let colon = word.lastIndex(of: ":") {
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
        ? "a tournament of built-in games only; give a built-in game by its name"
        : "expected one of " + names.map { "\(printable(path)):\($0)" }.joined(separator: ", ")
      throw UsageError("\(place) is \"\(printable(word))\", \(hint)")
    }
    return (game, Origin(folder: folder.path, file: tournament.file, tournament: tournament))
  }

  /// Returns the command of the referee for a `tournament.json` in another folder; nil for a built-in game.
  ///
  /// Paths of files in the command are changed, so that they are valid in `folder`.
  func referee(from folder: String) -> [String]? {
    guard let origin, let game = game as? ForeignGame else { return nil }
    let home = Paths.absolute(origin.folder)
    return game.referee.enumerated().map { index, word in
      // The path is standardized, because it may lead out of the folder. The first word is a path only if it
      // contains a slash.
      let file = Paths.absolute("\(home)/\(word)")
      guard !word.hasPrefix("/"), index > 0 || word.contains("/"), ProgramSearch.isFile(file)
      else { return word }
      var path = TournamentFolder.path(to: Paths.folder(of: file), from: folder)
      if !path.hasSuffix("/") { path += "/" }
      return path + Paths.name(of: file)
    }
  }

  /// Returns a function that starts the game's referee.
  ///
  /// Throws an error for a built-in game, or if the referee's program or the requested sandbox is missing.
  func starter(_ confinement: RequestedConfinement) throws
    -> @Sendable () throws(RefereeFailure) -> RefereedGame
  {
    guard let origin, let game = game as? ForeignGame else {
      throw UsageError(
        "\(game.name) is built in and has no referee; expected a game of your own")
    }
    let ofTournament = try origin.tournament.flatMap {
      confinement.sandbox == nil ? try SandboxChoice($0, in: origin.folder) : nil
    }
    let sandbox = try ofTournament ?? confinement.choice()
    guard let launch = ReadyGames.launch(game, in: origin.folder, sandbox) else {
      throw InputError("\(printable(origin.file)): " + ReadyGames.absence(of: game))
    }
    let memory = origin.tournament?.memory
    let processes = origin.tournament?.processes
    return { () throws(RefereeFailure) in
      try RefereedGame(game, launch: launch, memory: memory, processes: processes)
    }
  }

  /// Returns the game with its referee started, so that it can be played; the caller must close the game.
  func open(_ confinement: RequestedConfinement) throws -> any Game {
    guard let origin else { return game }
    let start = try starter(confinement)
    return try Interruptible.run { _ in
      do throws(RefereeFailure) {
        return try start()
      } catch {
        throw ReadyGames.fault(error, in: origin.file)
      }
    }
  }
}

extension Game {
  /// Ends the processes of the game's referee, if it has one.
  func close() { (self as? RefereedGame)?.referee.close() }
}

extension ValueType where Value == String {
  /// The text of a ``GameArgument``, which is read later, together with the rules.
  static var game: Self {
    let names = GameArgument.builtInNames
    return text(
      "GAME",
      expected:
        "\(names.joined(separator: " or ")), or the folder of a tournament that plays a game "
        + "of your own, or the file of the game's referee"
    ).completed(by: .words(names))
  }
}
