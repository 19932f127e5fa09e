package import Tournaments

/// What a bot did wrong: it loses the game by it.
package struct Fault: Error, Hashable, Sendable {
  /// The kind of fault.
  package var reason: FaultReason
  /// What happened, as a sentence without the bot's name.
  package var detail: String
  /// Whether the bot ended as it would if somebody had asked it to.
  var mayBeAnInterrupt = false

  package init(_ reason: FaultReason, _ detail: String) {
    self.reason = reason
    self.detail = detail
  }
}

extension FaultReason {
  /// How long a process that committed it may take to end by itself, in nanoseconds.
  ///
  /// One that still follows the protocol is told how the game ended; the next game waits for no
  /// other.
  var patience: Int64 {
    switch self {
    case .illegalMove, .invalidReply, .unexpectedOutput: 30_000_000
    case .timeout, .outputLimit, .memoryLimit, .crash, .startFailure: 0
    }
  }
}
