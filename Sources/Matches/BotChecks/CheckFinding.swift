/// A property of a correct bot that the check tests.
///
/// The findings are shown in the order of the cases.
package enum CheckPoint: String, CaseIterable, Sendable {
  case start = "starts"
  case ready = "is ready in time"
  case silence = "writes nothing without a request"
  case answer = "answers each turn with one line of JSON"
  case turn = "echoes the number of the turn"
  case legality = "plays legal moves"
  case clock = "answers within the clock"
  case unknownMessage = "ignores unknown messages"
  case unknownField = "ignores unknown fields"
  case secondStart = "accepts a new start during a game"
  case quit = "exits on quit"
  case endOfInput = "exits at the end of its input"
  case betweenGames = "keeps running between games"
  case otherSizes = "plays other sizes"
  case calls = "makes only calls that the sandbox allows"

  /// Whether the check may leave the point untried although the bot makes no mistake.
  package var isOptional: Bool { self == .betweenGames || self == .otherSizes }
}

/// The result of the check for one point.
package struct CheckFinding: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The bot has the property; the text is a remark such as "in 5 ms", or nil for none.
    case right(String?)
    case wrong(Complaint)
    /// Information for the author, neither success nor failure.
    case note(String)
    case untried
  }

  /// A mistake, and how to fix it.
  package struct Complaint: Hashable, Sendable {
    /// The mistake, as a sentence without subject and period.
    package var sentence: String
    /// The last message to the bot, without its line end; nil if the bot could not be started.
    package var sent: String?
    /// The bot's output that the complaint is about, printable and shortened; nil if there is none.
    package var received: String?
    /// The most informative lines of the bot's standard error, printable and shortened; nil if it is empty.
    ///
    /// These lines are the location of the error, the first error and the last lines.
    package var log: String?
    package var fix: String
  }

  package var point: CheckPoint
  package var outcome: Outcome
}
