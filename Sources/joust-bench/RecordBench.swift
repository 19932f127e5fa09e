import Bots
import CBench
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
    var records = try (0..<9).map(Self.record)
    let file = try DraftFile(path)
    var lines: [UInt8] = []
    var left = count
    while left > 0, let batch = schedule.next() {
      for game in batch.games.prefix(left) {
        guard case .opening(let cells) = game.start else { continue }
        records[cells[0]].id = game.id
        records[cells[0]].bots = game.entrants.map { program.entrants[$0].name }
        lines += records[cells[0]].line()
      }
      left -= batch.games.count
      guard lines.count > 1 << 20 else { continue }
      try file.append(lines)
      lines.removeAll(keepingCapacity: true)
    }
    try file.append(lines)
    try file.finish()
  }

  /// The game in which the free cells are taken in order.
  private static func record(_ opening: Int) throws -> GameRecord {
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    var position = game.start
    position.play(opening)
    var moves: [Int] = []
    while case .turn = position.state {
      moves.append(position.legalMoves[0])
      position.play(moves[moves.count - 1])
    }
    let ending = position.state.ending(of: 2)
    var record = GameRecord(
      id: "", game: TicTacToe.name, rules: game.rules, bots: [], versions: ["1", "1"],
      play: .versus(opening: [opening], moves: moves), places: ending?.places ?? [1, 1],
      reason: ending?.reason ?? "",
      milliseconds: [0.348, 0.279], longestMilliseconds: [0.28, 0.239],
      at: "2026-11-20T22:30:01Z")
    record.processorMilliseconds = [0.125, 0.239]
    return record
  }
}

enum RecordBench {
  private static let gameCount = 100_000

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    let path = folder.path + "/record.jsonl"
    try MadeUpTournament(bots: 100, pairs: 11).write(gameCount, to: path)
    let megabytes = Double(InputFile.size(of: path) ?? 0) / 1e6
    func rate(_ work: () throws -> Int) throws -> Double {
      try megabytes
        / Paired.seconds {
          guard try work() == gameCount else { throw MachineError("\(path) is damaged") }
        }
    }
    func floor() throws -> Double { try rate { unsafe Int(bench_count_lines(path)) } }
    _ = try floor()
    let reading = try Paired(floor: floor) {
      try rate { try RecordReader.read([path]).played.count }
    }
    let verifying = try Paired(rounds: 3, floor: floor) { try rate { try rightCount(path) } }
    let verified = verifying.ours * Double(gameCount) / megabytes
    var table = BenchTable()
    table.add(
      reading, "MB a second", floor: "bare reading (C, read, counting lines)",
      ours: "reading a record of \(BenchTable.grouped(gameCount)) games", of: "bare reading",
      keys: ["bare_record_mb_per_second", "record_mb_per_second", "record_ratio"])
    table.add(
      "verifying them, tic-tac-toe", verified, "games a second",
      "\(BenchTable.percent(verifying.ratio)) of bare reading",
      ["verified_games_per_second": verified, "verify_ratio": verifying.ratio])
    return table
  }

  private static func rightCount(_ path: String) throws -> Int {
    var count = 0
    try RecordReader.parts(of: InputFile(path), read: { VerifiedPart($0, in: $0.indices) }) {
      count += $0.gameCount - $0.findings.count
    }
    return count
  }
}

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
        "to the first game, \(BenchTable.grouped(count)) games in the record", time, "ms",
        "reading it whole \(BenchTable.number(whole)) ms",
        ["start_ms_games_\(count)": time, "read_ms_games_\(count)": whole])
    }
    for bots in [10, 100, 1000] {
      let time = try start(MadeUpTournament(bots: bots, pairs: 1), [], played: 0)
      let pairings = BenchTable.grouped(bots * (bots - 1) / 2)
      table.add(
        "to the first game, \(pairings) pairings, none played", time, "ms", "",
        ["start_ms_bots_\(bots)": time])
    }
    return table
  }

  /// The milliseconds until a run knows its first game.
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
        else { throw MachineError("\(paths.first ?? "a tournament") is damaged") }
      }
    }
    return 1000 * Paired.median(starts)
  }
}

enum MovesBench {
  private static let count = 2_000_000
  private static let ruleCount = 200_000

  static func measure() -> BenchTable {
    let moves = Paired {
      bench_moves(Int64(count), 2048)
    } ours: {
      Double(count) / Paired.seconds(play)
    }
    let rules = Double(ruleCount) / Paired.seconds(playByRules)
    var table = BenchTable()
    table.add(
      moves, "moves a second", floor: "2048, random moves, bare loop (C, a table)",
      ours: "2048, random moves as the built-in bots make them", of: "the bare loop",
      keys: ["bare_moves_2048_per_second", "moves_2048_per_second", "moves_2048_ratio"])
    table.add(
      "2048, random moves by the rules of a game", rules, "moves a second",
      "\(BenchTable.percent(rules / moves.floor)) of the bare loop",
      ["rules_2048_per_second": rules])
    return table
  }

  private static func play() {
    var luck = SplitMix64(seed: 2048)
    let directions = TwentyFortyEight.Direction.allCases
    var board = TwentyFortyEight.CompactBoard.start(&luck)
    var made = 0
    var refused = 0
    while made < count {
      let slid = board.slid(directions[luck.next(below: 4)]).board
      if slid != board {
        board = slid
        board.addTile(luck.next())
        made += 1
        refused = 0
      } else {
        refused += 1
        // After so many the board is over, or as good as.
        if refused == 32 { board = .start(&luck) }
      }
    }
  }

  private static func playByRules() {
    var generator = SplitMix64(seed: 2048)
    guard let game = try? TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters)) else {
      return
    }
    var position = game.start(seed: 0)
    for number in 1...UInt64(ruleCount) {
      let direction = generator.next(below: 4)
      if let move = (0..<4).map({ ($0 + direction) % 4 }).first(where: position.isLegal) {
        position.play(move)
      } else {
        position = game.start(seed: number)
      }
    }
  }
}
