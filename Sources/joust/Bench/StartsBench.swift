import Hosting
import Runs

/// What starting bots costs through Joust.
enum StartsBench {
  private static let gameCount = 20

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    let launch = try BenchMatch.launch("bench-bot")
    let starts = try Paired {
      guard let time = BareFloor.spawn(launch, count: 2 * gameCount) else {
        throw MachineError("\(launch.program) can't be started")
      }
      return Double(2 * gameCount) / (Double(time) / 1e9)
    } ours: {
      2 * (try BenchMatch.play(gameCount, startsEach: true, at: folder).games)
    }
    var table = BenchTable()
    table.add("bare starts (posix_spawn, waitpid)", starts.floor, "starts a second")
    table.add(
      "joust run, a game of two bots just started", starts.ours, "starts a second",
      "\(BenchTable.percent(starts.ratio)) of bare starts")
    table.values = [
      ("bare_starts_per_second", starts.floor), ("joust_starts_per_second", starts.ours),
      ("starts_ratio", starts.ratio),
    ]
    return table
  }
}
