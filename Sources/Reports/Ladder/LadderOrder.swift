import Tournaments

/// What a ladder is sorted by.
package enum LadderOrder: String, Sendable, CaseIterable {
  /// The rating, the strongest first.
  case elo
  /// The error, the smallest first.
  case error
  /// The name, then the version, by their characters' numbers.
  case name
  /// The number of games, the most first.
  case games
  /// The points a game, the most first.
  case score
  /// The wins, the most first.
  case wins
  /// The draws, the most first.
  case draws
  /// The losses, the most first.
  case losses
  /// The forfeits, the most first.
  case forfeits

  /// Whether an entrant comes before another of its group.
  func puts(_ one: Ladder.Entrant, before other: Ladder.Entrant) -> Bool {
    switch self {
    case .elo: one.elo > other.elo
    case .error: one.error < other.error
    case .name:
      (one.contestant.name, one.contestant.version)
        < (other.contestant.name, other.contestant.version)
    case .games: one.record.games > other.record.games
    case .score: one.record.score > other.record.score
    case .wins: one.record.wins > other.record.wins
    case .draws: one.record.draws > other.record.draws
    case .losses: one.record.losses > other.record.losses
    case .forfeits: one.record.forfeits > other.record.forfeits
    }
  }
}
