import JSON
import Ratings
package import Tournaments

/// Ladders as JSON, numbers in full precision.
package enum LadderJSON {
  /// What an object tells beside the ladder.
  package struct Extras: Sendable {
    /// Whether to add `los`, the chances of each entrant against each other one.
    package var superiority = false
    /// The results, by ladder, for `crosstable`: wins, draws and losses of each entrant against each
    /// other one.
    package var results: [ResultCounts] = []
    /// The past, by ladder, for `history`.
    package var histories: [LadderHistory] = []

    package init() {}
  }

  /// A list with one object a game, on one line.
  ///
  /// - Parameters:
  ///   - ladders: the ladders of some games.
  ///   - extras: what to tell beside them.
  /// - Returns: the line with its end.
  package static func text(_ ladders: [Ladder], extras: Extras = Extras()) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for (index, ladder) in ladders.enumerated() {
      writer.beginObject()
      write(ladder, to: &writer)
      if extras.superiority { write(superiorityOf: ladder, to: &writer) }
      if extras.results.indices.contains(index) {
        write(Crosstable(ladder, results: extras.results[index]), of: ladder, to: &writer)
      }
      if extras.histories.indices.contains(index) { write(extras.histories[index], to: &writer) }
      writer.endObject()
    }
    writer.endArray()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ ladder: Ladder, to writer: inout JSONWriter) {
    writer.key("game")
    writer.string(ladder.game)
    writer.key("model")
    writer.string(ladder.model.rawValue)
    writer.key("games")
    writer.integer(ladder.games)
    writer.key("first_advantage")
    writer.number(ladder.firstAdvantage)
    writer.key("first_advantage_error")
    writer.number(ladder.firstAdvantageError)
    writer.key("draw_share")
    writer.number(ladder.drawShare)
    writer.key("groups")
    writer.integer(ladder.groups)
    writer.key("clusters")
    if let clusters = ladder.clusters { writer.integer(clusters) } else { writer.null() }
    writer.key("entrants")
    writer.beginArray()
    for entrant in ladder.entrants { write(entrant, to: &writer) }
    writer.endArray()
  }

  private static func write(_ entrant: Ladder.Entrant, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("rank")
    writer.integer(entrant.rank)
    writer.key("name")
    writer.string(entrant.contestant.name)
    writer.key("version")
    writer.string(entrant.contestant.version)
    writer.key("group")
    writer.integer(entrant.group)
    writer.key("elo")
    writer.double(entrant.elo)
    writer.key("error")
    writer.double(entrant.error)
    writer.key("bound")
    if let bound = entrant.bound { writer.string(bound.rawValue) } else { writer.null() }
    let record = entrant.record
    for (key, count) in [
      ("games", record.games), ("wins", record.wins), ("draws", record.draws),
      ("losses", record.losses),
    ] {
      writer.key(key)
      writer.integer(count)
    }
    writer.key("score")
    writer.double(record.score)
    writer.key("forfeits")
    writer.integer(record.forfeits)
    writer.key("ranks")
    writer.beginArray()
    writer.integer(entrant.ranks.lowerBound)
    writer.integer(entrant.ranks.upperBound)
    writer.endArray()
    writer.endObject()
  }

  private static func write(superiorityOf ladder: Ladder, to writer: inout JSONWriter) {
    writer.key("los")
    writer.beginArray()
    for row in ladder.entrants.indices {
      writer.beginArray()
      for column in ladder.entrants.indices {
        writer.number(ladder.superiority(of: row, over: column))
      }
      writer.endArray()
    }
    writer.endArray()
  }
}

extension LadderJSON {
  private static func write(
    _ table: Crosstable, of ladder: Ladder, to writer: inout JSONWriter
  ) {
    writer.key("crosstable")
    writer.beginArray()
    for row in ladder.entrants.indices {
      writer.beginArray()
      for column in ladder.entrants.indices {
        guard let cell = table.cell(row, column) else {
          writer.null()
          continue
        }
        writer.beginArray()
        for count in [cell.wins, cell.draws, cell.losses] { writer.integer(count) }
        writer.endArray()
      }
      writer.endArray()
    }
    writer.endArray()
  }

  private static func write(_ history: LadderHistory, to writer: inout JSONWriter) {
    writer.key("history")
    writer.beginArray()
    for ladder in history.ladders {
      writer.beginObject()
      writer.key("games")
      writer.integer(ladder.games)
      writer.key("entrants")
      writer.beginArray()
      for entrant in ladder.entrants { write(entrant, to: &writer) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONWriter {
  /// Writes a number, or `null` for none.
  fileprivate mutating func number(_ value: Double?) {
    if let value { double(value) } else { null() }
  }
}
