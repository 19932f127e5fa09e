import Games
import Hosting
import Ratings
package import Reports
import Synchronization
package import Tournaments

/// The sequential test of a comparison, which is updated after each game.
package final class ComparisonTest: Sendable {
  /// The indices of the entrants in the seats of each scheduled game, by the hash of the game's id.
  private let seatings: [UInt64: [Int]]
  /// The index of the first bot of the comparison among the entrants.
  private let first: Int
  private let state: Mutex<Reports.Comparison>

  package init(_ comparison: Reports.Comparison, seatings: [UInt64: [Int]], first: Int) {
    state = Mutex(comparison)
    self.seatings = seatings
    self.first = first
  }

  package var comparison: Reports.Comparison { state.withLock(\.self) }

  package var isOver: Bool { state.withLock { $0.scoreboard.outcome != nil } }

  /// Adds the games of the given record files to the test.
  package func read(_ files: [String]) throws(InputError) {
    _ = try RecordReader.read(files) { _ = self.add($0) }
  }

  /// Adds a finished game to the test; returns whether the comparison is over.
  ///
  /// A game that is not in the schedule of the comparison is ignored.
  package func add(_ game: GameRecord) -> Bool {
    guard let identity = GameIdentity(game.id), let seats = seatings[identity.hash] else {
      return isOver
    }
    let leg = seats[0] == first ? 0 : 1
    let halfPoints =
      switch GameResult(game.places[0], game.places[1]) {
      case .draw: 1
      case .firstWins: leg == 0 ? 2 : 0
      case .secondWins: leg == 0 ? 0 : 2
      }
    return state.withLock { comparison in
      let isRace = comparison.scoreboard.pairs.gamesInPair == 1
      comparison.scoreboard.add(
        (identity.meeting, isRace ? 0 : leg, halfPoints, moves: Self.hash(of: game)))
      return comparison.scoreboard.outcome != nil
    }
  }

  /// Returns a hash of a game's end and, except in a race, of its moves; repeated games have the same hash.
  private static func hash(of record: GameRecord) -> UInt64 {
    var hash = StableHash()
    hash.add(GameResult(record.places[0], record.places[1]).rawValue)
    hash.add(record.reason)
    if case .versus(let opening, let moves) = record.play {
      for move in opening + moves {
        if let text = MoveTexts.text(of: move, in: record.texts) {
          hash.add(text)
        } else {
          hash.add(UInt64(bitPattern: Int64(move)))
        }
      }
    }
    return hash.result
  }
}

extension ComparisonTest {
  /// Creates the test of two bots before any game; `entrants` are the bots in the order of the schedule.
  convenience init(
    _ options: ComparisonOptions, of bots: [Entrant], among entrants: [Entrant],
    _ schedule: Schedule
  ) {
    self.init(
      Reports.Comparison(
        game: options.game.name, rules: options.game.rules,
        bots: bots.map { BotVersion(name: $0.name, version: $0.version) },
        scoreboard: SPRTScoreboard(
          test: options.test, gamesInPair: schedule.gamesInMeeting(game: 0),
          limit: options.limit, openings: schedule.openingCount(game: 0))),
      seatings: schedule.seatings(game: 0),
      first: entrants.firstIndex { $0.name == bots[0].name } ?? 0)
  }
}

extension Run {
  /// Returns the sequential test of this run's comparison, without games; ``play(until:)`` adds the recorded
  /// games.
  package func test(
    _ options: ComparisonOptions, of entrants: [Entrant]
  ) throws -> ComparisonTest {
    ComparisonTest(
      options, of: entrants, among: self.entrants, try schedule(after: before))
  }
}
