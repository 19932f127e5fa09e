/// The order in which a round plays its pairings, if it differs from the default order.
///
/// The pairings with the newest versions come first. Among pairings with equally new versions, the pairings
/// of the bots with the fewest games come first, because the ratings of these bots have the largest errors.
package struct PlayPriority: Sendable {
  /// For each version, the start of its first run; a version without a run is the newest.
  private let firstRuns: [BotVersion: String]
  private let games: [BotVersion: Int]

  /// The largest number of pairings that are sorted.
  static let limit = 500_000

  /// Creates the priority of a league; nil for ``LeagueLimits/Priority/even``, which uses the default order.
  package init?(_ priority: LeagueLimits.Priority, of record: Record) {
    guard priority == .newest else { return nil }
    firstRuns = record.firstRunTimes
    games = record.gamesOfBots
  }

  /// Returns the pairings sorted by priority.
  func sorted(_ pairings: [Pairing], _ players: [GameIdentities.Player]) -> [Pairing] {
    let keys = players.map { player in
      (
        newness: firstRuns[player.bot] ?? "~",
        share: 1 / Double(1 + (games[player.bot] ?? 0))
      )
    }
    return pairings.enumerated().map { place, pairing in
      let newest = pairing.players.map { keys[$0].newness }.max() ?? ""
      let error = pairing.players.reduce(0) { $0 + keys[$1].share }
      return (newest: newest, error: error, place: place, pairing: pairing)
    }.sorted {
      if $0.newest != $1.newest { return $0.newest > $1.newest }
      return ($1.error, $0.place) < ($0.error, $1.place)
    }.map(\.pairing)
  }
}
