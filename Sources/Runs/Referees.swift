import FoundationEssentials
package import Games
package import Hosting
import JSON
package import Matches
package import Reports
import Synchronization
package import Tournaments

/// The games of a tournament, with a referee ready for each that is not built in.
package struct ReadyGames {
  package private(set) var games: [any Game] = []
  package private(set) var leftOut: [String] = []

  private var referees: [Referee] { games.compactMap { ($0 as? RefereedGame)?.referee } }

  /// Starts the referees that a tournament needs, and refuses openings that leave nothing to play.
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

  /// What a failure at the start of a referee is to whoever asked for it: a refusal is that of a file.
  package static func fault(_ failure: RefereeFailure, in file: String) -> any Error {
    switch failure.kind {
    case .refusal: InputError("\(file): \(failure)")
    case .fault, .silence, .stop:
      MachineError("\(failure); mend the referee, and run this again")
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
      + (program.contains("/") ? "from the tournament's folder" : "on this machine")
  }

  /// How a referee is started, confined as a bot is; nil where its program can't be found.
  ///
  /// Beside what bots may read it reads its folder, and those of the files that its command names.
  package static func launch(_ game: ForeignGame, in folder: String, _ sandbox: SandboxChoice)
    -> Launch?
  {
    var folder = URL(filePath: folder).standardizedFileURL.path
    if !ProgramUsers.canShow(folder), let copy = copy(of: folder) { folder = copy }
    guard var launch = BotEnvironment.launch(game.referee, in: folder) else { return nil }
    launch.hasScratch = true
    sandbox.confine(&launch)
    let files =
      NeededFiles.steps(to: launch.program)
      + game.referee.filter { $0.contains("/") }.flatMap { own(named: $0, from: folder) }
    launch.confinement?.open(files)
    launch.needed += files
    return launch
  }

  /// What a referee needs of a tournament's folder, where its user reaches it.
  private static func copy(of folder: String) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let records = names.filter { $0.hasPrefix("games") && $0.hasSuffix(".jsonl") }
    return SharedCopies.copy(of: folder, leavingOut: Set(records + ["logs", "report.html"]))
  }

  /// The folders of the file that a word names, with and without links; the file alone where the
  /// folder is the user's own or above it.
  private static func own(named word: String, from folder: String) -> [String] {
    // Without the steps that lead back.
    let path =
      URL(filePath: word.hasPrefix("/") ? word : folder + "/" + word).standardized.path
    guard ProgramSearch.isFile(path) else { return [] }
    return Set([path, URL(filePath: path).resolvingSymlinksInPath().path]).sorted().map { file in
      let place = "/" + file.split(separator: "/").dropLast().joined(separator: "/")
      let isWide = Homes(BotEnvironment.home).areBelow(place)
      return isWide ? file : place
    }
  }
}

extension ReadyGames {
  private func checkSeats(in tournament: TournamentFile) throws(InputError) {
    guard !tournament.format.hasTables, let game = games.first(where: { $0.seatCount > 2 }) else {
      return
    }
    throw InputError(
      "\(tournament.file): \"format\" is \"\(type(of: tournament.format).name)\", which pairs two "
        + "bots, and \(game.name) is a game of \(game.seatCount) seats; expected \"round-robin\" or "
        + "\"ladder\"")
  }

  private func checkOpenings(of tournament: TournamentFile) throws {
    for game in games {
      guard case .versus(let versus) = game.shape else { continue }
      do {
        _ = try Openings(of: versus, plies: tournament.openingPlies, seed: 0)
      } catch OpeningError.failure(let sentence) {
        throw MachineError("\(sentence); mend the referee, and run this again")
      } catch {
        throw InputError(
          "\(tournament.file): \"openings.plies\" is \(tournament.openingPlies) for "
            + "\(game.name): \(error)")
      }
    }
  }
}

/// The referees of the tournaments that some records belong to, started when a game needs them.
package final class RecordReferees: Sendable {
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
  /// Describes a recorded game by its rules or its referee.
  ///
  /// Returns nil without a referee, for a game that can't have been played so, and for a built-in game
  /// that draws no board.
  package init?(_ record: GameRecord, in library: GameLibrary) {
    guard let known = try? library.game(of: record) else { return nil }
    let isBuiltIn = known is any BuiltInGame
    var words: [String]?
    if case .words(let list, _) = known.notation { words = list }
    guard case .versus(let opening, let moves) = record.play, case .versus(let game) = known.shape
    else {
      guard !isBuiltIn else { return nil }
      // What each bot played alone is told by its moves.
      self.init(seats: [], words: words, drawings: [], movers: [])
      return
    }
    var position = game.start(seed: record.seed ?? 0)
    guard !isBuiltIn || position.boardDrawing != nil else { return nil }
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
