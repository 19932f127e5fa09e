import Games
import Hosting
import Matches
import Runs
import Synchronization
import Tournaments

/// A round whose games are not played by processes; a closure returns the result of each game.
final class FakeRun: Sendable {
  let names: [String]
  /// The lines of the journal.
  let journal = Mutex<[[UInt8]]>([])
  /// The reported events in order, each with the number of lines in the journal at that time.
  let reported = Mutex<[(event: RunEvent, journaled: Int)]>([])

  init(_ names: [String]) {
    self.names = names
  }

  static let game: any Game = {
    do { return try TicTacToe(rules: Rules(of: TicTacToe.parameters)) } catch {
      preconditionFailure("the default rules are valid")
    }
  }()

  var program: Schedule.Program {
    Schedule.Program(
      games: [Self.game],
      entrants: names.map {
        Entrant(name: $0, version: "1", games: ["tic-tac-toe"], program: .builtIn(name: $0))
      },
      pairs: 10, openingPlies: 2, seed: Seed(value: 1))
  }

  /// Returns a round of a schedule; `append` replaces the disk.
  func round(
    _ schedule: Schedule, after record: Record = Record(), limit: Int = .max,
    append: @escaping @Sendable (Int) throws -> Void = { _ in },
    standings: RoundInPlay.StandingsMaker? = nil,
    decides: @escaping @Sendable (GameRecord) -> Bool = { _ in false }
  ) -> RoundInPlay {
    RoundInPlay(
      schedule, after: record, games: ["tic-tac-toe"], entrants: names,
      limit: limit,
      append: { line in
        try append(self.journal.withLock(\.count))
        self.journal.withLock { $0.append(line) }
      },
      report: { event in
        let count = self.journal.withLock(\.count)
        self.reported.withLock { $0.append((event, count)) }
      }, standings: standings, decides: decides)
  }

  /// Returns a player whose games are played by a closure.
  static func player(_ game: @escaping @Sendable (ScheduledGame) -> GameRecord)
    -> RoundInPlay.Player
  {
    { _, shouldStop in
      RoundInPlay.Pairing(play: { batch, isMoreWanted in
        for scheduled in batch.games {
          if shouldStop() { throw Interruption.stopped }
          guard isMoreWanted(scheduled, game(scheduled)) else { return }
        }
      })
    }
  }

  /// Returns a game that the first seat wins.
  func won(_ game: ScheduledGame) -> GameRecord {
    GameRecord(
      id: game.id, game: "tic-tac-toe", rules: Self.game.rules,
      bots: game.entrants.map { names[$0] }, versions: ["1", "1"],
      play: .versus(opening: [], moves: [0, 3, 1, 4, 2]), places: [1, 2], reason: "line",
      milliseconds: [1, 1], longestMilliseconds: [1, 1], at: "2026-01-01T00:00:00Z")
  }

  /// Returns a game that a bot wins, regardless of its seat.
  func won(_ game: ScheduledGame, by winner: Int) -> GameRecord {
    var record = won(game)
    record.places = game.entrants[0] == winner ? [1, 2] : [2, 1]
    return record
  }

  /// Returns a game that a bot loses because it could not be started; without that bot, the first seat wins.
  func lost(_ game: ScheduledGame, byStartOf bot: Int) -> GameRecord {
    var record = won(game)
    guard let seat = game.entrants.firstIndex(of: bot) else { return record }
    record.reason = FaultReason.startFailure.rawValue
    record.forfeit = [seat]
    record.places = seat == 0 ? [2, 1] : [1, 2]
    return record
  }

  /// The reported games in order.
  var finished: [GameRecord] {
    reported.withLock(\.self).compactMap {
      if case .finished(let game) = $0.event { game } else { nil }
    }
  }

  /// The records in the reported standings, in order.
  var standings: [Record] {
    reported.withLock(\.self).compactMap {
      if case .standings(let standings) = $0.event { standings.record } else { nil }
    }
  }

  /// Waits, and returns false, because no signal arrives.
  static func isNeverInterrupted(_ nanoseconds: Int64) -> Bool {
    Platform.sleep(nanoseconds: 100_000)
    return false
  }
}
