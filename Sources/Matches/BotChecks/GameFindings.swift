import Hosting
import Tournaments

/// The results of a check in one game.
package struct GameFindings: Hashable, Sendable {
  package var game: String
  package var findings: [CheckFinding]
  /// The failure of the game's referee, which makes the findings meaningless; nil if there was none.
  package var failure: String?
  /// Whether the check ended because the bot stopped answering.
  package var isSilent = false
  /// The longest time until the bot was ready, in milliseconds; nil if it was never ready.
  package var readyTime: Int64?

  /// Whether the bot was ready, but only after more than half of the default time limit.
  package var needsLongStart: Bool {
    let usual = TimeControl().startup.wholeNanoseconds / 2_000_000
    return readyTime.map { $0 > usual } ?? false
  }

  package var hasBegun: Bool {
    findings.contains { if $0.point == .ready, case .right = $0.outcome { true } else { false } }
  }

  package var wrongCount: Int {
    findings.count { if case .wrong = $0.outcome { true } else { false } }
  }
}
