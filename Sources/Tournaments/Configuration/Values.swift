/// How long bots may take.
package struct TimeControl: Hashable, Sendable {
  /// What a clock counts.
  package enum Clock: String, Sendable, CaseIterable {
    case wall
    /// Time in which a processor works for the bot.
    case cpu
  }

  /// From the start of a bot's process to its ready message.
  package var startup = Duration.seconds(5)
  /// For the first move of a process, where it differs from `move`.
  package var first: Duration?
  package var move = Duration.seconds(1)
  /// For all moves of a game; nil for no limit.
  package var total: Duration?
  /// What a move adds to what is left of `total`.
  package var increment = Duration.zero
  /// What a move may take beyond its limit before it is late; never shown to bots.
  package var grace = Duration.milliseconds(20)
  package var clock = Clock.wall

  package init() {}
}

/// A seed of 64 bits, written as a text of digits since JSON readers lose digits past 2^53.
package struct Seed: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(value: UInt64) {
    self.value = value
  }

  /// Reads 1 to 20 digits below 2^64; nil for anything else.
  package init?(_ text: String) {
    guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let value = UInt64(text)
    else { return nil }
    self.value = value
  }

  package var description: String { String(value) }

  /// Whether a bot that tries all seeds up to it may find it while it plays.
  package var canBeGuessed: Bool { value < 1_000_000_000_000_000 }
}
