import Games
import Hosting
import JSON
import Matches
import Tournaments

/// The rules and limits for the check of a bot in a game: those of a tournament, or the defaults.
struct CheckConditions {
  let game: any Game
  var time = TimeControl()
  /// The limit of the bot's memory, in bytes; nil for no limit.
  var memory: Int? = TournamentFile.usualMemory
  /// The limit of the bot's processes and threads; nil for no limit.
  var processes: Int? = TournamentFile.usualProcesses
  /// The folder of the tournament; nil for the defaults.
  var tournament: String?
  /// Whether the tournament contains a startup limit, which then applies even if a bot requests another
  /// startup time.
  var statesStartup = false
  /// Whether the user gave a limit in place of the tournament's.
  var isChanged = false

  /// The title of the findings: the game with its rules and, for a tournament, some of its limits.
  ///
  /// The limits are the time for a move and, if they differ from the defaults, the total time, the kind of
  /// clock, the startup time and the memory.
  var title: String {
    let title = game.rules.title(of: game.name)
    guard let tournament else { return title }
    let usual = TimeControl()
    var limits = ["move \(DurationText.format(time.move))"]
    if let total = time.total { limits.append("total \(DurationText.format(total))") }
    if time.clock == .cpu { limits.append("clock cpu") }
    if time.startup != usual.startup {
      limits.append("startup \(DurationText.format(time.startup))")
    }
    if memory != TournamentFile.usualMemory {
      limits.append(memory.map { "memory \($0 / 1_000_000) MB" } ?? "memory not limited")
    }
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

extension CheckConditions {
  init(_ game: any Game, of file: TournamentFile, in path: String) {
    self.init(game: game)
    time = file.time
    memory = file.memory
    processes = file.processes
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
