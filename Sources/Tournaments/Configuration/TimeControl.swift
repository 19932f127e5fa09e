import JSON

extension TimeControl {
  /// Reads the limits of a section; missing limits keep their defaults.
  init(_ limits: ConfigurationSection) throws(ConfigurationError) {
    startup = try limits.duration("startup") ?? startup
    move = try limits.duration("move") ?? move
    increment = try limits.duration("increment") ?? increment
    grace = try limits.duration("grace") ?? grace
    first =
      try limits.limit(
        "first", DurationText.rule, null: "the limit of the other moves", \.duration) ?? first
    total = try limits.limit("total", DurationText.rule, \.duration) ?? total
    clock = try limits.word("clock", Clock.self) ?? clock
  }
}

/// The time limits of bots.
package struct TimeControl: Hashable, Sendable {
  /// The kind of time that is limited.
  package enum Clock: String, Sendable, CaseIterable {
    case wall
    /// The processor time of the bot.
    case cpu
  }

  /// The time from the start of a process to its ready message.
  package var startup = Duration.seconds(5)
  /// The time for the first move of a bot's process; nil to use the limit of the other moves.
  package var first: Duration?
  package var move = Duration.seconds(1)
  /// The time of each bot for all its moves in a game; nil for no limit.
  package var total: Duration?
  /// The time that each move adds to the remaining part of ``total``.
  package var increment = Duration.zero
  /// The additional time after the limit before a move counts as late; bots do not receive this value.
  package var grace = Duration.milliseconds(20)
  package var clock = Clock.wall

  package init() {}
}
