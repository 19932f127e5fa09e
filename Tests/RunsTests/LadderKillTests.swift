import Games
import Hosting
import Matches
import Runs
import Synchronization
import Testing
import Tournaments

/// Tests a ladder that is killed after some games, and continues from its record alone.
@Suite(.timeLimit(.minutes(5))) struct LadderKillTests {
  private static let names = ["a", "b", "c", "d", "e", "f", "g"]

  private struct PowerCut: Error {}

  private static func program(_ names: [String]) -> Schedule.Program {
    var program = FakeRun(names).program
    program.games.append(race)
    program.entrants = names.map {
      Entrant(name: $0, version: "1", games: ["tic-tac-toe", "2048"], program: .builtIn(name: $0))
    }
    program.pairs = 2
    program.format = AdaptiveLadder(error: 1, games: 150)
    return program
  }

  private static let race: any Game = {
    do { return try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters)) } catch {
      preconditionFailure("the default rules are valid")
    }
  }()

  /// Returns a game whose winner depends only on its id.
  private static func played(_ game: ScheduledGame, by run: FakeRun) -> GameRecord {
    var record = run.won(game)
    if case .luck(let seed) = game.start {
      record.game = "2048"
      record.rules = race.rules
      record.play = .race(seed: seed, moves: [[], []], scores: [0, 0], measures: [2, 2])
    }
    var hash = StableHash()
    hash.add(game.id)
    record.places = GameResult.allCases[Int(hash.result % 3)].places
    return record
  }

  /// Continues from the given games until a number of games is recorded, or until the run has to wait for
  /// other shards.
  private func play(
    _ names: [String] = Self.names, after games: [GameRecord], limit: Int = .max,
    shard: Shard? = nil
  ) throws -> [GameRecord] {
    var record = Record(keepsResults: true)
    for game in games { record.add(game) }
    var games = games
    var last: Schedule?
    while true {
      let schedule = try Schedule(
        Self.program(names), played: record.played, after: last,
        shard: shard)
      guard schedule.remainingCount > 0 else { return games }
      last = schedule
      let run = FakeRun(names)
      let room = limit - games.count
      let round = RoundInPlay(
        schedule, after: record, games: ["tic-tac-toe", "2048"], entrants: names,
        append: { line in
          guard run.journal.withLock(\.count) < room else { throw PowerCut() }
          run.journal.withLock { $0.append(line) }
        },
        report: { event in run.reported.withLock { $0.append((event, 0)) } })
      let ending = try round.play(
        threads: 1, isInterrupted: FakeRun.isNeverInterrupted,
        FakeRun.player { Self.played($0, by: run) })
      record = round.record
      games += run.finished
      guard ending == .complete else { return games }
    }
  }

  @Test func `a ladder that was killed plays the same games in the same order`() throws {
    let whole = try play(after: [])
    #expect(whole.count > 300)
    for limit in stride(from: 1, to: whole.count, by: 13) {
      let part = try play(after: [], limit: limit)
      #expect(part.map(\.id) == Array(whole.map(\.id).prefix(limit)))
      #expect(try play(after: part).map(\.id) == whole.map(\.id))
    }
  }

  @Test func `a withdrawn bot does not prevent the end of a ladder`() throws {
    let run = FakeRun(Array(Self.names.prefix(4)))
    var program = run.program
    program.format = AdaptiveLadder(error: 70, games: nil)
    program.pairs = 2
    var record = Record(keepsResults: true)
    var withdrawn: Set<Int> = []
    var last: Schedule?
    for _ in 0..<500 {
      let schedule = try Schedule(
        program, played: record.played, after: last, withdrawn: withdrawn)
      guard schedule.remainingCount > 0 else { break }
      last = schedule
      let round = run.round(schedule, after: record)
      _ = try round.play(
        threads: 1, isInterrupted: FakeRun.isNeverInterrupted,
        FakeRun.player { game in
          let count = run.finished.count { $0.bots.contains("d") }
          return count >= 6 && game.entrants.contains(3)
            ? run.lost(game, byStartOf: 3) : Self.played(game, by: run)
        })
      record = round.record
      withdrawn.formUnion(round.withdrawn)
    }
    #expect(withdrawn == [3])
    #expect(run.finished.count { $0.bots.contains("d") } < 25)
    #expect(run.finished.count > 40)
    let end = try Schedule(
      program, played: record.played, after: last, withdrawn: withdrawn)
    #expect(end.remainingCount == 0)
    #expect(end.title == nil)
  }

  @Test func `shards of a ladder play the games of one run`() throws {
    let whole = try play(after: [])
    var games: [GameRecord] = []
    var count = -1
    while games.count > count {
      count = games.count
      for number in 1...4 { games = try play(after: games, shard: Shard("\(number)/4")) }
    }
    #expect(games.map(\.id).sorted() == whole.map(\.id).sorted())
  }

  @Test func `games from before a bot joined count as soon as they are scheduled`() throws {
    let before = try play(Self.names.dropLast(), after: [])
    let fresh = try play(after: [])
    let after = try play(after: before)
    let asked = Set(fresh.map(\.id))
    #expect(asked.isSubset(of: after.map(\.id)))
    #expect(after.count - before.count == asked.subtracting(before.map(\.id)).count)
    #expect(after.count < before.count + fresh.count - 50)
  }
}
