import Hosting
import Tournaments
import Runs

/// What reading and verifying a record costs.
enum RecordBench {
  private static let gameCount = 100_000

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    let path = folder.path + "/record.jsonl"
    try BenchTournament(bots: 100, pairs: 11).write(gameCount, to: path)
    let megabytes = Double(try InputFile(path).size ?? 0) / 1e6
    func floor() throws -> Double {
      try megabytes
        / Paired.seconds {
          guard BareFloor.countLines(of: path) == gameCount else {
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
