import Games
import Hosting
import Runs
import Tournaments

/// A tournament of tic-tac-toe whose games are made up, as many as one likes.
struct MadeUpTournament {
  let program: Schedule.Program

  init(bots: Int, pairs: Int) throws {
    let entrants = (0..<bots).map {
      Entrant(
        name: "bot\(10_000 + $0)", version: "1", games: [TicTacToe.name],
        program: .builtIn(name: "random"))
    }
    program = Schedule.Program(
      games: [try TicTacToe(rules: Rules(of: TicTacToe.parameters))], entrants: entrants,
      pairs: pairs, openingPlies: 1, seed: Seed(value: 1))
  }

  func write(_ count: Int, to path: String) throws {
    var schedule = try Schedule(program, longestBatch: 8)
    let forms = try (0..<9).map(Self.form)
    let names = program.entrants.map { Array($0.name.utf8) }
    let file = try DraftFile(path)
    var lines: [UInt8] = []
    var left = count
    while left > 0, let batch = schedule.next() {
      for game in batch.games.prefix(left) {
        guard case .opening(let cells) = game.start else { continue }
        let form = forms[cells[0]]
        lines += form[0]
        lines += game.id.utf8
        lines += form[1]
        lines += names[game.entrants[0]]
        lines += form[2]
        lines += names[game.entrants[1]]
        lines += form[3]
      }
      left -= batch.games.count
      guard lines.count > 1 << 20 else { continue }
      try file.append(lines)
      lines.removeAll(keepingCapacity: true)
    }
    try file.append(lines)
    try file.finish()
  }

  private static func form(_ opening: Int) throws -> [[UInt8]] {
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    let moves = (0..<9).filter { $0 != opening }
    var position = game.start
    position.play(opening)
    var played: [Int] = []
    var result = GameResult.draw
    var reason = ""
    for move in moves where reason.isEmpty {
      position.play(move)
      played.append(move)
      switch position.state {
      case .turn: break
      case .won(let seat, let word):
        (result, reason) = (seat == .first ? .firstWins : .secondWins, word)
      case .drawn(let word): (result, reason) = (.draw, word)
      }
    }
    var record = GameRecord(
      id: "?", game: TicTacToe.name, rules: game.rules, bots: ["?", "?"], versions: ["1", "1"],
      play: .versus(opening: [opening], moves: played), result: result, reason: reason,
      milliseconds: [0.348, 0.279], longestMilliseconds: [0.28, 0.239],
      at: "2026-11-20T22:30:01Z")
    record.processorMilliseconds = [0.125, 0.239]
    return record.line().split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
      .map(Array.init)
  }
}

/// What reading and verifying a record costs.
enum RecordBench {
  private static let gameCount = 100_000

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    let path = folder.path + "/record.jsonl"
    try MadeUpTournament(bots: 100, pairs: 11).write(gameCount, to: path)
    let megabytes = Double(try InputFile(path).size ?? 0) / 1e6
    func floor() throws -> Double {
      try megabytes
        / Paired.seconds {
          guard Floor.countLines(of: path) == gameCount else {
            throw MachineError("\(path) can't be read")
          }
        }
    }
    _ = try floor()
    let reading = try Paired(floor: floor) {
      try megabytes / Paired.seconds { try read(path) }
    }
    let verifying = try Paired(rounds: 3, floor: floor) {
      try megabytes / Paired.seconds { try verify(path) }
    }
    let games = Double(gameCount) / megabytes
    var table = BenchTable()
    table.add("bare reading (C, read, counting lines)", reading.floor, "MB a second")
    table.add(
      "reading a record of \(BenchTable.number(Double(gameCount))) games", reading.ours,
      "MB a second", "\(BenchTable.percent(reading.ratio)) of bare reading")
    table.add(
      "verifying them, tic-tac-toe", verifying.ours * games, "games a second",
      "\(BenchTable.percent(verifying.ratio)) of bare reading")
    table.values = [
      ("bare_record_mb_per_second", reading.floor), ("record_mb_per_second", reading.ours),
      ("record_ratio", reading.ratio), ("verified_games_per_second", verifying.ours * games),
      ("verify_ratio", verifying.ratio),
    ]
    return table
  }

  private static func read(_ path: String) throws {
    let record = try RecordReader.read([path])
    guard record.played.count == gameCount else { throw MachineError("\(path) is damaged") }
  }

  private static func verify(_ path: String) throws {
    var rightCount = 0
    try RecordReader.parts(of: InputFile(path), read: { VerifiedPart($0, in: $0.indices) }) {
      rightCount += $0.gameCount - $0.findings.count
    }
    guard rightCount == gameCount else { throw MachineError("\(path) is damaged") }
  }
}

/// How the start of a run grows with what was played and with the bots.
enum GrowthBench {
  private static let rounds = 3

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    var table = BenchTable()
    let path = folder.path + "/games.jsonl"
    for (count, name) in [(100, "100"), (10_000, "10,000"), (1_000_000, "1,000,000")] {
      let tournament = try MadeUpTournament(bots: 100, pairs: 102)
      try tournament.write(count, to: path)
      let whole = try Paired.seconds { _ = try RecordReader.read([path]) }
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
      let tournament = try MadeUpTournament(bots: bots, pairs: 1)
      let starts = try (0..<rounds).map { _ in
        try Paired.seconds { try start(tournament, nil, played: 0) }
      }
      let time = 1000 * Paired.median(starts)
      table.add("to the first game, \(pairings) pairings, none played", time, "ms")
      table.values += [("start_ms_bots_\(bots)", time)]
    }
    return table
  }

  private static func start(
    _ tournament: MadeUpTournament, _ path: String?, played count: Int
  ) throws {
    let record = try RecordReader.read(path.map { [$0] } ?? [])
    var schedule = try Schedule(
      tournament.program, played: record.played, results: record.tallies)
    guard record.played.count == count, schedule.remainingCount == schedule.count - count,
      schedule.next() != nil
    else { throw MachineError("\(path ?? "a tournament") is damaged") }
  }
}
