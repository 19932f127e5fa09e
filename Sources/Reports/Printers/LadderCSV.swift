import Ratings
import Tournaments

/// Ladders as comma-separated values (RFC 4180), numbers in full precision, names printable.
package enum LadderCSV {
  /// A header, then a row for each bot of each game.
  ///
  /// - Parameter ladders: the ladders of some games.
  /// - Returns: rows, each ended by CR LF.
  package static func text(_ ladders: [Ladder]) -> String {
    let header = [
      "game", "model", "rank", "name", "version", "group", "elo", "error", "bound", "games",
      "wins", "draws", "losses", "score", "forfeits", "best_rank", "worst_rank",
    ]
    let rows = ladders.flatMap { ladder in ladder.entrants.map { row($0, of: ladder) } }
    return CSVText.rows([header] + rows)
  }

  private static func row(_ entrant: Ladder.Entrant, of ladder: Ladder) -> [String] {
    let record = entrant.record
    return [
      ladder.game, ladder.model.rawValue, String(entrant.rank), entrant.contestant.name,
      entrant.contestant.version, String(entrant.group), CSVText.number(entrant.elo),
      CSVText.number(entrant.error), entrant.bound?.rawValue ?? "", String(record.games),
      String(record.wins), String(record.draws), String(record.losses),
      CSVText.number(record.score),
      String(record.forfeits), String(entrant.ranks.lowerBound), String(entrant.ranks.upperBound),
    ]
  }
}
