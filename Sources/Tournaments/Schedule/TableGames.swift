/// The games of more than two seats that are played at some tables.
///
/// A table's meetings are its rotations, which share one seed of luck: in each one everybody sits a
/// seat further, and after as many as there are seats they begin again with other luck.
struct TableGames: Sendable {
  private let identities: GameIdentities
  private let tables: [SeatedTable]

  init(_ identities: GameIdentities, _ tables: [SeatedTable]) {
    (self.identities, self.tables) = (identities, tables)
  }

  var count: Int { tables.count }

  /// The greatest number of a meeting in so many rotations of each table.
  func lastNumber(rotations: Int) -> Int {
    tables.reduce(1) { max($0, (rotations - 1) / $1.players.count * $1.step + $1.number) }
  }

  func players(at table: Int) -> [Int] { tables[table].players }

  /// How the players of a table sit in its meeting of a number, from 1.
  func seating(at table: Int, meeting: Int) -> Seating {
    let table = tables[table]
    let seats = table.players.count
    let (round, turn) = (meeting - 1).quotientAndRemainder(dividingBy: seats)
    let players = (0..<seats).map { table.players[($0 + seats - turn) % seats] }
    let identity = GameIdentity(
      hash: identities.hash(of: players), meeting: round * table.step + table.number)
    return Seating(players: players, identity: identity)
  }

  /// How many games of some meetings of a table are still to be played.
  func count(
    at table: Int, in meetings: ClosedRange<Int>, without played: PlayedGames, in shard: Shard?
  ) -> Int {
    meetings.count {
      let identity = seating(at: table, meeting: $0).identity
      return shard?.contains(identity) ?? true && !played.contains(identity)
    }
  }
}

/// Those who sit together in a game of more than two seats.
package struct SeatedTable: Hashable, Sendable {
  /// The players in the order of the seats that they have at first.
  let players: [Int]
  /// Which table of those who sit one behind the other in this order it is, from 1.
  let number: Int
  /// By how much the number grows when everybody has had every seat.
  var step = 1

  static func design(players: Int, seats: Int) -> [SeatedTable] {
    var counts: [[Int]: Int] = [:]
    var tables = TableDesign(players: players, seats: seats).tables.map { players in
      counts[players.fromLeast, default: 0] += 1
      return SeatedTable(players: players, number: counts[players.fromLeast] ?? 1)
    }
    for index in tables.indices {
      tables[index].step = counts[tables[index].players.fromLeast] ?? 1
    }
    return tables
  }
}

extension Array where Element: Comparable {
  /// The same circle from its least element on: from the first name, as players are numbered by name.
  var fromLeast: [Element] {
    let first = self.min().flatMap(firstIndex) ?? 0
    return Array(self[first...] + self[..<first])
  }
}
