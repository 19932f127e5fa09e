package import Games
package import Processes

/// Plays a bot through the whole protocol.
package struct BotCheck {
  /// How the bot is started.
  package var launch: Launch
  /// The time for its ready message, in nanoseconds.
  package var startup: Int64 = 5_000_000_000
  /// The time for a move, in nanoseconds.
  package var move: Int64 = 1_000_000_000
  /// Beyond the time for a move, what is allowed for the machine's own delays, in nanoseconds.
  package var grace: Int64 = 20_000_000
  /// Is told each line that is said, printable.
  package var report: (Speaker, String) -> Void = { _, _ in }

  package init(launch: Launch) {
    self.launch = launch
  }

  /// Checks the bot at a game.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - others: the same game by other rules, which the bot is not obliged to play.
  /// - Returns: a finding for each point.
  /// - Throws: where the machine, and not the bot, is at fault.
  package func findings(at game: any Game, others: [any Game] = []) throws(SystemError)
    -> GameFindings
  {
    let checkup = Checkup(self, game)
    try checkup.run()
    if checkup.isFaultless, !others.isEmpty { try checkup.lookAt(others) }
    return GameFindings(game: game.name, findings: checkup.findings)
  }
}
