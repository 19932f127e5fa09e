import Games
import Hosting
import Tournaments
import Runs

/// A tournament of tic-tac-toe whose games are made up, as many as one likes.
struct BenchTournament {
  /// What is played.
  let program: Schedule.Program

  /// A tournament with bots of made-up names.
  ///
  /// - Parameters:
  ///   - bots: how many bots there are.
  ///   - pairs: how often each two of them meet.
  /// - Throws: never; the rules are the usual ones.
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

  /// Writes the record of the first games.
  ///
  /// - Parameters:
  ///   - count: how many games.
  ///   - path: the file.
  /// - Throws: where it can't be written.
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

  /// The line of a game from an opening, in four parts: between them stand its name and the bots'.
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
