package import Games
package import Hosting
package import Tournaments

/// The check of a bot at a game.
package struct BotCheck {
  package var launch: Launch
  package var time = TimeControl()
  /// The largest amount of memory, in bytes.
  package var memory = TournamentFile.usualMemory
  /// The largest number of processes and threads.
  package var processes = TournamentFile.usualProcesses
  /// Receives each line of the dialogue.
  package var report: (Speaker, String) -> Void = { _, _ in }
  /// Receives a sentence when the check waits for a silent bot.
  package var waiting: (String) -> Void = { _ in }
  /// Whether the check only repeats what failed, and waits no longer than necessary.
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

  /// Checks the bot at a game, and at the same game with other rules, which the bot may not support.
  ///
  /// - Throws: An error of the machine.
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

  /// Checks a failed bot again to find the system calls that the sandbox refuses; returns a remark, or nil
  /// if there are no relevant ones.
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
    return "it called \(list), which the sandbox refuses"
  }

  /// Calls that runtimes try at their start and don't need.
  private static let callsToDoWithout: Set = [
    "clone3", "fadvise64", "ioctl", "madvise", "memfd_create", "prctl", "rseq",
  ]
}

/// The sender of a line in a check.
package enum Speaker: Sendable {
  case joust, bot
}
