import Hosting
import Runs
import Tournaments

/// A measurement of the time that a run needs to start, for different numbers of games and bots.
enum GrowthBench {
  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    var table = BenchTable()
    let path = folder.path + "/games.jsonl"
    for count in [100, 10_000, 1_000_000] {
      let tournament = try MadeUpTournament(bots: 100, pairs: 102)
      try tournament.write(count, to: path)
      let whole = 1000 * (try Paired.seconds { _ = try RecordReader.read([path]) })
      let time = try start(tournament, [path], played: count)
      table.add(
        "time to the first game, \(BenchTable.grouped(count)) games in the record", time, "ms",
        "reading the record alone: \(BenchTable.number(whole)) ms",
        ["start_ms_games_\(count)": time, "read_ms_games_\(count)": whole])
    }
    for bots in [10, 100, 1000] {
      let time = try start(MadeUpTournament(bots: bots, pairs: 1), [], played: 0)
      let pairings = BenchTable.grouped(bots * (bots - 1) / 2)
      table.add(
        "time to the first game, \(pairings) pairings, none played", time, "ms", "",
        ["start_ms_bots_\(bots)": time])
    }
    return table
  }

  /// Returns the time until a run has determined its first game, in milliseconds.
  private static func start(
    _ tournament: MadeUpTournament, _ paths: [String], played count: Int
  ) throws -> Double {
    let starts = try (0..<3).map { _ in
      try Paired.seconds {
        let record = try RecordReader.read(paths)
        var schedule = try Schedule(
          tournament.program, played: record.played)
        guard record.played.count == count, schedule.remainingCount == schedule.count - count,
          schedule.next() != nil
        else { throw MachineError("the generated record does not match its tournament's schedule") }
      }
    }
    return 1000 * Paired.median(starts)
  }
}
