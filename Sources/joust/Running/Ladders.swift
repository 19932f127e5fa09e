import Games
import JSON
import Reports
import Tournaments

/// The ladders of a record: one for each game and its rules.
struct Ladders {
  private let ladders: [Ladder]
  private let counts: [ResultCounts]

  init(_ record: Record, options: LadderOptions = LadderOptions()) throws {
    try self.init(Self.counts(of: record), options: options)
  }

  /// The results of a record, in the order of the games' catalogue.
  static func counts(of record: Record) -> [ResultCounts] {
    GameCatalog.all.flatMap { game in
      record.tallies.filter { $0.game == game.name }.map { ResultCounts($0, of: record) }
    }
  }

  /// - Throws: where an option is wrong or the results leave ratings without a bound.
  init(_ counts: [ResultCounts], options: LadderOptions = LadderOptions()) throws {
    self.counts = counts.filter { $0.games > 0 }
    ladders = try self.counts.map { try Ladder($0, options: options) }
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

extension ResultCounts {
  /// The results of the bots' current versions, in an order that follows from their names alone.
  init(_ tally: Tally, of record: Record) {
    let kind = GameCatalog.named(tally.game)
    self.init(game: tally.game, hasFirstPlayer: kind is any VersusGame.Type)
    let current = tally.players.indices
      .filter { record.currentVersion(of: tally.players[$0].name) == tally.players[$0].version }
      .sorted { tally.players[$0].name < tally.players[$1].name }
    let seatings = current.flatMap { first in
      current.map { Tally.Seating(first: first, second: $0) }
    }
    for seating in seatings {
      guard let encounter = tally.encounters[seating] else { continue }
      add(
        first: index(of: Reports.Contestant(tally.players[seating.first])),
        second: index(of: Reports.Contestant(tally.players[seating.second])), wins: encounter.wins,
        draws: encounter.draws, losses: encounter.losses, firstForfeits: encounter.firstForfeits,
        secondForfeits: encounter.secondForfeits)
    }
  }
}

extension Reports.Contestant {
  fileprivate init(_ player: Tally.Player) {
    self.init(name: player.name, version: player.version)
  }
}
