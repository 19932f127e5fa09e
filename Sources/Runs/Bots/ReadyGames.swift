package import Games
package import Hosting
import JSON
package import Matches
import Reports
import Tournaments

/// The games of a tournament, with a running referee for each game that is not built in.
package struct ReadyGames {
  package private(set) var games: [any Game] = []
  package private(set) var leftOut: [String] = []

  private var referees: [Referee] { games.compactMap { ($0 as? RefereedGame)?.referee } }

  /// Starts the referees of a tournament, and refuses a format or openings that do not fit its games.
  ///
  /// A game is left out if its referee's program is missing.
  init(of tournament: TournamentFile, in folder: String, _ sandbox: SandboxChoice) throws {
    guard tournament.games.contains(where: { $0 is ForeignGame }) else {
      games = tournament.games
      try checkOpenings(of: tournament)
      return
    }
    self = try Interruptible.run { [games] _ in
      var ready = Self(games: games)
      do {
        for game in tournament.games { try ready.open(game, of: tournament, in: folder, sandbox) }
        try ready.checkSeats(in: tournament)
        try ready.checkOpenings(of: tournament)
      } catch {
        ready.close()
        throw error
      }
      return ready
    }
  }

  private init(games: [any Game]) { self.games = games }

  private mutating func open(
    _ game: any Game, of tournament: TournamentFile, in folder: String, _ sandbox: SandboxChoice
  ) throws {
    guard let game = game as? ForeignGame else {
      games.append(game)
      return
    }
    guard let launch = Self.launch(game, in: folder, sandbox) else {
      leftOut.append("\(game.name) is not played: " + Self.absence(of: game))
      return
    }
    do throws(RefereeFailure) {
      games.append(
        try RefereedGame(
          game, launch: launch, memory: tournament.memory, processes: tournament.processes))
    } catch {
      throw Self.fault(error, in: tournament.file)
    }
  }

  /// Returns the error for a failure at the start of a referee.
  ///
  /// A refusal is an ``InputError`` about the file that contains the rules or names the referee. Any other
  /// failure, such as a fault of the referee, is a ``MachineError``.
  package static func fault(_ failure: RefereeFailure, in file: String) -> any Error {
    switch failure.kind {
    case .refusal: InputError("\(file): \(failure)")
    case .fault, .silence: MachineError("\(failure); fix the referee, and run this again")
    case .stop: MachineError("\(failure)")
    }
  }

  package func stop() {
    for referee in referees { referee.stop() }
  }

  package func close() {
    for referee in referees { referee.close() }
  }

  package static func absence(of game: ForeignGame) -> String {
    let program = game.referee.first ?? ""
    return "its referee's program \(printable(program)) was not found "
      + (program.contains("/")
        ? "(paths are relative to the tournament's folder)" : "on this machine")
  }

  /// Returns the launch of a referee, confined like a bot; nil if its program can't be found.
  ///
  /// In addition to the files that bots may read, a referee may read `folder`, which is the folder of the
  /// tournament or of the referee's file, and the folders of the files that its command names. If such a
  /// folder is the user's home or above it, the referee may read only the file.
  package static func launch(_ game: ForeignGame, in folder: String, _ sandbox: SandboxChoice)
    -> Launch?
  {
    var folder = Paths.absolute(folder)
    if !ProgramUsers.canShow(folder), let copy = copy(of: folder) { folder = copy }
    guard var launch = BotEnvironment.launch(game.referee, in: folder) else { return nil }
    launch.hasScratch = true
    sandbox.confine(&launch)
    let files =
      NeededFiles.steps(to: launch.program)
      + game.referee.filter { $0.utf8.contains(UInt8(ascii: "/")) }
      .flatMap { own(named: $0, from: folder) }
    launch.confinement?.open(files)
    launch.needed += files
    return launch
  }

  /// Returns the path of a copy of a tournament's folder that the user of a referee can read; nil if the copy
  /// fails.
  ///
  /// The copy has no secret, records, logs and pages.
  private static func copy(of folder: String) -> String? {
    let names = Folder.names(in: folder)
    let records = names.filter { $0.hasPrefix("games") && $0.hasSuffix(".jsonl") }
    return SharedCopies.copy(
      of: folder,
      leavingOut: Set(records + [SecretPlace.fileName, "logs", "report.html", LiveGames.fileName]))
  }

  /// Returns the folder of the file that a word names, with and without links resolved; empty if the word
  /// does not name a file.
  ///
  /// If the folder is the user's home or above it, returns the file instead of the folder.
  private static func own(named word: String, from folder: String) -> [String] {
    let path = Paths.absolute(Paths.isAbsolute(word) ? word : folder + "/" + word)
    guard ProgramSearch.isFile(path) else { return [] }
    return Set([path, Paths.withoutLinks(path)]).sorted().map { file in
      let place = Paths.folder(of: file)
      let isWide = Homes(BotEnvironment.home).areBelow(place)
      return isWide ? file : place
    }
  }
}

extension ReadyGames {
  private func checkSeats(in tournament: TournamentFile) throws(InputError) {
    let format = type(of: tournament.format)
    guard !format.hasTables, let game = games.first(where: { $0.seatCount > 2 }) else { return }
    throw InputError(
      "\(tournament.file): \"format\" is \"\(format.name)\", which pairs two bots, and \(game.name) is "
        + "a game of \(game.seatCount) seats; expected \(Formats.builtIn.choiceWithTables)")
  }

  private func checkListedOpenings(
    of tournament: TournamentFile, _ game: any VersusGame
  ) throws(InputError) {
    let place = "\(tournament.file): \"openings.file\" (\(printable(tournament.openingFile ?? "")))"
    guard !game.hasLuck else {
      throw InputError("\(place) does not apply to \(game.name): \(OpeningError.luck)")
    }
    do throws(ListedOpenings.LineError) {
      _ = try ListedOpenings(tournament.openingLines ?? [], of: game)
    } catch {
      throw InputError(
        "\(place): opening \(error.line + 1) is wrong for \(game.name): \(printable(error.reason))")
    }
  }

  private func checkOpenings(of tournament: TournamentFile) throws {
    for game in games {
      guard case .versus(let versus) = game.shape else { continue }
      guard tournament.openingLines == nil else {
        try checkListedOpenings(of: tournament, versus)
        continue
      }
      do {
        _ = try Openings(of: versus, plies: tournament.openingPlies, seed: 0)
      } catch OpeningError.failure(let sentence) {
        throw MachineError("\(sentence); fix the referee, and run this again")
      } catch {
        throw InputError(
          "\(tournament.file): \"openings.plies\" is \(tournament.openingPlies) for "
            + "\(game.name): \(error)")
      }
    }
  }
}
