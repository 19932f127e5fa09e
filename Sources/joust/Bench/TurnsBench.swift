import Hosting
import Runs

/// What a turn costs through Joust.
enum TurnsBench {
  private static let gameCount = 3000
  private static let bareCount = 20_000
  /// The bytes of the line that asks for a move on a board half full.
  private static let lineLength = 96

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    var games: [Double] = []
    var confined: [Double] = []
    let sandbox = try? SandboxChoice.landlock().get()
    let turns = try Paired(floor: bareTurns) {
      let played = try BenchMatch.play(gameCount, at: folder)
      if let sandbox {
        confined.append(
          try BenchMatch.play(gameCount, at: folder, in: sandbox).turns / played.turns)
      }
      games.append(played.games)
      return played.turns
    }
    var table = BenchTable()
    let bare = "of the bare pipe"
    table.add("bare pipe (C, poll, read, write)", turns.floor, "turns a second")
    table.add(
      "joust run, tic-tac-toe, instant bots", turns.ours, "turns a second",
      "\(BenchTable.percent(turns.ratio)) \(bare)")
    table.values = [
      ("bare_turns_per_second", turns.floor), ("joust_turns_per_second", turns.ours),
      ("ratio", turns.ratio), ("joust_games_per_second", Paired.median(games)),
    ]
    if !confined.isEmpty {
      let ratio = Paired.median(confined)
      table.add(
        "the same under Landlock", turns.ours * ratio, "turns a second",
        "\(BenchTable.percent(turns.ratio * ratio)) \(bare)")
      table.values.append(("landlock_ratio", ratio))
    }
    table.add("joust run, tic-tac-toe, instant bots", Paired.median(games), "games a second")
    return table
  }

  private static func bareTurns() throws -> Double {
    let time = try BarePipe.ping(
      try BenchMatch.launch("bench-pong"), length: lineLength, turns: bareCount)
    guard let time else { throw MachineError("the bare pipe broke") }
    return Double(bareCount) / (Double(time) / 1e9)
  }
}
