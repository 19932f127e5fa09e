import Games
import Hosting
import JSON
import Matches
import Runs
import Tournaments

/// The conditions under which a bot is checked, in order.
struct CheckPlan {
  private(set) var conditions: [CheckConditions] = []
  /// A sentence about the games that are checked with the default conditions; nil if there are none.
  private(set) var remark: String?

  /// Plans the check of a bot that claims to play some games.
  ///
  /// The bot is checked in the chosen game, or else in the claimed games, or else in all games. If `hasRules`
  /// is true, the user gave rules for the chosen game, which replace the rules of the league. If `hasLimits`
  /// is true, the user gave time limits, which replace those of the league.
  init(
    _ claimed: [String], of bot: String, chosen: (any Game)?, hasRules: Bool = false,
    hasLimits: Bool = false, _ league: LeagueRules
  ) throws {
    let isOpen = claimed.isEmpty || claimed.contains(BotManifest.anyGame)
    var usual: [String] = []
    if let chosen {
      let known = league.conditions(of: chosen.name, for: bot)
      conditions = hasRules || chosen is RefereedGame ? [] : known
      if conditions.isEmpty {
        var own = CheckConditions(game: chosen)
        if let first = known.first {
          own = CheckConditions(game: chosen, limitsOf: first)
        } else {
          usual = [chosen.name]
        }
        conditions = [own]
      }
    } else {
      let builtIn = GameCatalog.all.map { $0.name }.filter { isOpen || claimed.contains($0) }
      let foreign = league.games.filter { GameCatalog.named($0) == nil }
      let games = builtIn + foreign.filter { isOpen || claimed.contains($0) }
      for game in games {
        let known = league.conditions(of: game, for: bot)
        conditions += known
        guard known.isEmpty, GameCatalog.named(game) != nil else { continue }
        conditions += try GameCatalog.games(claimedBy: [game]).map { CheckConditions(game: $0) }
        usual.append(game)
      }
    }
    guard !usual.isEmpty else { return }
    let lack = league.lack(of: usual.joined(separator: ", "), with: bot)
    let limits = [
      "\(DurationText.format(TimeControl().move)) a move",
      "\(DurationText.format(TimeControl().startup)) to start (or more, if bot.json has \"startup\")",
    ]
    remark =
      hasRules || hasLimits
      ? "\(lack), so the default rules and limits apply, except for those that are given as options"
      : "\(lack), so the default rules and limits apply: \(limits.joined(separator: ", "))"
  }
}

extension CheckConditions {
  /// Creates conditions for a game with the limits of other conditions.
  init(game: any Game, limitsOf other: CheckConditions) {
    self.init(
      game: game, time: other.time, memory: other.memory, processes: other.processes,
      tournament: other.tournament, statesStartup: other.statesStartup)
  }
}
