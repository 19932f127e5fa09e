import JSON
import Ratings
import Tournaments

/// Ladders as JSON, numbers in full precision.
package enum LadderJSON {
  /// A list with one object a game, on one line.
  ///
  /// - Parameters:
  ///   - ladders: the ladders of some games.
  ///   - superiority: whether to add `los`, the chances of each entrant against each other one.
  /// - Returns: the line with its end.
  package static func text(_ ladders: [Ladder], superiority: Bool = false) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for ladder in ladders { write(ladder, superiority: superiority, to: &writer) }
    writer.endArray()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ ladder: Ladder, superiority: Bool, to writer: inout JSONWriter) {
    writer.beginObject()
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
    if superiority { write(superiorityOf: ladder, to: &writer) }
    writer.endObject()
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

extension JSONWriter {
  /// Writes a number, or `null` for none.
  fileprivate mutating func number(_ value: Double?) {
    if let value { double(value) } else { null() }
  }
}
