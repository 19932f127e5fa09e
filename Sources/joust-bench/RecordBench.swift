import CBench
import Hosting
import Runs
import Tournaments

/// A measurement of the time to read and verify a record.
enum RecordBench {
  private static let gameCount = 100_000

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    let path = folder.path + "/record.jsonl"
    try MadeUpTournament(bots: 100, pairs: 11).write(gameCount, to: path)
    let megabytes = Double(InputFile.size(of: path) ?? 0) / 1e6
    func rate(_ work: () throws -> Int) throws -> Double {
      try megabytes
        / Paired.seconds {
          guard try work() == gameCount else {
            throw MachineError("\(path) does not contain \(gameCount) correct games")
          }
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
      "verifying the same games, tic-tac-toe", verified, "games a second",
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
