import Hosting
import Tournaments

/// The clock of a bot, in nanoseconds: the remaining time in a game, and the time used.
struct BotClock {
  private let time: TimeControl
  private var totalLeft: Int64?
  /// Whether the process has answered a turn, or was late in a turn.
  private var hasMoved: Bool
  private(set) var taken: Int64 = 0
  private(set) var longest: Int64 = 0
  /// The time used for the last move, in nanoseconds.
  private(set) var last: Int64 = 0

  init(_ time: TimeControl, hasMoved: Bool = false) {
    self.time = time
    self.hasMoved = hasMoved
  }

  mutating func beginGame() {
    totalLeft = time.total?.wholeNanoseconds
    taken = 0
    longest = 0
  }

  /// The time limit of the bot's next move, in whole milliseconds.
  var milliseconds: Int {
    let move = hasMoved ? time.move : time.first ?? time.move
    return Int(max(0, min(move.wholeNanoseconds, totalLeft ?? .max)) / 1_000_000)
  }

  /// The remaining time for the rest of the game, in whole milliseconds, at least 0; nil for no limit.
  var millisecondsLeft: Int? { totalLeft.map { Int(max(0, $0) / 1_000_000) } }

  var isUsedUp: Bool { totalLeft.map { $0 <= 0 } ?? false }

  mutating func charge(_ nanoseconds: Int64) {
    taken += nanoseconds
    last = nanoseconds
    longest = max(longest, nanoseconds)
    totalLeft? -= nanoseconds
    hasMoved = true
  }

  /// Sets the remaining time for the rest of the game, as read from a record; a value that no clock can have
  /// is clamped.
  mutating func set(millisecondsLeft: Int) {
    let range = AnswerFigures.clockRange
    totalLeft = Int64(min(max(millisecondsLeft, range.lowerBound), range.upperBound)) * 1_000_000
  }

  /// Adds the increment of a move; a sum that overflows is clamped.
  mutating func addIncrement() {
    guard let left = totalLeft else { return }
    let (sum, overflow) = left.addingReportingOverflow(time.increment.wholeNanoseconds)
    totalLeft = overflow ? .max : sum
  }
}
