/// The limits of a league that runs continuously, and the order in which its games are played.
package struct LeagueLimits: Hashable, Sendable {
  package enum Priority: String, CaseIterable, Sendable {
    /// The games of the newest versions come first.
    ///
    /// Among equally new versions, the games of the bots with the fewest games come first.
    case newest
    /// The default order, in which all pairings play equally often.
    case even
  }

  /// The number of new versions of a bot that may take part within 24 hours; nil for no limit.
  package var versionsPerDay: Int?
  /// The number of games of all bots together that may be played within 24 hours; nil for no limit.
  package var gamesPerDay: Int?
  package var priority = Priority.even

  package init() {}

  /// Reads the object `limits` of a tournament.
  init(_ section: ConfigurationSection) throws(ConfigurationError) {
    versionsPerDay = try section.limit("versions_per_day", in: 1...1_000_000) ?? versionsPerDay
    gamesPerDay = try section.limit("games_per_day", in: 1...1_000_000_000) ?? gamesPerDay
    priority = try section.word("priority", Priority.self) ?? priority
  }

  static let keys = ["versions_per_day", "games_per_day", "priority"]
}
