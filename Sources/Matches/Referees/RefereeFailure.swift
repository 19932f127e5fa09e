/// The reason why a question to a referee has no valid answer; no bot is at fault.
package struct RefereeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The referee does not support the rules of the tournament.
    case refusal
    /// The referee could not be started, has exited, exceeded a limit, or gave a wrong answer.
    case fault
    /// The referee did not answer, and is not asked again.
    case silence
    /// The run was asked to stop.
    case stop
  }

  package let kind: Kind
  package let description: String
}
