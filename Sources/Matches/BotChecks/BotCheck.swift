package import Games
package import Hosting
package import Tournaments

/// A check of a bot: the launch, the limits, and the functions that receive the progress of the check.
package struct BotCheck {
  package var launch: Launch
  package var time = TimeControl()
  /// The limit of the bot's memory, in bytes; nil for no limit.
  package var memory: Int? = TournamentFile.usualMemory
  /// The largest number of the bot's processes, including threads; nil for no limit.
  package var processes: Int? = TournamentFile.usualProcesses
  /// Called for each line of the dialogue with its sender and its printable text.
  package var report: (Speaker, String) -> Void = { _, _ in }
  /// Called with a sentence when the check waits for a silent bot.
  package var waiting: (String) -> Void = { _ in }
  /// Whether the check repeats a failed check to find refused system calls, and waits no longer than
  /// necessary.
  var isRepetition = false

  package init(launch: Launch) {
    self.launch = launch
  }

  var settings: MatchSettings {
    var settings = MatchSettings(time: time)
    settings.limits.memory = memory
    settings.limits.processes = processes
    return settings
  }

  /// Checks the bot in a game and, if the bot makes no mistake, in the games `others`.
  ///
  /// The games `others` are variants of the game with other rules, which the bot need not support.
  ///
  /// - Throws: An error of the machine, which is not a mistake of the bot.
  package func findings(at game: any Game, others: [any Game] = []) throws(SystemError)
    -> GameFindings
  {
    let checkup = Checkup(self, game)
    try checkup.run()
    if checkup.isFaultless, !others.isEmpty { try checkup.tryRules(of: others) }
    var findings = checkup.findings
    if !checkup.isFaultless, !checkup.isExplained, checkup.refereeFailure == nil,
      let remark = refusedCalls(at: game)
    {
      findings.append(CheckFinding(point: .calls, outcome: .note(remark)))
    }
    return GameFindings(
      game: game.name, findings: findings, failure: checkup.refereeFailure,
      isSilent: checkup.isSilent, readyTime: checkup.readyTime)
  }

  /// Checks a failed bot again to find the system calls that the sandbox refuses.
  ///
  /// Returns a remark that names up to four of these calls. Returns nil if the sandbox refused no call that a
  /// bot may need, or if the sandbox cannot report refused calls.
  private func refusedCalls(at game: any Game) -> String? {
    let calls = RefusedCalls()
    guard let launch = launch.reporting(to: calls) else { return nil }
    var again = self
    again.launch = launch
    again.report = { _, _ in }
    again.waiting = { _ in }
    again.isRepetition = true
    again.time.startup = min(time.startup, .milliseconds(1200))
    try? Checkup(again, game).run()
    let names = calls.names.filter { !Self.callsToDoWithout.contains($0) }.suffix(4)
    guard let last = names.last else { return nil }
    let list = (names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " : "") + last
    return "the bot called \(list), which the sandbox refuses"
  }

  /// System calls that runtimes try when they start, but do not need.
  private static let callsToDoWithout: Set = [
    "clone3", "fadvise64", "ioctl", "madvise", "memfd_create", "prctl", "rseq",
  ]
}

/// The sender of a line in a check.
package enum Speaker: Sendable {
  case joust, bot
}
