/// The kinds of faults by which a bot loses a game, as named in messages and in the record.
package enum FaultReason: String, Hashable, Sendable, CaseIterable {
  case illegalMove = "illegal-move"
  /// The bot's answer is not valid, or has the number of another turn.
  case invalidReply = "invalid-reply"
  /// The bot wrote without a request, or answered a turn twice.
  case unexpectedOutput = "unexpected-output"
  case timeout
  /// The bot wrote more than the limit of a line or of a turn.
  case outputLimit = "output-limit"
  case memoryLimit = "memory-limit"
  /// The bot had too many processes and threads.
  case processLimit = "process-limit"
  /// The bot exited, or closed its input or output.
  case crash
  /// The bot could not be started, or was not ready in time.
  case startFailure = "start-failure"

  /// Whether a run finds the fault only when the bot is on turn.
  var needsTurn: Bool {
    switch self {
    case .illegalMove, .invalidReply, .unexpectedOutput, .timeout, .outputLimit: true
    case .memoryLimit, .processLimit, .crash, .startFailure: false
    }
  }
}
