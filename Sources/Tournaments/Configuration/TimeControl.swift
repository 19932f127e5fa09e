/// How long bots may take.
package struct TimeControl: Hashable, Sendable {
  /// What a clock counts.
  package enum Clock: String, Sendable, CaseIterable {
    /// Time as it passes.
    case wall
    /// Time in which a processor works for the bot.
    case cpu
  }

  /// From the start of a bot's process to its ready message.
  package var startup = Duration.seconds(5)
  /// For the first move of a process, where it differs from `move`.
  package var first: Duration?
  /// For a move.
  package var move = Duration.seconds(1)
  /// For all moves of a game; nil for no limit.
  package var total: Duration?
  /// What a move adds to what is left of `total`.
  package var increment = Duration.zero
  /// What a move may take beyond its limit before it is late; never shown to bots.
  package var grace = Duration.milliseconds(20)
  /// What the clocks count.
  package var clock = Clock.wall

  package init() {}
}
