import Hosting
import Tournaments
import Runs

/// How the start of a run grows with what was played and with the bots.
enum GrowthBench {
  private static let rounds = 3

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    var table = BenchTable()
    let path = folder.path + "/games.jsonl"
    for (count, name) in [(100, "100"), (10_000, "10,000"), (1_000_000, "1,000,000")] {
      let tournament = try BenchTournament(bots: 100, pairs: 102)
      try tournament.write(count, to: path)
      let whole = try Paired.seconds { try readWhole(path) }
      let starts = try (0..<rounds).map { _ in
        try Paired.seconds { try start(tournament, path, played: count) }
      }
      let time = 1000 * Paired.median(starts)
      table.add(
        "to the first game, \(name) games in the record", time, "ms",
        "reading it whole \(BenchTable.number(1000 * whole)) ms")
      table.values += [
        ("start_ms_games_\(count)", time), ("read_ms_games_\(count)", 1000 * whole),
      ]
    }
    for (bots, pairings) in [(10, "45"), (100, "4,950"), (1000, "499,500")] {
      let tournament = try BenchTournament(bots: bots, pairs: 1)
      let starts = try (0..<rounds).map { _ in
        try Paired.seconds { try start(tournament, nil, played: 0) }
      }
      let time = 1000 * Paired.median(starts)
      table.add("to the first game, \(pairings) pairings, none played", time, "ms")
      table.values += [("start_ms_bots_\(bots)", time)]
    }
    return table
  }

  /// Does what a run does before its first game.
  private static func start(
    _ tournament: BenchTournament, _ path: String?, played count: Int
  ) throws {
    let record = try RecordReader.read(path.map { [$0] } ?? [])
    var schedule = try Schedule(
      tournament.program, played: record.played, results: record.tallies)
    guard record.played.count == count, schedule.remainingCount == schedule.count - count,
      schedule.next() != nil
    else { throw MachineError("\(path ?? "a tournament") is damaged") }
  }

  private static func readWhole(_ path: String) throws {
    _ = try RecordReader.read([path])
  }
}
