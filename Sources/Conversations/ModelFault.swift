/// Why a language model is of no help for a move.
package enum ModelFault: Error, Hashable, Sendable {
  /// The clock leaves no time to ask.
  case noTime
  /// No whole answer came within some time.
  case late(Duration)
  /// The endpoint cannot be reached, or the connection broke.
  case unreachable(String)
  /// The endpoint answered with a status that is no success, and perhaps with a reason.
  case refused(status: Int, reason: String?)
  /// The answer is longer than so many bytes.
  case tooLong(limit: Int)
  /// The answer is none of the chat-completions interface.
  case unreadable
  /// The answer names no legal move; this is what it says.
  case noMove(String)
}

extension ModelFault: CustomStringConvertible {
  /// What is wrong, as a part of a sentence.
  package var description: String {
    switch self {
    case .noTime: "the clock left no time to ask"
    case .late(let time): "no answer within \(time.formatted)"
    case .unreachable(let reason): "the endpoint cannot be reached: \(reason)"
    case .refused(let status, nil): "the endpoint answered with status \(status)"
    case .refused(let status, let reason?):
      "the endpoint answered with status \(status): \(reason)"
    case .tooLong(let limit): "the answer had more than \(limit) bytes"
    case .unreadable: "the answer was no chat completion"
    case .noMove(""): "the answer was empty"
    case .noMove(let text): "the answer named no legal move: \(text)"
    }
  }

  /// What the model is told about it with the next question, as a sentence.
  var reproach: String {
    switch self {
    case .noMove: "Your last answer was not one of the legal moves."
    default: "Your last answer did not arrive."
    }
  }
}

extension Duration {
  /// Milliseconds below a second, and tenths of a second from there.
  fileprivate var formatted: String {
    if self < .seconds(1) { return "\(Int(self / .milliseconds(1))) ms" }
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }
}
