import Games
import JSON
package import Tournaments

extension Table {
  /// Creates a table for programs, with a row for each of the given games of two bots.
  ///
  /// `joust ladder` can read the columns `first`, `second` and `result`.
  package init(of games: [GameRecord]) {
    let words = ["id", "game", "rules", "first", "second", "first_version", "second_version"]
    let numbers = ["first_score", "second_score", "first_ms", "second_ms"]
    self.init(
      columns: words.map { Column(heading: $0, isText: true) }
        + [Column(heading: "result", isText: false)]
        + ["reason", "forfeit", "at"].map { Column(heading: $0, isText: true) }
        + numbers.map { Column(heading: $0, isText: false) },
      rows: games.map(Self.row))
  }

  private static func row(_ game: GameRecord) -> [Cell] {
    let points: [GameResult: Double] = [.firstWins: 1, .draw: 0.5, .secondWins: 0]
    var scores: [Cell] = [.nothing, .nothing]
    if case .race(_, _, let own, _) = game.play { scores = own.map { .number($0) } }
    if let own = game.finalScores { scores = own.map { .number($0) } }
    let forfeit = game.forfeit.map { game.bots[$0] }.joined(separator: " ")
    return [
      .text(game.id), .text(game.game), .text(game.rules.summary), .text(game.bots[0]),
      .text(game.bots[1]), .text(game.versions[0]), .text(game.versions[1]),
      .known(game.result.flatMap { points[$0] }), .text(game.reason), .text(forfeit),
      .text(game.at),
    ] + scores + game.milliseconds.map { .number($0) }
  }
}
