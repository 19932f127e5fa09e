/// A failure of a referee, which is a fault of the referee or of the machine, but never of a bot.
package struct RefereeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The referee does not support the rules of the tournament.
    case refusal
    case fault
    /// The referee did not answer, and is not asked again.
    case silence
    /// The run was asked to stop.
    case stop
  }

  package let kind: Kind
  package let description: String
}
