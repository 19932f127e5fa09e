import Games
import Terminal
import Tournaments

/// Games for testing screens.
enum Samples {
  static let ticTacToe = game(TicTacToe.self)
  static let tiles = game(TwentyFortyEight.self, ["max_moves": 3])

  static func game<Playing: BuiltInGame>(_ kind: Playing.Type, _ values: [String: Int?] = [:])
    -> any Game
  {
    do {
      return try kind.init(rules: Rules(of: kind.parameters, values: values))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// A game that X wins in the last column; both bots write comments, one of them with terminal control
  /// characters.
  static var won: GameRecord {
    var record = GameRecord(
      id: "abc-1", game: "tic-tac-toe", rules: ticTacToe.rules, bots: ["maxi", "mini"],
      versions: ["1", "2"], play: .versus(opening: [8], moves: [0, 2, 4, 5]), places: [1, 2],
      reason: "line", milliseconds: [1, 1], longestMilliseconds: [1, 1], at: "2026-11-21T00:00:00Z")
    record.comments = [
      .init(turn: 3, bot: 0, text: "\u{1B}[2J<b>\u{202E}left"), .init(turn: 4, bot: 1, text: "hm"),
    ]
    return record
  }

  /// A game that the first bot lost because it was late.
  static var forfeited: GameRecord {
    var record = won
    record.id = "late-1"
    record.play = .versus(opening: [8], moves: [0])
    record.places = [2, 1]
    record.reason = "timeout"
    record.forfeit = [0]
    record.comments = []
    record.detail = "took 1020 ms for turn 3 (limit: 1000 ms); answer sooner"
    record.log = "one\n\u{7}two\n"
    return record
  }

  /// A race with two boards.
  static var race: GameRecord {
    let moves = [[3, 2, 3], [0, 3, 0]]
    var scores: [Double] = []
    var measures: [Int] = []
    if case .race(let game) = tiles.shape {
      for line in moves {
        var position = game.start(seed: 7)
        for move in line where position.isLegal(move) { position.play(move) }
        scores.append(position.score)
        measures.append(position.measure)
      }
    }
    return GameRecord(
      id: "race-1", game: "2048", rules: tiles.rules, bots: ["lefty", "upper"],
      versions: ["1", "1"], play: .race(seed: 7, moves: moves, scores: scores, measures: measures),
      places: Places.byScores(scores),
      reason: "score", milliseconds: [1, 1], longestMilliseconds: [1, 1],
      at: "2026-11-21T00:00:00Z")
  }
}

extension [StyledText] {
  /// The text of a screen, without spaces at the ends of lines.
  var picture: String {
    map { line in
      var text = line.plain
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }
}
