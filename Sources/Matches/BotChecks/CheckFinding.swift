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
    /// The mistake, as a printable sentence without subject and period.
    package var sentence: String
    /// The last message to the bot, without its line end; nil if the bot could not be started.
    package var sent: String?
    /// The bot's output that the complaint is about, printable and shortened; nil if there is none.
    package var received: String?
    /// The most informative lines of the bot's standard error, printable and shortened; nil for none.
    ///
    /// These lines are the location of the error, the first error and the last lines.
    package var log: String?
    package var fix: String
  }

  package var point: CheckPoint
  package var outcome: Outcome
}
