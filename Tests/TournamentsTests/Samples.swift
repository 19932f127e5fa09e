import Games
import Testing
import Tournaments

/// Values that many tests use.
enum Sample {
  static func file(_ text: String) throws(ConfigurationError) -> TournamentFile {
    try TournamentFile(Array(text.utf8), file: "cup/tournament.json")
  }

  static func ticTacToe(_ values: [String: Int?] = [:]) throws -> TicTacToe {
    try TicTacToe(rules: Rules(of: TicTacToe.parameters, values: values))
  }

  static func twentyFortyEight(_ values: [String: Int?] = [:]) throws -> TwentyFortyEight {
    try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters, values: values))
  }

  static func entrant(
    _ name: String, version: String = "1", plays games: [String] = ["tic-tac-toe", "2048"]
  ) -> Entrant {
    Entrant(name: name, version: version, games: games, program: .builtIn(name: name))
  }

  static func entrants(_ names: String...) -> [Entrant] { names.map { entrant($0) } }

  /// A game that X wins in the top row, after an opening in the center; it is the example in the
  /// documentation.
  static func versus() throws -> GameRecord {
    GameRecord(
      id: "game-1", game: "tic-tac-toe", rules: try ticTacToe().rules,
      bots: ["minimax", "random"], versions: ["1", "2"],
      play: .versus(opening: [4], moves: [1, 0, 2, 8]), places: [1, 2], reason: "line",
      milliseconds: [1.9, 0.4], longestMilliseconds: [1.1, 0.3], at: "2026-11-20T22:30:01Z")
  }

  /// A race in which `max_moves` ends the boards of both bots.
  static func race(seed: UInt64 = 1_234_567_890_123_456_789) throws -> GameRecord {
    let game = try twentyFortyEight(["max_moves": 6])
    let sides = [[0, 1, 2, 3], [3, 2, 1, 0]].map { preference in
      var board = game.start(seed: seed)
      var moves: [Int] = []
      while !board.isOver, let move = preference.first(where: board.isLegal) {
        board.play(move)
        moves.append(move)
      }
      return (moves: moves, score: board.score, measure: board.measure)
    }
    let scores = sides.map(\.score)
    return GameRecord(
      id: "race-1", game: "2048", rules: game.rules, bots: ["expectimax", "greedy"],
      versions: ["1", "1"],
      play: .race(
        seed: seed, moves: sides.map(\.moves), scores: scores, measures: sides.map(\.measure)),
      places: Places.byScores(scores), reason: "score", milliseconds: [20, 3.25],
      longestMilliseconds: [5, 1],
      at: "2026-11-20T22:30:02Z")
  }

  /// A game that the bots with the given indices lost by a fault.
  static func forfeited(
    by bots: [Int], _ reason: String, after moves: [Int] = [], opening: [Int] = []
  ) throws -> GameRecord {
    var record = try versus()
    record.play = .versus(opening: opening, moves: moves)
    record.forfeit = bots
    record.reason = reason
    record.places = bots == [0] ? [2, 1] : bots == [1] ? [1, 2] : [1, 1]
    return record
  }
}

extension Schedule {
  /// Returns all remaining batches.
  func batches() -> [Batch] {
    var schedule = self
    var batches: [Batch] = []
    while let batch = schedule.next() { batches.append(batch) }
    return batches
  }

  /// Returns all remaining games.
  func games() -> [ScheduledGame] { batches().flatMap(\.games) }
}

/// Returns bytes as text.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
