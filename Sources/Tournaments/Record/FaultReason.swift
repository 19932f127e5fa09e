/// The ways in which a bot can lose a game by its own fault, by their names in messages and in the
/// record.
package enum FaultReason: String, Hashable, Sendable, CaseIterable {
  /// The move can be read, but is not legal.
  case illegalMove = "illegal-move"
  /// The answer can't be read, or answers something else.
  case invalidReply = "invalid-reply"
  /// The bot wrote when nothing was asked of it.
  case unexpectedOutput = "unexpected-output"
  /// The answer was not there in time.
  case timeout
  /// The bot wrote more than may stand in a line or in a turn.
  case outputLimit = "output-limit"
  /// Its processes held more memory than the tournament allows.
  case memoryLimit = "memory-limit"
  /// It ended, or closed its output or input.
  case crash
  /// It could not be started, or was not ready in time.
  case startFailure = "start-failure"

  /// Whether only a bot that has been asked for a move can commit it.
  var needsTurn: Bool {
    switch self {
    case .illegalMove, .invalidReply, .unexpectedOutput, .timeout, .outputLimit: true
    case .memoryLimit, .crash, .startFailure: false
    }
  }
}
