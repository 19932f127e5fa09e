import Ratings
import Tournaments

/// Two bots of a ladder, seen from the side of the first bot.
struct LadderPair {
  let ladder: Ladder
  /// The places of the two bots on the ladder, from 0.
  let places: (own: Int, other: Int)
  /// The results of the first bot against the second bot.
  var results = WinsDrawsLosses()
  /// The likelihood that the first bot is stronger, from 0 to 1; nil if it was not requested.
  var superiority: Double?

  fileprivate var own: BotVersion { ladder.entrants[places.own].bot }
  fileprivate var other: BotVersion { ladder.entrants[places.other].bot }
}

/// The columns of tables of pairs for programs.
extension ValueColumn<LadderPair> {
  fileprivate static var names: [Self] {
    [
      Self(.words("game")) { .text($0.ladder.game) },
      Self(.words("name")) { .text($0.own.name) },
      Self(.words("version")) { .text($0.own.version) },
      Self(.words("opponent")) { .text($0.other.name) },
      Self(.words("opponent_version")) { .text($0.other.version) },
    ]
  }

  fileprivate static var results: [Self] {
    [
      Self(.numbers("games")) { .count($0.results.games) },
      Self(.numbers("wins")) { .count($0.results.wins) },
      Self(.numbers("draws")) { .count($0.results.draws) },
      Self(.numbers("losses")) { .count($0.results.losses) },
    ]
  }

  fileprivate static var superiority: Self { Self(.numbers("los")) { .known($0.superiority) } }
}

extension [GameReport] {
  /// A table for programs with two rows for each pair of bots that met, one from each side.
  var crosstableData: Table {
    let pairs = flatMap { game in
      game.crosstable.enumerated().flatMap { own, cells in
        cells.sorted { $0.key < $1.key }.map { other, results in
          LadderPair(ladder: game.ladder, places: (own, other), results: results)
        }
      }
    }
    return Table(ValueColumn<LadderPair>.names + ValueColumn<LadderPair>.results, of: pairs)
  }

  /// A table for programs with two rows for each pair of bots of a group, one from each side.
  var superiorityData: Table {
    let pairs = flatMap { game in
      let places = game.ladder.entrants.indices
      return places.flatMap { own in
        places.compactMap { other -> LadderPair? in
          guard own != other, let chance = game.ladder.superiority(of: own, over: other) else {
            return nil
          }
          return LadderPair(ladder: game.ladder, places: (own, other), superiority: chance)
        }
      }
    }
    return Table(ValueColumn<LadderPair>.names + [.superiority], of: pairs)
  }
}

/// The tables with a row and a column for each bot.
extension Ladder {
  /// A table with the likelihood of superiority of each bot over every other bot; cells for bots of
  /// different groups are empty.
  package var superiorityTable: Table {
    pairTable("Chance in % that each row's bot is stronger than each column's:") { number in
      .numbers(number, digits: 1)
    } cell: { own, other in
      superiority(of: own, over: other).map(Table.Cell.share)
    }
  }

  fileprivate func pairTable(
    _ caption: String, column: (_ number: String) -> Table.Column = { .numbers($0) },
    cell: (_ own: Int, _ other: Int) -> Table.Cell?
  ) -> Table {
    Table(
      caption: caption,
      columns: [.numbers("#"), .words("bot")] + entrants.indices.map { column(String($0 + 1)) },
      rows: labels.enumerated().map { own, label in
        [.count(own + 1), .bot(label)]
          + entrants.indices.map { own == $0 ? .itself : cell(own, $0) ?? .nothing }
      })
  }
}

extension GameReport {
  /// A table with the points of each bot against every other bot and the number of games, such as "10.5/16".
  package var crosstableTable: Table {
    let crosstable = crosstable
    let noun = ladder.seats > 2 ? "comparisons" : "games"
    return ladder.pairTable(
      "Points of each row's bot against each column's bot, out of the \(noun):"
    ) { own, other in
      crosstable[own][other].map(Table.Cell.results)
    }
  }
}
