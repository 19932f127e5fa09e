import Games
import Hosting
import Ratings
package import Reports
import Synchronization
package import Tournaments

/// The sequential test of a comparison, which follows it from game to game.
package final class ComparisonTest: Sendable {
  private let seatings: [UInt64: [Int]]
  /// The index of the bot from whose side it is looked at.
  private let first: Int
  private let state: Mutex<Reports.Comparison>

  /// - Parameters:
  ///   - comparison: what is compared, before any game.
  ///   - seatings: the entrants of the games that belong to it, by the hash in their names.
  ///   - first: the entrant from whose side it is looked at.
  package init(_ comparison: Reports.Comparison, seatings: [UInt64: [Int]], first: Int) {
    state = Mutex(comparison)
    self.seatings = seatings
    self.first = first
  }

  /// How it stands.
  package var comparison: Reports.Comparison { state.withLock(\.self) }

  /// Whether the comparison is at its end.
  package var isOver: Bool { state.withLock { $0.scoreboard.outcome != nil } }

  /// Takes the games that stand in records.
  package func read(_ files: [String]) throws(InputError) {
    for file in files {
      try RecordReader.lines(of: file) { bytes, range, _ in
        // What is damaged was told when the record was read.
        if case .game(let game)? = try? RecordLine(bytes, in: range) { _ = take(game) }
      }
    }
  }

  /// Takes a finished game.
  ///
  /// - Returns: whether the comparison is at its end.
  package func take(_ record: GameRecord) -> Bool {
    guard let identity = GameIdentity(record.id), let seats = seatings[identity.hash] else {
      return isOver
    }
    let leg = seats[0] == first ? 0 : 1
    let halfPoints: Int
    switch record.result {
    case .draw: halfPoints = 1
    case .firstWins: halfPoints = leg == 0 ? 2 : 0
    case .secondWins: halfPoints = leg == 0 ? 0 : 2
    }
    return state.withLock { comparison in
      let isRace = comparison.scoreboard.pairs.gamesInPair == 1
      comparison.scoreboard.add(
        SPRTScoreboard.Game(
          pair: identity.meeting, leg: isRace ? 0 : leg, halfPoints: halfPoints,
          moves: Self.hash(of: record)))
      return comparison.scoreboard.outcome != nil
    }
  }

  private static func hash(of record: GameRecord) -> UInt64 {
    var hash = StableHash()
    hash.add(record.result.rawValue)
    hash.add(record.reason)
    if case .versus(let opening, let moves) = record.play {
      for move in opening + moves { hash.add(UInt64(move)) }
    }
    return hash.result
  }
}

extension Run {
  /// The test of a comparison that this run plays, before any game.
  package func test(
    _ options: ComparisonOptions, of entrants: [Entrant]
  ) throws -> ComparisonTest {
    let schedule = try schedule(after: recordBefore)
    return ComparisonTest(
      Reports.Comparison(
        game: options.game.name, rules: options.game.rules,
        bots: entrants.map { BotVersion(name: $0.name, version: $0.version) },
        scoreboard: SPRTScoreboard(
          test: options.test, gamesInPair: schedule.gamesInMeeting(game: 0),
          limit: options.limit, openings: schedule.openingCount(game: 0))),
      seatings: schedule.seatings(game: 0),
      first: self.entrants.firstIndex { $0.name == entrants[0].name } ?? 0)
  }
}
