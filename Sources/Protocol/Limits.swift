/// The time limits that a bot receives at the start, in milliseconds; nil means no limit.
package struct Limits: Hashable, Sendable {
  /// The time from the start of the bot's process to its ready message.
  package var startup: Int
  /// The time for the first move of the process; nil if `move` also limits the first move.
  package var first: Int?
  package var move: Int?
  package var total: Int?
  /// The time that each move adds to `total`.
  package var increment: Int
  /// Whether processor time is limited instead of wall-clock time.
  package var areOfProcessorTime: Bool

  package init(
    startup: Int, first: Int?, move: Int?, total: Int?, increment: Int,
    areOfProcessorTime: Bool = false
  ) {
    self.startup = startup
    self.first = first
    self.move = move
    self.total = total
    self.increment = increment
    self.areOfProcessorTime = areOfProcessorTime
  }
}
