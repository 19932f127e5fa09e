import Games
import Hosting
import Tournaments

/// A tournament of tic-tac-toe with any number of generated games.
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

  /// Returns a game in which each move after the opening is on the first free cell.
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
