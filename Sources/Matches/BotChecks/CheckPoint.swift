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
  case calls = "makes only system calls that the sandbox allows"

  /// Whether the check may leave the point untried although the bot makes no mistake.
  package var isOptional: Bool { self == .betweenGames || self == .otherSizes }
}
