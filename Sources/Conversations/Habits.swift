/// What can be set of a bot that asks a language model.
package struct Habits: Hashable, Sendable {
  /// How long it waits for an answer, if the clock leaves as much.
  package var timeout = Duration.seconds(5)
  /// What settles its random moves, or nil for others each time.
  package var seed: UInt64?
  /// How many of the latest turns the model is shown.
  package var turnLimit = 120

  /// What holds where nothing is set.
  package init() {}

  /// How long to wait for an answer so that there is still time to play another move.
  ///
  /// - Parameter clock: what the bot has for the move, or nil for no limit.
  /// - Returns: the timeout, or what the clock leaves less a tenth of it and at least 50 ms; at most
  ///   zero where there is no time to ask.
  package func patience(clock: Duration?) -> Duration {
    guard let clock else { return timeout }
    return min(timeout, clock - max(.milliseconds(50), clock / 10))
  }
}
