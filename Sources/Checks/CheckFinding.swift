/// What was found at a point.
package struct CheckFinding: Hashable, Sendable {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    /// All is right; what was seen, where there is something to say.
    case right(String?)
    /// Something is wrong.
    case wrong(Complaint)
    /// Neither: something to know.
    case note(String)
    /// It was not come to.
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
    /// What to do.
    package var mend: String
  }

  /// The point.
  package var point: CheckPoint
  /// What came of it.
  package var outcome: Outcome
}

/// What was found of a bot at one game.
package struct GameFindings: Hashable, Sendable {
  /// The game's name.
  package var game: String
  /// What was found, a finding for each point.
  package var findings: [CheckFinding]

  /// Whether the bot was ready to play.
  package var hasBegun: Bool {
    findings.contains { finding in
      guard finding.point == .ready, case .right = finding.outcome else { return false }
      return true
    }
  }

  /// How many points are wrong.
  package var wrongCount: Int {
    findings.count { if case .wrong = $0.outcome { true } else { false } }
  }
}
