package import Games
package import Hosting
package import Tournaments

package struct BotCheck {
  package var launch: Launch
  package var time = TimeControl()
  package var report: (Speaker, String) -> Void = { _, _ in }

  package init(launch: Launch) {
    self.launch = launch
  }

  /// What bots are told of the time for a move, in milliseconds.
  var clock: Int { Int(time.move.wholeNanoseconds / 1_000_000) }
  /// What a move may take, in nanoseconds.
  var limit: Int64 { (time.move + time.grace).wholeNanoseconds }

  /// Checks the bot at a game, and at the same game by other rules, which it is not obliged to
  /// play; the error is the machine's.
  package func findings(at game: any Game, others: [any Game] = []) throws(SystemError)
    -> GameFindings
  {
    let checkup = Checkup(self, game)
    try checkup.run()
    if checkup.isFaultless, !others.isEmpty { try checkup.look(at: others) }
    return GameFindings(
      game: game.name, findings: checkup.findings, failure: checkup.refereeFailure)
  }
}

package enum Speaker: Sendable {
  case joust, bot
}

/// What is looked at, in the order in which it is shown: what a bot that is right does.
package enum CheckPoint: String, CaseIterable, Sendable {
  case start = "starts"
  case ready = "says ready in time"
  case silence = "writes nothing unasked"
  case answer = "answers each turn with one line of JSON"
  case turn = "echoes the number of the turn"
  case legality = "plays legal moves"
  case clock = "answers within the clock"
  case unknownMessage = "ignores messages that it doesn't know"
  case unknownField = "ignores fields that it doesn't know"
  case secondStart = "takes a new start in the middle of a game"
  case quit = "exits on quit"
  case endOfInput = "exits at the end of its input"
  case otherSizes = "plays other sizes"
}

package struct CheckFinding: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case right(String?)
    case wrong(Complaint)
    /// Neither: something to know.
    case note(String)
    case untried
  }

  /// What is wrong, and how to mend it.
  package struct Complaint: Hashable, Sendable {
    /// What the bot did, in one sentence without its end.
    package var sentence: String
    /// The last message to the bot, without its line end.
    package var sent: String?
    /// What the bot wrote, printable and cut.
    package var received: String?
    /// The end of what it wrote on its standard error, printable and cut.
    package var log: String?
    package var mend: String
  }

  package var point: CheckPoint
  package var outcome: Outcome
}

package struct GameFindings: Hashable, Sendable {
  package var game: String
  package var findings: [CheckFinding]
  /// Why the game's referee failed, after which the findings mean nothing; nil where it did not.
  package var failure: String?

  package var hasBegun: Bool {
    findings.contains { if $0.point == .ready, case .right = $0.outcome { true } else { false } }
  }

  package var wrongCount: Int {
    findings.count { if case .wrong = $0.outcome { true } else { false } }
  }
}
