import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// The rules and limits for the check of a bot in a game: those of a tournament, or the defaults.
struct CheckConditions {
  let game: any Game
  var time = TimeControl()
  var memory = TournamentFile.usualMemory
  var processes = TournamentFile.usualProcesses
  /// The folder of the tournament; nil for the defaults.
  var tournament: String?
  /// Whether the tournament contains a startup limit, which then applies regardless of the startup time that
  /// a bot requests.
  var statesStartup = false
  /// Whether the user gave a limit in place of the tournament's.
  var isChanged = false

  /// The title of the findings: the game with its rules and, for a tournament, the time for a move and the
  /// limits of total time, startup and memory that differ from the defaults.
  var title: String {
    let title = game.rules.title(of: game.name)
    guard let tournament else { return title }
    let usual = TimeControl()
    var limits = ["move \(DurationText.format(time.move))"]
    if let total = time.total { limits.append("total \(DurationText.format(total))") }
    if time.startup != usual.startup {
      limits.append("startup \(DurationText.format(time.startup))")
    }
    if memory != TournamentFile.usualMemory { limits.append("memory \(memory / 1_000_000) MB") }
    let change = isChanged ? ", but with the limits of the options" : ""
    return "\(title) · as in \(printable(tournament))\(change): \(limits.joined(separator: ", "))"
  }

  /// Returns the conditions with the limits that the user gave, for the title.
  func given(moveTime: Duration? = nil, startup: Duration?) -> CheckConditions {
    var conditions = self
    conditions.time.move = moveTime ?? time.move
    conditions.time.startup = startup ?? time.startup
    conditions.isChanged = moveTime != nil || startup != nil
    return conditions
  }

  /// Returns the check of a bot under these conditions.
  ///
  /// `startup` and `moveTime` are the limits that the user gave; `wanted` is the startup time that the bot
  /// requests.
  func check(
    _ launch: Launch, moveTime: Duration? = nil, startup: Duration? = nil, wanted: Duration?
  ) -> BotCheck {
    var check = BotCheck(launch: launch)
    check.time = time
    check.memory = memory
    check.processes = processes
    if let wanted, !statesStartup { check.time.startup = max(wanted, time.startup) }
    if let moveTime { check.time.move = moveTime }
    if let startup { check.time.startup = startup }
    return check
  }
}

/// The tournaments whose rules and limits apply to the checks of bots.
struct LeagueRules {
  /// The tournaments, with their paths; unreadable files are left out.
  private var tournaments: [(path: String, file: TournamentFile)] = []

  /// Reads the tournament that the user gave, or else the tournaments in `tournaments/`.
  ///
  /// Files that were written by `joust compare` or `joust tune` are left out.
  init(named path: String?) throws {
    if let path {
      let folder = try TournamentFolder(path)
      tournaments = [(folder.path, try folder.read())]
      return
    }
    let names = Folder.names(in: "tournaments")
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "tournaments/\(name)"
      guard let folder = try? TournamentFolder(path), let bytes = try? folder.contents(),
        !ComparisonFolder.wrote(bytes)
      else { continue }
      if let file = try? TournamentFile(bytes, file: folder.file) {
        tournaments.append((path, file))
      }
    }
  }

  var isEmpty: Bool { tournaments.isEmpty }

  /// The names of the games in the tournaments, without duplicates.
  var games: [String] {
    var names: [String] = []
    for name in tournaments.flatMap(\.file.gameNames) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Returns the conditions under which a bot would play a game in the tournaments, one for each set of
  /// rules.
  ///
  /// If several tournaments have the same rules, the one with the shortest time for a move is used. The list
  /// is empty if the bot would not play the game in any tournament.
  func conditions(of game: String, for bot: String) -> [CheckConditions] {
    var found: [CheckConditions] = []
    for (path, file) in tournaments where file.mayAdmit(bot) {
      for own in file.games where own.name == game {
        let one = CheckConditions(own, of: file, in: path)
        guard let index = found.firstIndex(where: { $0.game.rules == own.rules }) else {
          found.append(one)
          continue
        }
        if one.time.move < found[index].time.move { found[index] = one }
      }
    }
    return found
  }
}

extension CheckConditions {
  init(_ game: any Game, of file: TournamentFile, in path: String) {
    self.init(game: game)
    time = file.time
    memory = file.memory ?? .max
    processes = file.processes ?? .max
    statesStartup = file.statesStartup
    tournament = path
  }

  /// Returns the conditions after starting the game's referee, if it has one; the caller must close the game.
  func opened(_ confinement: RequestedConfinement) throws -> CheckConditions {
    guard game is ForeignGame, let tournament else { return self }
    let argument = try GameArgument("\(tournament):\(game.name)", "the game")
    var conditions = CheckConditions(game: try argument.open(confinement))
    conditions.time = time
    conditions.memory = memory
    conditions.processes = processes
    conditions.statesStartup = statesStartup
    conditions.tournament = tournament
    return conditions
  }
}

extension TournamentFile {
  /// Returns whether a bot with this name takes part, or would take part if it were submitted.
  fileprivate func mayAdmit(_ bot: String) -> Bool {
    !withdrawn.contains(bot)
      && bots.contains { reference in
        switch reference.source {
        case .everything: true
        case .name(let name): name == bot
        case .folder(let path): path.split(separator: "/").last.map(String.init) == bot
        }
      }
  }
}
