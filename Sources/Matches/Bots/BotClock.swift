import Hosting
import Tournaments

/// The clock of a bot: the time that the bot has left in a game, and the time that it has used, in
/// nanoseconds.
struct BotClock {
  private let time: TimeControl
  private var totalLeft: Int64?
  /// Whether the process has answered a turn, or was late for one.
  private var hasMoved: Bool
  private(set) var taken: Int64 = 0
  private(set) var longest: Int64 = 0
  /// The time of the last move.
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

  /// The time for the bot's next move, in whole milliseconds.
  var milliseconds: Int {
    let move = hasMoved ? time.move : time.first ?? time.move
    return Int(max(0, min(move.wholeNanoseconds, totalLeft ?? .max)) / 1_000_000)
  }

  /// The whole milliseconds that the bot has left for the rest of the game, at least 0; nil for no limit.
  var millisecondsLeft: Int? { totalLeft.map { Int(max(0, $0) / 1_000_000) } }

  var isUsedUp: Bool { totalLeft.map { $0 <= 0 } ?? false }

  mutating func charge(_ nanoseconds: Int64) {
    taken += nanoseconds
    last = nanoseconds
    longest = max(longest, nanoseconds)
    totalLeft? -= nanoseconds
    hasMoved = true
  }

  /// Sets the time that is left for the rest of the game, as a record has it.
  mutating func set(millisecondsLeft: Int) { totalLeft = Int64(millisecondsLeft) * 1_000_000 }

  mutating func addIncrement() { totalLeft? += time.increment.wholeNanoseconds }
}
