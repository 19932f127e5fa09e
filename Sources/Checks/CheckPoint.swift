/// What is looked at, in the order in which it is shown.
package enum CheckPoint: Int, CaseIterable, Sendable {
  case start
  case ready
  case silence
  case answer
  case turn
  case legality
  case clock
  case unknownMessage
  case unknownField
  case secondStart
  case quit
  case endOfInput
  case otherSizes

  /// What a bot that is right does.
  package var title: String {
    switch self {
    case .start: "starts"
    case .ready: "says ready in time"
    case .silence: "writes nothing unasked"
    case .answer: "answers each turn with one line of JSON"
    case .turn: "echoes the number of the turn"
    case .legality: "plays legal moves"
    case .clock: "answers within the clock"
    case .unknownMessage: "ignores messages that it doesn't know"
    case .unknownField: "ignores fields that it doesn't know"
    case .secondStart: "takes a new start in the middle of a game"
    case .quit: "exits on quit"
    case .endOfInput: "exits at the end of its input"
    case .otherSizes: "plays other sizes"
    }
  }
}
