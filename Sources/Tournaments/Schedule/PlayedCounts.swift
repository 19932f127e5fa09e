/// The numbers of played games in a schedule.
package struct PlayedCounts: Hashable, Sendable {
  package private(set) var games = 0
  /// The number of games of each entrant, by its index; an entrant without games is missing.
  package private(set) var gamesOfEntrants: [Int: Int] = [:]

  mutating func add(_ count: Int, _ entrants: [Int]) {
    games += count
    for entrant in entrants { gamesOfEntrants[entrant, default: 0] += count }
  }

  /// Adds the played games of some pairings.
  mutating func add(_ pairings: [Pairing], _ progress: GameProgress) {
    for pairing in pairings {
      let all = pairing.meetings.count * progress.identities.gamesInMeeting
      let count = all - progress.remainingCount(of: pairing)
      if count > 0 { add(count, pairing.players.map { progress.players[$0].entrant }) }
    }
  }
}
