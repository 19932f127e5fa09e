import Messages
import Processes
import Tournaments

extension Session {
  /// Whether the bot owes an answer to a game that is over.
  var owesAnswers: Bool { open != nil || !owed.isEmpty }

  /// Until when an answer that the bot still owes is waited for.
  var settlingDeadline: Instant {
    if let open { return open.deadline }
    return .now + settings.time.move.wholeNanoseconds
  }

  /// Takes the answers that the bot still owed, whatever they are, and drops them.
  ///
  /// - Returns: whether it owes nothing any more; false, too, where it never will.
  func takeOwedAnswers() -> Bool {
    process.listen()
    while owesAnswers, case .whole = process.nextLine() {
      if owed.isEmpty { open = nil } else { owed.removeFirst() }
    }
    if !owesAnswers { process.ignore() }
    return !owesAnswers
  }
}
