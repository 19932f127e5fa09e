/// Why a referee can't be relied on: its own fault or the machine's, and never a bot's.
package struct RefereeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  package enum Kind: Hashable, Sendable {
    /// The referee does not play by the rules that the tournament asks for.
    case refusal
    /// The referee did something wrong.
    case fault
    /// The referee did not answer; it is not asked again.
    case silence
    /// Nobody wants to know any more.
    case stop
  }

  /// What kind of failure it is.
  package let kind: Kind
  /// What happened, in a sentence.
  package let description: String

  init(_ sentence: String, _ kind: Kind = .fault) {
    self.kind = kind
    description = sentence
  }
}
