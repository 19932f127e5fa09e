import Games
import JSON
import Reports
import Tournaments

/// The ladders of a record: one for each game and its rules.
struct Ladders {
  private let ladders: [Ladder]
  private let counts: [ResultCounts]

  /// The ladders of a record and of other results.
  ///
  /// - Throws: where an option is wrong or the results leave ratings without a bound.
  init(
    _ record: Record, and others: [ResultCounts] = [], options: LadderOptions = LadderOptions()
  ) throws {
    let played = GameCatalog.all.flatMap { game in
      record.tallies.filter { $0.game == game.name }
    }
    var rated = try played.map { results in
      let ladder = try Ladder(results, options: options) {
        record.currentVersion(of: $0.name) == $0.version
      }
      return (ladder: ladder, counts: results)
    }
    rated += try others.map { (ladder: try Ladder($0, options: options), counts: $0) }
    rated = rated.filter { $0.ladder.games > 0 }
    ladders = rated.map(\.ladder)
    counts = rated.map(\.counts)
  }

  /// Whether there is anything to show.
  var isEmpty: Bool { ladders.isEmpty }

  /// For a terminal.
  var table: String {
    ladders.map { LadderTable.text($0) }.joined(separator: "\n")
  }

  /// For a page.
  var markdown: String {
    ladders.map { LadderMarkdown.text($0) }.joined(separator: "\n")
  }

  /// For a spreadsheet.
  var csv: String { LadderCSV.text(ladders) }

  /// For a program.
  func json(superiority: Bool) -> String { LadderJSON.text(ladders, superiority: superiority) }

  /// The ladders as one event of a run.
  var event: String {
    let list = LadderJSON.text(ladders).split(separator: "\n").joined()
    return "{\"type\":\"ladder\",\"ladders\":\(list)}\n"
  }

  /// Who won how much against whom.
  var crosstables: String {
    zip(ladders, counts).map { Crosstable.text($0, results: $1) }.joined(separator: "\n")
  }

  /// The chances that each bot is stronger than each other one.
  var superiorities: String {
    ladders.map { SuperiorityTable.text($0) }.joined(separator: "\n")
  }
}
